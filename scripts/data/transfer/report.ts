/** What a load tells of records: numbers, the first of each sort, and more when that is asked for. */
import type { Fault } from './load/files.ts';
import { KINDS } from './load/kinds.ts';
import { type RecordDiff, STATES } from './load/records.ts';
import { number } from './numbers.ts';
import type { Telling } from './options.ts';

/** Records of one kind and state that are named without --verbose; what a file does not list may be everything else that there is. */
const NAMED = 10;

/** Counts records and keeps those that it names: by keys and fields, with values only if asked for. */
export class Report {
  readonly #telling: Telling;
  readonly #counts = new Map<string, number>();
  readonly #named = new Map<string, RecordDiff[]>();

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
      const named = this.#named.get(sort) ?? [];
      named.push(record);
      this.#named.set(sort, named);
    }
  }

  count(kind: RecordDiff['kind'], state: RecordDiff['state']): number {
    return this.#counts.get(`${kind} ${state}`) ?? 0;
  }

  /** The lines, what is written first and what is left alone last, and a table of the numbers. */
  *lines(): Iterable<string> {
    for (const state of STATES)
      for (const kind of KINDS) {
        const named = this.#named.get(`${kind} ${state}`) ?? [];
        for (const record of named) yield `  ${state.padEnd(8)} ${kind} ${record.key}${this.#fields(record)}`;
        const rest = this.count(kind, state) - named.length;
        if (rest > 0 && state !== 'unchanged')
          yield `  ${state.padEnd(8)} ${kind}: ${number(rest)}${named.length > 0 ? ' more' : ''}, which --verbose names`;
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

  /** The same for `--json`: counts by kind and state, and the records that are named. */
  json() {
    const counts = KINDS.map((kind) => {
      const found = STATES.filter((state) => this.count(kind, state) > 0);
      return [kind, Object.fromEntries(found.map((state) => [state, this.count(kind, state)]))] as const;
    });
    const named = [...this.#named.values()].flat().map(({ kind, key, state, fields }) => {
      const told = this.#telling.showValues ? fields : fields.map(({ field }) => ({ field }));
      return { kind, key, state, fields: told };
    });
    return { records: Object.fromEntries(counts), named };
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
export function faultLine({ file, row, field, why, isWhole }: Fault): string {
  if (isWhole) return why;
  return [file, ...(row > 0 ? [`row ${row}`] : []), ...(field === '' ? [] : [field])].join(', ').concat(`: ${why}`);
}
