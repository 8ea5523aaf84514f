import type { PartitionKeyDefinition } from '../partition-key.ts';
import { type Condition, TYPE_EXPRESSION } from '../store/documents.ts';
import { type Expression, pathOf, type Query } from './ast.ts';
import type { Value } from './values.ts';

/** What SQLite can do of a WHERE: conditions that let through at least every matching document. */
export interface Pushdown {
  readonly conditions: readonly Condition[];
  /** The conditions are the whole WHERE: nothing is left to test. */
  readonly exact: boolean;
}

/** Properties that are no part of the stored text. */
const SYSTEM = new Set(['_rid', '_self', '_etag', '_ts', '_attachments']);

/**
 * Takes `c.a = value`, `c.a IN (…)` and their conjunctions out of WHERE, so that a query by id, type or partition key
 * finds its documents through an index. Everything else is tested document by document.
 */
export function pushDown(query: Query, parameters: ReadonlyMap<string, Value>, key: PartitionKeyDefinition): Pushdown {
  const [root, ...joins] = query.from;
  if (!query.where || root?.kind !== 'path' || root.each || root.expression.kind !== 'name')
    return { conditions: [], exact: query.where === undefined };
  const conditions: Condition[] = [];
  let exact = joins.length === 0;
  for (const part of conjuncts(query.where)) {
    const found = conditionOf(part, root.alias, parameters, key);
    if (found) conditions.push(found.condition);
    exact &&= found?.exact ?? false;
  }
  return { conditions, exact };
}

function conjuncts(expression: Expression): readonly Expression[] {
  if (expression.kind !== 'binary' || expression.operator !== 'AND') return [expression];
  return [...conjuncts(expression.left), ...conjuncts(expression.right)];
}

function conditionOf(
  expression: Expression,
  alias: string,
  parameters: ReadonlyMap<string, Value>,
  key: PartitionKeyDefinition,
): { condition: Condition; exact: boolean } | undefined {
  const comparison = comparisonOf(expression);
  const path = comparison && pathOf(comparison.path);
  if (!path || path.alias !== alias) return undefined;
  const values = comparison.values.map((value) => constantOf(value, parameters));
  if (!values.every(isComparable)) return undefined;
  const column = columnOf(path.steps);
  if (column === undefined) return undefined;
  if (isWholeKey(path.steps, key))
    return {
      condition: among(
        'pk',
        values.map((value) => JSON.stringify([value])),
      ),
      exact: true,
    };
  // In SQLite a stored object or array reads as its JSON text, and true as 1: those still have to be told apart.
  const exact = values.every((value) => typeof value === 'string' && (column === 'id' || !/^[[{]/.test(value)));
  return { condition: among(column, values), exact };
}

function comparisonOf(expression: Expression): { path: Expression; values: readonly Expression[] } | undefined {
  if (expression.kind === 'in' && !expression.negated) return { path: expression.operand, values: expression.list };
  if (expression.kind !== 'binary' || expression.operator !== '=') return undefined;
  if (pathOf(expression.left)) return { path: expression.left, values: [expression.right] };
  return { path: expression.right, values: [expression.left] };
}

function constantOf(expression: Expression, parameters: ReadonlyMap<string, Value>): Value {
  if (expression.kind === 'literal') return expression.value;
  return expression.kind === 'parameter' ? parameters.get(expression.name) : undefined;
}

type Comparable = string | number | boolean;

/** Values that SQLite compares as we do; its texts end at a zero character and are well-formed. */
function isComparable(value: Value): value is Comparable {
  if (typeof value === 'string') return !value.includes('\u0000') && value.isWellFormed();
  return typeof value === 'number' || typeof value === 'boolean';
}

function columnOf(steps: readonly string[]): string | undefined {
  const [first = ''] = steps;
  if (steps.length === 0 || SYSTEM.has(first)) return undefined;
  if (!steps.every((step) => /^[A-Za-z_]\w*$/.test(step))) return undefined;
  if (steps.length === 1 && first === 'id') return 'id';
  if (steps.length === 1 && first === 'type') return TYPE_EXPRESSION;
  return `json_extract(body, '$.${steps.join('.')}')`;
}

function isWholeKey(steps: readonly string[], key: PartitionKeyDefinition): boolean {
  return key.steps.length === 1 && key.steps[0]?.join('\u0000') === steps.join('\u0000');
}

/** One shape of SQL whatever the number of values, so that the statement is prepared once. */
function among(column: string, values: readonly Comparable[]): Condition {
  const [only] = values;
  if (values.length === 1 && only !== undefined)
    return {
      sql: `${column} = ?`,
      values: [typeof only === 'boolean' ? Number(only) : only],
      selective: column === 'id',
    };
  return {
    sql: `${column} IN (SELECT value FROM json_each(?))`,
    values: [JSON.stringify(values)],
    selective: column === 'id' || column === 'pk',
  };
}
