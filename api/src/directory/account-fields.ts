/** An account as the portal knows it, and as Microsoft Graph writes it. */

/** What the portal keeps up to date in the directory. */
export interface AccountDetails {
  readonly firstName: string;
  readonly lastName: string;
  readonly displayName: string;
  /** Where the person reads mail; null or "" for none. */
  readonly mail: string | null;
}

export interface AccountName {
  readonly authObjectId: string;
  /** The directory sign-in: "ana.silva@example.com". */
  readonly userPrincipalName: string;
}

export interface Account extends AccountName, AccountDetails {
  readonly isEnabled: boolean;
}

/** A user of Microsoft Graph, as far as `ACCOUNT_FIELDS` asks for it. */
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

/** A person's names and address in Graph's fields, at the lengths it takes; it wants null where there is nothing. */
export function toGraphFields({ firstName, lastName, displayName, mail }: AccountDetails) {
  return {
    givenName: clipped(firstName, 64),
    surname: clipped(lastName, 64),
    displayName: clipped(displayName, 256) ?? 'User',
    mail: mail?.trim() || null,
  };
}

/** At most `max` UTF-16 units, no character cut in half; null for nothing. */
function clipped(text: string, max: number): string | null {
  return (
    text
      .trim()
      .slice(0, max)
      .replace(/[\ud800-\udbff]$/, '')
      .trim() || null
  );
}
