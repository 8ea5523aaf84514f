/** Traverses expressions. */
import type { Declaration, Expression, ObjectLiteral } from './ast.ts';

/** Returns the direct parts of an expression, in source order. */
export function childrenOf(expression: Expression): readonly Expression[] {
  return Object.values(expression).flatMap(expressionsIn);
}

/** Returns the expressions in an expression, in an object entry, or in a list of them. */
function expressionsIn(member: unknown): readonly Expression[] {
  if (Array.isArray(member)) return member.flatMap(expressionsIn);
  if (member === null || typeof member !== 'object') return [];
  if ('kind' in member) return [member as Expression];
  return 'value' in member && 'key' in member ? [member.key, member.value].flatMap(expressionsIn) : [];
}

/** Yields an expression and every expression within it. */
export function* everyExpression(expression: Expression): Generator<Expression> {
  yield expression;
  for (const child of childrenOf(expression)) yield* everyExpression(child);
}

/** Returns the expression of a declaration, if any. Omits arguments of decorators. */
export function expressionsOf(declaration: Declaration): readonly Expression[] {
  const expression = 'body' in declaration ? declaration.body : declaration.value;
  return expression ? [expression] : [];
}

/** Yields the names that an expression uses, except variables that its own loops and lambdas declare. */
export function* namesIn(
  expression: Expression,
  locals: readonly string[] = [],
): Generator<Extract<Expression, { kind: 'name' }>> {
  if (expression.kind === 'name') {
    if (!locals.includes(expression.name)) yield expression;
  } else if (expression.kind === 'call' && expression.callee.kind === 'name') {
    for (const arg of expression.args) yield* namesIn(arg, locals); // The callee is the name of a function.
  } else if (expression.kind === 'lambda') {
    yield* namesIn(expression.body, [...locals, ...expression.parameters]);
  } else if (expression.kind === 'for') {
    yield* namesIn(expression.range, locals);
    const { item, index } = expression;
    yield* namesIn(expression.body, [...locals, item, ...(index === undefined ? [] : [index])]);
  } else for (const child of childrenOf(expression)) yield* namesIn(child, locals);
}

/** Returns the object within `if` and `for`, and the loop around it. */
export function bodyOf(expression: Expression): {
  readonly object: ObjectLiteral | undefined;
  readonly loop: Extract<Expression, { kind: 'for' }> | undefined;
} {
  const loop = expression.kind === 'for' ? expression : undefined;
  const inner = loop ? loop.body : expression;
  const object = inner.kind === 'if' ? inner.body : inner;
  return { object: object.kind === 'object' ? object : undefined, loop };
}

/** Returns the value of an object's entry; undefined if there is none. */
export function entryOf(object: ObjectLiteral | undefined, key: string): Expression | undefined {
  return object?.entries.find((entry) => entry.key === key)?.value;
}

/** Returns the value at a path of keys in nested objects. */
export function at(object: ObjectLiteral | undefined, ...path: readonly string[]): Expression | undefined {
  const [first = '', ...rest] = path;
  const value = entryOf(object, first);
  if (rest.length === 0) return value;
  return value?.kind === 'object' ? at(value, ...rest) : undefined;
}

/** Returns the text of a literal; undefined for a text with interpolations or any other expression. */
export function literalOf(expression: Expression | undefined): string | undefined {
  if (expression?.kind !== 'text' || expression.parts.length > 1) return undefined;
  const [only = ''] = expression.parts;
  return typeof only === 'string' ? only : undefined;
}
