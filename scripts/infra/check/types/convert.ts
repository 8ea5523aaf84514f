/** From the package's types, which refer to each other by number, to those of this check. */
import {
  type BicepType,
  BuiltInTypeKind,
  type ObjectTypeProperty,
  ObjectTypePropertyFlags,
  TypeBaseKind,
  type TypeReference,
} from 'bicep-types';
import {
  ANY,
  BOOL,
  type ChosenType,
  INT,
  NULL,
  type ObjectType,
  OPEN,
  type Property,
  TEXT,
  type Type,
  unionOf,
} from './type.ts';

/** One object for each type of a file: they refer to themselves. */
const converted = new WeakMap<BicepType, Type>();

/** @param types the file's types, among which the reference counts */
export function typeOf(reference: TypeReference, types: readonly BicepType[]): Type {
  const source = types[reference.index];
  if (!source) throw new Error(`The types have no number ${reference.index}.`);
  const known = converted.get(source);
  if (known) return known;
  const type = convert(source, types);
  converted.set(source, type);
  return type;
}

function convert(source: BicepType, types: readonly BicepType[]): Type {
  switch (source.type) {
    case TypeBaseKind.AnyType:
      return ANY;
    case TypeBaseKind.NullType:
      return NULL;
    case TypeBaseKind.BooleanType:
      return BOOL;
    case TypeBaseKind.IntegerType:
      return { kind: 'int', ...defined({ min: source.minValue, max: source.maxValue }) };
    case TypeBaseKind.StringType: {
      const { minLength: min, maxLength: max, pattern, sensitive: secret } = source;
      return { kind: 'string', ...defined({ min, max, pattern, secret }) };
    }
    case TypeBaseKind.StringLiteralType:
      return { kind: 'string', value: source.value };
    case TypeBaseKind.UnionType:
      return unionOf(source.elements.map((element) => typeOf(element, types)));
    case TypeBaseKind.ArrayType: {
      const array = defined({ min: source.minLength, max: source.maxLength });
      return lazy<Type>({ kind: 'array', item: ANY, ...array }, 'item', () => typeOf(source.itemType, types));
    }
    case TypeBaseKind.ObjectType: {
      const { name, additionalProperties: other } = source;
      const object: ObjectType = { kind: 'object', name, properties: propertiesOf(source.properties, types) };
      return other ? lazy({ ...object, additional: ANY }, 'additional', () => typeOf(other, types)) : object;
    }
    case TypeBaseKind.DiscriminatedObjectType:
      return chosen(source, types);
    case TypeBaseKind.BuiltInType:
      return builtIn(source.kind);
    default:
      throw new Error(`The types hold a ${source.type}, which this check does not know.`);
  }
}

function chosen(
  source: Extract<BicepType, { type: TypeBaseKind.DiscriminatedObjectType }>,
  types: readonly BicepType[],
) {
  const base = propertiesOf(source.baseProperties, types);
  const elements = Object.entries(source.elements).map(([value, reference]): [string, ObjectType] => {
    const element = typeOf(reference, types);
    if (element.kind !== 'object') throw new Error(`${source.name} has a ${value} that is no object.`);
    return [value, { ...element, properties: new Map([...base, ...element.properties]) }];
  });
  const type: ChosenType = {
    kind: 'chosen',
    name: source.name,
    by: source.discriminator,
    base,
    elements: new Map(elements),
  };
  return type;
}

function propertiesOf(source: Readonly<Record<string, ObjectTypeProperty>>, types: readonly BicepType[]) {
  const entries = Object.entries(source).map(([name, { type, flags }]): [string, Property] => {
    const has = (flag: ObjectTypePropertyFlags) => (flags & flag) !== 0;
    const found = {
      type: ANY,
      required: has(ObjectTypePropertyFlags.Required),
      readOnly: has(ObjectTypePropertyFlags.ReadOnly),
      writeOnly: has(ObjectTypePropertyFlags.WriteOnly),
      constant: has(ObjectTypePropertyFlags.DeployTimeConstant),
      identifies: has(ObjectTypePropertyFlags.Identifier),
    };
    return [name, lazy(found, 'type', () => typeOf(type, types))];
  });
  return new Map(entries);
}

function builtIn(kind: BuiltInTypeKind): Type {
  switch (kind) {
    case BuiltInTypeKind.Null:
      return NULL;
    case BuiltInTypeKind.Bool:
      return BOOL;
    case BuiltInTypeKind.Int:
      return INT;
    case BuiltInTypeKind.Object:
      return OPEN;
    case BuiltInTypeKind.Array:
      return { kind: 'array', item: ANY };
    case BuiltInTypeKind.String:
      return TEXT;
    default:
      return ANY;
  }
}

/** A property that is computed when it is first asked for. */
function lazy<T extends object>(target: T, key: string, compute: () => unknown): T {
  return Object.defineProperty(target, key, { get: compute, enumerable: true });
}

function defined<T extends object>(options: { [K in keyof T]: T[K] | undefined }): Partial<T> {
  const entries = Object.entries(options).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as Partial<T>;
}
