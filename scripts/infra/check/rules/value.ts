/** Checks a value against a type, as far as the value is known. */
import { type BicepType, ObjectTypePropertyFlags as Flag, type ObjectTypeProperty, TypeBaseKind } from 'bicep-types';
import type { Entry, Expression, ObjectLiteral } from '../syntax/ast.ts';
import { describe, faultOf, type Kind, type Literal, membersOf, type ObjectType, propertyOf } from '../types/accept.ts';
import { type Typed, typeAt } from '../types/library.ts';
import { report, type Scope, symbolOf, within } from './model.ts';
import { outcomes, writtenOut } from './outcomes.ts';

type Chosen = Extract<BicepType, { type: TypeBaseKind.DiscriminatedObjectType }>;

/** @param isPart true for one of several objects that are merged, in which no property is required */
export function checkValue(value: Expression, expected: Typed, scope: Scope, isPart = false): void {
  const { types } = expected;
  const check = (part: Expression) => checkValue(part, expected, scope, isPart);
  const members = membersOf(expected);
  const only = <T extends BicepType>(...kinds: TypeBaseKind[]) => {
    const found = members.filter(({ type }) => kinds.includes(type));
    return found.length === 1 ? (found[0] as T) : undefined;
  };
  switch (value.kind) {
    case 'ternary':
      check(value.consequence);
      check(value.alternative);
      return;
    case 'if':
      check(value.body);
      return;
    case 'for':
    case 'array': {
      const array = only<Extract<BicepType, { type: TypeBaseKind.ArrayType }>>(TypeBaseKind.ArrayType);
      if (!array) break;
      const item = typeAt(array.itemType, types);
      if (value.kind === 'for') checkValue(value.body, item, within(scope, value));
      else for (const one of value.items) checkValue(one, item, scope);
      return;
    }
    case 'object': {
      const object = only<ObjectType | Chosen>(TypeBaseKind.ObjectType, TypeBaseKind.DiscriminatedObjectType);
      if (!object) break;
      if (object.type === TypeBaseKind.ObjectType) checkObject(value, { type: object, types }, scope, isPart);
      else checkChosen(value, { type: object, types }, scope, isPart);
      return;
    }
    case 'call':
      if (value.callee.kind !== 'name' || value.callee.name !== 'union') break;
      for (const arg of value.args) checkValue(arg, expected, scope, true);
      return;
    case 'name':
    case 'member':
    case 'index': {
      const found = outcomes(value, [], scope).filter((outcome) => outcome !== undefined && outcome !== value);
      for (const outcome of found) if (outcome) check(outcome);
      if (found.length > 0) return;
    }
  }
  checkScalar(value, expected, scope);
}

function checkScalar(value: Expression, expected: Typed, scope: Scope): void {
  const { kind, values } = knownOf(value, scope);
  const fault = kind && values.map((one) => faultOf(kind, one, expected)).find((one) => one);
  const literal = writtenOut(value);
  const isSecret = membersOf(expected).some((member) => 'sensitive' in member && member.sensitive);
  if (fault) report(scope.model, value.at, fault);
  else if (isSecret && typeof literal === 'string' && literal !== '')
    report(scope.model, value.at, 'this is a secret and must come from a @secure() parameter', 'policy');
}

const KINDS: Readonly<Partial<Record<Expression['kind'], Kind>>> = {
  ...{ text: 'string', number: 'int', boolean: 'bool', null: 'null', object: 'object', array: 'array', for: 'array' },
};
const DECLARED: readonly Kind[] = ['string', 'int', 'bool', 'object', 'array'];

/** Returns the kind of a literal or parameter, if known, and its possible values. An undefined value is unknown. */
function knownOf(
  value: Expression,
  scope: Scope,
): { kind: Kind | undefined; values: readonly (Literal | undefined)[] } {
  const symbol = value.kind === 'name' ? symbolOf(value.name, scope) : undefined;
  if (symbol?.kind !== 'parameter') return { kind: KINDS[value.kind], values: [writtenOut(value)] };
  const allowed = symbol.decorators.find(({ name }) => name === 'allowed')?.args[0];
  const values = allowed?.kind === 'array' ? allowed.items.map(writtenOut) : [undefined];
  return { kind: DECLARED.find((kind) => kind === symbol.type), values };
}

function checkObject(value: ObjectLiteral, expected: Typed<ObjectType>, scope: Scope, isPart: boolean): void {
  const { name, properties } = expected.type;
  for (const entry of value.entries) checkEntry(entry, expected, scope);
  if (isPart || value.entries.some(({ key }) => typeof key !== 'string')) return;
  for (const [key, { flags }] of Object.entries(properties))
    if ((flags & Flag.Required) !== 0 && (flags & Flag.ReadOnly) === 0 && !value.entries.some((one) => one.key === key))
      report(scope.model, value.at, `${name} requires ${key}`);
}

function checkEntry({ key, value, at }: Entry, { type, types }: Typed<ObjectType>, scope: Scope): void {
  const property = typeof key === 'string' ? propertyOf(type, key) : undefined;
  const wanted = property?.type ?? type.additionalProperties;
  if (typeof key === 'string' && !wanted) report(scope.model, at, `${type.name} has no property ${key}`);
  if (property && (property.flags & Flag.ReadOnly) !== 0)
    report(scope.model, at, `${key} of ${type.name} is read-only`);
  const isLeftOut = value.kind === 'null' && (!property || (property.flags & Flag.Required) === 0);
  if (!wanted || isLeftOut) return;
  checkValue(withoutNull(value, property), typeAt(wanted, types), scope);
}

/** Removes `null`, also from one branch of a condition: `null` omits an optional property. */
function withoutNull(value: Expression, property: ObjectTypeProperty | undefined): Expression {
  if (value.kind !== 'ternary' || (property && (property.flags & Flag.Required) !== 0)) return value;
  if (value.alternative.kind === 'null') return withoutNull(value.consequence, property);
  return value.consequence.kind === 'null' ? withoutNull(value.alternative, property) : value;
}

/** Selects one object of a union by its discriminator, and adds the properties that all objects of the union share. */
function checkChosen(value: ObjectLiteral, { type, types }: Typed<Chosen>, scope: Scope, isPart: boolean): void {
  const { name, discriminator, elements, baseProperties } = type;
  const known = Object.keys(elements).join(', ');
  for (const chosen of outcomes(value, [discriminator], scope)) {
    const literal = chosen && writtenOut(chosen);
    if (!chosen && !isPart) report(scope.model, value.at, `${name} requires ${discriminator}, one of ${known}`);
    if (!chosen || literal === undefined) continue;
    const reference = Object.hasOwn(elements, String(literal)) ? elements[String(literal)] : undefined;
    const element = reference && typeAt(reference, types).type;
    if (element?.type !== TypeBaseKind.ObjectType)
      report(scope.model, chosen.at, `${discriminator} of ${name} is one of ${known}, not ${describe(literal)}`);
    else {
      const properties = { ...baseProperties, ...element.properties };
      checkObject(value, { type: { ...element, properties }, types }, scope, isPart);
    }
  }
}
