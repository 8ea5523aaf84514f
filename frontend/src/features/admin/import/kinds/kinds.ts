/** All kinds of import files, in the order of the picker. */
import type { Actor, GroupCode } from '@franchise-admin/api/contract';
import type { ImportKind } from './kind.ts';
import { MANAGERS } from './managers.ts';
import { PREFERENCES } from './preferences.ts';
import { UNIT_ASSIGNMENTS, UNIT_CONTACTS } from './units.ts';
import { USERS } from './users.ts';

const KINDS: readonly ImportKind[] = [MANAGERS, USERS, UNIT_CONTACTS, UNIT_ASSIGNMENTS, PREFERENCES];

export const DEFAULT_KIND = MANAGERS;

export const kindWith = (id: string): ImportKind => KINDS.find((kind) => kind.id === id) ?? DEFAULT_KIND;

/** Returns the kinds that the caller may import. The server enforces rights; this only hides kinds that it would reject. */
export function kindsFor(caller: Actor, groupCode: string | null): readonly ImportKind[] {
  const target = { groupCode: (groupCode ?? undefined) as GroupCode | undefined };
  return KINDS.filter(({ routes }) => routes.every(({ policy }) => policy(caller, target).allowed));
}
