/** Creating, changing and deleting a user of a vendor: the record, and what follows in the directory (API-44, API-45). */
import { randomUUID } from 'node:crypto';
import { EMPTY_GUID } from '../../contract/fields.ts';
import { difference } from '../../domain/difference.ts';
import { type PosUserInput, SAVED_POS_USER_FIELDS } from '../../domain/pos/pos-users.ts';
import { accountChange, accountEnd } from '../accounts/account-follows.ts';
import { type Author, documentId, type PosUserDocument } from '../documents/index.ts';
import { type Read, recordOf } from '../partition/partition.ts';
import { audited } from '../partition/partition-change.ts';
import type { RemovalPiece } from '../removal/removal-piece.ts';
import type { VendorChange } from './vendor-change.ts';

/** The writes that create a user. The caller must ensure that no vendor's user has the email (`whileReserved`). */
export function posUserCreation(
  record: { readonly pointOfSaleVendorId: number; readonly pointOfSaleUserId: number },
  { firstName, lastName, emailAddress, isPointOfSaleAdmin = false }: PosUserInput,
  author: Author,
): VendorChange {
  const { pointOfSaleUserId } = record;
  const user: PosUserDocument = {
    id: documentId.posUser(pointOfSaleUserId),
    type: 'posUser',
    ...record,
    firstName,
    lastName,
    emailAddress,
    userName: '',
    authObjectId: EMPTY_GUID,
    isPointOfSaleAdmin,
  };
  return {
    create: [user],
    audit: [audited('posUser', pointOfSaleUserId, null, user)],
    effects: [{ kind: 'createAccount', record, accountKey: randomUUID(), author }],
  };
}

/** What replacing a user by its next state writes; the audit entry holds only what differs. */
export function posUserChange(before: Read<PosUserDocument>, after: Read<PosUserDocument>): VendorChange {
  const changed = difference<PosUserDocument>(before, after, SAVED_POS_USER_FIELDS);
  return {
    replace: [after],
    audit: [audited('posUser', before.pointOfSaleUserId, changed?.before, changed?.after)],
    effects: accountChange(before, after),
  };
}

/**
 * What deleting a user writes. The audit record keeps the whole user: the directory keeps the account for 30 days, and this is
 * what a restore needs beside it. Whether the user may be deleted is the caller's question.
 */
export function posUserDeletion(user: Read<PosUserDocument>): Omit<RemovalPiece, 'kind'> {
  return {
    remove: [user],
    audit: [audited('posUser', user.pointOfSaleUserId, recordOf(user), null)],
    effects: accountEnd(user),
  };
}
