/** Records that have a directory account: users of a franchise and users of a vendor, seen alike. */
import { type AccountRecord, documentId, type PosUserDocument, type UserDocument } from '../documents/index.ts';
import { isAwaited } from '../partition/outbox.ts';
import { franchisePartition, type Partition, type Read, readIn, vendorPartition } from '../partition/partition.ts';

/** How effects and sign-ins name a record. */
export function accountRecordOf(user: UserDocument | PosUserDocument): AccountRecord {
  return user.type === 'user'
    ? { groupCode: user.groupCode, franchiseUserId: user.franchiseUserId }
    : { pointOfSaleVendorId: user.pointOfSaleVendorId, pointOfSaleUserId: user.pointOfSaleUserId };
}

/** The partition a record lies in, and its document's id there. */
export function placeOf(record: AccountRecord): { readonly partition: Partition; readonly id: string } {
  return 'groupCode' in record
    ? { partition: franchisePartition(record.groupCode), id: documentId.user(record.franchiseUserId) }
    : { partition: vendorPartition(record.pointOfSaleVendorId), id: documentId.posUser(record.pointOfSaleUserId) };
}

/** The record as it is now; undefined when it is gone. */
export function readAccountRecord(record: AccountRecord): Promise<Read<UserDocument | PosUserDocument> | undefined> {
  const { partition, id } = placeOf(record);
  return readIn<UserDocument | PosUserDocument>(partition, id);
}

/** Whether the account of a record is still to be made: its partition's outbox tells, by one query. Never once that was given up. */
export function isAccountAwaited(record: AccountRecord): Promise<boolean> {
  const { partition } = placeOf(record);
  return 'groupCode' in record
    ? isAwaited(partition, 'createAccount', 'e.record.franchiseUserId = @id', { '@id': record.franchiseUserId })
    : isAwaited(partition, 'createAccount', 'e.record.pointOfSaleUserId = @id', { '@id': record.pointOfSaleUserId });
}

/** A minute is usual until all of the directory has heard of an account; far more is sure. */
const NEW_FOR_MS = 15 * 60_000;

/** Whether the account was made a moment ago, so that parts of the directory may not have heard of it. */
export function isAccountNew({ accountCreatedAt }: { readonly accountCreatedAt?: string }): boolean {
  return accountCreatedAt !== undefined && mayBeUnheardOf(accountCreatedAt);
}

/** Whether parts of the directory may not have heard of an account that was made at this instant. */
export function mayBeUnheardOf(since: string): boolean {
  return Date.now() - Date.parse(since) < NEW_FOR_MS;
}

/** Whether the record makes its account an administrator: of its franchise, of its vendor. */
export function administers(record: UserDocument | PosUserDocument): boolean {
  return record.type === 'user' ? record.isFranchiseAdmin : record.isPointOfSaleAdmin;
}
