import type { Json } from '../json.ts';

/** A parsed query of a container's documents. */
export interface Query {
  readonly select: Select;
  /** The alias of the document. */
  readonly root: string;
  readonly joins: readonly Join[];
  readonly where: Expression | undefined;
  readonly groupBy: readonly Expression[];
  readonly orderBy: readonly SortItem[];
}

/** `alias IN list`, which results in one row per element of the list. */
export interface Join {
  readonly alias: string;
  readonly list: Expression;
}

export interface Select {
  readonly distinct: boolean;
  readonly top: Expression | undefined;
  readonly form: { readonly kind: 'star' } | { readonly kind: 'value'; readonly expression: Expression } | SelectList;
}

export interface SelectList {
  readonly kind: 'list';
  readonly items: readonly SelectItem[];
}

export interface SelectItem {
  readonly expression: Expression;
  /** The property name in the result: the alias, the last property of a path, or `$1` … */
  readonly name: string;
}

export interface SortItem {
  readonly expression: Expression;
  readonly descending: boolean;
}

export type BinaryOperator = '=' | '!=' | '<' | '<=' | '>' | '>=' | '+' | '-' | '*' | '/' | '%' | '??' | 'AND' | 'OR';

export type Expression =
  | { readonly kind: 'literal'; readonly value: Json | undefined }
  | { readonly kind: 'parameter'; readonly name: string }
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'member'; readonly object: Expression; readonly property: string }
  | { readonly kind: 'unary'; readonly operator: '-' | 'NOT'; readonly operand: Expression }
  | {
      readonly kind: 'binary';
      readonly operator: BinaryOperator;
      readonly left: Expression;
      readonly right: Expression;
    }
  | {
      readonly kind: 'in';
      readonly operand: Expression;
      readonly list: readonly Expression[];
      readonly negated: boolean;
    }
  | { readonly kind: 'call'; readonly name: string; readonly args: readonly Expression[] }
  | { readonly kind: 'object'; readonly entries: readonly { readonly name: string; readonly value: Expression }[] }
  | { readonly kind: 'array'; readonly items: readonly Expression[] }
  | { readonly kind: 'exists'; readonly joins: readonly Join[]; readonly where: Expression | undefined };

/** Returns the direct parts of an expression. EXISTS has none: its parts belong to the subquery. */
export function parts(expression: Expression): readonly Expression[] {
  switch (expression.kind) {
    case 'member':
      return [expression.object];
    case 'unary':
      return [expression.operand];
    case 'binary':
      return [expression.left, expression.right];
    case 'in':
      return [expression.operand, ...expression.list];
    case 'call':
      return expression.args;
    case 'object':
      return expression.entries.map((entry) => entry.value);
    case 'array':
      return expression.items;
    default:
      return [];
  }
}

/** Returns true if the expression contains COUNT, the only aggregate function supported here. */
export function hasCount(expression: Expression): boolean {
  return isCount(expression) || parts(expression).some(hasCount);
}

export function isCount(expression: Expression): expression is Extract<Expression, { kind: 'call' }> {
  return expression.kind === 'call' && expression.name === 'COUNT';
}

/** Splits `c.a["b"]` into alias and property names. Returns undefined for anything else. */
export function pathOf(
  expression: Expression,
): { readonly alias: string; readonly steps: readonly string[] } | undefined {
  if (expression.kind === 'name') return { alias: expression.name, steps: [] };
  if (expression.kind !== 'member') return undefined;
  const object = pathOf(expression.object);
  return object && { alias: object.alias, steps: [...object.steps, expression.property] };
}

/** Returns the selected expressions: none for `SELECT *`. */
export function selected(select: Select): readonly Expression[] {
  if (select.form.kind === 'star') return [];
  return select.form.kind === 'value' ? [select.form.expression] : select.form.items.map((item) => item.expression);
}

/** Returns true for a query that only counts documents, such as `SELECT VALUE COUNT(1) FROM c`, with or without WHERE. */
export function countsDocuments(query: Query): boolean {
  if (query.joins.length > 0 || query.groupBy.length > 0) return false;
  const counts = selected(query.select).flatMap(countsIn);
  return counts.length > 0 && counts.every(({ args }) => args[0]?.kind === 'literal');
}

function countsIn(expression: Expression): readonly Extract<Expression, { kind: 'call' }>[] {
  return isCount(expression) ? [expression] : parts(expression).flatMap(countsIn);
}
