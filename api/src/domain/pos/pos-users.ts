/** Saving a user of a vendor (POS-06, ROLE-06). Every rule the form shows is held here. */

import type * as z from 'zod/mini';
import { fullName } from '../../contract/full-name.ts';
import type { RoleFlags } from '../../contract/policies.ts';
import { POS_USER_FIELDS, type PosUser, type PosUserField, type savePosUserBody } from '../../contract/pos.ts';
import { namesOf, recordWith, writableOf } from '../../contract/record.ts';
import { checkAdminFlag, savedPerson } from '../accounts/person-rules.ts';
import { picked } from '../difference.ts';
import type { Versioned } from '../franchise-records.ts';
import { conflict } from '../refusals.ts';

type PosUserRecord = Readonly<
  Pick<PosUser, 'pointOfSaleVendorId' | 'pointOfSaleUserId' | 'authObjectId' | PosUserField>
>;

/** What a save says; the flag left out stays as it is. */
export type PosUserInput = Omit<z.output<typeof savePosUserBody>, 'pointOfSaleUserId'>;

const NAMES = namesOf(POS_USER_FIELDS);
/** The fields a save decides about, as an audit record names them. */
export const SAVED_POS_USER_FIELDS = writableOf(POS_USER_FIELDS);

/** The user as the save wants it. */
export function changedPosUser<User extends PosUserRecord>(user: User, input: PosUserInput): User {
  return {
    ...user,
    ...recordWith(SAVED_POS_USER_FIELDS, (name) => input[name] ?? user[name]),
    ...savedPerson(user, input),
  };
}

/** ROLE-06. @throws 403 `role` */
export function checkPosAdmin(actor: RoleFlags, before: boolean, wanted: boolean | undefined): void {
  checkAdminFlag(actor, { field: 'isPointOfSaleAdmin', role: 'a POS Admin' }, before, wanted);
}

/** POS-06: e-mail addresses are unique over all vendors. */
export function accountExists() {
  return conflict('email_taken', 'An account with that email address already exists', 'emailAddress');
}

/** An account administers one vendor. @param administered the number of the one it does, if any @throws 409 */
export function checkAdministersNoVendor(user: PosUserRecord, administered: number | undefined): void {
  if (administered === undefined || administered === user.pointOfSaleVendorId) return;
  const detail = `${fullName(user)} already administers another vendor with this account.`;
  throw conflict('administers_other_vendor', detail, 'isPointOfSaleAdmin');
}

/** A user as calls answer it. */
export function posUserView(user: Versioned<PosUserRecord>): PosUser {
  return {
    pointOfSaleUserId: user.pointOfSaleUserId,
    pointOfSaleVendorId: user.pointOfSaleVendorId,
    ...picked(user, NAMES),
    authObjectId: user.authObjectId,
    etag: user._etag,
  };
}
