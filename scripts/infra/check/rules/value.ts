/** Holds a value, as it is written, against the type that is expected of it: each fault where it stands. */
import type { Entry, Expression, ObjectLiteral } from '../syntax/ast.ts';
import { entryOf } from '../syntax/walk.ts';
import { mismatch } from '../types/assign.ts';
import { nearest } from '../types/nearest.ts';
import {
  ANY,
  type ChosenType,
  describe,
  describeRange,
  isSecret,
  membersOf,
  nullable,
  type ObjectType,
  type Property,
  type Type,
} from '../types/type.ts';
import { runtimeSource } from './constant.ts';
import { expectType, infer, loopScope, refuseRepeated } from './infer.ts';
import { report, type Scope } from './model.ts';

export function checkValue(value: Expression, expected: Type, scope: Scope): void {
  switch (value.kind) {
    case 'object': {
      const object = objectAmong(expected);
      if (object) {
        checkObject(value, object, scope);
        return;
      }
      break;
    }
    case 'array': {
      const array = membersOf(expected).find((type) => type.kind === 'array');
      if (!array) break;
      const { min = 0, max = Infinity, item } = array;
      if (value.items.length < min || value.items.length > max)
        report(scope, value.at, `${value.items.length} items are given where ${describeRange(min, max)} are expected`);
      for (const one of value.items) checkValue(one, item, scope);
      return;
    }
    case 'for': {
      const array = membersOf(expected).find((type) => type.kind === 'array');
      if (array) {
        checkValue(value.body, array.item, loopScope(value, scope));
        return;
      }
      break;
    }
    case 'if':
      expectType(value.condition, { kind: 'bool' }, scope);
      {
        checkValue(value.body, expected, scope);
        return;
      }
    case 'ternary':
      expectType(value.condition, { kind: 'bool' }, scope);
      checkValue(value.consequence, expected, scope);
      {
        checkValue(value.alternative, expected, scope);
        return;
      }
  }
  const given = infer(value, scope);
  const reason = mismatch(given, expected);
  if (reason) report(scope, value.at, reason);
  else if (isSecret(expected) && given.kind === 'string' && !given.secret && !given.given && given.value !== '')
    report(scope, value.at, 'this is a secret, and comes from a parameter that is @secure()', 'policy');
}

/** The one object that a value in braces may be; undefined: none, or more than one. */
function objectAmong(expected: Type): ObjectType | ChosenType | undefined {
  const objects = membersOf(expected).filter((type) => type.kind === 'object' || type.kind === 'chosen');
  return objects.length === 1 ? objects[0] : undefined;
}

export function checkObject(value: ObjectLiteral, expected: ObjectType | ChosenType, scope: Scope): void {
  refuseRepeated(value, scope);
  if (expected.kind === 'chosen') {
    checkChosen(value, expected, scope);
    return;
  }
  for (const entry of value.entries) checkEntry(entry, expected, scope);
  const mayHoldMore = value.entries.some(({ key }) => typeof key !== 'string');
  for (const [name, { required, readOnly }] of expected.properties)
    if (required && !readOnly && !mayHoldMore && !value.entries.some(({ key }) => key === name))
      report(scope, value.at, `${expected.name} requires ${name}`);
}

function checkEntry({ key, value, at }: Entry, expected: ObjectType, scope: Scope): void {
  if (key === undefined) {
    checkSpread(value, expected, scope);
    return;
  }
  if (typeof key === 'object') {
    infer(key, scope);
    if (expected.additional === undefined) report(scope, at, `${expected.name} has no properties of such names`);
    checkValue(value, expected.additional ?? ANY, scope);
    return;
  }
  const property = expected.properties.get(key);
  if (!property && expected.additional === undefined) {
    report(scope, at, `${expected.name} has no property ${key}${nearest(key, expected)}`);
    infer(value, scope);
    return;
  }
  if (property?.readOnly) report(scope, at, `${key} of ${expected.name} is read-only`);
  if (property) checkProperty(key, value, property, scope);
  else checkValue(value, nullable(expected.additional ?? ANY), scope);
}

function checkProperty(key: string, value: Expression, property: Property, scope: Scope): void {
  checkValue(value, property.required ? property.type : nullable(property.type), scope);
  const source = property.constant ? runtimeSource(value, scope) : undefined;
  if (source)
    report(scope, value.at, `${key} has to be known before the deployment begins, ${source} is known after it`);
}

/** What is spread has to fit, as far as it is known. */
function checkSpread(value: Expression, expected: ObjectType, scope: Scope): void {
  const type = infer(value, scope);
  const partial: ObjectType = {
    ...expected,
    properties: new Map([...expected.properties].map(([name, property]) => [name, optional(property)])),
  };
  const reason = mismatch(type, partial);
  if (reason) report(scope, value.at, reason);
}

function optional(property: Property): Property {
  return Object.create(property, { required: { value: false, enumerable: true } });
}

function checkChosen(value: ObjectLiteral, expected: ChosenType, scope: Scope): void {
  const said = entryOf(value, expected.by);
  const known = [...expected.elements.keys()].join(', ');
  if (!said) {
    report(scope, value.at, `${expected.name} requires ${expected.by}, one of ${known}`);
    return;
  }
  for (const type of membersOf(infer(said, scope))) {
    const element = type.kind === 'string' && type.value !== undefined ? expected.elements.get(type.value) : undefined;
    if (element) checkObject(value, element, scope);
    else report(scope, said.at, `${expected.by} of ${expected.name} is one of ${known}, not ${describe(type)}`);
  }
}
