/** Deletes the versions of a record from the history. Keeps the record's name, and the author and time of each change. */
import { EMPTY_GUID } from '../../contract/fields.ts';
import type { RestorableKind } from '../../contract/restorable-fields.ts';
import { accountIdOf, hasAccount } from '../../domain/accounts/account.ts';
import type { AuditDocument, AuditedChange, DirectoryEffect } from '../documents/index.ts';
import { BATCH_ROOM } from '../partition/operations.ts';
import type { Partition, Read } from '../partition/partition.ts';
import { type PartitionChange, replacement } from '../partition/partition-change.ts';
import { queryIn } from '../partition/partition-queries.ts';
import { batchRoom } from '../partition/running-change.ts';

/** Maximum size of the audit documents in a batch, in bytes. Cosmos DB limits a batch to 2 MB. */
const PIECE_BYTES = 1_200_000;

interface RecordKey {
  readonly kind: RestorableKind;
  readonly recordId: string;
}

/** The fields that contain a record's name, by kind. */
const NAMING: Readonly<Record<RestorableKind, readonly string[]>> = {
  user: ['firstName', 'lastName'],
  position: ['franchiseUserId'],
  unit: ['unitCode', 'unitName'],
  address: ['line1', 'city'],
  franchise: ['groupCode', 'groupName'],
  vendor: ['name'],
  vendorFranchise: ['groupCode'],
  posUser: ['firstName', 'lastName'],
  communicationType: ['name'],
  brandCommunicationGroup: ['brandId', 'communicationTypeId'],
};

interface Versions {
  /** The audit documents that contain versions of the record, oldest first. */
  readonly entries: readonly Read<AuditDocument>[];
  /** The operations of change sets that have changed the record: "<set id>:<number>". Earlier batches of the deletion do not remove them. */
  readonly operations: readonly string[];
}

/** Reads the versions of a record. */
export async function versionsOf(partition: Partition, key: RecordKey): Promise<Versions> {
  const isRecord = (name: string) => `${name}.record.kind = @kind AND ${name}.record.id = @id`;
  const found = await queryIn<Read<AuditDocument>>(partition, {
    where: `c.type = 'audit' AND (
      EXISTS (SELECT VALUE 1 FROM change IN c.changes WHERE ${isRecord('change')})
      OR EXISTS (SELECT VALUE 1 FROM leftover IN c.leftovers WHERE ${isRecord('leftover')}))`,
    values: { '@kind': key.kind, '@id': key.recordId },
  });
  return {
    entries: found.filter((entry) => hasVersions(entry, key)).sort((a, b) => a.at.localeCompare(b.at)),
    operations: found.flatMap(({ changeSetId, operation }) => (changeSetId ? `${changeSetId}:${operation}` : [])),
  };
}

function hasVersions({ changes, leftovers = [] }: AuditDocument, key: RecordKey): boolean {
  return (
    changes.some((change) => isOf(change, key) && !change.isPurged && versionsIn(change).length > 0) ||
    leftovers.some((leftover) => isOf(leftover, key))
  );
}

const isOf = ({ record }: Pick<AuditedChange, 'record'>, { kind, recordId }: RecordKey) =>
  record.kind === kind && record.id === recordId;

/**
 * Returns the versions of a record in a change. For entries of earlier releases, returns only parts of versions. Omits events, which
 * contain no version.
 */
const versionsIn = ({ before, after }: AuditedChange) =>
  [before, after].filter(
    (version): version is Record<string, unknown> =>
      typeof version === 'object' &&
      version !== null &&
      !('passwordResetAskedFor' in version) &&
      Object.keys(version).length > 0,
  );

export interface Purge {
  readonly change: PartitionChange;
  /** True if no versions are left after this batch. */
  readonly isLast: boolean;
}

/**
 * Plans the next batch. Only the last batch deletes the account and the newest versions. Until then, these keep the record in the list of
 * deleted records.
 * @param versions with at least one entry
 * @param scope the scope of the record's partition
 */
export function purge({ entries, operations }: Versions, key: RecordKey, scope: string): Purge {
  const piece = firstPiece(entries);
  const isLast = piece.length === entries.length;
  const replace = piece.map((entry) => replacement(entry, withoutVersions(entry, key)));
  if (!isLast) return { change: { replace }, isLast };
  const { kind, recordId: id } = key;
  const newest = entries.at(-1)?.changes.find((change) => isOf(change, key));
  const name = newest ? nameOnly(kind, newest.before ?? newest.after) : {};
  const accounts = accountsOf(entries, key);
  const effects: DirectoryEffect[] = [
    ...accounts.map((authObjectId) => ({ kind: 'purgeAccount', authObjectId }) as const),
    { kind: 'purgeChangeSets', purged: { kind, id }, scope, accounts, operations, after: '' },
  ];
  const event = { record: { kind, id }, before: name, after: null, isEvent: true, isPurged: true } as const;
  return { change: { replace, events: [event], effects }, isLast };
}

/** Returns as many entries as fit into a batch, at least one. Returns all entries for a dry run of the whole change. */
function firstPiece(entries: readonly Read<AuditDocument>[]): readonly Read<AuditDocument>[] {
  const room = batchRoom(BATCH_ROOM);
  if (room > BATCH_ROOM) return entries;
  let bytes = 0;
  const count = entries.slice(0, room).findIndex((entry, n) => {
    bytes += Buffer.byteLength(JSON.stringify(entry));
    return n > 0 && bytes > PIECE_BYTES;
  });
  return entries.slice(0, count < 0 ? room : count);
}

function withoutVersions(entry: Read<AuditDocument>, key: RecordKey): Partial<AuditDocument> {
  const { at, ttl, changes, leftovers } = entry;
  const age = Math.floor((Date.now() - Date.parse(at)) / 1000);
  return {
    changes: changes.map((change) => (isOf(change, key) ? purged(change, key.kind) : change)),
    ...(leftovers && { leftovers: leftovers.filter((leftover) => !isOf(leftover, key)) }),
    // Set the remaining lifetime, because each write restarts the lifetime.
    ...(ttl !== undefined && { ttl: Math.max(1, ttl - age) }),
  };
}

function purged(change: AuditedChange, kind: RestorableKind): AuditedChange {
  const [before, after] = [change.before, change.after].map((version) => nameOnly(kind, version));
  return { record: change.record, before: before ?? null, after: after ?? null, isPurged: true };
}

function nameOnly(kind: RestorableKind, version: unknown): Record<string, unknown> | null {
  if (typeof version !== 'object' || version === null) return null;
  return Object.fromEntries(Object.entries(version).filter(([field]) => NAMING[kind].includes(field)));
}

/** Returns the accounts that the record had. */
function accountsOf(entries: readonly AuditDocument[], key: RecordKey): string[] {
  const versions = entries.flatMap(({ changes }) => changes.filter((change) => isOf(change, key)).flatMap(versionsIn));
  const accounts = versions.flatMap(({ authObjectId = EMPTY_GUID }) =>
    typeof authObjectId === 'string' && hasAccount({ authObjectId }) ? accountIdOf({ authObjectId }) : [],
  );
  return [...new Set(accounts)];
}
