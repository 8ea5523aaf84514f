import type { Account } from '../store/types.ts';

/** What a read without `$select` answers, in Graph's order, of the properties below. */
const DEFAULT_FIELDS = ['displayName', 'givenName', 'mail', 'surname', 'userPrincipalName', 'id'] as const;

/** The properties that the portal reads or writes, and those that tests look at. */
const READERS: Readonly<Record<string, (account: Account) => unknown>> = {
  id: (account) => account.id,
  accountEnabled: (account) => account.accountEnabled,
  createdDateTime: (account) => instant(account.createdAt),
  deletedDateTime: (account) => (account.deletedAt === null ? null : instant(account.deletedAt)),
  displayName: (account) => account.displayName,
  givenName: (account) => account.givenName,
  mail: (account) => account.mail,
  mailNickname: (account) => account.mailNickname,
  onPremisesImmutableId: (account) => account.onPremisesImmutableId,
  onPremisesSyncEnabled: () => null,
  passwordProfile: () => null,
  signInSessionsValidFromDateTime: (account) => instant(account.signInSessionsValidFrom),
  surname: (account) => account.surname,
  userPrincipalName: (account) => shownName(account),
};

/** Every property `$select` may name. */
export const USER_PROPERTIES: ReadonlySet<string> = new Set(Object.keys(READERS));

/** A user as Graph shows it: the default properties, or exactly those selected. */
export function presentUser(account: Account, select?: readonly string[]): Record<string, unknown> {
  const names = select ?? DEFAULT_FIELDS;
  return Object.fromEntries(names.map((name) => [name, READERS[name]?.(account)]));
}

/** Deleting puts the object id before the user name, which frees the name for someone else. */
function shownName(account: Account): string {
  return account.deletedAt === null
    ? account.userPrincipalName
    : `${account.id.replaceAll('-', '')}${account.userPrincipalName}`;
}

/** Graph's times have no milliseconds. */
export function instant(milliseconds: number): string {
  return `${new Date(milliseconds).toISOString().slice(0, 19)}Z`;
}
