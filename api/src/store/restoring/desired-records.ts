/** Computes the state of each record after an undo or after a version is restored. */

import type { RestorableKind } from '../../contract/restorable-fields.ts';
import { changedFields, undoneState, type Version } from '../../domain/restoring.ts';
import type { AuditedLeftover, PartitionDocument } from '../documents/index.ts';
import type { PartitionSnapshot } from '../partition/partition-snapshot.ts';
import { documentIdOf } from '../partition/record-versions.ts';
import { type ChangeEntry, type VersionChange, versionChanges } from './change-entries.ts';
import type { RestoredRecord } from './final-state.ts';

export interface Desired {
  readonly records: readonly RestoredRecord[];
  readonly leftovers: readonly AuditedLeftover[];
}

/**
 * Computes the states of all records after an undo.
 * @param entries the entries to undo, newest first
 * @param overwrite records (`user:17`) and fields (`user:17.lastName`) to restore even if they were changed later
 */
export async function desiredRecords(
  snapshot: PartitionSnapshot,
  entries: readonly ChangeEntry[],
  overwrite: readonly string[],
): Promise<Desired> {
  const byRecord = Map.groupBy(
    entries.flatMap(({ changes }) => versionChanges(changes)),
    ({ kind, id }) => `${kind}:${id}`,
  );
  const changes = [...byRecord].flatMap(([key, [newest, ...older]]) =>
    newest ? [{ key, newest, transitions: [newest, ...older] }] : [],
  );
  await snapshot.preload(changes.map(({ newest }) => documentIdOf(newest)));
  const records: RestoredRecord[] = [];
  const leftovers: AuditedLeftover[] = [];
  for (const { key, newest, transitions } of changes) {
    const { kind, id } = newest;
    const before = await snapshot.document<PartitionDocument>(documentIdOf(newest));
    const current = (before ?? null) as Version | null;
    const { desired, kept } = undoneState(kind, transitions, current, (field) =>
      overwrite.includes(field === null ? key : `${key}.${field}`),
    );
    for (const one of kept) leftovers.push({ record: { kind, id }, ...one, now: desired });
    const last = before ? undefined : (newest.before ?? undefined);
    if (isChanged(kind, current, desired)) records.push({ kind, id, before, after: documentFrom(kind, desired), last });
  }
  return { records, leftovers };
}

/**
 * Computes the new state of one record.
 * @param next receives the current state (null if the record does not exist). Returns the new state, and the last version of a deleted
 * record
 */
export async function desiredVersion(
  snapshot: PartitionSnapshot,
  { kind, id }: Pick<VersionChange, 'kind' | 'id'>,
  next: (current: Version | null) => Promise<{ readonly desired: Version; readonly last?: Version | undefined }>,
): Promise<Desired> {
  const before = await snapshot.document<PartitionDocument>(documentIdOf({ kind, id }));
  const current = (before ?? null) as Version | null;
  const { desired, last } = await next(current);
  const after = documentFrom(kind, desired);
  return { records: isChanged(kind, current, desired) ? [{ kind, id, before, after, last }] : [], leftovers: [] };
}

function isChanged(kind: RestorableKind, current: Version | null, desired: Version | null): boolean {
  if (!current || !desired) return current !== desired;
  return changedFields(kind, current, desired).length > 0;
}

/**
 * Returns the document with this content. A record that is created again must not be marked as being removed. A user who is created again
 * gets no position here, because the position records determine it.
 */
function documentFrom(kind: RestorableKind, version: Version | null): PartitionDocument | undefined {
  if (!version) return undefined;
  const { isBeingRemoved, ...content } = version;
  const isStored = '_etag' in version;
  const kept = isStored && isBeingRemoved !== undefined ? { ...content, isBeingRemoved } : content;
  return (kind === 'user' && !isStored
    ? { ...kept, franchiseRoleMemberId: null }
    : kept) as unknown as PartitionDocument;
}
