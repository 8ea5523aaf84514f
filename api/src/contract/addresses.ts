/** The addresses of a franchise (API-12, ADDR-02, ADDR-03). */
import * as z from 'zod/mini';
import { acrossFields } from './across.ts';
import { etag, groupCode, recordId, recordIdOrNew } from './fields.ts';
import { administerFranchise, readFranchise } from './policies.ts';
import type { Field, WritableOf } from './record.ts';
import { route } from './route.ts';
import { line } from './text.ts';

/** Address types by number (LIM-02). Users can choose any type except 0. */
export const ADDRESS_TYPES = { 0: 'Unknown', 1: 'Mailing', 2: 'Corporate' } as const;
const addressType = z.union(
  [z.literal(0), z.literal(1), z.literal(2)],
  'Address type must be 1 (Mailing) or 2 (Corporate).',
);
/** Does not mention Unknown, because users cannot choose it (LIM-02). */
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

/** An address's stored fields except its number, in the order of the form. */
export const ADDRESS_FIELDS = {
  addressType: { label: 'Address Type', isWritable: true },
  line1: { label: 'Line 1', isWritable: true },
  line2: { label: 'Line 2', isWritable: true },
  line3: { label: 'Line 3', isWritable: true },
  city: { label: 'City', isWritable: true },
  state: { label: 'State', isWritable: true },
  postalCode: { label: 'Postal Code', isWritable: true },
  country: { label: 'Country', isWritable: true },
  entity: { label: 'Related Entity', isWritable: true },
} as const satisfies Record<Exclude<keyof Address, 'franchiseAddressId' | 'groupCode' | 'etag'>, Field>;
export type AddressField = WritableOf<typeof ADDRESS_FIELDS>;

const part = (max: number, label: string) => z._default(line(max, label), '');

const addressInput = {
  /** 0 (Unknown) is valid only if the stored address already has it. */
  addressType,
  line1: part(200, ADDRESS_FIELDS.line1.label),
  line2: part(200, ADDRESS_FIELDS.line2.label),
  line3: part(200, ADDRESS_FIELDS.line3.label),
  city: part(100, ADDRESS_FIELDS.city.label),
  state: part(100, ADDRESS_FIELDS.state.label),
  postalCode: part(20, ADDRESS_FIELDS.postalCode.label),
  country: part(100, ADDRESS_FIELDS.country.label),
  entity: part(200, ADDRESS_FIELDS.entity.label),
} as const satisfies Record<AddressField, z.ZodMiniType>;

/** Texts have only a maximum length; the type has a validation rule (ADDR-03, ADDR-06). Omitted texts become blank. */
export const saveAddressBody = z
  .object({ franchiseAddressId: recordIdOrNew, ...addressInput })
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
  }),
} as const;
