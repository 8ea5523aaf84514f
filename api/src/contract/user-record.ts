/** One franchise user: read, save, delete and reset the password (API-22, API-23, API-27 to API-30, API-32). */
import * as z from 'zod/mini';
import { acrossFields } from './across.ts';
import { emailInPath, newAccountEmailErrors, requiredEmail } from './emails.ts';
import { groupCode, guid, recordId, recordIdOrNew } from './fields.ts';
import { administerFranchise, readFranchise } from './policies.ts';
import { route } from './route.ts';
import { line, personName } from './text.ts';
import { franchiseUser, type WritableUserField } from './users.ts';

const flag = z.optional(z.boolean('This must be true or false.'));

/** Writable fields of a user, with the form's messages (USER-10). Omitted fields stay unchanged; a new user's omitted flags are false. */
export const userInput = {
  firstName: personName('First name'),
  lastName: personName('Last name'),
  emailAddress: requiredEmail,
  /** The answer to "Other. Please describe their role"; required unless the user is an owner. */
  position: z.optional(z.nullable(line(100, 'Other'))),
  isFranchiseOwner: z.boolean('This must be true or false.'),
  /** Only corporate admins may change the flag (403 otherwise, ROLE-06). */
  isFranchiseAdmin: flag,
  isFranchiseKeyContact: flag,
  isSupportUser: flag,
  accessAllUnits: flag,
  notificationOptIn: flag,
  /** Nobody may disable their own account (403). */
  isDisabled: flag,
} as const satisfies Record<WritableUserField, z.ZodMiniType>;

export const saveUserBody = z.object({ franchiseUserId: recordIdOrNew, ...userInput }).check(
  acrossFields(({ isFranchiseOwner, position }) => {
    const message = isFranchiseOwner === undefined ? null : positionError({ isFranchiseOwner, position });
    return message === null ? [] : [{ field: 'position', message }];
  }),
  acrossFields(({ franchiseUserId, emailAddress }) => newAccountEmailErrors(franchiseUserId, emailAddress)),
);

/** Returns an error message if a user who is not an owner has no role description (USER-10); otherwise null. */
export function positionError(user: {
  readonly isFranchiseOwner: boolean;
  readonly position?: string | null | undefined;
}): string | null {
  return user.isFranchiseOwner || (user.position ?? '').trim() !== ''
    ? null
    : 'Other is required if the user is not a Franchise Owner';
}

const savedUser = z.extend(franchiseUser, {
  /**
   * USER-12: true if another account has the new email. Returned only to corporate admins, because the other account may belong to another
   * franchise. Omitted if the email did not change, the account is pending or the lookup failed.
   */
  hasMultipleAccounts: z.optional(z.boolean()),
  /** True while the directory account is being created or updated. A new user has no user name until the account exists. */
  isPending: z.optional(z.boolean()),
});
export type SavedUser = z.output<typeof savedUser>;

/** The record's number is required if the user has no account yet, or if two users share an account. */
const whichUser = z.object({ franchiseUserId: z.optional(recordId) });

export const userRecordRoutes = {
  getUser: route({
    name: 'getUser',
    method: 'GET',
    path: 'user/{code}/{id:long}',
    params: z.object({ code: groupCode, id: recordId }),
    response: franchiseUser,
    policy: readFranchise,
    message: 'An error occurred when getting the user.',
  }),
  saveUser: route({
    name: 'saveUser',
    method: 'POST',
    path: 'user/{code}',
    params: z.object({ code: groupCode }),
    body: saveUserBody,
    response: savedUser,
    policy: administerFranchise,
    message: 'An error occurred when saving a user.',
    concurrency: 'record-or-new',
  }),
  userExists: route({
    name: 'userExists',
    method: 'GET',
    path: 'user/{code}/exists/{email}',
    params: z.object({ code: groupCode, email: emailInPath }),
    response: z.boolean(),
    policy: readFranchise,
    message: 'An error occurred validating availabilty of email address.',
  }),
  hasMultipleAccounts: route({
    name: 'hasMultipleAccounts',
    method: 'GET',
    path: 'user/{code}/multiple/{id:long}',
    params: z.object({ code: groupCode, id: recordId }),
    response: z.boolean(),
    policy: readFranchise,
  }),
  canDeleteUser: route({
    name: 'canDeleteUser',
    method: 'GET',
    path: 'user/{code}/can-delete/{authObjectId}',
    params: z.object({ code: groupCode, authObjectId: guid }),
    query: whichUser,
    response: z.object({ canDelete: z.boolean(), message: z.string() }),
    policy: readFranchise,
    message: 'An error occurred when deleting a user.',
  }),
  deleteUser: route({
    name: 'deleteUser',
    method: 'DELETE',
    path: 'user/{code}/{authObjectId:guid}',
    params: z.object({ code: groupCode, authObjectId: guid }),
    query: whichUser,
    response: z.object({
      /** True while the server deletes the account or its memberships in the background. */
      isPending: z.optional(z.boolean()),
    }),
    current: franchiseUser,
    policy: administerFranchise,
    message: 'An error occurred when deleting a user.',
    concurrency: 'record',
  }),
  resetUserPassword: route({
    name: 'resetUserPassword',
    method: 'POST',
    path: 'user/{code}/reset-password/{id:long}',
    params: z.object({ code: groupCode, id: recordId }),
    response: z.string(),
    policy: administerFranchise,
    // Intentional: the specification uses the error message of the import here.
    message: 'An error occurred with user import',
    freshRoles: true,
    isRepeatable: true,
  }),
} as const;
