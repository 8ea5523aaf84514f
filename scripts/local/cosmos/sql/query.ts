import { badRequest } from '../errors.ts';
import { canonical, type Json } from '../json.ts';
import { Group } from './aggregates.ts';
import { type Expression, hasAggregate, type Query, type Select } from './ast.ts';
import { compile } from './compile.ts';
import { requireGrouped } from './grouping.ts';
import { type AggregateCall, type Evaluate, type Row, Scope } from './scope.ts';
import { compileSources } from './sources.ts';
import { compareAll, type Value } from './values.ts';

export interface SortKey {
  readonly evaluate: Evaluate;
  readonly descending: boolean;
}

/** A query as functions of rows. */
export interface CompiledQuery {
  /** The rows of FROM that WHERE lets through. */
  readonly rows: (outer: Row) => Iterable<Row>;
  /** What a row becomes; undefined: nothing. */
  readonly project: Evaluate;
  /** How rows fall into groups; undefined without GROUP BY and aggregates. */
  readonly grouping: { readonly keys: readonly Evaluate[]; readonly calls: readonly AggregateCall[] } | undefined;
  readonly order: readonly SortKey[];
  readonly distinct: boolean;
  readonly offset: number;
  /** The most results: TOP or LIMIT. */
  readonly limit: number | undefined;
}

/** Compiles a query of a container. The first name of FROM means its documents. */
export function compileQuery(query: Query, parameters: ReadonlyMap<string, Value>): CompiledQuery {
  return compileIn(query, new Scope(parameters, compileSubquery), true);
}

/** In a subquery the first name of FROM means what the surrounding query calls so. */
function compileIn(query: Query, scope: Scope, top: boolean): CompiledQuery {
  const from = compileSources(query.from, scope, top);
  const where = query.where && compile(query.where, scope);
  const grouped = query.groupBy.length > 0 || selectedExpressions(query.select).some(hasAggregate);
  if (grouped) requireGrouped(query);
  const keys = query.groupBy.map((expression) => compile(expression, scope));
  const order = query.orderBy.map((item) => ({
    evaluate: compile(item.expression, scope),
    descending: item.descending,
  }));
  const calls: AggregateCall[] = [];
  if (grouped) scope.aggregates = calls;
  const project = projection(query.select, scope);
  scope.aggregates = undefined;
  const limit = query.select.top ?? query.limit;
  return {
    rows: where ? (outer) => filter(from(outer), where) : from,
    project,
    grouping: grouped ? { keys, calls } : undefined,
    order,
    distinct: query.select.distinct,
    offset: query.offset ? count(query.offset, scope) : 0,
    limit: limit && count(limit, scope),
  };
}

function compileSubquery(query: Query, scope: Scope): (outer: Row) => Json[] {
  const compiled = compileIn(query, scope, false);
  return (outer) => {
    const rows = compiled.grouping ? group(compiled, compiled.rows(outer)) : [...compiled.rows(outer)];
    if (compiled.order.length > 0) sortRows(rows, compiled.order);
    const values = results(rows, compiled);
    return values.slice(compiled.offset, compiled.limit === undefined ? undefined : compiled.offset + compiled.limit);
  };
}

/** One row per group, in the order in which groups are met; without GROUP BY exactly one. */
export function group(compiled: CompiledQuery, rows: Iterable<Row>): Row[] {
  const { keys = [], calls = [] } = compiled.grouping ?? {};
  const groups = new Map<string, Group>();
  if (keys.length === 0) groups.set('', new Group({ values: [] }, calls));
  for (const row of rows) {
    const key = keys.map((evaluate) => canonical(evaluate(row))).join('\u0000');
    let found = groups.get(key);
    if (!found) {
      found = new Group(row, calls);
      groups.set(key, found);
    }
    found.add(row);
  }
  return [...groups.values()].map((entry) => entry.row());
}

/** What the rows become, undefined left out and DISTINCT applied. */
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

/** Compares two lists of sort values. */
export function compareKeys(a: readonly Value[], b: readonly Value[], order: readonly SortKey[]): number {
  for (const [at, key] of order.entries()) {
    const comparison = compareAll(a[at], b[at]);
    if (comparison !== 0) return key.descending ? -comparison : comparison;
  }
  return 0;
}

function sortRows(rows: Row[], order: readonly SortKey[]): void {
  rows.sort((a, b) =>
    compareKeys(
      order.map((key) => key.evaluate(a)),
      order.map((key) => key.evaluate(b)),
      order,
    ),
  );
}

function* filter(rows: Iterable<Row>, where: Evaluate): Iterable<Row> {
  for (const row of rows) if (where(row) === true) yield row;
}

function selectedExpressions(select: Select): readonly Expression[] {
  if (select.form.kind === 'star') return [];
  return select.form.kind === 'value' ? [select.form.expression] : select.form.items.map((item) => item.expression);
}

function projection(select: Select, scope: Scope): Evaluate {
  const { form } = select;
  if (form.kind === 'star') {
    const slot = scope.only();
    return (row) => row.values[slot];
  }
  if (form.kind === 'value') return compile(form.expression, scope);
  const entries = form.items.map((item) => ({ name: item.name, value: item.expression }));
  return compile({ kind: 'object', entries }, scope);
}

function count(expression: Expression, scope: Scope): number {
  const value = compile(expression, scope)({ values: [] });
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0)
    throw badRequest('TOP, OFFSET and LIMIT need a whole number, zero or more.');
  return value;
}
