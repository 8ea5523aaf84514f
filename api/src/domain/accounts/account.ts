/** Directory accounts as records name them. */
import { EMPTY_GUID, guid } from '../../contract/fields.ts';
import type { UserRecord } from '../franchise-records.ts';

/** Whether the user has a directory account; records from before there were any have none, or an id that is none of the directory's. */
export function hasAccount({ authObjectId }: Pick<UserRecord, 'authObjectId'>): boolean {
  return authObjectId !== EMPTY_GUID && guid.safeParse(authObjectId).success;
}

/** Whoever has an account, as their record names it. */
export interface OfAccount {
  readonly authObjectId: string;
}

/** The account's id in lower case, as it is compared and as the directory gives it: older data may have it otherwise. */
export function accountIdOf({ authObjectId }: OfAccount): string {
  return authObjectId.toLowerCase();
}

export function isSameAccount(one: OfAccount, other: OfAccount): boolean {
  return accountIdOf(one) === accountIdOf(other);
}
