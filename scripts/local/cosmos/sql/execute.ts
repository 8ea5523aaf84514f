import { type Continuation, readContinuation, writeContinuation } from '../continuation.ts';
import type { Json, JsonObject } from '../json.ts';
import { type CompiledQuery, compareKeys, group, results } from './query.ts';
import type { Row } from './scope.ts';
import type { Value } from './values.ts';

/** A document that a query examines. */
export interface Candidate {
  /** Position in creation order. */
  readonly seq: number;
  readonly text: string;
}

export interface Execution {
  readonly query: CompiledQuery;
  /** Returns documents after `seq` in creation order: all that can match, and possibly some that do not. */
  readonly scan: (after: number) => Iterable<Candidate>;
  /** True if every document of `scan` matches, so WHERE needs no test and rows are documents. */
  readonly exact: boolean;
  /** Counts the matches. Defined only for a query that only counts documents and whose conditions SQLite evaluates. */
  readonly count?: (() => number) | undefined;
  /** True if the result includes documents without the property of ORDER BY. */
  readonly missing: boolean;
  /** True if the result is the document itself, so its text can be returned unchanged. */
  readonly whole: boolean;
  readonly rid: string;
  readonly token: string | undefined;
  readonly maxItems: number;
}

/** One page of results, as JSON texts. */
export interface Page {
  readonly texts: readonly string[];
  readonly bytes: number;
  readonly loaded: number;
  readonly continuation: string | undefined;
}

/** As in the service, a page ends when it reaches 4 MB, regardless of the requested page size. */
const MAX_PAGE_BYTES = 4 * 1024 * 1024;

interface Match {
  readonly seq: number;
  /** Number of the row among the rows of its document. */
  readonly row: number;
  readonly value: Row;
  readonly text: string;
}

/** Returns the next page of results. */
export function execute(execution: Execution): Page {
  if (execution.query.grouping || execution.query.distinct) return listPage(execution);
  return execution.query.order.length > 0 ? sortedPage(execution) : scannedPage(execution);
}

function* matches(execution: Execution, after: number, counter: { loaded: number }): Iterable<Match> {
  for (const { seq, text } of execution.scan(after)) {
    counter.loaded += 1;
    if (execution.exact && execution.whole && execution.query.order.length === 0) {
      yield { seq, row: 1, value: { values: [] }, text };
      continue;
    }
    let row = 0;
    for (const value of execution.query.rows({ values: [JSON.parse(text) as JsonObject] })) {
      row += 1;
      yield { seq, row, value, text };
    }
  }
}

function scannedPage(execution: Execution): Page {
  const from = readContinuation(execution.token, execution.rid, 'scan');
  let left = from ? from.left : (execution.query.limit ?? null);
  const page = new PageBuilder(execution.maxItems);
  const counter = { loaded: 0 };
  let last = { seq: from?.seq ?? 0, row: from?.row ?? 0 };
  if (left === 0) return page.finish(0, undefined);
  // Reads the last document of the previous page again, because that page may contain only some of its rows.
  for (const match of matches(execution, last.seq - 1, counter)) {
    if (match.seq === last.seq && match.row <= last.row) continue;
    if (page.full) return page.finish(counter.loaded, token(execution, { kind: 'scan', ...last, left }));
    last = { seq: match.seq, row: match.row };
    const text = resultText(execution, match);
    if (text === undefined) continue;
    page.add(text);
    if (left !== null) left -= 1;
    if (left === 0) break;
  }
  return page.finish(counter.loaded, undefined);
}

function sortedPage(execution: Execution): Page {
  const { order, limit } = execution.query;
  const from = readContinuation(execution.token, execution.rid, 'sort');
  const counter = { loaded: 0 };
  const found = sortable(execution, counter);
  // Ties are in creation order, reversed if any property is descending.
  const direction = order.some((key) => key.descending) ? -1 : 1;
  const compare = (a: SortPosition, b: SortPosition) =>
    compareKeys(a.keys, b.keys, order) || (a.seq - b.seq) * direction || a.row - b.row;
  found.sort(compare);
  const start = from && { keys: from.keys.map(([value]) => value), seq: from.seq, row: from.row };
  const rest = start ? found.filter((match) => compare(match, start) > 0) : found;
  let left = from ? from.left : (limit ?? null);
  const page = new PageBuilder(execution.maxItems);
  // In the service, the index also provides the order. If it covers all of WHERE, only returned documents are loaded.
  const loaded = () => (execution.exact ? page.count : counter.loaded);
  let last: (typeof found)[number] | undefined;
  for (const match of rest) {
    if (left === 0) break;
    if (page.full && last) {
      const keys = last.keys.map((value) => (value === undefined ? [] : [value]));
      return page.finish(loaded(), token(execution, { kind: 'sort', keys, seq: last.seq, row: last.row, left }));
    }
    last = match;
    const text = resultText(execution, match);
    if (text === undefined) continue;
    page.add(text);
    if (left !== null) left -= 1;
  }
  return page.finish(loaded(), undefined);
}

/** Returns the matches with their sort values. */
function sortable(execution: Execution, counter: { loaded: number }): (Match & SortPosition)[] {
  const found: (Match & SortPosition)[] = [];
  for (const match of matches(execution, 0, counter)) {
    const keys = execution.query.order.map((key) => key.evaluate(match.value));
    if (execution.missing || keys[0] !== undefined) found.push({ ...match, keys });
  }
  return found;
}

interface SortPosition {
  readonly keys: readonly Value[];
  readonly seq: number;
  readonly row: number;
}

function listPage(execution: Execution): Page {
  const { query } = execution;
  const counter = { loaded: 0 };
  const given = readContinuation(execution.token, execution.rid, 'list')?.given ?? 0;
  const page = new PageBuilder(execution.maxItems);
  for (const value of listed(execution, counter).slice(given, query.limit)) {
    if (page.full) return page.finish(counter.loaded, token(execution, { kind: 'list', given: given + page.count }));
    page.add(JSON.stringify(value));
  }
  return page.finish(counter.loaded, undefined);
}

function listed(execution: Execution, counter: { loaded: number }): Json[] {
  const { query } = execution;
  if (execution.count) {
    counter.loaded = execution.count();
    return results(group(query, Array<Row>(counter.loaded).fill({ values: [] })), query);
  }
  const found = rowsOf(matches({ ...execution, exact: false }, 0, counter));
  return results(query.grouping ? group(query, found) : found, query);
}

function* rowsOf(found: Iterable<Match>): Iterable<Row> {
  for (const match of found) yield match.value;
}

function resultText(execution: Execution, match: Match): string | undefined {
  if (execution.whole) return match.text;
  const value = execution.query.project(match.value);
  return value === undefined ? undefined : JSON.stringify(value);
}

function token(execution: Execution, continuation: Continuation): string {
  return writeContinuation(execution.rid, continuation);
}

class PageBuilder {
  readonly #texts: string[] = [];
  readonly #maxItems: number;
  #bytes = 0;

  constructor(maxItems: number) {
    this.#maxItems = maxItems;
  }

  get full(): boolean {
    return this.#texts.length >= this.#maxItems || (this.#texts.length > 0 && this.#bytes >= MAX_PAGE_BYTES);
  }

  get count(): number {
    return this.#texts.length;
  }

  add(text: string): void {
    this.#texts.push(text);
    this.#bytes += text.length;
  }

  finish(loaded: number, continuation: string | undefined): Page {
    return { texts: this.#texts, bytes: this.#bytes, loaded, continuation };
  }
}
