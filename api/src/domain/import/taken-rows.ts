/** What the rows of a file say of each other (API-31). */
import { comparedEmail } from '../compared.ts';
import { isSameName } from './check-rows.ts';
import type { ImportRow } from './rows.ts';

/**
 * Rows that are taken: a unit has one manager and an e-mail address is one person's, so a later row that contradicts one of them,
 * or repeats it, is not taken. A row that is refused, whatever for, is never among them and speaks for nothing.
 */
export class TakenRows {
  readonly #earlier: TakenRows | undefined;
  readonly #managerOf = new Map<string, ImportRow>();
  readonly #personOf = new Map<string, ImportRow>();

  /** @param earlier rows that are taken already; what is added to these is not added to those */
  constructor(earlier?: TakenRows) {
    this.#earlier = earlier;
  }

  add(row: ImportRow): void {
    this.#managerOf.set(row.unitCode, row);
    const email = comparedEmail(row.emailAddress);
    if (!this.#personOf.has(email)) this.#personOf.set(email, row);
  }

  /**
   * What an earlier row says against this one; undefined when none does.
   * @param isKnown the franchise has somebody of the row's name with its address: that another one has it too (USER-12) is no fault
   */
  clashWith(row: ImportRow, isKnown: boolean): string | undefined {
    const person = this.person(comparedEmail(row.emailAddress));
    if (!isKnown && person && !isSameName(row, person))
      return `Row ${person.row} gives this email address to another person.`;
    const manager = this.manager(row.unitCode);
    if (!manager) return undefined;
    return isSamePerson(manager, row)
      ? `Row ${row.row} repeats row ${manager.row}.`
      : `Row ${manager.row} names another manager of this unit.`;
  }

  /** The first row with this address, as it is compared. */
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
