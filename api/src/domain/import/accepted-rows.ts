/** Checks the rows of a file against each other (API-31). */
import { comparedEmail } from '../compared.ts';
import { isSameName } from './check-rows.ts';
import type { ImportRow } from './rows.ts';

/**
 * The accepted rows. A unit has one manager and an email belongs to one person, so a later row that contradicts or repeats an accepted
 * one is rejected. Rejected rows do not count.
 */
export class AcceptedRows {
  readonly #earlier: AcceptedRows | undefined;
  readonly #managerOf = new Map<string, ImportRow>();
  readonly #personOf = new Map<string, ImportRow>();

  /** @param earlier rows accepted before; `add` does not change them */
  constructor(earlier?: AcceptedRows) {
    this.#earlier = earlier;
  }

  add(row: ImportRow): void {
    this.#managerOf.set(row.unitCode, row);
    const email = comparedEmail(row.emailAddress);
    if (!this.#personOf.has(email)) this.#personOf.set(email, row);
  }

  /**
   * Returns an error message if the row conflicts with an earlier one, otherwise undefined.
   * @param isKnown true if a user with the row's name and email exists. Another person may then share the email (USER-12)
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
