/** Labels for addresses, and the columns of their list (ADDR-02). */
import { ADDRESS_FIELDS, ADDRESS_TYPES, type Address } from '@franchise-admin/api/contract';
import { ADDRESS_WIDTHS } from '../../shared/widths.ts';
import type { DataColumn, Noun } from '../../ui/index.ts';

export const ADDRESSES: Noun = { one: 'address', many: 'addresses' };

export const addressKey = ({ franchiseAddressId }: Address) => String(franchiseAddressId);

/** Joins the address lines that are not blank: "12 Beach Road, Suite 4". */
function streetOf({ line1, line2, line3 }: Pick<Address, 'line1' | 'line2' | 'line3'>): string {
  return [line1, line2, line3]
    .map((line) => line.trim())
    .filter(Boolean)
    .join(', ');
}

/** Returns "Mailing address, 12 Beach Road". If the street is blank, uses the first field that is not blank. */
export function addressLabel(address: Address): string {
  const { city, state, postalCode, country, entity } = address;
  const type = `${ADDRESS_TYPES[address.addressType]} address`;
  const detail = [streetOf(address), city, state, postalCode, country, entity].find((part) => part.trim() !== '');
  return detail === undefined ? `${type} (blank)` : `${type}, ${detail}`;
}

/** Addresses with the same type keep the server's order, which is by street. */
export const BY_TYPE = { id: 'addressType', desc: false } as const;

export const COLUMNS: readonly DataColumn<Address>[] = [
  {
    id: 'addressType',
    header: ADDRESS_FIELDS.addressType.label,
    text: (address) => ADDRESS_TYPES[address.addressType],
    width: ADDRESS_WIDTHS.addressType,
  },
  { id: 'street', header: 'Street Address', text: streetOf, width: ADDRESS_WIDTHS.street },
  { id: 'city', header: ADDRESS_FIELDS.city.label, text: (address) => address.city, width: ADDRESS_WIDTHS.city },
  { id: 'state', header: ADDRESS_FIELDS.state.label, text: (address) => address.state, width: ADDRESS_WIDTHS.state },
  {
    id: 'postalCode',
    header: ADDRESS_FIELDS.postalCode.label,
    text: (address) => address.postalCode,
    width: ADDRESS_WIDTHS.postalCode,
  },
  {
    id: 'country',
    header: ADDRESS_FIELDS.country.label,
    text: (address) => address.country,
    width: ADDRESS_WIDTHS.country,
  },
  { id: 'entity', header: 'Entity', text: (address) => address.entity, width: ADDRESS_WIDTHS.entity },
];
