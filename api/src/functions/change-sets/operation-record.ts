/**
 * Finds the record that an operation concerns. Its name labels an operation that cannot be done. Its current state explains a conflict.
 */
import type { CurrentRecord, Operation } from '../../contract/change-set-record.ts';
import { groupCode, SYSTEM, unitCode } from '../../contract/fields.ts';
import { historyScope } from '../../contract/history-scope.ts';
import type { ChangedRecord } from '../../contract/preview.ts';
import type { ProblemError } from '../../domain/problem-error.ts';
import type { AuditedRecord, ChangeSetDocument } from '../../store/documents/index.ts';
import {
  communicationPartition,
  franchisePartition,
  type Partition,
  partitionOfScope,
  readIn,
  scopeOf,
  vendorPartition,
} from '../../store/partition/partition.ts';
import { PartitionSnapshot } from '../../store/partition/partition-snapshot.ts';
import { documentIdOf, type RecordRef } from '../../store/partition/record-versions.ts';
import { entriesOf } from '../../store/restoring/change-entries.ts';
import { changedRecord } from '../changes/changed-records.ts';
import { sourceOf } from '../changes/preview.ts';
import { DESCRIPTIONS } from '../changes/record-fields.ts';
import { namesIn } from '../changes/record-names.ts';

type Kind = AuditedRecord['kind'];

/**
 * The records that an operation may concern, by route: the kind, and the parameter or field that contains the record's number or code. The
 * first match is used.
 */
export const NAMED_RECORDS: Readonly<Record<string, readonly (readonly [kind: Kind, field: string])[]>> = {
  saveFranchise: [['franchise', 'code']],
  saveAddress: [['address', 'franchiseAddressId']],
  deleteAddress: [['address', 'franchiseAddressId']],
  saveUnit: [['unit', 'unitCode']],
  assignUnit: [['unit', 'unitCode']],
  unassignUnit: [['unit', 'unitCode']],
  saveHierarchy: [
    ['position', 'franchiseRoleMemberId'],
    ['user', 'franchiseUserId'],
  ],
  deleteHierarchy: [['position', 'franchiseRoleMemberId']],
  saveUser: [['user', 'franchiseUserId']],
  deleteUser: [['user', 'franchiseUserId']],
  saveCommunicationOptions: [['user', 'franchiseUserId']],
  saveVendor: [
    ['vendor', 'id'],
    ['vendor', 'pointOfSaleVendorId'],
  ],
  deleteVendor: [['vendor', 'vendorId']],
  addVendorFranchise: [['vendorFranchise', 'groupCode']],
  removeVendorFranchise: [['vendorFranchise', 'groupCode']],
  savePosUser: [['posUser', 'pointOfSaleUserId']],
  deletePosUser: [['posUser', 'pointOfSaleUserId']],
  saveCommunicationType: [['communicationType', 'communicationTypeId']],
  deleteCommunicationType: [['communicationType', 'id']],
  saveBrandCommunicationGroup: [['brandCommunicationGroup', 'brandCommunicationGroupId']],
  deleteBrandCommunicationGroup: [['brandCommunicationGroup', 'id']],
};

type Sent = Readonly<Record<string, unknown>>;
type Scope = Pick<ChangeSetDocument, 'scope'>;

/** Returns the name of the record that an operation would change, or of the person that it would create; "" if unknown or out of scope. */
export async function nameOfRecord(operation: Operation, set: Scope): Promise<string> {
  const ref = await recordOf(operation, set);
  const name = ref && (await currentRecord(ref))?.name;
  return name ?? nameOfNew(operation);
}

/** Returns the current record of a stale operation; undefined if the record is unknown. */
export async function currentOf(
  operation: Operation,
  set: Scope,
  { changed }: ProblemError,
): Promise<CurrentRecord | undefined> {
  const ref = await recordOf(operation, set);
  const record = ref && (await currentRecord(ref));
  return record && { ...record, changedBy: changed?.changedBy ?? null, changedAt: changed?.changedAt ?? null };
}

async function currentRecord({ partition, record }: RecordRef): Promise<ChangedRecord | undefined> {
  const id = documentIdOf(record);
  const document = id === undefined ? undefined : await readIn(partition, id);
  if (!document) return undefined;
  const change = { record, before: null, after: document };
  const snapshot = await PartitionSnapshot.open(partition);
  return changedRecord(change, await namesIn(partition, [change], sourceOf(snapshot)));
}

/** Returns the name of the user that an operation would create, from its body; "" for any other operation. */
function nameOfNew({ route, body }: Operation): string {
  const [kind] = NAMED_RECORDS[route]?.[0] ?? [];
  if ((kind !== 'user' && kind !== 'posUser') || typeof body !== 'object' || body === null) return '';
  return DESCRIPTIONS[kind].name(body as Sent, NO_NAMES);
}

/** No names of other records. The name of a person requires none. */
const NO_NAMES = {} as Parameters<(typeof DESCRIPTIONS)['user']['name']>[1];

/**
 * Returns the record that an operation concerns. Ignores records outside the set's scope: everyone who may read the set would see their
 * names.
 */
async function recordOf(operation: Operation, set: Scope): Promise<RecordRef | undefined> {
  return operation.route === 'undoChange' ? undoneRecord(sentBy(operation)) : namedRecord(operation, set);
}

const sentBy = ({ params, query, body }: Operation): Sent => ({
  ...(Array.isArray(body) ? {} : (body as Sent)),
  ...query,
  ...params,
});

/** Returns the record that the parameters or the body of an operation name. */
export function namedRecord(operation: Operation, { scope }: Scope): RecordRef | undefined {
  const sent = sentBy(operation);
  const [found] = (NAMED_RECORDS[operation.route] ?? []).flatMap(([kind, field]): RecordRef[] => {
    const id = sent[field];
    // A rejected operation may contain any value. The pattern for unit codes matches record numbers too.
    const isCode = (typeof id === 'string' || typeof id === 'number') && unitCode.safeParse(String(id)).success;
    if (id === 0 || !isCode) return [];
    const partition = partitionOf(kind, sent, scope);
    const isInside = partition && (scope === SYSTEM || scopeOf(partition) === scope);
    return isInside ? [{ partition, record: { kind, id: String(id).trim() } }] : [];
  });
  return found;
}

/** Returns the record that the undone change wrote. Only the server builds undo operations, so the record is in the set's scope. */
async function undoneRecord({ scope, changeIds }: Sent): Promise<RecordRef | undefined> {
  const partition = partitionOfScope(historyScope.parse(scope));
  const record = partition && (await entriesOf(partition, changeIds as string[])).at(-1)?.changes[0]?.record;
  return partition && record && { partition, record };
}

function partitionOf(kind: Kind, sent: Sent, scope: string): Partition | undefined {
  switch (kind) {
    case 'vendor':
    case 'vendorFranchise':
    case 'posUser': {
      const vendor = Number(sent.vendorId ?? sent.id ?? sent.pointOfSaleVendorId);
      return Number.isSafeInteger(vendor) ? vendorPartition(vendor) : undefined;
    }
    case 'communicationType':
    case 'brandCommunicationGroup':
      return communicationPartition;
    default: {
      const code = groupCode.safeParse(sent.code ?? scope);
      return code.success ? franchisePartition(code.data) : undefined;
    }
  }
}
