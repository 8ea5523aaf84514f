/** How the POS screen counts and calls things. */
import type { Vendor, VendorFranchise } from '@franchise-admin/api/contract';
import { counted, type Noun } from '../../ui/index.ts';

export const VENDORS: Noun = { one: 'vendor', many: 'vendors' };
export const GROUPS: Noun = { one: 'franchise group', many: 'franchise groups' };
export const USERS: Noun = { one: 'user', many: 'users' };

/** "3 franchise groups · 5 users". */
export function summaryLine({ franchises }: Pick<Vendor, 'franchises'>, users: readonly unknown[]): string {
  return `${counted(franchises.length, GROUPS)} · ${counted(users.length, USERS)}`;
}

/** "ALOHA - Aloha Grill Group"; the code alone where the franchise is gone. */
export function groupLabel({ groupCode, groupName }: Pick<VendorFranchise, 'groupCode' | 'groupName'>): string {
  return groupName === '' ? groupCode : `${groupCode} - ${groupName}`;
}
