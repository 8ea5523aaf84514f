/** Point-of-sale vendors, the franchises they serve, and their users (API-38 to API-47). */
import * as z from 'zod/mini';
import { acrossFields } from './across.ts';
import { emailInPath, newAccountEmailErrors, requiredEmail } from './emails.ts';
import { etag, groupCode, guid, recordId, recordIdOrNew } from './fields.ts';
import { administerSomeVendor, administerVendor, corporateOnly } from './policies.ts';
import type { Field, WritableOf } from './record.ts';
import { route } from './route.ts';
import { line, personName, requiredLine } from './text.ts';

/** A franchise that a vendor serves. */
const vendorFranchise = z.object({
  pointOfSaleVendorFranchiseId: z.int(),
  groupCode: z.string(),
  groupName: z.string(),
});
export type VendorFranchise = z.output<typeof vendorFranchise>;

/** A vendor in the picker (POS-01). */
const vendorListed = z.object({ pointOfSaleVendorId: z.int(), name: z.string() });

export const vendor = z.object({
  pointOfSaleVendorId: z.int(),
  name: z.string(),
  /** The franchises, sorted by code. */
  franchises: z.array(vendorFranchise),
  etag,
});
export type Vendor = z.output<typeof vendor>;

/** A vendor's stored fields except its number. */
export const VENDOR_FIELDS = {
  name: { label: 'Vendor Name', isWritable: true },
} as const satisfies { readonly [Name in keyof Vendor]?: Field };

const posUser = z.object({
  pointOfSaleUserId: z.int(),
  pointOfSaleVendorId: z.int(),
  firstName: z.string(),
  lastName: z.string(),
  emailAddress: z.string(),
  /** Sign-in name in the directory; "" until the account exists. */
  userName: z.string(),
  authObjectId: z.string(),
  isPointOfSaleAdmin: z.boolean(),
  etag,
});
export type PosUser = z.output<typeof posUser>;

/** A POS user's stored fields except numbers and the account's id. */
export const POS_USER_FIELDS = {
  lastName: { label: 'Last Name', isWritable: true },
  firstName: { label: 'First Name', isWritable: true },
  emailAddress: { label: 'Email', isWritable: true },
  userName: { label: 'Sign-in Email' },
  isPointOfSaleAdmin: { label: 'POS Admin', isWritable: true },
} as const satisfies { readonly [Name in keyof PosUser]?: Field };
export type PosUserField = keyof typeof POS_USER_FIELDS;
export type WritablePosUserField = WritableOf<typeof POS_USER_FIELDS>;

const savedPosUser = z.extend(posUser, {
  /** True while the directory account is being created or updated. A new user has no user name until the account exists. */
  isPending: z.optional(z.boolean()),
});
export type SavedPosUser = z.output<typeof savedPosUser>;

/** `id` is the vendor number, 0 for a new vendor (API-60). `pointOfSaleVendorId` is an alias. */
export const saveVendorBody = z
  .object({
    id: z.optional(recordIdOrNew),
    pointOfSaleVendorId: z.optional(recordIdOrNew),
    name: requiredLine(100, 'Vendor name', 'Vendor name required'),
  })
  .check(
    acrossFields(({ id, pointOfSaleVendorId }, invalid) => {
      if (id === undefined && pointOfSaleVendorId === undefined && !invalid.has('pointOfSaleVendorId'))
        return [{ field: 'id', message: 'id is required. Send 0 for a new vendor.' }];
      const differ = id !== undefined && pointOfSaleVendorId !== undefined && id !== pointOfSaleVendorId;
      return differ
        ? [{ field: 'id', message: 'id and pointOfSaleVendorId differ. Please send only one of them.' }]
        : [];
    }),
  );

const posUserInput = {
  firstName: personName('First name'),
  lastName: personName('Last name'),
  emailAddress: requiredEmail,
  /** Only corporate admins may change the flag (403 otherwise, ROLE-06). If omitted, it stays unchanged; false for a new user. */
  isPointOfSaleAdmin: z.optional(z.boolean('This must be true or false.')),
} as const satisfies Record<WritablePosUserField, z.ZodMiniType>;

/** Same name and email checks as for franchise users (POS-06). */
export const savePosUserBody = z
  .object({ pointOfSaleUserId: recordIdOrNew, ...posUserInput })
  .check(acrossFields(({ pointOfSaleUserId, emailAddress }) => newAccountEmailErrors(pointOfSaleUserId, emailAddress)));

const byVendor = z.object({ vendorId: recordId });
const byVendorFranchise = z.object({ vendorId: recordId, groupCode });

export const posRoutes = {
  getVendors: route({
    name: 'getVendors',
    method: 'GET',
    path: 'pos/vendors',
    params: z.object({}),
    response: z.array(vendorListed),
    policy: corporateOnly,
    message: 'An error occurred when retrieving POS vendors.',
  }),
  getVendor: route({
    name: 'getVendor',
    method: 'GET',
    path: 'pos/vendor/{vendorId:long}',
    params: byVendor,
    response: vendor,
    policy: administerVendor,
    message: 'An error occurred when retrieving POS vendor information.',
  }),
  saveVendor: route({
    name: 'saveVendor',
    method: 'POST',
    path: 'pos/vendor',
    params: z.object({}),
    body: saveVendorBody,
    response: vendor,
    policy: corporateOnly,
    message: 'An error occurred when saving POS Vendor.',
    concurrency: 'record-or-new',
  }),
  deleteVendor: route({
    name: 'deleteVendor',
    method: 'DELETE',
    path: 'pos/vendor/{vendorId:long}',
    params: byVendor,
    response: z.object({
      /** True while the server deletes the remaining users and accounts in the background. */
      isPending: z.optional(z.boolean()),
    }),
    current: vendor,
    policy: corporateOnly,
    message: 'An error occurred when deleting POS Vendor.',
    concurrency: 'record',
  }),
  addVendorFranchise: route({
    name: 'addVendorFranchise',
    method: 'PUT',
    path: 'pos/vendor/{vendorId:long}/group/{groupCode}',
    params: byVendorFranchise,
    response: vendor,
    policy: corporateOnly,
    message: 'An error occurred when adding group to POS vendor.',
  }),
  removeVendorFranchise: route({
    name: 'removeVendorFranchise',
    method: 'DELETE',
    path: 'pos/vendor/{vendorId:long}/group/{groupCode}',
    params: byVendorFranchise,
    response: vendor,
    policy: corporateOnly,
    message: 'An error occurred when removing group from POS vendor.',
  }),
  getPosUsers: route({
    name: 'getPosUsers',
    method: 'GET',
    path: 'pos/vendor/{vendorId:long}/users',
    params: byVendor,
    response: z.array(posUser),
    policy: administerVendor,
    message: 'An error occurred when retrieving POS Vendor Users.',
  }),
  getPosUser: route({
    name: 'getPosUser',
    method: 'GET',
    path: 'pos/vendor/{vendorId:long}/user/{userId:long}',
    params: z.object({ vendorId: recordId, userId: recordId }),
    response: posUser,
    policy: administerVendor,
    message: 'An error occurred when retrieving POS Vendor User.',
  }),
  savePosUser: route({
    name: 'savePosUser',
    method: 'POST',
    path: 'pos/vendor/{vendorId:long}/user',
    params: byVendor,
    body: savePosUserBody,
    response: savedPosUser,
    policy: administerVendor,
    message: 'An error occurred when saving POS Vendor User.',
    concurrency: 'record-or-new',
  }),
  deletePosUser: route({
    name: 'deletePosUser',
    method: 'DELETE',
    path: 'pos/vendor/{vendorId:long}/user-auth/{authObjectId:guid}',
    params: z.object({ vendorId: recordId, authObjectId: guid }),
    query: z.object({
      /** Required if the user has no account yet, because all users without an account have the same empty GUID. */
      pointOfSaleUserId: z.optional(recordId),
    }),
    response: z.object({ isPending: z.optional(z.boolean()) }),
    current: posUser,
    policy: administerVendor,
    message: 'An error occurred when deleting POS Vendor User.',
    concurrency: 'record',
  }),
  resetPosPassword: route({
    name: 'resetPosPassword',
    method: 'POST',
    path: 'pos/vendor/reset-password/{userName}',
    params: z.object({ userName: line(254, 'User name') }),
    response: z.string(),
    policy: administerSomeVendor,
    message: 'An error occurred with resetting the users password',
    freshRoles: true,
    isRepeatable: true,
  }),
  posUserExists: route({
    name: 'posUserExists',
    method: 'GET',
    path: 'pos/vendor/exists/{email}',
    params: z.object({ email: emailInPath }),
    response: z.boolean(),
    policy: administerSomeVendor,
    message: 'An error occurred validating availabilty of email address.',
  }),
} as const;
