/** Saving a franchise user (USER-09 to USER-11, ROLE-06). Every rule the form shows is held here. */

import type * as z from 'zod/mini';
import { fullName } from '../../contract/full-name.ts';
import type { RoleFlags } from '../../contract/policies.ts';
import { recordWith, writableOf } from '../../contract/record.ts';
import type { saveUserBody } from '../../contract/user-record.ts';
import { type FranchiseUser, USER_FIELDS, type UserField } from '../../contract/users.ts';
import { checkAdminFlag, savedPerson } from '../accounts/person-rules.ts';
import type { UserRecord } from '../franchise-records.ts';
import type { ProblemError } from '../problem-error.ts';
import { conflict } from '../refusals.ts';

/** Fields of a user that a save decides about; what is left out stays as it is. */
export type UserInput = Omit<z.output<typeof saveUserBody>, 'franchiseUserId'>;

/** A user as far as a save may change it. */
export interface EditableUser extends UserRecord, Readonly<Pick<FranchiseUser, UserField>> {}

/** The fields a save decides about, as an audit record names them. */
export const SAVED_FIELDS = writableOf(USER_FIELDS);

/** The user as the save wants it. */
export function changedUser<User extends EditableUser>(user: User, input: UserInput): User {
  const position = input.position === undefined ? user.position : describedRole(input.position);
  return {
    ...user,
    ...recordWith(SAVED_FIELDS, (name) => input[name] ?? user[name]),
    ...savedPerson(user, input),
    position: position === describedRole(user.position) ? user.position : position,
  };
}

/** "Other. Please describe their role" (USER-07): blank is none. */
export function describedRole(position: string | null | undefined): string | null {
  return position?.trim() || null;
}

/** ROLE-06. @throws 403 `role` */
export function checkFranchiseAdmin(actor: RoleFlags, before: boolean, wanted: boolean | undefined): void {
  checkAdminFlag(actor, { field: 'isFranchiseAdmin', role: 'a Franchise Admin' }, before, wanted);
}

/** No form offers it (USER-07), so only a corporate admin sets it. @throws 403 `role` */
export function checkAccessAllUnits(actor: RoleFlags, before: boolean, wanted: boolean | undefined): void {
  checkAdminFlag(actor, { field: 'accessAllUnits', role: 'allowed to see all units' }, before, wanted);
}

/** An account administers one franchise. @param administered the code of the one it does, if any @throws 409 */
export function checkAdministersNone(user: UserRecord, groupCode: string, administered: string | undefined): void {
  if (administered === undefined || administered === groupCode) return;
  const detail = `${fullName(user)} already administers another franchise with this account.`;
  throw conflict('administers_other_franchise', detail, 'isFranchiseAdmin');
}

/** USER-11. */
export function emailTaken(): ProblemError {
  return conflict('email_taken', 'A user with this email address already exists.', 'emailAddress');
}
