import type { Account } from '../store/types.ts';

/** Properties returned without `$select`, in Graph's order. */
const DEFAULT_FIELDS = ['displayName', 'givenName', 'mail', 'surname', 'userPrincipalName', 'id'] as const;

/** The properties that the portal and its tests use. */
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

/** Properties that `$select` accepts. */
export const USER_PROPERTIES: ReadonlySet<string> = new Set(Object.keys(READERS));

/** Returns a user in Graph's format: the default properties, or the selected ones. */
export function presentUser(account: Account, select?: readonly string[]): Record<string, unknown> {
  const names = select ?? DEFAULT_FIELDS;
  return Object.fromEntries(names.map((name) => [name, READERS[name]?.(account)]));
}

/** Returns the user name as Graph shows it. A deletion prefixes the name with the object id, which frees the name. */
function shownName(account: Account): string {
  return account.deletedAt === null
    ? account.userPrincipalName
    : `${account.id.replaceAll('-', '')}${account.userPrincipalName}`;
}

/** Formats a time without milliseconds, as Graph does. */
export function instant(milliseconds: number): string {
  return `${new Date(milliseconds).toISOString().slice(0, 19)}Z`;
}
