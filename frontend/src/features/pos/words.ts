/** Nouns and the summary line for the POS screen. */
import type { Vendor } from '@franchise-admin/api/contract';
import { USERS } from '../../shared/words.ts';
import { counted, type Noun } from '../../ui/index.ts';

export const VENDORS: Noun = { one: 'vendor', many: 'vendors' };
export const GROUPS: Noun = { one: 'franchise group', many: 'franchise groups' };

/** Returns "3 franchise groups · 5 users". */
export function summaryLine({ franchises }: Pick<Vendor, 'franchises'>, users: readonly unknown[]): string {
  return `${counted(franchises.length, GROUPS)} · ${counted(users.length, USERS)}`;
}
