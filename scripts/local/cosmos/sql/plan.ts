import { badRequest } from '../errors.ts';
import { type Expression, hasAggregate, isAggregate, type Query, selected } from './ast.ts';
import { print, printFrom, printOrder } from './print.ts';
import type { Value } from './values.ts';

/** What the SDK needs to run a query over several partitions; named as on the wire. */
export interface QueryPlan {
  readonly partitionedQueryExecutionInfoVersion: 2;
  readonly queryInfo: {
    readonly distinctType: 'None' | 'Ordered' | 'Unordered';
    readonly top: number | null;
    readonly offset: number | null;
    readonly limit: number | null;
    readonly orderBy: readonly ('Ascending' | 'Descending')[];
    readonly orderByExpressions: readonly string[];
    readonly groupByExpressions: readonly string[];
    readonly groupByAliases: readonly string[];
    readonly aggregates: readonly string[];
    readonly groupByAliasToAggregateType: Readonly<Record<string, string | null>>;
    readonly rewrittenQuery: string;
    readonly hasSelectValue: boolean;
    readonly dCountInfo: null;
    readonly hasNonStreamingOrderBy: false;
  };
  readonly queryRanges: readonly [{ min: ''; max: 'FF'; isMinInclusive: true; isMaxInclusive: false }];
}

/** The SDK puts its own condition here when it goes on from a continuation. */
const FILTER = '{documentdb-formattableorderbyquery-filter}';

const AGGREGATE_TYPES: Readonly<Record<string, string>> = {
  COUNT: 'Count',
  SUM: 'Sum',
  AVG: 'Average',
  MIN: 'Min',
  MAX: 'Max',
};

/** Whether the answers of several partitions must be merged by the client: the service refuses it without a plan. */
export function needsPlan(query: Query): boolean {
  return (
    query.orderBy.length > 0 ||
    query.groupBy.length > 0 ||
    query.select.distinct ||
    query.select.top !== undefined ||
    query.offset !== undefined ||
    selected(query.select).some(hasAggregate)
  );
}

/** The plan of a query. @param numbers values of the parameters that TOP, OFFSET and LIMIT may name */
export function planOf(query: Query, numbers: ReadonlyMap<string, Value>): QueryPlan {
  const { select } = query;
  const items = select.form.kind === 'list' ? select.form.items : [];
  const grouped = query.groupBy.length > 0;
  const types = items.map((item) => [item.name, aggregateType(item.expression)] as const);
  const byName = grouped || types.some(([, type]) => type !== null);
  const value = select.form.kind === 'value' ? aggregateType(select.form.expression) : null;
  return {
    partitionedQueryExecutionInfoVersion: 2,
    queryInfo: {
      distinctType: distinctType(query),
      top: select.top ? numberOf(select.top, numbers) : null,
      offset: query.offset ? numberOf(query.offset, numbers) : null,
      limit: query.limit ? numberOf(query.limit, numbers) : null,
      orderBy: query.orderBy.map((item) => (item.descending ? 'Descending' : 'Ascending')),
      orderByExpressions: query.orderBy.map((item) => print(item.expression)),
      groupByExpressions: query.groupBy.map(print),
      groupByAliases: byName ? items.map((item) => item.name) : [],
      aggregates: value === null ? [] : [value],
      groupByAliasToAggregateType: byName ? Object.fromEntries(types) : {},
      rewrittenQuery: rewrite(query, numbers),
      hasSelectValue: select.form.kind === 'value',
      dCountInfo: null,
      hasNonStreamingOrderBy: false,
    },
    queryRanges: [{ min: '', max: 'FF', isMinInclusive: true, isMaxInclusive: false }],
  };
}

function aggregateType(expression: Expression): string | null {
  if (isAggregate(expression)) return AGGREGATE_TYPES[expression.name] ?? null;
  if (hasAggregate(expression))
    throw badRequest('Compositions of aggregates and other expressions are not allowed in a cross partition query.');
  return null;
}

function numberOf(expression: Expression, numbers: ReadonlyMap<string, Value>): number {
  const value =
    expression.kind === 'parameter' ? numbers.get(expression.name) : expression.kind === 'literal' && expression.value;
  if (typeof value !== 'number') throw badRequest('TOP, OFFSET and LIMIT need a whole number, zero or more.');
  return value;
}

function distinctType(query: Query): 'None' | 'Ordered' | 'Unordered' {
  if (!query.select.distinct) return 'None';
  const order = query.orderBy.map((item) => print(item.expression));
  const values = selected(query.select).map(print);
  return values.length > 0 && values.join() === order.join() ? 'Ordered' : 'Unordered';
}

/** The query each partition runs; empty: the query as it is. */
function rewrite(query: Query, numbers: ReadonlyMap<string, Value>): string {
  const { select } = query;
  const aggregates = query.groupBy.length > 0 || selected(query.select).some(hasAggregate);
  if (query.orderBy.length > 0) {
    const keys = query.orderBy.map((item) => `{"item": ${print(item.expression)}}`);
    const alias = query.from[0]?.alias ?? 'root';
    const payload = select.form.kind === 'star' ? alias : payloadOf(query, print);
    return sentence(
      query,
      `${alias}._rid, [${keys.join(', ')}] AS orderByItems, ${payload} AS payload`,
      numbers,
      FILTER,
    );
  }
  if (query.groupBy.length > 0) {
    const keys = query.groupBy.map((expression) => `{"item": ${print(expression)}}`);
    return sentence(query, `[${keys.join(', ')}] AS groupByItems, ${payloadOf(query, partial)} AS payload`, numbers);
  }
  if (aggregates) {
    const value = select.form.kind === 'value';
    return sentence(
      query,
      value ? `VALUE ${payloadOf(query, partial)}` : `${payloadOf(query, partial)} AS payload`,
      numbers,
    );
  }
  return query.offset ? sentence(query, undefined, numbers) : '';
}

/** What each row carries: aggregates in a form that can be added up. */
function payloadOf(query: Query, show: (expression: Expression) => string): string {
  const { form } = query.select;
  if (form.kind === 'list')
    return `{${form.items.map((item) => `${JSON.stringify(item.name)}: ${show(item.expression)}`).join(', ')}}`;
  if (form.kind === 'star') throw badRequest("'SELECT *' cannot be used here.");
  const text = show(form.expression);
  return isAggregate(form.expression) && show === partial ? `[${text}]` : text;
}

/** An aggregate of one partition, with what merging needs. */
function partial(expression: Expression): string {
  if (!isAggregate(expression)) return print(expression);
  const argument = expression.args.map(print).join();
  const whole = print(expression);
  switch (expression.name) {
    case 'AVG':
      return `{"item": ${whole}, "item2": {"sum": SUM(${argument}), "count": COUNT(${argument})}}`;
    case 'MIN':
    case 'MAX':
      return `{"item": ${whole}, "item2": {"${expression.name.toLowerCase()}": ${whole}, "count": COUNT(${argument})}}`;
    default:
      return `{"item": ${whole}}`;
  }
}

function sentence(
  query: Query,
  what: string | undefined,
  numbers: ReadonlyMap<string, Value>,
  filter?: string,
): string {
  const { select } = query;
  // Each partition may have to give all that is skipped and all that is taken; what is distinct is known to the client only.
  const limited = query.groupBy.length === 0 && !select.distinct;
  const top = select.top && limited ? `TOP ${print(select.top)} ` : '';
  const take =
    query.offset && query.limit && limited
      ? numberOf(query.offset, numbers) + numberOf(query.limit, numbers)
      : undefined;
  const where = [query.where && `(${print(query.where)})`, filter && `(${filter})`].filter(
    (part) => part !== undefined,
  );
  return [
    `SELECT ${top}${what ?? original(query)}`,
    printFrom(query.from),
    ...(where.length > 0 ? [`WHERE ${where.join(' AND ')}`] : []),
    ...(query.groupBy.length > 0 ? [`GROUP BY ${query.groupBy.map(print).join(', ')}`] : []),
    ...(query.orderBy.length > 0 ? [printOrder(query)] : []),
    ...(take === undefined ? [] : [`OFFSET 0 LIMIT ${take}`]),
  ].join(' ');
}

function original(query: Query): string {
  const { distinct, form } = query.select;
  const start = distinct ? 'DISTINCT ' : '';
  if (form.kind === 'star') return `${start}*`;
  if (form.kind === 'value') return `${start}VALUE ${print(form.expression)}`;
  return `${start}${form.items.map((item) => `${print(item.expression)} AS ${item.name}`).join(', ')}`;
}
