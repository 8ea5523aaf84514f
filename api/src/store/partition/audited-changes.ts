/** Derives what an audit entry says from the writes of a change: each record with its whole document before and after. */
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
import { type Read, recordOf } from './partition.ts';
import type { PartitionChange } from './partition-change.ts';

/** Fields of a root that every change or the queue writes. They belong to no record. */
const BOOKKEEPING: readonly string[] = ['revision', 'recordChanges', 'turn', 'changedAt'];

/** The records that a change creates, replaces or removes. Email claims, outbox entries, receipts and fences are no records. */
export function auditedChanges<Root extends RootDocument>(
  root: Read<Root> | undefined,
  { create = [], replace = [], remove = [], ...change }: PartitionChange<Root>,
): AuditedChange[] {
  return [
    ...rootChange(root, change.root),
    ...replace.flatMap(({ before, after }) => changeOf(before, after)),
    ...remove.flatMap((document) => changeOf(document, null)),
    ...create.flatMap((document) => changeOf(null, document)),
  ];
}

function rootChange<Root extends RootDocument>(
  before: Read<Root> | undefined,
  change: PartitionChange<Root>['root'],
): AuditedChange[] {
  if (change === undefined || change === 'absent') return [];
  if (change === 'delete') return before ? changeOf(before, null) : [];
  return changeOf(before ?? null, { ...before, ...change } as Root);
}

function changeOf(before: PartitionDocument | null, after: PartitionDocument | null): AuditedChange[] {
  const document = after ?? before;
  const record = document && auditedRecord(document);
  return record ? [{ record, before: versionOf(before), after: versionOf(after) }] : [];
}

function versionOf(document: PartitionDocument | null): Record<string, unknown> | null {
  if (!document) return null;
  const entries = Object.entries(recordOf(document)).filter(([name]) => !BOOKKEEPING.includes(name));
  return Object.fromEntries(entries);
}

/** The kinds of records that the changes delete, and `assignment` if a unit is no longer assigned to a person. */
export function endedKinds(changes: readonly AuditedChange[]): EndedKind[] {
  const ended = changes.flatMap((change) => {
    if (change.before !== null && change.after === null) return change.record.kind;
    return isEndedAssignment(change) ? ASSIGNMENT : [];
  });
  return [...new Set(ended)];
}

/** True if a unit was assigned to a person before the change and is not afterwards. */
export function isEndedAssignment({ record, before, after }: AuditedChange): boolean {
  if (record.kind !== 'unit') return false;
  const holderOf = (version: unknown) => (version as Partial<UnitDocument> | null)?.franchiseRoleMemberId ?? null;
  return holderOf(before) !== null && holderOf(after) === null;
}

/** The record that a document holds; undefined if it holds none. */
export function auditedRecord(document: UserDocument | PosUserDocument): AuditedRecord;
export function auditedRecord(document: PartitionDocument): AuditedRecord | undefined;
export function auditedRecord(document: PartitionDocument): AuditedRecord | undefined {
  switch (document.type) {
    case 'franchise':
      return named(document.type, document.groupCode);
    case 'position':
      return named(document.type, document.franchiseRoleMemberId);
    case 'unit':
      return named(document.type, document.unitCode);
    case 'user':
      return named(document.type, document.franchiseUserId);
    case 'address':
      return named(document.type, document.franchiseAddressId);
    case 'vendor':
      return named(document.type, document.pointOfSaleVendorId);
    case 'vendorFranchise':
      return named(document.type, document.groupCode);
    case 'posUser':
      return named(document.type, document.pointOfSaleUserId);
    case 'communicationType':
      return named(document.type, document.communicationTypeId);
    case 'brandCommunicationGroup':
      return named(document.type, document.brandCommunicationGroupId);
    default:
      return undefined;
  }
}

const named = (kind: AuditedRecord['kind'], id: string | number): AuditedRecord => ({ kind, id: String(id) });
