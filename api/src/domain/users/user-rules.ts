/** Rules for saving a franchise user (USER-09 to USER-11, ROLE-06). */

import type * as z from 'zod/mini';
import { OWN_ACCOUNT_DISABLED } from '../../contract/deletion.ts';
import { fullName } from '../../contract/full-name.ts';
import type { RoleFlags } from '../../contract/policies.ts';
import { recordWith, writableOf } from '../../contract/record.ts';
import type { saveUserBody } from '../../contract/user-record.ts';
import { type FranchiseUser, USER_FIELDS, type UserField } from '../../contract/users.ts';
import { type AccountOwner, isSameAccount } from '../accounts/account.ts';
import { checkAdminFlag, savedPerson } from '../accounts/person-rules.ts';
import type { UserRecord } from '../franchise-records.ts';
import { ProblemError } from '../problem-error.ts';
import { conflict } from '../problems.ts';

/** Submitted fields of a user. Omitted fields stay unchanged. */
export type UserInput = Omit<z.output<typeof saveUserBody>, 'franchiseUserId'>;

export interface EditableUser extends UserRecord, Readonly<Pick<FranchiseUser, UserField>> {}

/** Fields that a save may change, and that audit entries list. */
export const SAVED_FIELDS = writableOf(USER_FIELDS);

/** Returns the user with the submitted fields. */
export function changedUser<User extends EditableUser>(user: User, input: UserInput): User {
  const position = input.position === undefined ? user.position : roleDescription(input.position);
  return {
    ...user,
    ...recordWith(SAVED_FIELDS, (name) => input[name] ?? user[name]),
    ...savedPerson(user, input),
    position: position === roleDescription(user.position) ? user.position : position,
    // Absent instead of false, so that most records do not store the field.
    isDisabled: (input.isDisabled ?? user.isDisabled) || undefined,
  };
}

/**
 * Rejects disabling the caller's own account.
 * @throws 403 `own_account` naming the field
 */
export function checkDisabling(actor: AccountOwner, before: EditableUser, after: EditableUser): void {
  if (!after.isDisabled || before.isDisabled || !isSameAccount(before, actor)) return;
  const errors = [{ field: 'isDisabled', message: OWN_ACCOUNT_DISABLED }];
  throw new ProblemError('forbidden', OWN_ACCOUNT_DISABLED, { reason: 'own_account', errors });
}

/** Returns the trimmed text of "Other. Please describe their role" (USER-07), or null if blank. */
export function roleDescription(position: string | null | undefined): string | null {
  return position?.trim() || null;
}

/**
 * Lets only corporate admins change the flag "Franchise Admin" (ROLE-06).
 * @throws 403 `role`
 */
export function checkFranchiseAdmin(actor: RoleFlags, before: boolean, wanted: boolean | undefined): void {
  checkAdminFlag(actor, { field: 'isFranchiseAdmin', role: 'a Franchise Admin' }, before, wanted);
}

/**
 * Lets only corporate admins change `accessAllUnits`, because no form offers it (USER-07).
 * @throws 403 `role`
 */
export function checkAccessAllUnits(actor: RoleFlags, before: boolean, wanted: boolean | undefined): void {
  checkAdminFlag(actor, { field: 'accessAllUnits', role: 'allowed to see all units' }, before, wanted);
}

/**
 * Rejects an account that already administers another franchise.
 * @param administered code of the franchise that the account administers, if any
 * @throws 409
 */
export function checkAdministersNone(user: UserRecord, groupCode: string, administered: string | undefined): void {
  if (administered === undefined || administered === groupCode) return;
  const detail = `${fullName(user)} already administers another franchise with this account.`;
  throw conflict('administers_other_franchise', detail, 'isFranchiseAdmin');
}

/** Returns the error for a new user with an email that another user of the franchise has (USER-11). */
export function emailTaken(): ProblemError {
  return conflict('email_taken', 'A user with this email address already exists.', 'emailAddress');
}
