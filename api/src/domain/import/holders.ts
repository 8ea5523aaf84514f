/** Whom a row means of the franchise's people who have its e-mail address: several in older data (API-31, USER-12). */
import { fullName, type Named } from '../../contract/full-name.ts';
import { isSameName } from './check-rows.ts';
import type { ImportRow } from './rows.ts';

/** Holders of one address that a fault names. */
const MOST_NAMED = 3;

/** That those who have a row's address are others; undefined when one of them has its name too, and when there are none. */
export function nameFault(row: ImportRow, holders: readonly Named[]): string | undefined {
  if (holders.length === 0 || holders.some((holder) => isSameName(holder, row))) return undefined;
  const named = holders.slice(0, MOST_NAMED).map(fullName);
  const rest = holders.length > MOST_NAMED ? [`${holders.length - MOST_NAMED} more`] : [];
  const whose = new Intl.ListFormat('en-GB').format([...named, ...rest]);
  return `This email address belongs to ${whose} in this franchise.`;
}

/**
 * The number of who has the row's address and name; undefined when nobody does. Of several alike, whom no file can tell apart, the
 * one who manages the unit already, else who holds the address.
 * @param holders who holds the address first @param managerId who manages the row's unit
 */
export function managerAmong(
  holders: readonly (Named & { readonly franchiseUserId: number })[],
  row: ImportRow,
  managerId: number | null,
): number | undefined {
  const named = holders.filter((holder) => isSameName(holder, row)).map(({ franchiseUserId }) => franchiseUserId);
  return named.find((id) => id === managerId) ?? named[0];
}
