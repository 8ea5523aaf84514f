import type { Account, Details } from '../store/types.ts';

/** Text properties without a column of their own, with the longest value Graph takes. */
export const DETAIL_LENGTHS: Readonly<Record<string, number>> = {
  city: 128,
  companyName: 64,
  country: 128,
  department: 64,
  employeeType: 64,
  jobTitle: 128,
  mobilePhone: 64,
  officeLocation: 128,
  passwordPolicies: 128,
  postalCode: 40,
  preferredLanguage: 64,
  state: 128,
  streetAddress: 1024,
  usageLocation: 2,
};

/** Properties that are lists of text. */
export const DETAIL_LISTS: ReadonlySet<string> = new Set(['businessPhones', 'otherMails']);

/** What a read without `$select` answers, in Graph's order. */
const DEFAULT_FIELDS = [
  'businessPhones',
  'displayName',
  'givenName',
  'jobTitle',
  'mail',
  'mobilePhone',
  'officeLocation',
  'preferredLanguage',
  'surname',
  'userPrincipalName',
  'id',
] as const;

const READERS: Readonly<Record<string, (account: Account) => unknown>> = {
  id: (account) => account.id,
  accountEnabled: (account) => account.accountEnabled,
  createdDateTime: (account) => instant(account.createdAt),
  deletedDateTime: (account) => (account.deletedAt === null ? null : instant(account.deletedAt)),
  displayName: (account) => account.displayName,
  employeeId: (account) => account.employeeId,
  givenName: (account) => account.givenName,
  mail: (account) => account.mail,
  mailNickname: (account) => account.mailNickname,
  onPremisesImmutableId: (account) => account.onPremisesImmutableId,
  onPremisesSyncEnabled: () => null,
  passwordProfile: () => null,
  refreshTokensValidFromDateTime: (account) => instant(account.signInSessionsValidFrom),
  signInSessionsValidFromDateTime: (account) => instant(account.signInSessionsValidFrom),
  surname: (account) => account.surname,
  userPrincipalName: (account) => shownName(account),
  userType: () => 'Member',
};

/** Every property `$select` may name. */
export const USER_PROPERTIES: ReadonlySet<string> = new Set([
  ...Object.keys(READERS),
  ...Object.keys(DETAIL_LENGTHS),
  ...DETAIL_LISTS,
]);

/** A user as Graph shows it: the default properties, or exactly those selected. */
export function presentUser(account: Account, select?: readonly string[]): Record<string, unknown> {
  const names = select ?? DEFAULT_FIELDS;
  return Object.fromEntries(names.map((name) => [name, readField(account, name)]));
}

function readField(account: Account, name: string): unknown {
  const reader = READERS[name];
  if (reader) return reader(account);
  return detailOf(account.details, name) ?? (DETAIL_LISTS.has(name) ? [] : null);
}

function detailOf(details: Details, name: string): unknown {
  return Object.hasOwn(details, name) ? details[name] : undefined;
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
