/** Rules for saving a POS user (POS-06, ROLE-06). */

import type * as z from 'zod/mini';
import { fullName } from '../../contract/full-name.ts';
import type { RoleFlags } from '../../contract/policies.ts';
import { POS_USER_FIELDS, type PosUser, type PosUserField, type savePosUserBody } from '../../contract/pos.ts';
import { namesOf, recordWith, writableOf } from '../../contract/record.ts';
import { checkAdminFlag, savedPerson } from '../accounts/person-rules.ts';
import { picked } from '../difference.ts';
import type { Versioned } from '../franchise-records.ts';
import { conflict } from '../problems.ts';

type PosUserRecord = Readonly<
  Pick<PosUser, 'pointOfSaleVendorId' | 'pointOfSaleUserId' | 'authObjectId' | PosUserField>
>;

/** Submitted fields of a POS user. An omitted flag stays unchanged. */
export type PosUserInput = Omit<z.output<typeof savePosUserBody>, 'pointOfSaleUserId'>;

const NAMES = namesOf(POS_USER_FIELDS);
/** Fields that a save may change, and that audit entries list. */
export const SAVED_POS_USER_FIELDS = writableOf(POS_USER_FIELDS);

/** Returns the user with the submitted fields. */
export function changedPosUser<User extends PosUserRecord>(user: User, input: PosUserInput): User {
  return {
    ...user,
    ...recordWith(SAVED_POS_USER_FIELDS, (name) => input[name] ?? user[name]),
    ...savedPerson(user, input),
  };
}

/** Lets only corporate admins change the flag "POS Admin" (ROLE-06). @throws 403 `role` */
export function checkPosAdmin(actor: RoleFlags, before: boolean, wanted: boolean | undefined): void {
  checkAdminFlag(actor, { field: 'isPointOfSaleAdmin', role: 'a POS Admin' }, before, wanted);
}

/** Returns the error for an email that another user of any vendor has (POS-06). */
export function accountExists() {
  return conflict('email_taken', 'An account with that email address already exists', 'emailAddress');
}

/**
 * Rejects an account that already administers another vendor.
 * @param administered number of the vendor that the account administers, if any
 * @throws 409
 */
export function checkAdministersNoVendor(user: PosUserRecord, administered: number | undefined): void {
  if (administered === undefined || administered === user.pointOfSaleVendorId) return;
  const detail = `${fullName(user)} already administers another vendor with this account.`;
  throw conflict('administers_other_vendor', detail, 'isPointOfSaleAdmin');
}

/** Converts a stored user to the response format. */
export function posUserView(user: Versioned<PosUserRecord>): PosUser {
  return {
    pointOfSaleUserId: user.pointOfSaleUserId,
    pointOfSaleVendorId: user.pointOfSaleVendorId,
    ...picked(user, NAMES),
    authObjectId: user.authObjectId,
    etag: user._etag,
  };
}
