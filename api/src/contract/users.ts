/** Lists of franchise users, for tables and pickers (API-24, API-25). */
import * as z from 'zod/mini';
import { etag, groupCode, tier, unitCode } from './fields.ts';
import { readFranchise } from './policies.ts';
import type { Field, ListedOf, NameOf, WritableOf } from './record.ts';
import { route } from './route.ts';

export const franchiseUser = z.object({
  franchiseUserId: z.int(),
  groupCode: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  emailAddress: z.string(),
  /** Sign-in name in the directory; "" until the account exists. */
  userName: z.string(),
  authObjectId: z.string(),
  position: z.nullable(z.string()),
  isFranchiseAdmin: z.boolean(),
  isSupportUser: z.boolean(),
  isFranchiseOwner: z.boolean(),
  isFranchiseKeyContact: z.boolean(),
  accessAllUnits: z.boolean(),
  notificationOptIn: z.boolean(),
  /** True if the portal has disabled the account, so that the user cannot sign in; otherwise omitted. */
  isDisabled: z.optional(z.boolean()),
  reportsToFirstName: z.nullable(z.string()),
  reportsToLastName: z.nullable(z.string()),
  /** Number of units assigned to the user's position. */
  assignedUnitCount: z.int(),
  /** Number of units that the user manages. */
  managedUnitCount: z.int(),
  /** Names of the chosen communication types, joined by ", ". */
  commsOptions: z.string(),
  roleName: z.nullable(z.string()),
  roleTier: z.nullable(tier),
  franchiseRoleMemberId: z.nullable(z.int()),
  etag,
});
export type FranchiseUser = z.output<typeof franchiseUser>;

/**
 * A user's stored fields except record numbers and the account's id. Add a new field here and to `franchiseUser`; if it is writable, also
 * to `userInput` (user-record.ts). The compiler reports every other file to change.
 */
export const USER_FIELDS = {
  lastName: { label: 'Last Name', isWritable: true, isListed: true, exportedAs: 'Last Name' },
  firstName: { label: 'First Name', isWritable: true, isListed: true, exportedAs: 'First Name' },
  emailAddress: { label: 'Email', isWritable: true, isListed: true, exportedAs: 'Email' },
  userName: { label: 'Sign-in Email', isListed: true, exportedAs: 'Sign-in Email' },
  position: { label: 'Title', isWritable: true, isListed: true },
  isFranchiseAdmin: {
    label: 'Franchise Admin',
    isWritable: true,
    isListed: true,
    exportedAs: 'Is Franchise Admin',
  },
  isSupportUser: { label: 'Support Staff', isWritable: true, isListed: true, exportedAs: 'Is Support Staff' },
  isFranchiseOwner: {
    label: 'Franchise Owner',
    isWritable: true,
    isListed: true,
    exportedAs: 'Is Franchise Owner',
  },
  isFranchiseKeyContact: {
    label: 'Key Contact',
    isWritable: true,
    isListed: true,
    exportedAs: 'Is Franchise Key Contact',
  },
  accessAllUnits: { label: 'Access to All Units', isWritable: true },
  notificationOptIn: { label: 'Notifications', isWritable: true },
  isDisabled: { label: 'Account Disabled', isWritable: true },
} as const satisfies { readonly [Name in keyof FranchiseUser]?: Field };
export type UserField = NameOf<typeof USER_FIELDS>;
export type ListedUserField = ListedOf<typeof USER_FIELDS>;
export type WritableUserField = WritableOf<typeof USER_FIELDS>;

/** Default values of a new user's optional fields. */
export const NEW_USER: Pick<FranchiseUser, Exclude<WritableUserField, 'firstName' | 'lastName' | 'emailAddress'>> = {
  position: null,
  isFranchiseAdmin: false,
  isSupportUser: false,
  isFranchiseOwner: false,
  isFranchiseKeyContact: false,
  accessAllUnits: false,
  notificationOptIn: false,
};

/** Defines a route that lists users. The routes differ only in name, last path segment and error message. */
function userList<Name extends string>(name: Name, segment: string, message: string) {
  return route({
    name,
    method: 'GET',
    path: `user/{code}/${segment}`,
    params: z.object({ code: groupCode }),
    response: z.array(franchiseUser),
    policy: readFranchise,
    message,
    concurrency: 'list',
  });
}

export const userRoutes = {
  getAllUsers: userList('getAllUsers', 'all-users', 'An error occurred when retrieving lists of all users.'),
  getAssignedUsers: userList(
    'getAssignedUsers',
    'assigned',
    'An error occurred when retrieving lists of assigned users.',
  ),
  getUnassignedUsers: userList(
    'getUnassignedUsers',
    'unassigned',
    'An error occurred when retrieving lists of unassigned users.',
  ),
  getStoreManagers: userList(
    'getStoreManagers',
    'managers',
    'An error occurred when retrieving lists of store managers.',
  ),
  getSupportUsers: userList('getSupportUsers', 'support', 'An error occurred when retrieving lists of support users.'),
  getAdminUsers: userList('getAdminUsers', 'admins', 'An error occurred when retrieving lists of admin users.'),
  getAvailableManagers: route({
    name: 'getAvailableManagers',
    method: 'GET',
    path: 'user/{code}/available-managers/{unitCode}',
    params: z.object({ code: groupCode, unitCode }),
    response: z.array(
      z.object({ franchiseUserId: z.int(), firstName: z.string(), lastName: z.string(), emailAddress: z.string() }),
    ),
    policy: readFranchise,
    message: 'An error occurred when retrieving lists of store managers.',
    concurrency: 'list',
  }),
} as const;
