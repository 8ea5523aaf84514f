import { badRequest } from '../errors.ts';
import type { BinaryOperator, Expression, Join } from './ast.ts';
import type { Cursor } from './cursor.ts';

/** Operators from the lowest to the highest precedence. */
const LEVELS: readonly (readonly BinaryOperator[])[] = [
  ['OR'],
  ['AND'],
  ['=', '!='],
  ['<', '<=', '>', '>='],
  ['+', '-'],
  ['*', '/', '%'],
];
const COMPARISON = 2;
const COMPARISONS: readonly string[] = ['=', '!=', '<', '<=', '>', '>='];

/** Parses an expression. `??` has the lowest precedence. */
export function parseExpression(cursor: Cursor): Expression {
  let left = binary(cursor, 0);
  while (cursor.take('??')) left = { kind: 'binary', operator: '??', left, right: binary(cursor, 0) };
  return left;
}

function binary(cursor: Cursor, level: number): Expression {
  const operators = LEVELS[level];
  if (!operators) return unary(cursor);
  const operand = () => (level === COMPARISON ? test(cursor) : binary(cursor, level + 1));
  let left = operand();
  for (;;) {
    const operator = operators.find((candidate) => cursor.is(candidate));
    if (!operator) return left;
    cursor.next();
    left = { kind: 'binary', operator, left, right: operand() };
  }
}

/** Parses an operand with an optional IN list. */
function test(cursor: Cursor): Expression {
  const operand = binary(cursor, COMPARISON + 1);
  const negated = cursor.is('NOT') && cursor.peek(1).text === 'IN';
  if (negated) cursor.next();
  if (!cursor.take('IN')) return operand;
  cursor.expect('(');
  return { kind: 'in', operand, list: list(cursor, ')'), negated };
}

function unary(cursor: Cursor): Expression {
  if (cursor.take('NOT')) {
    const operand = unary(cursor);
    // Rejects `NOT a = 1`, which can mean (NOT a) = 1 or NOT (a = 1).
    if (COMPARISONS.includes(cursor.current.text) || cursor.is('IN') || cursor.is('NOT'))
      throw badRequest(`Put parentheses around the operand of NOT before position ${cursor.current.at}.`);
    return { kind: 'unary', operator: 'NOT', operand };
  }
  if (cursor.take('-')) return { kind: 'unary', operator: '-', operand: unary(cursor) };
  return suffixed(cursor, primary(cursor));
}

function suffixed(cursor: Cursor, object: Expression): Expression {
  let value = object;
  for (;;) {
    if (cursor.take('.')) value = { kind: 'member', object: value, property: cursor.name() };
    else if (cursor.take('[')) {
      if (cursor.current.kind !== 'string') throw cursor.error();
      value = { kind: 'member', object: value, property: cursor.next().text };
      cursor.expect(']');
    } else return value;
  }
}

function primary(cursor: Cursor): Expression {
  const token = cursor.next();
  if (token.kind === 'string') return { kind: 'literal', value: token.text };
  if (token.kind === 'number') return { kind: 'literal', value: Number(token.text) };
  if (token.kind === 'parameter') return { kind: 'parameter', name: token.text };
  if (token.kind === 'name') {
    if (!cursor.take('(')) return { kind: 'name', name: token.text };
    return { kind: 'call', name: token.text.toUpperCase(), args: list(cursor, ')') };
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
      return exists(cursor);
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
  const inner = parseExpression(cursor);
  cursor.expect(')');
  return inner;
}

/** Parses EXISTS, the only subquery supported here: an element of a list meets a condition. */
function exists(cursor: Cursor): Expression {
  for (const word of ['(', 'SELECT', 'VALUE']) cursor.expect(word);
  if (cursor.next().kind !== 'number') throw badRequest("A subquery must have the form 'SELECT VALUE 1 FROM x IN …'.");
  cursor.expect('FROM');
  const joins = readJoins(cursor);
  const where = cursor.take('WHERE') ? parseExpression(cursor) : undefined;
  cursor.expect(')');
  return { kind: 'exists', joins, where };
}

/** Parses `x IN c.list JOIN y IN x.list …`. */
export function readJoins(cursor: Cursor): Join[] {
  const joins: Join[] = [];
  do {
    const alias = cursor.name();
    cursor.expect('IN');
    joins.push({ alias, list: suffixed(cursor, { kind: 'name', name: cursor.name() }) });
  } while (cursor.take('JOIN'));
  return joins;
}

export function commaList<T>(cursor: Cursor, read: (cursor: Cursor) => T): T[] {
  const items = [read(cursor)];
  while (cursor.take(',')) items.push(read(cursor));
  return items;
}

function list(cursor: Cursor, end: string): Expression[] {
  if (cursor.take(end)) return [];
  const items = commaList(cursor, parseExpression);
  cursor.expect(end);
  return items;
}

function object(cursor: Cursor): Expression {
  if (cursor.take('}')) return { kind: 'object', entries: [] };
  const entries = commaList(cursor, entry);
  cursor.expect('}');
  return { kind: 'object', entries };
}

function entry(cursor: Cursor): { name: string; value: Expression } {
  const token = cursor.next();
  if (token.kind !== 'string' && token.kind !== 'name') throw cursor.error();
  cursor.expect(':');
  return { name: token.text, value: parseExpression(cursor) };
}
