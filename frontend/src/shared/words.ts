/** How several screens call and count the same things. */
import type { Noun } from '../ui/index.ts';

export const USERS: Noun = { one: 'user', many: 'users' };
export const UNITS: Noun = { one: 'unit', many: 'units' };

/** "1024 - Waikiki Beach": what a unit is called by. */
export function unitLabel(unit: { readonly unitCode: string; readonly unitName: string }): string {
  return `${unit.unitCode} - ${unit.unitName.trim()}`;
}

/** "ALOHA - Aloha Grill Group" (NAV-06); the code alone where the franchise is gone. */
export function franchiseLabel(franchise: { readonly groupCode: string; readonly groupName: string }): string {
  const { groupCode, groupName } = franchise;
  return groupName === '' ? groupCode : `${groupCode} - ${groupName}`;
}
