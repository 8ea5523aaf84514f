import { badRequest } from '../errors.ts';
import { canonical, type Json } from '../json.ts';
import { type Expression, hasCount, type Query, selected } from './ast.ts';
import { compile, compileJoins } from './compile.ts';
import { requireGrouped } from './grouping.ts';
import { type Evaluate, type Row, Scope } from './scope.ts';
import { compareAll, type Value } from './values.ts';

export interface SortKey {
  readonly evaluate: Evaluate;
  readonly descending: boolean;
}

/** A query compiled into functions of rows. */
export interface CompiledQuery {
  /** Returns the rows of a document that pass WHERE. */
  readonly rows: (document: Row) => Iterable<Row>;
  /** Returns the result of a row, or undefined if there is none. */
  readonly project: Evaluate;
  /** The grouping of rows. Undefined without GROUP BY and COUNT. */
  readonly grouping: { readonly keys: readonly Evaluate[]; readonly counted: readonly Evaluate[] } | undefined;
  readonly order: readonly SortKey[];
  readonly distinct: boolean;
  /** Maximum number of results: TOP. */
  readonly limit: number | undefined;
}

export function compileQuery(query: Query, parameters: ReadonlyMap<string, Value>): CompiledQuery {
  const scope = new Scope(parameters);
  scope.bind(query.root);
  const from = compileJoins(query.joins, scope);
  const where = query.where && compile(query.where, scope);
  const grouped = query.groupBy.length > 0 || selected(query.select).some(hasCount);
  if (grouped) requireGrouped(query);
  const keys = query.groupBy.map((expression) => compile(expression, scope));
  const order = query.orderBy.map((item) => ({
    evaluate: compile(item.expression, scope),
    descending: item.descending,
  }));
  const counted: Evaluate[] = [];
  if (grouped) scope.counted = counted;
  const project = projection(query, scope);
  scope.counted = undefined;
  return {
    rows: where ? (document) => filter(from(document), where) : from,
    project,
    grouping: grouped ? { keys, counted } : undefined,
    order,
    distinct: query.select.distinct,
    limit: query.select.top && whole(query.select.top, scope),
  };
}

/** Returns one row per group, in the order of first occurrence. Without GROUP BY, returns exactly one row. */
export function group(compiled: CompiledQuery, rows: Iterable<Row>): Row[] {
  const { keys = [], counted = [] } = compiled.grouping ?? {};
  const groups = new Map<string, { first: Row; counts: number[] }>();
  const started = (first: Row) => ({ first, counts: counted.map(() => 0) });
  if (keys.length === 0) groups.set('', started({ values: [] }));
  for (const row of rows) {
    const key = keys.map((evaluate) => canonical(evaluate(row))).join('\u0000');
    const found = groups.get(key) ?? started(row);
    groups.set(key, found);
    for (const [at, argument] of counted.entries())
      if (argument(row) !== undefined) found.counts[at] = (found.counts[at] ?? 0) + 1;
  }
  return [...groups.values()].map(({ first, counts }) => ({ values: first.values, counts }));
}

/** Returns the results of the rows, without undefined and with DISTINCT applied. */
export function results(rows: Iterable<Row>, compiled: CompiledQuery): Json[] {
  const values: Json[] = [];
  const seen = new Set<string>();
  for (const row of rows) {
    const value = compiled.project(row);
    if (value === undefined) continue;
    if (compiled.distinct) {
      const key = canonical(value);
      if (seen.has(key)) continue;
      seen.add(key);
    }
    values.push(value);
  }
  return values;
}

export function compareKeys(a: readonly Value[], b: readonly Value[], order: readonly SortKey[]): number {
  for (const [at, key] of order.entries()) {
    const comparison = compareAll(a[at], b[at]);
    if (comparison !== 0) return key.descending ? -comparison : comparison;
  }
  return 0;
}

function* filter(rows: Iterable<Row>, where: Evaluate): Iterable<Row> {
  for (const row of rows) if (where(row) === true) yield row;
}

function projection({ select: { form }, joins }: Query, scope: Scope): Evaluate {
  if (form.kind === 'value') return compile(form.expression, scope);
  if (form.kind === 'list') {
    const entries = form.items.map((item) => ({ name: item.name, value: item.expression }));
    return compile({ kind: 'object', entries }, scope);
  }
  if (joins.length > 0) throw badRequest("'SELECT *' is only valid with a single input set.");
  return (row) => row.values[0];
}

function whole(expression: Expression, scope: Scope): number {
  const value = compile(expression, scope)({ values: [] });
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0)
    throw badRequest('TOP needs a whole number, zero or more.');
  return value;
}
