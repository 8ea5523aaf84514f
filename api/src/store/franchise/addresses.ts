/** The addresses of a franchise. */
import type { AddressDocument, FranchiseDocument, Stored } from '../documents/index.ts';
import { readList } from './franchise-reads.ts';

/** What a person fills in. */
export const ADDRESS_FIELDS = [
  'addressType',
  'line1',
  'line2',
  'line3',
  'city',
  'state',
  'postalCode',
  'country',
  'entity',
] as const;

export type AddressRow = Pick<
  AddressDocument,
  'type' | 'groupCode' | 'franchiseAddressId' | (typeof ADDRESS_FIELDS)[number]
> &
  Pick<Stored, '_etag'>;

/** All of them, and the franchise at whose revision they were read; undefined when there is no such franchise. */
export async function readAddresses(
  groupCode: string,
): Promise<{ readonly franchise: FranchiseDocument; readonly addresses: readonly AddressRow[] } | undefined> {
  const list = await readList<AddressRow>(groupCode, {
    types: ['address'],
    fields: ['type', '_etag', 'revision', 'groupCode', 'franchiseAddressId', ...ADDRESS_FIELDS],
  });
  return list && { franchise: list.franchise, addresses: list.rows };
}
