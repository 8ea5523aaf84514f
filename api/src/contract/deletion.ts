/** What stands against deleting somebody, in words: the screen says beforehand what the server would (HIER-18, USER-15). */
import { counted } from './counted.ts';
import { fullName, type Named } from './full-name.ts';

/** Of a user of a franchise or of a vendor. */
export const OWN_ACCOUNT = 'You cannot delete your own account.';

/** @param count of the units they manage, at least 1 */
export function managesUnits(person: Named, count: number): string {
  return `Choose another manager for ${fullName(person)}'s ${counted(count, 'unit', 'units')} first.`;
}

/** @param people and units right beneath them, at least one of either */
export function hasBeneath(person: Named, people: number, units: number): string {
  const beneath = [people > 0 && counted(people, 'person', 'people'), units > 0 && counted(units, 'unit', 'units')];
  return `${fullName(person)} has ${beneath.filter(Boolean).join(' and ')} beneath them. Move or remove those first.`;
}
