/** People to create accounts for, and the accounts created. */

import type { Account, Directory } from '@franchise-admin/local/directory';
import type { NewAccount } from '../../api/src/directory/account-creation.ts';

/** A person without an account. All have the same name unless `changes` sets another one. */
export function newPerson(changes: Partial<NewAccount> = {}): NewAccount {
  return {
    key: crypto.randomUUID(),
    firstName: 'Ana',
    lastName: 'Silva',
    displayName: 'Ana Silva',
    mail: null,
    ...changes,
  };
}

/** Every account, including deleted ones and those not yet replicated. */
export function accountsOf({ store }: Directory): readonly Account[] {
  return store.accounts.list({ sql: '1', values: [] }, '', 1_000);
}

/** Accounts created by the portal; only they have a key. */
export function madeAccounts({ directory }: { readonly directory: Directory }): readonly Account[] {
  return accountsOf(directory).filter((account) => account.onPremisesImmutableId !== null);
}

/** The directory account for a user's record, as a seed for the store. */
export function accountSeed(user: {
  readonly authObjectId: string;
  readonly userName: string;
  readonly firstName: string;
  readonly lastName: string;
}) {
  return {
    id: user.authObjectId,
    userPrincipalName: user.userName,
    displayName: `${user.firstName} ${user.lastName}`,
  };
}
