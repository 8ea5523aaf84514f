/** Labels and nouns that several screens share. */
import type { Noun } from '../ui/index.ts';

export const USERS: Noun = { one: 'user', many: 'users' };
export const UNITS: Noun = { one: 'unit', many: 'units' };

/** Returns "1024 - Waikiki Beach". */
export function unitLabel(unit: { readonly unitCode: string; readonly unitName: string }): string {
  return `${unit.unitCode} - ${unit.unitName.trim()}`;
}

/** The reason why people cannot report to someone at another level. */
export const levelRule = (people: string, level: string): string =>
  `${people} can only report to someone at the level ${level}.`;

/** Returns "ALOHA - Aloha Grill Group" (NAV-06), or only the code if the franchise has been deleted. */
export function franchiseLabel(franchise: { readonly groupCode: string; readonly groupName: string }): string {
  const { groupCode, groupName } = franchise;
  return groupName === '' ? groupCode : `${groupCode} - ${groupName}`;
}
