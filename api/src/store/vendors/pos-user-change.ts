/** Plans creating, changing and deleting a vendor's user: the record and the directory effects (API-44, API-45). */
import { randomUUID } from 'node:crypto';
import { EMPTY_GUID } from '../../contract/fields.ts';
import { difference } from '../../domain/difference.ts';
import { type PosUserInput, SAVED_POS_USER_FIELDS } from '../../domain/pos/pos-users.ts';
import { accountChange, accountDeletion } from '../accounts/account-effects.ts';
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

/** The writes that replace a user by its next state. The audit entry contains only the changed fields. */
export function posUserChange(before: Read<PosUserDocument>, after: Read<PosUserDocument>): VendorChange {
  const changed = difference<PosUserDocument>(before, after, SAVED_POS_USER_FIELDS);
  return {
    replace: [after],
    audit: [audited('posUser', before.pointOfSaleUserId, changed?.before, changed?.after)],
    effects: accountChange(before, after),
  };
}

/**
 * The writes that delete a user. The audit record keeps the whole user: a restore needs it and the account, which the directory
 * keeps for 30 days. The caller must check that the user may be deleted.
 */
export function posUserDeletion(user: Read<PosUserDocument>): Omit<RemovalPiece, 'kind'> {
  return {
    remove: [user],
    audit: [audited('posUser', user.pointOfSaleUserId, recordOf(user), null)],
    effects: accountDeletion(user),
  };
}
