/** Labels and nouns shared by several screens. */
import type { Noun } from '../ui/index.ts';

export const USERS: Noun = { one: 'user', many: 'users' };
export const UNITS: Noun = { one: 'unit', many: 'units' };

/** "1024 - Waikiki Beach" */
export function unitLabel(unit: { readonly unitCode: string; readonly unitName: string }): string {
  return `${unit.unitCode} - ${unit.unitName.trim()}`;
}

/** "ALOHA - Aloha Grill Group" (NAV-06); only the code if the franchise has been deleted. */
export function franchiseLabel(franchise: { readonly groupCode: string; readonly groupName: string }): string {
  const { groupCode, groupName } = franchise;
  return groupName === '' ? groupCode : `${groupCode} - ${groupName}`;
}
