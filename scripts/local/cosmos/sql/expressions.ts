import { badRequest } from '../errors.ts';
import type { BinaryOperator, Expression } from './ast.ts';
import type { Cursor } from './cursor.ts';

/** Operators from the loosest to the tightest; `||` is among them but must not be mixed with comparisons unbracketed. */
const LEVELS: readonly (readonly BinaryOperator[])[] = [
  ['OR'],
  ['AND'],
  ['=', '!='],
  ['<', '<=', '>', '>='],
  ['|'],
  ['^'],
  ['&'],
  ['<<', '>>', '>>>'],
  ['||'],
  ['+', '-'],
  ['*', '/', '%'],
];
const COMPARISON = 2;
const COMPARISONS: readonly string[] = ['=', '!=', '<', '<=', '>', '>='];

/** Reads an expression: `??` and `? :` bind loosest. */
export function parseExpression(cursor: Cursor): Expression {
  let left = binary(cursor, 0);
  while (cursor.take('??')) left = { kind: 'binary', operator: '??', left, right: binary(cursor, 0) };
  if (!cursor.take('?')) return left;
  const yes = parseExpression(cursor);
  cursor.expect(':');
  return { kind: 'ternary', test: left, yes, no: parseExpression(cursor) };
}

function binary(cursor: Cursor, level: number): Expression {
  const operators = LEVELS[level];
  if (!operators) return unary(cursor);
  let left = level === COMPARISON ? test(cursor) : binary(cursor, level + 1);
  for (;;) {
    const operator = operators.find((candidate) => cursor.is(candidate));
    if (!operator) return left;
    cursor.next();
    const right = level === COMPARISON ? test(cursor) : binary(cursor, level + 1);
    if (COMPARISONS.includes(operator)) refuseBareConcatenation(cursor, left, right);
    left = { kind: 'binary', operator, left, right };
  }
}

/** An operand that IN, BETWEEN or LIKE may follow. */
function test(cursor: Cursor): Expression {
  const operand = binary(cursor, COMPARISON + 1);
  const negated = cursor.is('NOT') && ['IN', 'BETWEEN', 'LIKE'].includes(cursor.peek(1).text);
  if (negated) cursor.next();
  if (cursor.take('IN')) {
    cursor.expect('(');
    return { kind: 'in', operand, list: list(cursor, ')'), negated };
  }
  if (cursor.take('BETWEEN')) {
    const low = binary(cursor, COMPARISON + 1);
    cursor.expect('AND');
    return { kind: 'between', operand, low, high: binary(cursor, COMPARISON + 1), negated };
  }
  if (!cursor.take('LIKE')) return operand;
  const pattern = binary(cursor, COMPARISON + 1);
  const escapeWith = cursor.take('ESCAPE') ? primary(cursor) : undefined;
  return { kind: 'like', operand, pattern, escape: escapeWith, negated };
}

/** How `a || b = c` is read differs between descriptions of the language, so it must be bracketed. */
function refuseBareConcatenation(cursor: Cursor, ...operands: readonly Expression[]): void {
  for (const operand of operands)
    if (operand.kind === 'binary' && operand.operator === '||' && !bracketed.has(operand))
      throw ambiguous(cursor, '||');
}

const bracketed = new WeakSet<Expression>();

function ambiguous(cursor: Cursor, operator: string): Error {
  return badRequest(`Put brackets around the operand of ${operator} before position ${cursor.current.at}.`);
}

function unary(cursor: Cursor): Expression {
  if (cursor.take('NOT')) {
    const operand = unary(cursor);
    // `NOT a = 1` means (NOT a) = 1 to some readers of the grammar and NOT (a = 1) to others.
    if (COMPARISONS.includes(cursor.current.text) || ['IN', 'BETWEEN', 'LIKE', 'NOT'].some((word) => cursor.is(word)))
      throw ambiguous(cursor, 'NOT');
    return { kind: 'unary', operator: 'NOT', operand };
  }
  for (const operator of ['+', '-', '~'] as const)
    if (cursor.take(operator)) return { kind: 'unary', operator, operand: unary(cursor) };
  return suffixed(cursor, primary(cursor));
}

function suffixed(cursor: Cursor, object: Expression): Expression {
  let value = object;
  for (;;) {
    if (cursor.take('.')) value = { kind: 'member', object: value, property: cursor.name() };
    else if (cursor.take('[')) {
      const index = parseExpression(cursor);
      cursor.expect(']');
      value =
        index.kind === 'literal' && typeof index.value === 'string'
          ? { kind: 'member', object: value, property: index.value }
          : { kind: 'index', object: value, index };
    } else return value;
  }
}

function primary(cursor: Cursor): Expression {
  const token = cursor.next();
  if (token.kind === 'string') return { kind: 'literal', value: token.text };
  if (token.kind === 'number') return { kind: 'literal', value: Number(token.text) };
  if (token.kind === 'parameter') return { kind: 'parameter', name: token.text };
  if (token.kind === 'name') {
    if (!cursor.take('(')) return { kind: 'name', name: token.text, at: token.at };
    return { kind: 'call', name: token.text.toUpperCase(), args: list(cursor, ')'), at: token.at };
  }
  switch (token.text) {
    case 'TRUE':
    case 'FALSE':
      return { kind: 'literal', value: token.text === 'TRUE' };
    case 'NULL':
      return { kind: 'literal', value: null };
    case 'UNDEFINED':
      return { kind: 'literal', value: undefined };
    case 'EXISTS':
      return { kind: 'subquery', form: 'exists', query: bracketedQuery(cursor) };
    case 'ARRAY':
      return { kind: 'subquery', form: 'array', query: bracketedQuery(cursor) };
    case 'UDF':
      throw badRequest('User-defined functions are not supported here.');
    case '(':
      return brackets(cursor);
    case '[':
      return { kind: 'array', items: list(cursor, ']') };
    case '{':
      return object(cursor);
    default:
      throw badRequest(`Syntax error, incorrect syntax near '${token.text || 'the end'}' at position ${token.at}.`);
  }
}

function brackets(cursor: Cursor): Expression {
  if (cursor.is('SELECT')) return { kind: 'subquery', form: 'scalar', query: cursor.subquery() };
  const inner = parseExpression(cursor);
  cursor.expect(')');
  bracketed.add(inner);
  return inner;
}

function bracketedQuery(cursor: Cursor) {
  cursor.expect('(');
  return cursor.subquery();
}

function list(cursor: Cursor, end: string): Expression[] {
  const items: Expression[] = [];
  if (cursor.take(end)) return items;
  do items.push(parseExpression(cursor));
  while (cursor.take(','));
  cursor.expect(end);
  return items;
}

function object(cursor: Cursor): Expression {
  const entries: { name: string; value: Expression }[] = [];
  if (cursor.take('}')) return { kind: 'object', entries };
  do {
    const token = cursor.next();
    if (token.kind !== 'string' && token.kind !== 'name') throw cursor.error();
    cursor.expect(':');
    entries.push({ name: token.text, value: parseExpression(cursor) });
  } while (cursor.take(','));
  cursor.expect('}');
  return { kind: 'object', entries };
}
