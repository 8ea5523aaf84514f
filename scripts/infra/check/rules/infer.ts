/** What an expression comes to. Reports what cannot be: a property that is not there, an operator on the wrong type. */
import type { Expression, Loop, ObjectLiteral } from '../syntax/ast.ts';
import { mismatch } from '../types/assign.ts';
import {
  ANY,
  arrayOf,
  BOOL,
  INT,
  isSecret,
  membersOf,
  NULL,
  type Property,
  present,
  property,
  TEXT,
  type Type,
  unionOf,
} from '../types/type.ts';
import { inferCall } from './calls.ts';
import { readMember } from './members.ts';
import { report, type Scope, symbolOf, within } from './model.ts';
import { typeOfSymbol } from './symbols.ts';

export function infer(expression: Expression, scope: Scope): Type {
  switch (expression.kind) {
    case 'text':
      return inferText(expression, scope);
    case 'number':
      return { kind: 'int', value: expression.value };
    case 'boolean':
      return { kind: 'bool', value: expression.value };
    case 'null':
      return NULL;
    case 'object':
      return inferObject(expression, scope);
    case 'array':
      return arrayOf(expression.items.length === 0 ? ANY : unionOf(expression.items.map((item) => infer(item, scope))));
    case 'name':
      return inferName(expression, scope);
    case 'member':
      return alongChain(expression, scope, (type) => readMember(type, expression, scope));
    case 'index':
      return inferIndex(expression, scope);
    case 'call':
      return inferCall(expression, scope);
    case 'asserted':
      return deployed(present(infer(expression.of, scope)));
    case 'unary':
      expectType(expression.of, expression.operator === '!' ? BOOL : INT, scope);
      return expression.operator === '!' ? BOOL : INT;
    case 'binary':
      return inferBinary(expression, scope);
    case 'ternary':
      expectType(expression.condition, BOOL, scope);
      return unionOf([infer(expression.consequence, scope), infer(expression.alternative, scope)]);
    case 'lambda':
      return ANY;
    case 'for':
      return arrayOf(infer(expression.body, loopScope(expression, scope)));
    case 'if':
      expectType(expression.condition, BOOL, scope);
      return infer(expression.body, scope);
  }
}

/** The scope within a loop, in which its item and index have their types. */
export function loopScope({ item, index, range }: Loop, scope: Scope): Scope {
  const type = infer(range, scope);
  const members = membersOf(type);
  if (members.some(({ kind }) => kind !== 'any' && kind !== 'array'))
    report(scope, range.at, 'a loop goes over an array, which this is not');
  const items = members.map((member) => (member.kind === 'array' ? member.item : ANY));
  const locals: [string, Type][] = [[item, unionOf(items)]];
  if (index !== undefined) locals.push([index, INT]);
  return within(scope, locals);
}

type Access = Extract<Expression, { kind: 'member' | 'index' }>;

/** Reports an expression that is of another type. */
export function expectType(expression: Expression, expected: Type, scope: Scope): void {
  const reason = mismatch(infer(expression, scope), expected);
  if (reason) report(scope, expression.at, reason);
}

function inferText({ parts }: Extract<Expression, { kind: 'text' }>, scope: Scope): Type {
  const values = parts.map((part) => {
    if (typeof part === 'string') return part;
    const type = infer(part, scope);
    for (const member of membersOf(type))
      if (member.kind === 'resource' || member.kind === 'module')
        report(scope, part.at, 'a text cannot hold a resource');
    const isKnown = type.kind === 'string' || type.kind === 'int' || type.kind === 'bool';
    return isKnown && type.value !== undefined ? String(type.value) : undefined;
  });
  const secret = parts.some((part) => typeof part !== 'string' && isSecret(infer(part, scope)));
  if (secret) return { kind: 'string', secret };
  return values.includes(undefined) ? TEXT : { kind: 'string', value: values.join('') };
}

function inferObject(object: ObjectLiteral, scope: Scope): Type {
  refuseRepeated(object, scope);
  const { entries } = object;
  const properties = new Map<string, Property>();
  let additional: Type | undefined;
  for (const { key, value } of entries) {
    const type = infer(value, scope);
    if (typeof key === 'string') properties.set(key, property(type));
    else if (key === undefined && type.kind === 'object') {
      for (const [name, spread] of type.properties) properties.set(name, spread);
      additional = type.additional ?? additional;
    } else {
      if (key) infer(key, scope);
      additional = ANY;
    }
  }
  return { kind: 'object', name: 'object', properties, additional };
}

/** Reports a property that an object gives twice: Bicep takes neither. */
export function refuseRepeated({ entries }: ObjectLiteral, scope: Scope): void {
  const seen = new Set<unknown>();
  for (const { key, at } of entries) {
    if (typeof key === 'string' && seen.has(key)) report(scope, at, `${key} is given twice`);
    seen.add(key);
  }
}

function inferName(expression: Extract<Expression, { kind: 'name' }>, scope: Scope): Type {
  const local = scope.locals.get(expression.name);
  if (local) return local;
  const symbol = symbolOf(scope, expression);
  // What is not declared is reported once for each place (names.ts).
  return symbol ? typeOfSymbol(symbol, scope.model) : ANY;
}

function inferIndex(expression: Extract<Expression, { kind: 'index' }>, scope: Scope): Type {
  const index = infer(expression.index, scope);
  const key = index.kind === 'string' ? index.value : undefined;
  return alongChain(expression, scope, (type) =>
    key === undefined
      ? itemOf(type, expression, scope)
      : readMember(type, { property: key, safe: expression.safe, at: expression.at }, scope),
  );
}

/** Once `.?` has found nothing the rest of a chain is not read: `a.?b.c` is null then. */
function alongChain(expression: Access, scope: Scope, read: (type: Type) => Type): Type {
  const type = infer(expression.object, scope);
  return isSafe(expression.object) ? unionOf([read(present(type)), NULL]) : read(type);
}

function isSafe(expression: Expression): boolean {
  const isAccess = expression.kind === 'member' || expression.kind === 'index';
  return isAccess && (expression.safe || isSafe(expression.object));
}

function itemOf(type: Type, expression: Access, scope: Scope): Type {
  const items = membersOf(type).map((member): Type => {
    if (member.kind === 'array') return member.item;
    if (member.kind === 'object') return ANY;
    if (member.kind !== 'any' && !(member.kind === 'null' && expression.safe))
      report(scope, expression.at, `${member.kind} has no items`);
    return ANY;
  });
  return expression.safe ? unionOf([...items, NULL]) : unionOf(items);
}

const ARITHMETIC = ['+', '-', '*', '/', '%'];
const ORDER = ['<', '<=', '>', '>='];

function inferBinary({ operator, left, right }: Extract<Expression, { kind: 'binary' }>, scope: Scope): Type {
  if (operator === '??') return unionOf([present(infer(left, scope)), infer(right, scope)]);
  const operands = operator === '&&' || operator === '||' ? BOOL : ARITHMETIC.includes(operator) ? INT : undefined;
  if (operands) {
    expectType(left, operands, scope);
    expectType(right, operands, scope);
    return operands;
  }
  const types = [infer(left, scope), infer(right, scope)];
  if (ORDER.includes(operator))
    for (const [at, type] of types.entries()) orderable(type, at === 0 ? left : right, scope);
  else neverEqual(types, left, scope);
  return BOOL;
}

function orderable(type: Type, { at }: Expression, scope: Scope): void {
  if (membersOf(type).some(({ kind }) => kind !== 'int' && kind !== 'string' && kind !== 'any'))
    report(scope, at, 'only numbers and texts have an order');
}

/** A comparison with a value that the other side cannot have is a slip: `environment == 'production'`. */
function neverEqual([left = ANY, right = ANY]: readonly Type[], { at }: Expression, scope: Scope): void {
  const isClosed = (type: Type) =>
    membersOf(type).every((one) => (one.kind === 'string' || one.kind === 'int') && one.value !== undefined);
  if (!isClosed(left) || !isClosed(right)) return;
  const values = membersOf(left).map((type) => JSON.stringify(type));
  if (!membersOf(right).some((type) => values.includes(JSON.stringify(type))))
    report(scope, at, 'these two can never be the same');
}

/** What is said to be there is there. */
function deployed(type: Type): Type {
  return type.kind === 'resource' || type.kind === 'module' ? { ...type, conditional: false } : type;
}
