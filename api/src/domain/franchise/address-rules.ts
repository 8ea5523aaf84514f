/** Which type and which legal entity an address may have (API-12, ADDR-03). */
import { ADDRESS_TYPE_MESSAGE, type AddressType } from '../../contract/addresses.ts';
import { invalid } from '../refusals.ts';

/** What the rules look at. */
interface AddressRecord {
  readonly addressType: AddressType;
  readonly entity: string;
}

/** LIM-02: Mailing or Corporate. Unknown only stays where it is; a new address has none, which its call's schema says. */
export function checkAddressType(type: AddressType, stored: AddressRecord): void {
  if (type === 0 && stored.addressType !== 0) throw invalid('addressType', ADDRESS_TYPE_MESSAGE);
}

/**
 * An entity of the franchise, or none; what is stored may stay, though the franchise has no such entity any more.
 * @param descriptions of the franchise's entities
 */
export function checkEntity(entity: string, stored: AddressRecord | undefined, descriptions: readonly string[]): void {
  if (entity === '' || entity === stored?.entity || descriptions.includes(entity)) return;
  throw invalid('entity', 'This franchise has no such entity.');
}
