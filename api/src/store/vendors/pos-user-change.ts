/** Plans creating, changing and deleting a vendor's user: the record and the directory effects (API-44, API-45). */
import { randomUUID } from 'node:crypto';
import { EMPTY_GUID } from '../../contract/fields.ts';
import type { PosUserInput } from '../../domain/pos/pos-users.ts';
import { accountChange, accountDeletion } from '../accounts/account-effects.ts';
import { type Author, documentId, type PosUserDocument } from '../documents/index.ts';
import type { Read } from '../partition/partition.ts';
import type { RemovalPiece } from '../removal/removal-piece.ts';
import type { VendorChange } from './vendor-change.ts';

/** Returns the writes that create a user. The caller must ensure that no user of any vendor has the email (`whileReserved`). */
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
    effects: [{ kind: 'createAccount', record, accountKey: randomUUID(), author }],
  };
}

/** Returns the writes that replace a user with the next state. */
export function posUserChange(before: Read<PosUserDocument>, after: Read<PosUserDocument>): VendorChange {
  return { replace: [{ before, after }], effects: accountChange(before, after) };
}

/**
 * Returns the writes that delete a user. Both the user and the account can be restored: the audit entry contains the whole user, and the
 * directory keeps a deleted account for 30 days. The caller must check that the user may be deleted.
 */
export function posUserDeletion(user: Read<PosUserDocument>): Omit<RemovalPiece, 'kind'> {
  return { remove: [user], effects: accountDeletion(user) };
}
