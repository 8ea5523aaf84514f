/** Matches a row with the users who have its email. In older data, several users may share one (API-31, USER-12). */
import { fullName, type Named } from '../../contract/full-name.ts';
import { isSameName } from './check-rows.ts';
import type { ImportRow } from './rows.ts';

/** Names listed in an error message. */
const MOST_NAMED = 3;

/** Returns an error message if users have the row's email, but none of them its name; otherwise undefined. */
export function nameError(row: ImportRow, holders: readonly Named[]): string | undefined {
  if (holders.length === 0 || holders.some((holder) => isSameName(holder, row))) return undefined;
  const named = holders.slice(0, MOST_NAMED).map(fullName);
  const rest = holders.length > MOST_NAMED ? [`${holders.length - MOST_NAMED} more`] : [];
  const owners = new Intl.ListFormat('en-GB').format([...named, ...rest]);
  return `This email address belongs to ${owners} in this franchise.`;
}

/**
 * Returns the number of the user with the row's email and name, or undefined. If several match, prefers the unit's current manager,
 * then the first.
 * @param holders users with the row's email, the main one first @param managerId current manager of the row's unit
 */
export function managerAmong(
  holders: readonly (Named & { readonly franchiseUserId: number })[],
  row: ImportRow,
  managerId: number | null,
): number | undefined {
  const named = holders.filter((holder) => isSameName(holder, row)).map(({ franchiseUserId }) => franchiseUserId);
  return named.find((id) => id === managerId) ?? named[0];
}
