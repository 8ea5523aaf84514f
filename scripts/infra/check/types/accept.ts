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

/** Returns the members of a union, or the type itself. */
export function membersOf({ type, types }: Typed): readonly BicepType[] {
  if (type.type !== TypeBaseKind.UnionType) return [type];
  return type.elements.flatMap((element) => membersOf(typeAt(element, types)));
}

/** Returns the object that a type allows; undefined if it allows none or several. */
export function onlyObject(typed: Typed): ObjectType | undefined {
  const objects = membersOf(typed).filter((type) => type.type === TypeBaseKind.ObjectType);
  return objects.length === 1 ? objects[0] : undefined;
}

export function propertyOf({ properties }: ObjectType, name: string): ObjectTypeProperty | undefined {
  return Object.hasOwn(properties, name) ? properties[name] : undefined;
}

/** Returns why a type rejects a value of this kind, or this literal if it is known; undefined if the type accepts it. */
export function faultOf(kind: Kind, value: Literal | undefined, expected: Typed): string | undefined {
  const members = membersOf(expected);
  if (members.some((member) => KINDS[member.type] === undefined)) return undefined;
  const same = members.filter((member) => KINDS[member.type] === kind);
  const fault = `${value === undefined ? kind : describe(value)} is not ${members.map(nameOf).join(' | ')}`;
  if (same.length === 0) return fault;
  if (typeof value === 'number') return same.some((member) => isWithin(value, member)) ? undefined : fault;
  if (kind !== 'string') return undefined;
  const listed = same.flatMap((member) => (member.type === TypeBaseKind.StringLiteralType ? [member.value] : []));
  const isOpen = same.length > listed.length;
  if (typeof value !== 'string') return isOpen ? undefined : fault;
  if (listed.length === 0 || listed.includes(value)) return undefined;
  // For most properties, Azure lists values but also accepts any text, for later versions. Report a literal that is not listed as a typing
  // mistake.
  return isOpen ? `${describe(value)} is not one of the known values: ${listed.map(describe).join(', ')}` : fault;
}

function isWithin(value: number, type: BicepType): boolean {
  if (type.type !== TypeBaseKind.IntegerType) return true;
  return value >= (type.minValue ?? -Infinity) && value <= (type.maxValue ?? Infinity);
}

/** Formats a literal for messages: `'dev'`, `3`. */
export function describe(value: Literal): string {
  return typeof value === 'string' ? `'${value}'` : String(value);
}

/** Formats a type for messages: `'dev'`, `string`, `int 1 to 10`. */
function nameOf(type: BicepType): string {
  if (type.type === TypeBaseKind.StringLiteralType) return describe(type.value);
  if (type.type === TypeBaseKind.IntegerType && (type.minValue !== undefined || type.maxValue !== undefined))
    return `int ${type.minValue ?? ''} to ${type.maxValue ?? ''}`;
  return 'name' in type && typeof type.name === 'string' ? type.name : (KINDS[type.type] ?? 'any');
}
