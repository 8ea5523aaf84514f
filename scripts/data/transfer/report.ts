/** Reports a load: counts, and the first records of each kind and state, or all records with --verbose. */
import type { Fault } from './load/files.ts';
import { KINDS } from './load/kinds.ts';
import { type RecordDiff, STATES } from './load/records.ts';
import { number } from './numbers.ts';
import type { Detail } from './options.ts';

/** Maximum number of records listed per kind and state without --verbose. */
const NAMED = 10;

/** Counts records and keeps those to list. The report shows keys and field names, and values only with --show-values. */
export class Report {
  readonly #detail: Detail;
  readonly #counts = new Map<string, number>();
  readonly #named = new Map<string, RecordDiff[]>();

  constructor(detail: Detail) {
    this.#detail = detail;
  }

  add(records: Iterable<RecordDiff>): void {
    for (const record of records) {
      const sort = `${record.kind} ${record.state}`;
      const count = (this.#counts.get(sort) ?? 0) + 1;
      this.#counts.set(sort, count);
      // Only counts `gone` records without --verbose, because an incomplete file makes many records `gone`.
      if (record.state === 'unchanged' || (count > (record.state === 'gone' ? 0 : NAMED) && !this.#detail.verbose))
        continue;
      const named = this.#named.get(sort) ?? [];
      named.push(record);
      this.#named.set(sort, named);
    }
  }

  count(kind: RecordDiff['kind'], state: RecordDiff['state']): number {
    return this.#counts.get(`${kind} ${state}`) ?? 0;
  }

  /** Returns the lines of the report: the listed records, written ones first, then a table of the counts. */
  *lines(): Iterable<string> {
    for (const state of STATES)
      for (const kind of KINDS) {
        const named = this.#named.get(`${kind} ${state}`) ?? [];
        for (const record of named) yield `  ${state.padEnd(8)} ${kind} ${record.key}${this.#fields(record)}`;
        const rest = this.count(kind, state) - named.length;
        if (rest > 0 && state !== 'unchanged')
          yield `  ${state.padEnd(8)} ${kind}: ${number(rest)}${named.length > 0 ? ' more' : ''}, listed with --verbose`;
      }
    const shown = STATES.filter((state) => KINDS.some((kind) => this.count(kind, state) > 0));
    const row = (name: string, cells: readonly string[]) =>
      `${name.padEnd(12)}${cells.map((cell) => cell.padStart(12)).join('')}`;
    yield row('', shown);
    for (const kind of KINDS)
      if (shown.some((state) => this.count(kind, state) > 0))
        yield row(
          kind,
          shown.map((state) => number(this.count(kind, state))),
        );
  }

  /** Returns the report for `--json`: counts by kind and state, and the listed records. */
  json() {
    const counts = KINDS.map((kind) => {
      const found = STATES.filter((state) => this.count(kind, state) > 0);
      return [kind, Object.fromEntries(found.map((state) => [state, this.count(kind, state)]))] as const;
    });
    const named = [...this.#named.values()].flat().map(({ kind, key, state, fields }) => {
      const shown = this.#detail.showValues ? fields : fields.map(({ field }) => ({ field }));
      return { kind, key, state, fields: shown };
    });
    return { records: Object.fromEntries(counts), named };
  }

  #fields({ fields }: RecordDiff): string {
    if (fields.length === 0) return '';
    const shown = fields.map(({ field, before, after }) =>
      this.#detail.showValues ? `${field} ${JSON.stringify(before)} -> ${JSON.stringify(after)}` : field,
    );
    return `: ${shown.join(', ')}`;
  }
}

/** Formats the fault of a row for the person who corrects the file. */
export function faultLine({ file, row, field, why, isWhole }: Fault): string {
  if (isWhole) return why;
  return [file, ...(row > 0 ? [`row ${row}`] : []), ...(field === '' ? [] : [field])].join(', ').concat(`: ${why}`);
}
