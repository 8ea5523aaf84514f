/** Saving a franchise user (USER-09 to USER-11, ROLE-06). Every rule the form shows is held here. */
import type { RoleFlags } from '../contract/policies.ts';
import type { UserRecord } from './franchise-records.ts';
import { fullName, type Named } from './order.ts';
import { ProblemError } from './problem-error.ts';
import { conflict } from './refusals.ts';

/** Fields of a user that a save decides about; what is left out stays as it is. */
export interface UserInput extends Named {
  readonly emailAddress: string;
  readonly position?: string | null | undefined;
  readonly isFranchiseOwner: boolean;
  readonly isFranchiseAdmin?: boolean | undefined;
  readonly isFranchiseKeyContact?: boolean | undefined;
  readonly isSupportUser?: boolean | undefined;
  readonly accessAllUnits?: boolean | undefined;
  readonly notificationOptIn?: boolean | undefined;
}

/** A user as far as a save may change it. */
export interface SavedUser extends UserRecord {
  readonly position: string | null;
  readonly isFranchiseAdmin: boolean;
  readonly isSupportUser: boolean;
  readonly isFranchiseOwner: boolean;
  readonly isFranchiseKeyContact: boolean;
  readonly accessAllUnits: boolean;
  readonly notificationOptIn: boolean;
}

/** The fields a save decides about, as an audit record names them. */
export const SAVED_FIELDS = [
  'firstName',
  'lastName',
  'emailAddress',
  'position',
  'isFranchiseAdmin',
  'isSupportUser',
  'isFranchiseOwner',
  'isFranchiseKeyContact',
  'accessAllUnits',
  'notificationOptIn',
] as const satisfies readonly (keyof SavedUser)[];

/** The user as the save wants it. Texts that differ in the spaces around them only stay as they were loaded. */
export function changedUser<User extends SavedUser>(user: User, input: UserInput): User {
  const text = (field: 'firstName' | 'lastName' | 'emailAddress') =>
    user[field].trim() === input[field].trim() ? user[field] : input[field];
  const position = input.position === undefined ? user.position : describedRole(input.position);
  return {
    ...user,
    firstName: text('firstName'),
    lastName: text('lastName'),
    emailAddress: text('emailAddress'),
    position: position === describedRole(user.position) ? user.position : position,
    isFranchiseOwner: input.isFranchiseOwner,
    isFranchiseAdmin: input.isFranchiseAdmin ?? user.isFranchiseAdmin,
    isFranchiseKeyContact: input.isFranchiseKeyContact ?? user.isFranchiseKeyContact,
    isSupportUser: input.isSupportUser ?? user.isSupportUser,
    accessAllUnits: input.accessAllUnits ?? user.accessAllUnits,
    notificationOptIn: input.notificationOptIn ?? user.notificationOptIn,
  };
}

/** "Other. Please describe their role" (USER-07): blank is none. */
export function describedRole(position: string | null | undefined): string | null {
  return position?.trim() || null;
}

/** Which of the fields a save would change. */
export function changedFields(before: SavedUser, after: SavedUser): (typeof SAVED_FIELDS)[number][] {
  return SAVED_FIELDS.filter((field) => before[field] !== after[field]);
}

/** Whether the directory has to follow: it knows people by name and e-mail address. */
export function isKnownOtherwise(before: SavedUser, after: SavedUser): boolean {
  return changedFields(before, after).some((field) => /Name$|^emailAddress$/.test(field));
}

/**
 * ROLE-06: only a corporate admin gives and takes the role of a franchise admin; everyone may send what already is. A corporate
 * admin may take it from their own record too: their rights come from the corporate group, and they can give it back.
 * @throws 403 `role` naming the field
 */
export function checkFranchiseAdmin(actor: RoleFlags, before: boolean, wanted: boolean | undefined): void {
  if (actor.isCorpAdmin || wanted === undefined || wanted === before) return;
  const message = 'Only a corporate administrator can change who is a Franchise Admin.';
  throw new ProblemError('forbidden', message, {
    reason: 'role',
    errors: [{ field: 'isFranchiseAdmin', message }],
  });
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
