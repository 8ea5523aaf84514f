import { ADDRESS_FIELDS, type AddressField } from '../../contract/addresses.ts';
import { namesOf } from '../../contract/record.ts';
import type { AddressDocument, Stored } from '../documents/index.ts';
import { type FranchiseRow, readList } from './franchise-reads.ts';

const NAMES = namesOf(ADDRESS_FIELDS);

export type AddressRow = Pick<AddressDocument, 'type' | 'groupCode' | 'franchiseAddressId' | AddressField> &
  Pick<Stored, '_etag'>;

/** Reads all addresses of a franchise, and the franchise document with the matching revision; undefined if there is no such franchise. */
export async function readAddresses(
  groupCode: string,
): Promise<{ readonly franchise: FranchiseRow; readonly addresses: readonly AddressRow[] } | undefined> {
  const list = await readList<AddressRow>(groupCode, {
    types: ['address'],
    fields: ['groupCode', 'franchiseAddressId', ...NAMES],
  });
  return list && { franchise: list.franchise, addresses: list.rows };
}
