/** A common interface for the records that have a directory account: users of franchises and users of vendors. */
import { type AccountRecord, documentId, type PosUserDocument, type UserDocument } from '../documents/index.ts';
import { isEffectPending } from '../partition/outbox.ts';
import { franchisePartition, type Partition, type Read, readIn, vendorPartition } from '../partition/partition.ts';

/** Returns the reference to a record, as stored in effects and sign-ins. */
export function accountRecordOf(user: UserDocument | PosUserDocument): AccountRecord {
  return user.type === 'user'
    ? { groupCode: user.groupCode, franchiseUserId: user.franchiseUserId }
    : { pointOfSaleVendorId: user.pointOfSaleVendorId, pointOfSaleUserId: user.pointOfSaleUserId };
}

/** Returns the partition of a record, and the id of its document. */
export function locationOf(record: AccountRecord): { readonly partition: Partition; readonly id: string } {
  return 'groupCode' in record
    ? { partition: franchisePartition(record.groupCode), id: documentId.user(record.franchiseUserId) }
    : { partition: vendorPartition(record.pointOfSaleVendorId), id: documentId.posUser(record.pointOfSaleUserId) };
}

/** Reads the record; undefined if it was deleted. */
export function readAccountRecord(record: AccountRecord): Promise<Read<UserDocument | PosUserDocument> | undefined> {
  const { partition, id } = locationOf(record);
  return readIn<UserDocument | PosUserDocument>(partition, id);
}

/**
 * True while the creation of the record's account is pending. False after the outbox has given up. Queries the partition's outbox entries
 * once.
 */
export function isAccountPending(record: AccountRecord): Promise<boolean> {
  const { partition } = locationOf(record);
  return 'groupCode' in record
    ? isEffectPending(partition, 'createAccount', 'e.record.franchiseUserId = @id', { '@id': record.franchiseUserId })
    : isEffectPending(partition, 'createAccount', 'e.record.pointOfSaleUserId = @id', {
        '@id': record.pointOfSaleUserId,
      });
}

/** Safe upper limit for the replication of a new account, which usually takes a minute. */
const NEW_FOR_MS = 15 * 60_000;

/** True if the account is so new that the directory may not have replicated it. */
export function isAccountNew({ accountCreatedAt }: { readonly accountCreatedAt?: string }): boolean {
  return accountCreatedAt !== undefined && mayBeUnreplicated(accountCreatedAt);
}

/** True if the directory may not have replicated a change made at this time. */
export function mayBeUnreplicated(since: string): boolean {
  return Date.now() - Date.parse(since) < NEW_FOR_MS;
}

/** True if the record disables its account. Only records of franchise users can. */
export function isDisabled(record: UserDocument | PosUserDocument): boolean {
  return record.type === 'user' && record.isDisabled === true;
}

/** True if the record makes its account an administrator of its franchise or vendor. */
export function administers(record: UserDocument | PosUserDocument): boolean {
  return record.type === 'user' ? record.isFranchiseAdmin : record.isPointOfSaleAdmin;
}
