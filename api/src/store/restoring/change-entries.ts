/** Reads the audit entries and versions of changes, to undo them. */
import { type RestorableKind, restorableKind } from '../../contract/restorable-fields.ts';
import type { Version } from '../../domain/restoring.ts';
import { oneOf } from '../cosmos/queries.ts';
import type { AuditDocument, AuditedChange, AuditedRecord } from '../documents/index.ts';
import type { Partition } from '../partition/partition.ts';
import { queryIn } from '../partition/partition-queries.ts';

/** Maximum number of ids per query. */
const AT_ONCE = 100;

/** The audit entries of one batch. */
export interface ChangeEntry {
  /** Ids of the audit documents. An entry that is too large for one document has several. */
  readonly ids: readonly string[];
  /** The request id of the change. */
  readonly changeId: string;
  readonly at: string;
  readonly actorName: string;
  /** False for entries of earlier releases, which contain only the changed fields. */
  readonly isRestorable: boolean;
  readonly changes: readonly AuditedChange[];
}

/** A change of a record whose versions are known. */
export interface VersionChange {
  readonly kind: RestorableKind;
  readonly id: string;
  readonly before: Version | null;
  readonly after: Version | null;
}

/** Returns the entries of these changes, newest first. */
export async function entriesOf(partition: Partition, changeIds: readonly string[]): Promise<ChangeEntry[]> {
  return entriesWhere(partition, 'requestId', changeIds);
}

/** Returns the entries of these audit documents, newest first. */
export async function entriesById(partition: Partition, auditIds: readonly string[]): Promise<ChangeEntry[]> {
  return entriesWhere(partition, 'id', auditIds);
}

async function entriesWhere(
  partition: Partition,
  field: 'requestId' | 'id',
  values: readonly string[],
): Promise<ChangeEntry[]> {
  const found: AuditDocument[] = [];
  for (let from = 0; from < values.length; from += AT_ONCE) {
    const { where, values: parameters } = oneOf(field, 'value', values.slice(from, from + AT_ONCE));
    found.push(
      ...(await queryIn<AuditDocument>(partition, { where: `c.type = 'audit' AND ${where}`, values: parameters })),
    );
  }
  // All audit documents of a batch have the same time.
  const entries = [...Map.groupBy(found, ({ requestId, at }) => `${requestId} ${at}`).values()].map(entryFrom);
  return entries.sort((a, b) => b.at.localeCompare(a.at));
}

function entryFrom(parts: readonly AuditDocument[]): ChangeEntry {
  const [first] = parts;
  if (!first) throw new Error('An entry has at least one audit record.');
  return {
    ids: parts.map(({ id }) => id),
    changeId: first.requestId,
    at: first.at,
    actorName: first.actorName,
    isRestorable: first.format === 2,
    changes: parts.flatMap(({ changes }) => changes),
  };
}

/** Returns the changes of records. Omits events: a password reset, for example, has no versions. */
export function versionChanges(changes: readonly AuditedChange[]): VersionChange[] {
  return changes.flatMap(({ record, before, after }) => {
    const kind = restorableKind(record.kind);
    return kind && (isVersion(before) || isVersion(after))
      ? { kind, id: record.id, before: isVersion(before) ? before : null, after: isVersion(after) ? after : null }
      : [];
  });
}

/** True for a whole document, which always has a type. */
function isVersion(version: unknown): version is Version {
  return typeof version === 'object' && version !== null && 'type' in version;
}

/** Returns the last version of a deleted record; undefined if the history does not contain the deletion. */
export async function lastVersion(
  partition: Partition,
  { kind, recordId }: { readonly kind: RestorableKind; readonly recordId: string },
): Promise<Version | undefined> {
  const deletions = await queryIn<{ readonly at: string; readonly change: AuditedChange }>(partition, {
    select: 'c.at, change',
    join: 'JOIN change IN c.changes',
    where: `c.type = 'audit' AND ARRAY_CONTAINS(c.ended, @kind)
      AND change.record.kind = @kind AND change.record.id = @id AND change.after = null`,
    values: { '@kind': kind, '@id': recordId },
  });
  const [last] = deletions.sort((a, b) => b.at.localeCompare(a.at));
  return (last && versionChanges([last.change])[0]?.before) ?? undefined;
}

/** True if a request or an import created the record, according to the history. The portal then created the record's account too. */
export async function isPortalCreation(partition: Partition, { kind, id }: AuditedRecord): Promise<boolean> {
  const found = await queryIn<string>(partition, {
    select: 'TOP 1 VALUE c.id',
    join: 'JOIN change IN c.changes',
    where: `c.type = 'audit' AND NOT IS_DEFINED(c.undoes) AND c.source != 'operations'
      AND change.record.kind = @kind AND change.record.id = @id AND change.before = null`,
    values: { '@kind': kind, '@id': id },
  });
  return found.length > 0;
}
