/** Validation rules for the rows of a restaurant manager file, shared by the import (server) and the review (portal) (API-31). */
import { comparedEmail, comparedName } from './compared.ts';
import { fullName, type Named } from './full-name.ts';
import { damagedText, formulaError } from './import-cells.ts';
import { isFormula } from './spreadsheet.ts';

/** The columns, in their usual order. */
export const IMPORT_COLUMNS = ['unitCode', 'firstName', 'lastName', 'emailAddress'] as const;
export type ImportColumn = (typeof IMPORT_COLUMNS)[number];

/** A restaurant manager in the file. Texts are trimmed; "" for an empty cell. */
export interface ImportRow extends Readonly<Record<ImportColumn, string>> {
  /** Row number in a spreadsheet; the headers are usually row 1. */
  readonly row: number;
  /** True if the row has more values than there are headers. */
  readonly hasExtraValues?: true;
}

/** Accepted headers per column: its own name, then its names in the portal's tables and exports. */
export const MANAGER_HEADERS: Readonly<Record<ImportColumn, readonly string[]>> = {
  unitCode: ['unitcode', 'unitnumber'],
  firstName: ['firstname'],
  lastName: ['lastname'],
  emailAddress: ['emailaddress', 'email'],
};

const LABELS: Readonly<Record<ImportColumn, string>> = {
  unitCode: 'Unit code',
  firstName: 'First name',
  lastName: 'Last name',
  emailAddress: 'Email',
};

/** The position that new managers get, because USER-10 requires one for everyone except owners. */
export const MANAGER_POSITION = 'Restaurant Manager';

/** Does not name the account's owner, who may belong to another franchise or vendor. */
export const EMAIL_ELSEWHERE = 'This email address belongs to an account outside this franchise.';

export const noUnitError = (unitCode: string): string => `There is no unit ${unitCode} in this franchise.`;

/** Returns the error for a text that is missing, damaged or a formula; otherwise undefined. Does not check the rules of the field. */
export function managerTextError(column: ImportColumn, text: string): string | undefined {
  const label = LABELS[column];
  if (text === '') return `${label} is missing.`;
  return isFormula(text) ? formulaError(label, text) : damagedText(label, text);
}

export function isSameName(a: Named, b: Named): boolean {
  return comparedName(fullName(a)) === comparedName(fullName(b));
}

/** Maximum number of names in an error message. */
const MOST_NAMED = 3;

/**
 * Returns an error message if users have the row's email but none of them has the row's name; otherwise undefined. In older data, several
 * users may share an email (USER-12).
 */
export function nameError(row: Named, holders: readonly Named[]): string | undefined {
  if (holders.length === 0 || holders.some((holder) => isSameName(holder, row))) return undefined;
  const named = holders.slice(0, MOST_NAMED).map(fullName);
  const rest = holders.length > MOST_NAMED ? [`${holders.length - MOST_NAMED} more`] : [];
  const owners = new Intl.ListFormat('en-GB').format([...named, ...rest]);
  return `This email address belongs to ${owners} in this franchise.`;
}

/**
 * Returns the number of the user with the row's email and name, or undefined. If several match, prefers the unit's current manager, then
 * the first match.
 * @param holders users with the row's email, in order of preference
 * @param managerId current manager of the row's unit
 */
export function managerAmong(
  holders: readonly (Named & { readonly franchiseUserId: number })[],
  row: Named,
  managerId: number | null,
): number | undefined {
  const named = holders.filter((holder) => isSameName(holder, row)).map(({ franchiseUserId }) => franchiseUserId);
  return named.find((id) => id === managerId) ?? named[0];
}

/**
 * The rows accepted so far. `conflictOf` reports a row that repeats or contradicts one of them: a unit has one manager and an email belongs
 * to one person. Callers add only accepted rows, so a rejected row never causes a conflict.
 */
export class AcceptedRows {
  readonly #earlier: AcceptedRows | undefined;
  readonly #managerOf = new Map<string, ImportRow>();
  readonly #personOf = new Map<string, ImportRow>();

  /** @param earlier rows that were accepted earlier; `add` does not change them */
  constructor(earlier?: AcceptedRows) {
    this.#earlier = earlier;
  }

  add(row: ImportRow): void {
    this.#managerOf.set(row.unitCode, row);
    const email = comparedEmail(row.emailAddress);
    if (!this.#personOf.has(email)) this.#personOf.set(email, row);
  }

  /**
   * Returns an error message if the row conflicts with an accepted row, otherwise undefined.
   * @param isKnown true if a user with the row's name and email already exists. Such a row may use an email that an earlier row gives to
   * another person (USER-12)
   */
  conflictOf(row: ImportRow, isKnown: boolean): string | undefined {
    const person = this.person(comparedEmail(row.emailAddress));
    if (!isKnown && person && !isSameName(row, person))
      return `Row ${person.row} gives this email address to another person.`;
    const manager = this.manager(row.unitCode);
    if (!manager) return undefined;
    return isSamePerson(manager, row)
      ? `Row ${row.row} repeats row ${manager.row}.`
      : `Row ${manager.row} names another manager of this unit.`;
  }

  /** Returns the first row with this email. @param email normalized with `comparedEmail` */
  private person(email: string): ImportRow | undefined {
    return this.#earlier?.person(email) ?? this.#personOf.get(email);
  }

  private manager(unitCode: string): ImportRow | undefined {
    return this.#earlier?.manager(unitCode) ?? this.#managerOf.get(unitCode);
  }
}

function isSamePerson(one: ImportRow, other: ImportRow): boolean {
  return comparedEmail(one.emailAddress) === comparedEmail(other.emailAddress) && isSameName(one, other);
}
