/** People to make accounts of, and the accounts that came of it. */

import type { Account, Directory } from '@franchise-admin/local/directory';
import type { NewAccount } from '../../api/src/directory/account-creation.ts';

/** A person no account was made for yet; all are namesakes unless `changes` says otherwise. */
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

/** Every account, deleted or not, visible or not. */
export function accountsOf({ store }: Directory): readonly Account[] {
  return store.accounts.list({ sql: '1', values: [] }, '', 1_000);
}

/** Those that were made with a key: by the portal. */
export function madeAccounts({ directory }: { readonly directory: Directory }): readonly Account[] {
  return accountsOf(directory).filter((account) => account.onPremisesImmutableId !== null);
}

/** The account that a user's record says they have, for the directory's store. */
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
