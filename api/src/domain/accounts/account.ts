/** Helpers for records that have a directory account. */
import { EMPTY_GUID, guid } from '../../contract/fields.ts';
import type { UserRecord } from '../franchise-records.ts';

/** True if the record has a directory account. In older records, the id of the account may be invalid. */
export function hasAccount({ authObjectId }: Pick<UserRecord, 'authObjectId'>): boolean {
  return authObjectId !== EMPTY_GUID && guid.safeParse(authObjectId).success;
}

export interface AccountOwner {
  readonly authObjectId: string;
}

/** Returns the account's id in lower case, as the directory does. Older records may contain capital letters. */
export function accountIdOf({ authObjectId }: AccountOwner): string {
  return authObjectId.toLowerCase();
}

export function isSameAccount(one: AccountOwner, other: AccountOwner): boolean {
  return accountIdOf(one) === accountIdOf(other);
}
