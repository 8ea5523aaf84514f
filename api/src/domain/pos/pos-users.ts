/** Saving a user of a vendor (POS-06, ROLE-06). Every rule the form shows is held here. */

import { fullName } from '../../contract/full-name.ts';
import type { RoleFlags } from '../../contract/policies.ts';
import type { PosUser } from '../../contract/pos.ts';
import { checkAdminFlag, type Person, savedPerson } from '../accounts/person-rules.ts';
import type { Versioned } from '../franchise-records.ts';
import { conflict } from '../refusals.ts';

interface PosUserRecord extends Person {
  readonly pointOfSaleVendorId: number;
  readonly pointOfSaleUserId: number;
  readonly userName: string;
  readonly authObjectId: string;
  readonly isPointOfSaleAdmin: boolean;
}

/** What a save says; the flag left out stays as it is. */
export interface PosUserInput extends Person {
  readonly isPointOfSaleAdmin?: boolean | undefined;
}

/** The fields a save decides about, as an audit record names them. */
export const POS_USER_FIELDS = ['firstName', 'lastName', 'emailAddress', 'isPointOfSaleAdmin'] as const;

/** The user as the save wants it. */
export function changedPosUser<User extends PosUserRecord>(user: User, input: PosUserInput): User {
  return {
    ...user,
    ...savedPerson(user, input),
    isPointOfSaleAdmin: input.isPointOfSaleAdmin ?? user.isPointOfSaleAdmin,
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
    firstName: user.firstName,
    lastName: user.lastName,
    emailAddress: user.emailAddress,
    userName: user.userName,
    authObjectId: user.authObjectId,
    isPointOfSaleAdmin: user.isPointOfSaleAdmin,
    etag: user._etag,
  };
}
