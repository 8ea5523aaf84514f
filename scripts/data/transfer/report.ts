/** What a load tells of records: numbers, the first of each sort, and more when that is asked for. */
import type { Fault } from './load/files.ts';
import { KINDS } from './load/kinds.ts';
import { type RecordDiff, STATES } from './load/records.ts';
import { number } from './numbers.ts';
import type { Telling } from './options.ts';

/** Records of one kind and state that are named without --verbose; what a file does not list may be everything else that there is. */
const NAMED = 10;

/** Counts records and keeps the lines that will be told of them: keys and fields, values only when they are asked for. */
export class Report {
  readonly #telling: Telling;
  readonly #counts = new Map<string, number>();
  readonly #lines = new Map<string, string[]>();

  constructor(telling: Telling) {
    this.#telling = telling;
  }

  add(records: Iterable<RecordDiff>): void {
    for (const record of records) {
      const sort = `${record.kind} ${record.state}`;
      const count = (this.#counts.get(sort) ?? 0) + 1;
      this.#counts.set(sort, count);
      if (record.state === 'unchanged' || (count > (record.state === 'gone' ? 0 : NAMED) && !this.#telling.verbose))
        continue;
      const lines = this.#lines.get(sort) ?? [];
      lines.push(`  ${record.state.padEnd(8)} ${record.kind} ${record.key}${this.#fields(record)}`);
      this.#lines.set(sort, lines);
    }
  }

  count(kind: RecordDiff['kind'], state: RecordDiff['state']): number {
    return this.#counts.get(`${kind} ${state}`) ?? 0;
  }

  /** The lines, what is written first and what is left alone last, and a table of the numbers. */
  *lines(): Iterable<string> {
    for (const state of STATES)
      for (const kind of KINDS) {
        const lines = this.#lines.get(`${kind} ${state}`) ?? [];
        yield* lines;
        const rest = this.count(kind, state) - lines.length;
        if (rest > 0 && state !== 'unchanged')
          yield `  ${state.padEnd(8)} ${kind}: ${number(rest)}${lines.length > 0 ? ' more' : ''}, which --verbose names`;
      }
    const told = STATES.filter((state) => KINDS.some((kind) => this.count(kind, state) > 0));
    const row = (name: string, cells: readonly string[]) =>
      `${name.padEnd(12)}${cells.map((cell) => cell.padStart(12)).join('')}`;
    yield row('', told);
    for (const kind of KINDS)
      if (told.some((state) => this.count(kind, state) > 0))
        yield row(
          kind,
          told.map((state) => number(this.count(kind, state))),
        );
  }

  #fields({ fields }: RecordDiff): string {
    if (fields.length === 0) return '';
    const told = fields.map(({ field, before, after }) =>
      this.#telling.showValues ? `${field} ${JSON.stringify(before)} -> ${JSON.stringify(after)}` : field,
    );
    return `: ${told.join(', ')}`;
  }
}

/** A faulty row, for the person who mends the file. */
export function faultLine({ file, row, field, why }: Fault): string {
  return [file, ...(row > 0 ? [`row ${row}`] : []), ...(field === '' ? [] : [field])].join(', ').concat(`: ${why}`);
}
