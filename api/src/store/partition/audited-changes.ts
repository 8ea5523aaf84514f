/** Derives audit entries from the writes of a change: each record with its whole document before and after. */
import { ASSIGNMENT } from '../../contract/restoring.ts';
import type {
  AuditedChange,
  AuditedRecord,
  EndedKind,
  PartitionDocument,
  PosUserDocument,
  RootDocument,
  UnitDocument,
  UserDocument,
} from '../documents/index.ts';
import { keyOf, recordOf } from './partition.ts';
import type { PartitionChange } from './partition-change.ts';
import type { PartitionSnapshot } from './partition-snapshot.ts';

/** Root fields for concurrency control. They are not part of a record. */
const BOOKKEEPING: readonly string[] = ['revision', 'recordChanges', 'turn', 'changedAt'];

type OfType<Type> = Extract<PartitionDocument, { readonly type: Type }>;

/** Returns a record's number or code from its document. Null for types of documents that are not records. */
const RECORD_IDS: {
  readonly [Type in PartitionDocument['type']]: ((document: OfType<Type>) => string | number) | null;
} = {
  franchise: ({ groupCode }) => groupCode,
  position: ({ franchiseRoleMemberId }) => franchiseRoleMemberId,
  unit: ({ unitCode }) => unitCode,
  user: ({ franchiseUserId }) => franchiseUserId,
  address: ({ franchiseAddressId }) => franchiseAddressId,
  vendor: ({ pointOfSaleVendorId }) => pointOfSaleVendorId,
  vendorFranchise: ({ groupCode }) => groupCode,
  posUser: ({ pointOfSaleUserId }) => pointOfSaleUserId,
  communicationType: ({ communicationTypeId }) => communicationTypeId,
  brandCommunicationGroup: ({ brandCommunicationGroupId }) => brandCommunicationGroupId,
  communication: null,
  emailClaim: null,
  importFence: null,
  audit: null,
  outbox: null,
  receipt: null,
};

/** Returns the records that a change creates, replaces or removes, with the root first. */
export function auditedChanges<Root extends RootDocument>(
  snapshot: Pick<PartitionSnapshot<Root>, 'partition' | 'root'>,
  { create = [], replace = [], remove = [], root }: PartitionChange<Root>,
): AuditedChange[] {
  return [
    ...rootChange(snapshot, root),
    ...replace.flatMap(({ before, after }) => auditedChange(before, after)),
    ...remove.flatMap((document) => auditedChange(document, null)),
    ...create.flatMap((document) => auditedChange(null, document)),
  ];
}

function rootChange<Root extends RootDocument>(
  { partition, root: before }: Pick<PartitionSnapshot<Root>, 'partition' | 'root'>,
  change: PartitionChange<Root>['root'],
): AuditedChange[] {
  if (change === undefined || change === 'absent') return [];
  if (change === 'delete') return auditedChange(before ?? null, null);
  return auditedChange(before ?? null, { ...keyOf(partition), ...before, ...change } as RootDocument);
}

/** Returns the versions of a record before and after a change. Returns nothing for documents that are not records. */
export function auditedChange(before: PartitionDocument | null, after: PartitionDocument | null): AuditedChange[] {
  const document = after ?? before;
  const record = document && auditedRecord(document);
  return record ? [{ record, before: versionOf(before), after: versionOf(after) }] : [];
}

function versionOf(document: PartitionDocument | null): Record<string, unknown> | null {
  if (!document) return null;
  const entries = Object.entries(recordOf(document)).filter(([name]) => !BOOKKEEPING.includes(name));
  return Object.fromEntries(entries);
}

/** Returns the kinds of the deleted records, and `assignment` if a unit is no longer assigned to a person. */
export function endedKinds(changes: readonly AuditedChange[]): EndedKind[] {
  const ended = changes.flatMap((change) => {
    if (change.before !== null && change.after === null) return change.record.kind;
    return isEndedAssignment(change) ? ASSIGNMENT : [];
  });
  return [...new Set(ended)];
}

/** True if the unit was assigned to a person before the change and is not assigned after it. */
export function isEndedAssignment({ record, before, after }: AuditedChange): boolean {
  if (record.kind !== 'unit') return false;
  const holderOf = (version: unknown) => (version as Partial<UnitDocument> | null)?.franchiseRoleMemberId ?? null;
  return holderOf(before) !== null && holderOf(after) === null;
}

/** Returns the record in a document; undefined if it is not a record. */
export function auditedRecord(document: UserDocument | PosUserDocument): AuditedRecord;
export function auditedRecord(document: PartitionDocument): AuditedRecord | undefined;
export function auditedRecord(document: PartitionDocument): AuditedRecord | undefined {
  const { type } = document;
  const idOf = RECORD_IDS[type] as ((document: PartitionDocument) => string | number) | null;
  return idOf ? { kind: type as AuditedRecord['kind'], id: String(idOf(document)) } : undefined;
}
