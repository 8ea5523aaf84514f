import { badRequest } from '../errors.ts';
import { isObject, type Json } from '../json.ts';
import { type Expression, isAggregate } from './ast.ts';
import { builtin } from './functions/index.ts';
import { likeTest } from './like.ts';
import { binaryOperation, unaryOperation } from './operators.ts';
import type { Evaluate, Scope } from './scope.ts';
import { equals, type Value } from './values.ts';

/** Turns an expression into a function of a row; 400 for a name or function that is not known. */
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
    case 'index': {
      const object = compile(expression.object, scope);
      const index = compile(expression.index, scope);
      return (row) => element(object(row), index(row));
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
    case 'between':
      return between(expression, scope);
    case 'like':
      return like(expression, scope);
    case 'ternary': {
      const test = compile(expression.test, scope);
      const yes = compile(expression.yes, scope);
      const no = compile(expression.no, scope);
      return (row) => (test(row) === true ? yes(row) : no(row));
    }
    case 'call':
      return isAggregate(expression) ? aggregate(expression, scope) : call(expression, scope);
    case 'object':
      return objectOf(expression.entries, scope);
    case 'array': {
      const items = compileAll(expression.items, scope);
      return (row) => items.map((item) => item(row)).filter((item) => item !== undefined);
    }
    case 'subquery':
      return subquery(expression, scope);
  }
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

function element(object: Value, index: Value): Value {
  if (typeof index === 'string') return member(object, index);
  return Array.isArray(object) && typeof index === 'number' ? (object as Json[])[index] : undefined;
}

function membership(expression: Extract<Expression, { kind: 'in' }>, scope: Scope): Evaluate {
  const operand = compile(expression.operand, scope);
  const list = compileAll(expression.list, scope);
  const { negated } = expression;
  const constants = expression.list.every((item) => item.kind === 'literal' || item.kind === 'parameter');
  const values = new Set(constants ? list.map((item) => item({ values: [] })) : []);
  // Long lists of constants are common, and a set finds texts and numbers at once.
  const simple = constants && [...values].every((value) => typeof value !== 'object' || value === null);
  return (row) => {
    const value = operand(row);
    if (value === undefined) return undefined;
    const found = simple ? values.has(value) : list.some((item) => equals(value, item(row)) === true);
    return found !== negated;
  };
}

function between(expression: Extract<Expression, { kind: 'between' }>, scope: Scope): Evaluate {
  const operand = compile(expression.operand, scope);
  const low = binaryOperation('>=', operand, compile(expression.low, scope));
  const high = binaryOperation('<=', operand, compile(expression.high, scope));
  const both = binaryOperation('AND', low, high);
  if (!expression.negated) return both;
  const not = unaryOperation('NOT');
  return (row) => not(both(row));
}

function like(expression: Extract<Expression, { kind: 'like' }>, scope: Scope): Evaluate {
  const operand = compile(expression.operand, scope);
  const pattern = compile(expression.pattern, scope);
  const escapeWith = expression.escape ? compile(expression.escape, scope) : constant(undefined);
  return (row) => {
    const value = operand(row);
    const matches = likeTest(pattern(row), escapeWith(row));
    if (typeof value !== 'string' || matches === undefined) return undefined;
    return matches(value) !== expression.negated;
  };
}

function aggregate(expression: Extract<Expression, { kind: 'call' }>, scope: Scope): Evaluate {
  const calls = scope.aggregates;
  if (!calls) throw badRequest(`The aggregate function ${expression.name} cannot be used here.`);
  const [argument] = expression.args;
  if (expression.args.length !== 1 || !argument)
    throw badRequest(`The ${expression.name} function requires 1 argument.`);
  const at = calls.length;
  // The argument is looked at row by row: another aggregate inside of it would have no meaning.
  scope.aggregates = undefined;
  calls.push({ name: expression.name, argument: compile(argument, scope) });
  scope.aggregates = calls;
  return (row) => row.aggregates?.[at];
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

function subquery(expression: Extract<Expression, { kind: 'subquery' }>, scope: Scope): Evaluate {
  const run = scope.subquery(expression.query);
  if (expression.form === 'exists') return (row) => run(row).length > 0;
  if (expression.form === 'array') return (row) => run(row);
  return (row) => {
    const values = run(row);
    if (values.length > 1)
      throw badRequest('The cardinality of a scalar subquery result set cannot be greater than one.');
    return values[0];
  };
}
