/** Checks literal values against types of bicep-types. */
import { type BicepType, type ObjectTypeProperty, TypeBaseKind } from 'bicep-types';
import { type Typed, typeAt } from './library.ts';

export type Kind = 'string' | 'int' | 'bool' | 'object' | 'array' | 'null';
export type ObjectType = Extract<BicepType, { type: TypeBaseKind.ObjectType }>;
export type Literal = string | number | boolean | null;

const KINDS: Readonly<Partial<Record<TypeBaseKind, Kind>>> = {
  [TypeBaseKind.StringType]: 'string',
  [TypeBaseKind.StringLiteralType]: 'string',
  [TypeBaseKind.IntegerType]: 'int',
  [TypeBaseKind.BooleanType]: 'bool',
  [TypeBaseKind.NullType]: 'null',
  [TypeBaseKind.ArrayType]: 'array',
  [TypeBaseKind.ObjectType]: 'object',
  [TypeBaseKind.DiscriminatedObjectType]: 'object',
};

/** The types that a union allows, or the type itself. */
export function membersOf({ type, types }: Typed): readonly BicepType[] {
  if (type.type !== TypeBaseKind.UnionType) return [type];
  return type.elements.flatMap((element) => membersOf(typeAt(element, types)));
}

/** undefined: anything, or one of several kinds. */
export function kindOf(typed: Typed): Kind | undefined {
  const [kind, ...others] = membersOf(typed).map(({ type }) => KINDS[type]);
  return others.every((other) => other === kind) ? kind : undefined;
}

/** The texts that a type lists, as those that are allowed or known. */
export function literalsOf(typed: Typed): readonly string[] {
  return membersOf(typed).flatMap((member) => (member.type === TypeBaseKind.StringLiteralType ? [member.value] : []));
}

/** The one object that a type allows; undefined: none, or one of several. */
export function onlyObject(typed: Typed): ObjectType | undefined {
  const objects = membersOf(typed).filter((type) => type.type === TypeBaseKind.ObjectType);
  return objects.length === 1 ? objects[0] : undefined;
}

export function propertyOf({ properties }: ObjectType, name: string): ObjectTypeProperty | undefined {
  return Object.hasOwn(properties, name) ? properties[name] : undefined;
}

/** Why a type does not take a value of this kind, or this value if it is known; undefined: it does. */
export function faultOf(kind: Kind, value: Literal | undefined, expected: Typed): string | undefined {
  const members = membersOf(expected);
  if (members.some((member) => KINDS[member.type] === undefined)) return undefined;
  const same = members.filter((member) => KINDS[member.type] === kind);
  const refusal = `${value === undefined ? kind : describe(value)} is given where ${members.map(nameOf).join(' | ')} is expected`;
  if (same.length === 0) return refusal;
  if (typeof value === 'number') {
    const faults = same.map((member) => faultOfNumber(value, member));
    return faults.includes(undefined) ? undefined : faults[0];
  }
  if (kind !== 'string') return undefined;
  const listed = literalsOf(expected);
  const open = same.find((member) => member.type !== TypeBaseKind.StringLiteralType);
  if (typeof value !== 'string') return open ? undefined : refusal;
  if (listed.includes(value)) return undefined;
  if (!open) return refusal;
  // Azure lists the values of most properties and takes any text besides, for later versions: other literals are typing mistakes.
  if (listed.length > 0)
    return `${describe(value)} is none of the values that are known: ${listed.map(describe).join(', ')}`;
  return open.type === TypeBaseKind.StringType ? faultOfText(value, open) : undefined;
}

function faultOfText(value: string, type: Extract<BicepType, { type: TypeBaseKind.StringType }>): string | undefined {
  const { minLength: min = 0, maxLength: max = Infinity, pattern } = type;
  if (value.length < min || value.length > max)
    return `${describe(value)} has ${value.length} characters, not ${range(min, max)}`;
  return pattern === undefined || new RegExp(pattern).test(value)
    ? undefined
    : `${describe(value)} is not as ${pattern}`;
}

function faultOfNumber(value: number, type: BicepType): string | undefined {
  if (type.type !== TypeBaseKind.IntegerType) return undefined;
  const { minValue: min = -Infinity, maxValue: max = Infinity } = type;
  return value >= min && value <= max ? undefined : `${value} is given where ${range(min, max)} is expected`;
}

/** For people: `'dev'`, `3`. */
export function describe(value: Literal): string {
  return typeof value === 'string' ? `'${value}'` : String(value);
}

function nameOf(type: BicepType): string {
  if (type.type === TypeBaseKind.StringLiteralType) return describe(type.value);
  return 'name' in type && typeof type.name === 'string' ? type.name : (KINDS[type.type] ?? 'any');
}

/** For people: `3 to 8`, `3 or more`, `2`. */
export function range(min: number, max: number): string {
  if (min === max) return String(min);
  return max === Infinity ? `${min} or more` : `${min === -Infinity ? 'no more than' : `${min} to`} ${max}`;
}
