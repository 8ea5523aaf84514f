/** People who need accounts, and the accounts in the directory. */

import type { Account, Directory } from '@franchise-admin/local/directory';
import type { NewAccount } from '../../api/src/directory/account-creation.ts';

/** Builds a person without an account. All have the same name unless `changes` sets another one. */
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

/** Returns every account, including deleted ones and those not yet replicated. */
export function accountsOf({ store }: Directory): readonly Account[] {
  return store.accounts.list({ sql: '1', values: [] }, '', 1_000);
}

/** Returns the accounts that the portal created. Only they have a key. */
export function madeAccounts({ directory }: { readonly directory: Directory }): readonly Account[] {
  return accountsOf(directory).filter((account) => account.onPremisesImmutableId !== null);
}

/** Deletes the accounts of users permanently, and removes them from their groups. */
export function purgeAccounts({ store }: Directory, users: Iterable<{ readonly authObjectId: string }>): void {
  for (const { authObjectId } of users) {
    store.accounts.purge(authObjectId);
    store.memberships.removeMember(authObjectId);
  }
}

/** Builds the directory account for a user's record, as a seed for the store. */
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
