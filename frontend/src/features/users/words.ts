/** How the users screen counts. */
import type { FranchiseUser } from '@franchise-admin/api/contract';
import { USERS } from '../../shared/words.ts';
import { counted, type Noun } from '../../ui/index.ts';

const ADMINS: Noun = { one: 'franchise admin', many: 'franchise admins' };

/** "58 users · 4 franchise admins". */
export function summaryLine(users: readonly FranchiseUser[]): string {
  const admins = users.filter(({ isFranchiseAdmin }) => isFranchiseAdmin).length;
  return `${counted(users.length, USERS)} · ${counted(admins, ADMINS)}`;
}
