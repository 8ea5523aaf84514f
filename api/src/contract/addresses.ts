/** The addresses of a franchise (API-12, ADDR-02, ADDR-03). */
import * as z from 'zod/mini';
import { acrossFields } from './across.ts';
import { etag, groupCode, recordId, recordIdOrNew } from './fields.ts';
import { administerFranchise, readFranchise } from './policies.ts';
import { route } from './route.ts';
import { line } from './text.ts';

/** LIM-02: the numbers of the address types. People choose among those above 0. */
export const ADDRESS_TYPES = { 0: 'Unknown', 1: 'Mailing', 2: 'Corporate' } as const;
const addressType = z.union(
  [z.literal(0), z.literal(1), z.literal(2)],
  'An address is of type 1 (Mailing) or 2 (Corporate).',
);
/** LIM-02: nobody chooses Unknown. */
export const ADDRESS_TYPE_MESSAGE = 'Please choose Mailing or Corporate as the address type.';
export type AddressType = z.output<typeof addressType>;

export const address = z.object({
  franchiseAddressId: z.int(),
  groupCode: z.string(),
  addressType,
  line1: z.string(),
  line2: z.string(),
  line3: z.string(),
  city: z.string(),
  state: z.string(),
  postalCode: z.string(),
  country: z.string(),
  /** A legal entity's description; "" for none. */
  entity: z.string(),
  etag,
});
export type Address = z.output<typeof address>;

const part = (max: number, label: string) => z._default(line(max, label), '');

/** ADDR-03. Only the type is checked (section 5 of the specification); a part that is left out is blank. */
export const saveAddressBody = z
  .object({
    franchiseAddressId: recordIdOrNew,
    /** 0 (Unknown) only for an address that is of no known type already. */
    addressType,
    line1: part(200, 'Line 1'),
    line2: part(200, 'Line 2'),
    line3: part(200, 'Line 3'),
    city: part(100, 'City'),
    state: part(100, 'State'),
    postalCode: part(20, 'Postal Code'),
    country: part(100, 'Country'),
    entity: part(200, 'Related Entity'),
  })
  .check(
    acrossFields(({ franchiseAddressId, addressType }) =>
      franchiseAddressId === 0 && addressType === 0 ? [{ field: 'addressType', message: ADDRESS_TYPE_MESSAGE }] : [],
    ),
  );

const params = z.object({ code: groupCode });

export const addressRoutes = {
  getAddresses: route({
    name: 'getAddresses',
    method: 'GET',
    path: 'franchise/{code}/addresses',
    params,
    response: z.array(address),
    policy: readFranchise,
    message: 'An error occurred when retrieving the address.',
    concurrency: 'list',
  }),
  saveAddress: route({
    name: 'saveAddress',
    method: 'POST',
    path: 'franchise/{code}/addresses',
    params,
    body: saveAddressBody,
    response: address,
    policy: administerFranchise,
    message: 'An error occurred when saving the address.',
    concurrency: 'record-or-new',
  }),
  deleteAddress: route({
    name: 'deleteAddress',
    method: 'DELETE',
    path: 'franchise/{code}/addresses',
    params,
    body: z.object({ franchiseAddressId: recordId }),
    response: z.boolean(),
    current: address,
    policy: administerFranchise,
    message: 'Failed to delete address. Please try again later.',
    concurrency: 'record',
    isUrgent: true,
  }),
} as const;
