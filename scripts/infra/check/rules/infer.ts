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
import { inferAccess } from './access.ts';
import { inferCall } from './calls.ts';
import { runtimeSource } from './constant.ts';
import { report, type Scope, symbolOf, within } from './model.ts';
import { inferBinary } from './operators.ts';
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
    case 'index':
      return inferAccess(expression, scope);
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
  const late = runtimeSource(range, scope);
  if (late) report(scope, range.at, `a loop has to be known before the deployment begins, ${late} is known after it`);
  const items = members.map((member) => (member.kind === 'array' ? member.item : ANY));
  const locals: [string, Type][] = [[item, unionOf(items)]];
  if (index !== undefined) locals.push([index, INT]);
  return within(scope, locals);
}

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

/** What is said to be there is there. */
function deployed(type: Type): Type {
  return type.kind === 'resource' || type.kind === 'module' ? { ...type, conditional: false } : type;
}
