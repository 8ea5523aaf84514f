/** Records with a directory account: users of a franchise and users of a vendor behind one interface. */
import { type AccountRecord, documentId, type PosUserDocument, type UserDocument } from '../documents/index.ts';
import { isEffectPending } from '../partition/outbox.ts';
import { franchisePartition, type Partition, type Read, readIn, vendorPartition } from '../partition/partition.ts';

/** The reference to a record in effects and sign-ins. */
export function accountRecordOf(user: UserDocument | PosUserDocument): AccountRecord {
  return user.type === 'user'
    ? { groupCode: user.groupCode, franchiseUserId: user.franchiseUserId }
    : { pointOfSaleVendorId: user.pointOfSaleVendorId, pointOfSaleUserId: user.pointOfSaleUserId };
}

/** The partition of a record, and the id of its document. */
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
 * Returns whether creating the record's account is pending, with one query of its partition's outbox. False once the outbox has
 * given up.
 */
export function isAccountPending(record: AccountRecord): Promise<boolean> {
  const { partition } = locationOf(record);
  return 'groupCode' in record
    ? isEffectPending(partition, 'createAccount', 'e.record.franchiseUserId = @id', { '@id': record.franchiseUserId })
    : isEffectPending(partition, 'createAccount', 'e.record.pointOfSaleUserId = @id', {
        '@id': record.pointOfSaleUserId,
      });
}

/** The directory usually takes a minute to replicate a new account. This margin is safe. */
const NEW_FOR_MS = 15 * 60_000;

/** Returns whether the account was created so recently that parts of the directory may not know it yet. */
export function isAccountNew({ accountCreatedAt }: { readonly accountCreatedAt?: string }): boolean {
  return accountCreatedAt !== undefined && mayBeUnreplicated(accountCreatedAt);
}

/** Returns whether parts of the directory may not know an account created at this instant. */
export function mayBeUnreplicated(since: string): boolean {
  return Date.now() - Date.parse(since) < NEW_FOR_MS;
}

/** Returns whether the record makes its account an administrator of its franchise or vendor. */
export function administers(record: UserDocument | PosUserDocument): boolean {
  return record.type === 'user' ? record.isFranchiseAdmin : record.isPointOfSaleAdmin;
}
