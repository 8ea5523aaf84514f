/** Converts accounts between the portal's and Microsoft Graph's fields. */

/** Fields that the portal updates in the directory. */
export interface AccountDetails {
  readonly firstName: string;
  readonly lastName: string;
  readonly displayName: string;
  /** Contact email; null or "" for none. */
  readonly mail: string | null;
}

export interface AccountName {
  readonly authObjectId: string;
  /** Sign-in name: "ana.silva@example.com". */
  readonly userPrincipalName: string;
}

export interface Account extends AccountName, AccountDetails {
  readonly isEnabled: boolean;
}

/** A Microsoft Graph user with `ACCOUNT_FIELDS`. */
export interface GraphUser {
  readonly id: string;
  readonly userPrincipalName: string;
  readonly givenName: string | null;
  readonly surname: string | null;
  readonly displayName: string;
  readonly mail: string | null;
  readonly accountEnabled: boolean;
}

export const ACCOUNT_FIELDS = 'id,userPrincipalName,givenName,surname,displayName,mail,accountEnabled';

export function toAccount(user: GraphUser): Account {
  return {
    ...toAccountName(user),
    firstName: user.givenName ?? '',
    lastName: user.surname ?? '',
    displayName: user.displayName,
    mail: user.mail,
    isEnabled: user.accountEnabled,
  };
}

export function toAccountName({ id, userPrincipalName }: Pick<GraphUser, 'id' | 'userPrincipalName'>): AccountName {
  return { authObjectId: id.toLowerCase(), userPrincipalName };
}

/** Returns Graph fields. Cuts names to Graph's maximum lengths. Blank values become null, but a blank display name becomes "User". */
export function toGraphFields({ firstName, lastName, displayName, mail }: AccountDetails) {
  return {
    givenName: clipped(firstName, 64),
    surname: clipped(lastName, 64),
    displayName: clipped(displayName, 256) ?? 'User',
    mail: mail?.trim() || null,
  };
}

/** Trims the text and cuts it to `max` UTF-16 units without splitting a surrogate pair. Returns null for blank text. */
function clipped(text: string, max: number): string | null {
  return (
    text
      .trim()
      .slice(0, max)
      .replace(/[\ud800-\udbff]$/, '')
      .trim() || null
  );
}
