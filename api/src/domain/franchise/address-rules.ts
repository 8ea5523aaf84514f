/** Which type and which legal entity an address may have (API-12, ADDR-03). */
import type { AddressType } from '../../contract/addresses.ts';
import { invalid } from '../refusals.ts';

/** What the rules look at. */
interface AddressRecord {
  readonly addressType: AddressType;
  readonly entity: string;
}

/** LIM-02: Mailing or Corporate. Unknown only stays where it is. @param stored undefined for a new address */
export function checkAddressType(type: AddressType, stored: AddressRecord | undefined): void {
  if (type === 0 && stored?.addressType !== 0)
    throw invalid('addressType', 'Please choose Mailing or Corporate as the address type.');
}

/**
 * An entity of the franchise, or none; what is stored may stay, though the franchise has no such entity any more.
 * @param descriptions of the franchise's entities
 */
export function checkEntity(entity: string, stored: AddressRecord | undefined, descriptions: readonly string[]): void {
  if (entity === '' || entity === stored?.entity || descriptions.includes(entity)) return;
  throw invalid('entity', 'This franchise has no such entity.');
}
