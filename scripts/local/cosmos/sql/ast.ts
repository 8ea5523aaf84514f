import type { Json } from '../json.ts';

/** The parsed form of a query. */
export interface Query {
  readonly select: Select;
  readonly from: readonly Source[];
  readonly where: Expression | undefined;
  readonly groupBy: readonly Expression[];
  readonly orderBy: readonly SortItem[];
  readonly offset: Expression | undefined;
  readonly limit: Expression | undefined;
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
  /** The name in the result: given with AS, or the last property of a path, or `$1` … */
  readonly name: string;
}

export interface SortItem {
  readonly expression: Expression;
  readonly descending: boolean;
}

/** One entry of FROM: the first, or one after JOIN. */
export type Source =
  | {
      /** A path, as it is or (IN) each element of it. */
      readonly kind: 'path';
      readonly alias: string;
      readonly expression: Expression;
      readonly each: boolean;
    }
  | { readonly kind: 'query'; readonly alias: string; readonly query: Query; readonly each: boolean };

export type BinaryOperator =
  | '='
  | '!='
  | '<'
  | '<='
  | '>'
  | '>='
  | '+'
  | '-'
  | '*'
  | '/'
  | '%'
  | '&'
  | '|'
  | '^'
  | '<<'
  | '>>'
  | '>>>'
  | '||'
  | '??'
  | 'AND'
  | 'OR';

export type Expression =
  | { readonly kind: 'literal'; readonly value: Json | undefined }
  | { readonly kind: 'parameter'; readonly name: string }
  | { readonly kind: 'name'; readonly name: string; readonly at: number }
  | { readonly kind: 'member'; readonly object: Expression; readonly property: string }
  | { readonly kind: 'index'; readonly object: Expression; readonly index: Expression }
  | { readonly kind: 'unary'; readonly operator: '+' | '-' | '~' | 'NOT'; readonly operand: Expression }
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
  | {
      readonly kind: 'between';
      readonly operand: Expression;
      readonly low: Expression;
      readonly high: Expression;
      readonly negated: boolean;
    }
  | {
      readonly kind: 'like';
      readonly operand: Expression;
      readonly pattern: Expression;
      readonly escape: Expression | undefined;
      readonly negated: boolean;
    }
  | { readonly kind: 'ternary'; readonly test: Expression; readonly yes: Expression; readonly no: Expression }
  | { readonly kind: 'call'; readonly name: string; readonly args: readonly Expression[]; readonly at: number }
  | { readonly kind: 'object'; readonly entries: readonly { readonly name: string; readonly value: Expression }[] }
  | { readonly kind: 'array'; readonly items: readonly Expression[] }
  | { readonly kind: 'subquery'; readonly form: 'scalar' | 'exists' | 'array'; readonly query: Query };

const AGGREGATES = new Set(['COUNT', 'SUM', 'AVG', 'MIN', 'MAX']);

/** The direct parts of an expression; those of a subquery are its own. */
export function parts(expression: Expression): readonly Expression[] {
  switch (expression.kind) {
    case 'member':
      return [expression.object];
    case 'index':
      return [expression.object, expression.index];
    case 'unary':
      return [expression.operand];
    case 'binary':
      return [expression.left, expression.right];
    case 'in':
      return [expression.operand, ...expression.list];
    case 'between':
      return [expression.operand, expression.low, expression.high];
    case 'like':
      return [expression.operand, expression.pattern, ...(expression.escape ? [expression.escape] : [])];
    case 'ternary':
      return [expression.test, expression.yes, expression.no];
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

/** Whether an aggregate function is called in it. */
export function hasAggregate(expression: Expression): boolean {
  return isAggregate(expression) || parts(expression).some(hasAggregate);
}

export function isAggregate(expression: Expression): expression is Extract<Expression, { kind: 'call' }> {
  return expression.kind === 'call' && AGGREGATES.has(expression.name);
}

/** `c.a["b"]` as its alias and property names; undefined for anything else. */
export function pathOf(
  expression: Expression,
): { readonly alias: string; readonly steps: readonly string[] } | undefined {
  if (expression.kind === 'name') return { alias: expression.name, steps: [] };
  if (expression.kind !== 'member') return undefined;
  const object = pathOf(expression.object);
  return object && { alias: object.alias, steps: [...object.steps, expression.property] };
}

/** The expressions that a query's rows become. */
export function selected(select: Select): readonly Expression[] {
  if (select.form.kind === 'star') return [];
  return select.form.kind === 'value' ? [select.form.expression] : select.form.items.map((item) => item.expression);
}

/** Whether a query asks of its documents only how many there are: `SELECT VALUE COUNT(1) FROM c`, with a WHERE or without. */
export function countsDocuments(query: Query): boolean {
  const [root, ...joins] = query.from;
  if (root?.kind !== 'path' || root.each || root.expression.kind !== 'name' || joins.length > 0) return false;
  if (query.groupBy.length > 0 || query.orderBy.length > 0) return false;
  const aggregates = selected(query.select).flatMap(aggregatesIn);
  return aggregates.length > 0 && aggregates.every(({ name, args }) => name === 'COUNT' && args[0]?.kind === 'literal');
}

function aggregatesIn(expression: Expression): readonly Extract<Expression, { kind: 'call' }>[] {
  return isAggregate(expression) ? [expression] : parts(expression).flatMap(aggregatesIn);
}
