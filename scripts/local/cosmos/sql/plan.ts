import { badRequest } from '../errors.ts';
import { type Expression, hasCount, isCount, type Query, selected } from './ast.ts';
import { print, printTail } from './print.ts';
import type { Value } from './values.ts';

/** The instructions by which the SDK runs a query on several partitions. The names are those of the protocol. */
export interface QueryPlan {
  readonly partitionedQueryExecutionInfoVersion: 2;
  readonly queryInfo: {
    readonly distinctType: 'None' | 'Unordered';
    readonly top: number | null;
    readonly offset: null;
    readonly limit: null;
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

/** Placeholder that the SDK replaces with its own condition when it resumes from a continuation. */
const FILTER = '{documentdb-formattableorderbyquery-filter}';

/** Returns true if the client must merge the results of several partitions. The service rejects such a query without a plan. */
export function needsPlan(query: Query): boolean {
  const { distinct, top } = query.select;
  return query.orderBy.length > 0 || distinct || top !== undefined || isGrouped(query);
}

/**
 * Throws 400 if COUNT is part of a larger expression, or if TOP is not a number.
 * @param numbers parameter values, to which TOP may refer
 */
export function planOf(query: Query, numbers: ReadonlyMap<string, Value>): QueryPlan {
  const { select } = query;
  const items = select.form.kind === 'list' ? select.form.items : [];
  const types = items.map((item) => [item.name, aggregateType(item.expression)] as const);
  const byName = query.groupBy.length > 0 || types.some(([, type]) => type !== null);
  const value = select.form.kind === 'value' ? aggregateType(select.form.expression) : null;
  return {
    partitionedQueryExecutionInfoVersion: 2,
    queryInfo: {
      distinctType: select.distinct ? 'Unordered' : 'None',
      top: select.top ? numberOf(select.top, numbers) : null,
      offset: null,
      limit: null,
      orderBy: query.orderBy.map((item) => (item.descending ? 'Descending' : 'Ascending')),
      orderByExpressions: query.orderBy.map((item) => print(item.expression)),
      groupByExpressions: query.groupBy.map(print),
      groupByAliases: byName ? items.map((item) => item.name) : [],
      aggregates: value === null ? [] : [value],
      groupByAliasToAggregateType: byName ? Object.fromEntries(types) : {},
      rewrittenQuery: rewrite(query),
      hasSelectValue: select.form.kind === 'value',
      dCountInfo: null,
      hasNonStreamingOrderBy: false,
    },
    queryRanges: [{ min: '', max: 'FF', isMinInclusive: true, isMaxInclusive: false }],
  };
}

function isGrouped(query: Query): boolean {
  return query.groupBy.length > 0 || selected(query.select).some(hasCount);
}

function aggregateType(expression: Expression): string | null {
  if (isCount(expression)) return 'Count';
  if (hasCount(expression))
    throw badRequest('Compositions of aggregates and other expressions are not allowed in a cross partition query.');
  return null;
}

function numberOf(expression: Expression, numbers: ReadonlyMap<string, Value>): number {
  const value =
    expression.kind === 'parameter' ? numbers.get(expression.name) : expression.kind === 'literal' && expression.value;
  if (typeof value !== 'number') throw badRequest('TOP needs a whole number, zero or more.');
  return value;
}

/** Returns the query that each partition runs. An empty text means the original query. */
function rewrite(query: Query): string {
  const { select, root, groupBy, orderBy } = query;
  if (orderBy.length > 0) {
    const payload = select.form.kind === 'star' ? root : payloadOf(query, print);
    const top = select.top ? `TOP ${print(select.top)} ` : '';
    const items = keys(orderBy.map((item) => item.expression));
    return `SELECT ${top}${root}._rid, ${items} AS orderByItems, ${payload} AS payload ${printTail(query, FILTER)}`;
  }
  if (groupBy.length > 0)
    return `SELECT ${keys(groupBy)} AS groupByItems, ${payloadOf(query, partial)} AS payload ${printTail(query)}`;
  if (!isGrouped(query)) return '';
  const payload = payloadOf(query, partial);
  return `SELECT ${select.form.kind === 'value' ? `VALUE ${payload}` : `${payload} AS payload`} ${printTail(query)}`;
}

function keys(expressions: readonly Expression[]): string {
  return `[${expressions.map((expression) => `{"item": ${print(expression)}}`).join(', ')}]`;
}

/** Returns the expression for the content of each row. COUNT takes the form that the client adds up. */
function payloadOf(query: Query, show: (expression: Expression) => string): string {
  const { form } = query.select;
  if (form.kind === 'list')
    return `{${form.items.map((item) => `${JSON.stringify(item.name)}: ${show(item.expression)}`).join(', ')}}`;
  if (form.kind === 'star') throw badRequest("'SELECT *' cannot be used here.");
  const text = show(form.expression);
  return isCount(form.expression) && show === partial ? `[${text}]` : text;
}

/** Returns the count of one partition in the form that the client adds to the counts of other partitions. */
function partial(expression: Expression): string {
  return isCount(expression) ? `{"item": ${print(expression)}}` : print(expression);
}
