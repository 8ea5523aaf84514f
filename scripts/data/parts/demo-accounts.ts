import { ACCOUNT_DOMAIN, DEMO_ACCOUNTS } from '../../local/constants.ts';

/** The directory account of a demo account; the directory itself makes it, with the four role groups. */
export function demoAccount(name: string): { userName: string; authObjectId: string } {
  const account = DEMO_ACCOUNTS.find((entry) => entry.name === name);
  if (!account) throw new RangeError(`There is no demo account "${name}".`);
  return { userName: `${name}@${ACCOUNT_DOMAIN}`, authObjectId: account.oid };
}

/** User names that no generated person may get. */
export const DEMO_USER_NAMES: readonly string[] = DEMO_ACCOUNTS.map((account) => account.name);
