import { randomBytes } from 'node:crypto';
import { hashPassword, isComplexEnough, verifyPassword } from '../store/passwords.ts';
import type { DirectoryStore } from '../store/store.ts';
import type { Account } from '../store/types.ts';

/** The result of a sign-in step: signed in, one more step, or rejected. */
export type SignInResult =
  | { readonly kind: 'signed-in'; readonly account: Account }
  | { readonly kind: 'change-password'; readonly account: Account; readonly ticket: string; readonly error?: string }
  | { readonly kind: 'rejected'; readonly userName: string; readonly error: string };

const TICKET_MS = 10 * 60_000;

const WRONG_PASSWORD = 'Your user name or password is incorrect.';
const DISABLED = 'This account is disabled. Ask an administrator.';
const NO_ACCOUNT = 'This account does not exist or was deleted.';
const WAS_RESET = 'The password of this account was reset: sign in with the new one.';
const NOT_COMPLEX =
  'This password is too simple: use 8 characters or more with three of lower case, upper case, digit and other, without your user name.';
const SAME_PASSWORD = 'Choose a password that differs from the one you had.';
const NOT_CONFIRMED = 'The two passwords differ.';
const EXPIRED = 'That took too long: sign in again.';

/** Decides who may sign in, independently of the pages. */
export class SignIn {
  readonly #store: DirectoryStore;
  /** Users who entered their current password and must now choose a new one. */
  readonly #tickets = new Map<string, { accountId: string; expiresAt: number }>();

  constructor(store: DirectoryStore) {
    this.#store = store;
  }

  async withPassword(userName: string, password: string): Promise<SignInResult> {
    const account = this.#store.accounts.byName(userName);
    // Unknown names and wrong passwords get the same error, so that it reveals no user names.
    if (!account || !(await verifyPassword(password, account.passwordHash))) {
      return { kind: 'rejected', userName, error: WRONG_PASSWORD };
    }
    if (!account.accountEnabled) return { kind: 'rejected', userName, error: DISABLED };
    if (!account.forceChangePassword) return { kind: 'signed-in', account };
    return { kind: 'change-password', account, ticket: this.#issueTicket(account.id) };
  }

  /** Signs in a demo account with one click. After a password reset, the account needs its password. */
  withOneClick(userName: string): SignInResult {
    const account = this.#store.accounts.byName(userName);
    if (!account) return { kind: 'rejected', userName, error: NO_ACCOUNT };
    if (!account.accountEnabled) return { kind: 'rejected', userName, error: DISABLED };
    if (account.forceChangePassword) return { kind: 'rejected', userName, error: WAS_RESET };
    return { kind: 'signed-in', account };
  }

  async changePassword(ticket: string, password: string, confirmation: string): Promise<SignInResult> {
    const proof = this.#tickets.get(ticket);
    const account = proof && this.#store.accounts.byId(proof.accountId);
    if (!proof || proof.expiresAt < Date.now() || !account || account.deletedAt !== null || !account.accountEnabled) {
      return { kind: 'rejected', userName: account?.userPrincipalName ?? '', error: EXPIRED };
    }
    const again = (error: string): SignInResult => ({ kind: 'change-password', account, ticket, error });
    if (password !== confirmation) return again(NOT_CONFIRMED);
    if (!isComplexEnough(password, account.userPrincipalName)) return again(NOT_COMPLEX);
    if (await verifyPassword(password, account.passwordHash)) return again(SAME_PASSWORD);
    this.#tickets.delete(ticket);
    const changed = {
      ...account,
      passwordHash: hashPassword(password),
      forceChangePassword: false,
      signInSessionsValidFrom: Date.now(),
    };
    this.#store.accounts.save(changed);
    return { kind: 'signed-in', account: changed };
  }

  #issueTicket(accountId: string): string {
    const now = Date.now();
    for (const [old, { expiresAt }] of this.#tickets) if (expiresAt < now) this.#tickets.delete(old);
    const ticket = randomBytes(24).toString('base64url');
    this.#tickets.set(ticket, { accountId, expiresAt: now + TICKET_MS });
    return ticket;
  }
}
