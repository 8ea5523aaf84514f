import { type Continuation, readContinuation, writeContinuation } from '../continuation.ts';
import type { Json, JsonObject } from '../json.ts';
import { type CompiledQuery, compareKeys, group, results } from './query.ts';
import type { Row } from './scope.ts';
import type { Value } from './values.ts';

/** A document a query looks at: its text, parsed when something asks for it. */
export interface Candidate {
  /** Order of creation. */
  readonly seq: number;
  readonly text: string;
}

export interface Execution {
  readonly query: CompiledQuery;
  /** Documents in the order of creation after `seq`, all that can match and perhaps more. */
  readonly scan: (after: number) => Iterable<Candidate>;
  /** All that `scan` gives match: no WHERE is left to test and rows are documents. */
  readonly exact: boolean;
  /** How many documents match, when the query asks for nothing else and an index tells. */
  readonly count?: (() => number) | undefined;
  /** Documents without the property they are sorted by are in the result. */
  readonly missing: boolean;
  /** The result is the document itself, so its text can be passed on. */
  readonly whole: boolean;
  readonly rid: string;
  readonly token: string | undefined;
  readonly maxItems: number;
}

/** One page: the JSON texts of its results. */
export interface Page {
  readonly texts: readonly string[];
  readonly bytes: number;
  readonly loaded: number;
  readonly continuation: string | undefined;
}

/** The service ends a page at 4 MB, however many items were asked for. */
const MAX_PAGE_BYTES = 4 * 1024 * 1024;

interface Match {
  readonly seq: number;
  /** The row's number among those of its document. */
  readonly row: number;
  readonly value: Row;
  readonly text: string;
}

/** Runs a query up to the end of a page. */
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
  // The document where the last page ended is read again: it may have given only some of its rows.
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
  // Ties come in the order of creation, reversed as soon as one property descends.
  const direction = order.some((key) => key.descending) ? -1 : 1;
  const compare = (a: Place, b: Place) =>
    compareKeys(a.keys, b.keys, order) || (a.seq - b.seq) * direction || a.row - b.row;
  found.sort(compare);
  const start = from && { keys: from.keys.map(([value]) => value), seq: from.seq, row: from.row };
  const rest = start ? found.filter((match) => compare(match, start) > 0) : found;
  let left = from ? from.left : (limit ?? null);
  const page = new PageBuilder(execution.maxItems);
  // An index gives the order too: where it answers all of WHERE, only what is returned is loaded.
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

/** The matches with the values they are sorted by. */
function sortable(execution: Execution, counter: { loaded: number }): (Match & Place)[] {
  const found: (Match & Place)[] = [];
  for (const match of matches(execution, 0, counter)) {
    const keys = execution.query.order.map((key) => key.evaluate(match.value));
    if (execution.missing || keys[0] !== undefined) found.push({ ...match, keys });
  }
  return found;
}

interface Place {
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
