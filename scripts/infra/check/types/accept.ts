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
  if (typeof value === 'number') return same.some((member) => isWithin(value, member)) ? undefined : refusal;
  if (kind !== 'string') return undefined;
  const listed = same.flatMap((member) => (member.type === TypeBaseKind.StringLiteralType ? [member.value] : []));
  const isOpen = same.length > listed.length;
  if (typeof value !== 'string') return isOpen ? undefined : refusal;
  if (listed.length === 0 || listed.includes(value)) return undefined;
  // Azure lists the values of most properties and takes any text besides, for later versions: other literals are typing mistakes.
  return isOpen
    ? `${describe(value)} is none of the values that are known: ${listed.map(describe).join(', ')}`
    : refusal;
}

function isWithin(value: number, type: BicepType): boolean {
  if (type.type !== TypeBaseKind.IntegerType) return true;
  return value >= (type.minValue ?? -Infinity) && value <= (type.maxValue ?? Infinity);
}

/** For people: `'dev'`, `3`. */
export function describe(value: Literal): string {
  return typeof value === 'string' ? `'${value}'` : String(value);
}

/** For people: `'dev'`, `string`, `int 1 to 10`. */
function nameOf(type: BicepType): string {
  if (type.type === TypeBaseKind.StringLiteralType) return describe(type.value);
  if (type.type === TypeBaseKind.IntegerType && (type.minValue !== undefined || type.maxValue !== undefined))
    return `int ${type.minValue ?? ''} to ${type.maxValue ?? ''}`;
  return 'name' in type && typeof type.name === 'string' ? type.name : (KINDS[type.type] ?? 'any');
}
