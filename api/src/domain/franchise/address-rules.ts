/** Rules for the type and the legal entity of an address (API-12, ADDR-03). */
import { ADDRESS_TYPE_MESSAGE, type AddressType } from '../../contract/addresses.ts';
import { invalid } from '../problems.ts';

interface AddressRecord {
  readonly addressType: AddressType;
  readonly entity: string;
}

/** Allows Unknown only if the stored address already has it (LIM-02). The schema rejects Unknown for new addresses. */
export function checkAddressType(type: AddressType, stored: AddressRecord): void {
  if (type === 0 && stored.addressType !== 0) throw invalid('addressType', ADDRESS_TYPE_MESSAGE);
}

/**
 * Allows an entity of the franchise, no entity (""), or the stored entity even if it no longer exists.
 * @param descriptions the franchise's entities
 */
export function checkEntity(entity: string, stored: AddressRecord | undefined, descriptions: readonly string[]): void {
  if (entity === '' || entity === stored?.entity || descriptions.includes(entity)) return;
  throw invalid('entity', 'This franchise has no such entity.');
}
