import { type IndexingPolicy, isIndexed } from '../indexing.ts';
import type { Condition } from '../store/documents.ts';
import { type Expression, pathOf, type Query } from './ast.ts';
import {
  among,
  type Comparison,
  compared,
  contains,
  containsEither,
  equalIgnoringCase,
  type Filter,
  isComparable,
  isDefined,
  oneOf,
} from './json-conditions.ts';
import type { Value } from './values.ts';

/** The part of WHERE that SQLite evaluates: conditions that accept every matching document, and possibly some that do not match. */
export interface Pushdown {
  readonly conditions: readonly Condition[];
  /** True if the conditions are the whole WHERE, so that nothing else is tested. */
  readonly exact: boolean;
}

/** The definitions of a container that decide which conditions an index covers. */
export interface Indexes {
  /** The property names of the partition key's path. */
  readonly partitionKey: readonly string[];
  readonly indexing: IndexingPolicy;
}

interface Context extends Indexes {
  readonly alias: string;
  readonly parameters: ReadonlyMap<string, Value>;
}

/** Properties that are not part of the stored JSON. */
const SYSTEM = new Set(['_rid', '_self', '_etag', '_ts', '_attachments']);

/**
 * Extracts the conditions that the service evaluates in its index: comparisons of an indexed path with a value or null,
 * IN, STRINGEQUALS, ARRAY_CONTAINS and IS_DEFINED, combined by AND and OR. Documents that these conditions exclude are not
 * loaded and cost nothing. The rest of WHERE is tested per document.
 */
export function pushDown(
  query: Query,
  parameters: ReadonlyMap<string, Value>,
  { partitionKey, indexing }: Indexes,
): Pushdown {
  if (!query.where) return { conditions: [], exact: true };
  const context = { alias: query.root, parameters, partitionKey, indexing };
  const filters = conjuncts(query.where).map((part) => filterOf(part, context));
  return {
    conditions: filters.flatMap((filter) => (filter ? [filter.condition] : [])),
    exact: query.joins.length === 0 && filters.every((filter) => filter?.exact),
  };
}

function conjuncts(expression: Expression): readonly Expression[] {
  if (expression.kind !== 'binary' || expression.operator !== 'AND') return [expression];
  return [...conjuncts(expression.left), ...conjuncts(expression.right)];
}

function filterOf(expression: Expression, context: Context): Filter | undefined {
  if (expression.kind === 'call') return callFilter(expression, context);
  if (expression.kind === 'in')
    return expression.negated ? undefined : comparison('=', expression.operand, expression.list, context);
  if (expression.kind !== 'binary') return undefined;
  const { operator, left, right } = expression;
  if (operator === 'AND' || operator === 'OR')
    return joined(operator, filterOf(left, context), filterOf(right, context));
  if (!isComparison(operator)) return undefined;
  if (pathOf(left)) return comparison(operator, left, [right], context);
  return comparison(MIRRORED[operator], right, [left], context);
}

/** Combines the conditions of both operands. AND can use the condition of a single operand, but OR needs both. */
function joined(operator: 'AND' | 'OR', a: Filter | undefined, b: Filter | undefined): Filter | undefined {
  const either = operator === 'OR' && a && b && containsEither(a, b);
  if (either) return either;
  if (a && b) {
    const sql = `(${a.condition.sql} ${operator} ${b.condition.sql})`;
    return { condition: { sql, values: [...a.condition.values, ...b.condition.values] }, exact: a.exact && b.exact };
  }
  const known = a ?? b;
  return operator === 'AND' && known ? { ...known, exact: false } : undefined;
}

/** The operator that gives the same result if the operands are swapped. */
const MIRRORED: Record<Comparison, Comparison> = { '=': '=', '!=': '!=', '<': '>', '<=': '>=', '>': '<', '>=': '<=' };

function isComparison(operator: string): operator is Comparison {
  return Object.hasOwn(MIRRORED, operator);
}

function comparison(
  operator: Comparison,
  path: Expression,
  list: readonly Expression[],
  context: Context,
): Filter | undefined {
  const steps = stepsOf(path, context);
  const values = list.map((each) => constantOf(each, context.parameters)).filter(isComparable);
  const [only] = values;
  if (!steps || only === undefined || values.length < list.length) return undefined;
  if (operator === '=' && steps.join('\0') === context.partitionKey.join('\0')) {
    const keys = values.map((value) => JSON.stringify([value]));
    return { condition: among('pk', keys), exact: true };
  }
  if (!isIndexed(context.indexing, steps)) return undefined;
  return values.length > 1 ? oneOf(steps, values) : compared(operator, steps, only);
}

function callFilter(
  { name, args: [path, operand, option] }: Extract<Expression, { kind: 'call' }>,
  context: Context,
): Filter | undefined {
  const steps = path && stepsOf(path, context);
  if (!steps) return undefined;
  const value = operand && constantOf(operand, context.parameters);
  const isOn = option && constantOf(option, context.parameters) === true;
  switch (name) {
    case 'IS_DEFINED':
      return isIndexed(context.indexing, steps) ? isDefined(steps) : undefined;
    case 'STRINGEQUALS':
      return isOn && typeof value === 'string' && isIndexed(context.indexing, steps)
        ? equalIgnoringCase(steps, value)
        : undefined;
    case 'ARRAY_CONTAINS':
      return isComparable(value) &&
        (typeof value === 'string' || typeof value === 'number') &&
        isIndexed(context.indexing, [...steps, '[]'])
        ? contains(steps, [value])
        : undefined;
    default:
      return undefined;
  }
}

/** Returns the property names of a path within the document, or undefined for a path that SQLite does not evaluate. */
function stepsOf(path: Expression, { alias }: Context): readonly string[] | undefined {
  const found = pathOf(path);
  if (!found || found.alias !== alias || found.steps.length === 0 || SYSTEM.has(found.steps[0] ?? '')) return undefined;
  return found.steps.every((step) => /^[A-Za-z_]\w*$/.test(step)) ? found.steps : undefined;
}

function constantOf(expression: Expression, parameters: ReadonlyMap<string, Value>): Value {
  if (expression.kind === 'literal') return expression.value;
  return expression.kind === 'parameter' ? parameters.get(expression.name) : undefined;
}
