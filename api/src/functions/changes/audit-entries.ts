/** Presents audit entries with names instead of numbers. Shows which entries were undone, and which can be. */
import type { AuditEntry } from '../../contract/audit.ts';
import { accountIdOf } from '../../domain/accounts/account.ts';
import type { AuditDocument, UserDocument, VendorDocument } from '../../store/documents/index.ts';
import { franchiseNames } from '../../store/franchise/franchise-names.ts';
import { authorName } from '../../store/partition/last-change.ts';
import {
  communicationPartition,
  type Partition,
  partitionOf,
  ROOT_ID,
  readIn,
  scopeOf,
} from '../../store/partition/partition.ts';
import { queryIn } from '../../store/partition/partition-queries.ts';
import { undoneBy } from '../../store/partition/undos.ts';
import type { Caller } from '../http/api-request.ts';
import { changedRecord } from './changed-records.ts';
import { isVisible } from './preview.ts';
import { namesOf } from './record-names.ts';

/**
 * @param partition the partition of all entries; undefined if they come from several partitions
 * @param entries newest first
 */
export async function presentedEntries(
  partition: Partition | undefined,
  entries: readonly AuditDocument[],
  actor: Caller,
): Promise<AuditEntry[]> {
  const placed = entries.map((entry) => ({
    entry,
    partition: partitionOf(entry),
    at: entry.at,
    changes: entry.changes,
  }));
  const [namesFor, scopeNames, undoing, authors, proposers, hidden] = await Promise.all([
    namesOf(placed),
    scopeNamesOf(placed.map(({ partition }) => partition)),
    undoneBy(
      partition,
      entries.map(({ requestId }) => requestId),
    ),
    Promise.all(namesOfPeople(entries, actor, (entry) => entry)),
    Promise.all(namesOfPeople(entries, actor, proposerOf)),
    hiddenAuthors(partition, entries, actor),
  ]);
  return placed.map((each, n): AuditEntry => {
    const { entry, at, changes } = each;
    const { id, actorId, call, requestId, undoes = [] } = entry;
    const names = namesFor(each);
    const scope = scopeOf(each.partition);
    return {
      auditId: id,
      changeId: requestId,
      at,
      actorId: hidden.has(actorId) ? null : actorId,
      actorName: authors[n] ?? '',
      proposedBy: proposers[n] ?? null,
      call,
      source: sourceOf(entry),
      scope,
      scopeName: scopeNames.get(scope) ?? scope,
      requestId,
      isRestorable: isRestorable(entry),
      undoneBy: undoing.get(requestId) ?? null,
      undoes: [...undoes],
      ...(entry.changeSetId !== undefined && { changeSetId: entry.changeSetId, operation: entry.operation }),
      changes: changes.map((change) => changedRecord(change, names.before, names.after)).filter(isVisible),
    };
  });
}

/** True if the entry contains whole versions of records, and none of them was permanently deleted. */
function isRestorable({ format, changes }: AuditDocument): boolean {
  return format === 2 && changes.some(({ isEvent }) => !isEvent) && !changes.some(({ isPurged }) => isPurged);
}

/** Returns the source of a change. Entries of earlier releases do not contain it; it is then derived from the endpoint. */
function sourceOf({ source, call }: AuditDocument): AuditEntry['source'] {
  if (source) return source;
  if (call === 'importUsers') return 'import';
  return call === 'data load' || call === 'restore-user' ? 'operations' : 'portal';
}

type Actor = Pick<AuditDocument, 'actorId' | 'actorName'>;

const proposerOf = ({ proposedBy }: AuditDocument): Actor | undefined =>
  proposedBy && { actorId: proposedBy.authObjectId, actorName: proposedBy.name };

/**
 * Returns the displayed names of authors or proposers; null for an entry without one. Only corporate admins and the person may see a name
 * that is an email address. Other callers see the name in the person's record, which is read once per person.
 */
function namesOfPeople(
  entries: readonly AuditDocument[],
  { isCorpAdmin, authObjectId }: Caller,
  personIn: (entry: AuditDocument) => Actor | undefined,
): (string | null | Promise<string>)[] {
  const names = new Map<string, Promise<string>>();
  return entries.map((entry) => {
    const person = personIn(entry);
    if (!person) return null;
    const { actorId, actorName } = person;
    if (isCorpAdmin || actorId === authObjectId) return actorName;
    const partition = partitionOf(entry);
    const key = `${scopeOf(partition)} ${actorId} ${actorName}`;
    const name = names.get(key) ?? authorName(partition, { actorId, actorName });
    names.set(key, name);
    return name;
  });
}

/** Returns the authors whose object ids only corporate admins may read: all except the caller and the users of the partition. */
async function hiddenAuthors(
  partition: Partition | undefined,
  entries: readonly AuditDocument[],
  { isCorpAdmin, authObjectId }: Caller,
): Promise<ReadonlySet<string>> {
  if (isCorpAdmin) return new Set();
  const others = new Set(entries.map(({ actorId }) => actorId).filter((actorId) => actorId !== authObjectId));
  if (!partition || others.size === 0) return others;
  const users = await queryIn<Pick<UserDocument, 'authObjectId'>>(partition, {
    select: 'c.authObjectId',
    where: "(c.type = 'user' OR c.type = 'posUser') AND ARRAY_CONTAINS(@accounts, LOWER(c.authObjectId))",
    values: { '@accounts': [...others].map((actorId) => actorId.toLowerCase()) },
  });
  const own = new Set(users.map((user) => accountIdOf(user)));
  return new Set([...others].filter((actorId) => !own.has(actorId.toLowerCase())));
}

/** Returns the names of franchises and vendors by scope. Omits deleted ones. */
async function scopeNamesOf(partitions: readonly Partition[]): Promise<ReadonlyMap<string, string>> {
  const unique = [...new Map(partitions.map((partition) => [scopeOf(partition), partition])).values()];
  const codes = unique.flatMap((partition) => (partition.container === 'franchises' ? [partition.key] : []));
  const vendors = unique.filter(({ container }) => container === 'vendors');
  const [franchises, roots] = await Promise.all([
    franchiseNames(codes),
    Promise.all(vendors.map((partition) => readIn<VendorDocument>(partition, ROOT_ID.vendors))),
  ]);
  return new Map([
    ...franchises,
    ...vendors.flatMap((partition, n): [string, string][] => {
      const root = roots[n];
      return root ? [[scopeOf(partition), root.name]] : [];
    }),
    [scopeOf(communicationPartition), 'Communication Groups'],
  ]);
}
