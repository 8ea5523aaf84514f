/** Reasons why a user cannot be deleted or disabled. The screen shows the same texts as the server (HIER-18, USER-15). */
import { counted } from './counted.ts';
import { fullName, type Named } from './full-name.ts';

export const OWN_ACCOUNT = 'You cannot delete your own account.';
export const OWN_ACCOUNT_DISABLED = 'You cannot disable your own account.';

/** @param count number of units that the person manages, at least 1 */
export function managesUnits(person: Named, count: number): string {
  const units = counted(count, 'unit');
  return `${fullName(person)} is the manager of ${units}. Choose another manager for ${count === 1 ? 'it' : 'them'} first.`;
}

/** @param people number of direct reports @param units number of units assigned to the person. At least one number is above 0. */
export function hasBeneath(person: Named, people: number, units: number): string {
  const beneath = [
    people > 0 && `${counted(people, 'person', 'people')} below`,
    units > 0 && counted(units, 'assigned unit'),
  ];
  return `${fullName(person)} has ${beneath.filter(Boolean).join(' and ')} in the hierarchy. Move or remove them first.`;
}
