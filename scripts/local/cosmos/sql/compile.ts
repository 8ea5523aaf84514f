import { badRequest } from '../errors.ts';
import { isObject, type Json } from '../json.ts';
import { type Expression, isCount, type Join } from './ast.ts';
import { builtin } from './functions.ts';
import { binaryOperation, unaryOperation } from './operators.ts';
import type { Evaluate, Row, Scope } from './scope.ts';
import { equals, type Value } from './values.ts';

const MAX_JOINS = 10;

/** Compiles an expression into a function of a row. Throws 400 for an unknown name, parameter or function, and a misplaced COUNT. */
export function compile(expression: Expression, scope: Scope): Evaluate {
  switch (expression.kind) {
    case 'literal':
      return constant(expression.value);
    case 'parameter':
      return constant(scope.parameter(expression.name));
    case 'name': {
      const slot = scope.find(expression.name);
      if (slot === undefined) throw badRequest(`Identifier '${expression.name}' could not be resolved.`);
      return (row) => row.values[slot];
    }
    case 'member': {
      const object = compile(expression.object, scope);
      const { property } = expression;
      return (row) => member(object(row), property);
    }
    case 'unary': {
      const operation = unaryOperation(expression.operator);
      const operand = compile(expression.operand, scope);
      return (row) => operation(operand(row));
    }
    case 'binary':
      return binaryOperation(expression.operator, compile(expression.left, scope), compile(expression.right, scope));
    case 'in':
      return membership(expression, scope);
    case 'call':
      return isCount(expression) ? count(expression, scope) : call(expression, scope);
    case 'object':
      return objectOf(expression.entries, scope);
    case 'array': {
      const items = compileAll(expression.items, scope);
      return (row) => items.map((item) => item(row)).filter((item) => item !== undefined);
    }
    case 'exists':
      return exists(expression, scope.inner());
  }
}

/**
 * Compiles JOINs into a function that returns one row per combination of list elements. Binds the aliases in `scope`.
 */
export function compileJoins(joins: readonly Join[], scope: Scope): (row: Row) => Iterable<Row> {
  if (joins.length > MAX_JOINS) throw badRequest(`The maximum number of JOINs is ${MAX_JOINS}.`);
  const lists = joins.map((join) => {
    const list = compile(join.list, scope);
    scope.bind(join.alias);
    return list;
  });
  if (lists.length === 0) return (row) => [row];
  return (row) => expand(row, lists, 0);
}

function* expand(row: Row, lists: readonly Evaluate[], at: number): Iterable<Row> {
  const list = lists[at];
  if (!list) {
    yield row;
    return;
  }
  const elements = list(row);
  if (!Array.isArray(elements)) return;
  for (const element of elements) yield* expand({ values: [...row.values, element] }, lists, at + 1);
}

function exists({ joins, where }: Extract<Expression, { kind: 'exists' }>, scope: Scope): Evaluate {
  const rows = compileJoins(joins, scope);
  const holds = where ? compile(where, scope) : constant(true);
  return (row) => {
    for (const each of rows(row)) if (holds(each) === true) return true;
    return false;
  };
}

function compileAll(expressions: readonly Expression[], scope: Scope): Evaluate[] {
  return expressions.map((expression) => compile(expression, scope));
}

function constant(value: Value): Evaluate {
  return () => value;
}

function member(object: Value, property: string): Value {
  return isObject(object) && Object.hasOwn(object, property) ? object[property] : undefined;
}

function membership(expression: Extract<Expression, { kind: 'in' }>, scope: Scope): Evaluate {
  const operand = compile(expression.operand, scope);
  const list = compileAll(expression.list, scope);
  const { negated } = expression;
  const constants = expression.list.every((item) => item.kind === 'literal' || item.kind === 'parameter');
  const values = new Set(constants ? list.map((item) => item({ values: [] })) : []);
  // A set is faster than `equals` for long lists of constants, but cannot compare objects and arrays by content.
  const simple = constants && [...values].every((value) => typeof value !== 'object' || value === null);
  return (row) => {
    const value = operand(row);
    if (value === undefined) return undefined;
    const found = simple ? values.has(value) : list.some((item) => equals(value, item(row)) === true);
    return found !== negated;
  };
}

function count({ args: [argument, ...more] }: Extract<Expression, { kind: 'call' }>, scope: Scope): Evaluate {
  const { counted } = scope;
  if (!counted) throw badRequest('The aggregate function COUNT cannot be used here.');
  if (!argument || more.length > 0) throw badRequest('The COUNT function requires 1 argument.');
  const at = counted.length;
  // COUNT is not allowed in the argument, because the argument is evaluated for each row.
  scope.counted = undefined;
  counted.push(compile(argument, scope));
  scope.counted = counted;
  return (row) => row.counts?.[at];
}

function call(expression: Extract<Expression, { kind: 'call' }>, scope: Scope): Evaluate {
  const run = builtin(expression.name, expression.args.length);
  const args = compileAll(expression.args, scope);
  return (row) => run(args.map((arg) => arg(row)));
}

function objectOf(entries: readonly { name: string; value: Expression }[], scope: Scope): Evaluate {
  const compiled = entries.map((entry) => [entry.name, compile(entry.value, scope)] as const);
  return (row) => {
    const object: Record<string, Json> = {};
    for (const [name, evaluate] of compiled) {
      const value = evaluate(row);
      if (value !== undefined) object[name] = value;
    }
    return object;
  };
}
