/** Types of values in templates: those of Azure's resources, of parameters, and of what expressions come to. */

export type Type =
  | { readonly kind: 'any' }
  | { readonly kind: 'null' }
  | { readonly kind: 'bool'; readonly value?: boolean }
  | { readonly kind: 'int'; readonly value?: number; readonly min?: number; readonly max?: number }
  | TextType
  | ObjectType
  | ChosenType
  | { readonly kind: 'array'; readonly item: Type; readonly min?: number; readonly max?: number }
  | { readonly kind: 'union'; readonly of: readonly Type[] }
  | ResourceSymbolType
  | { readonly kind: 'module'; readonly outputs: Type; readonly conditional: boolean };

export interface TextType {
  readonly kind: 'string';
  readonly value?: string;
  readonly min?: number;
  readonly max?: number;
  readonly pattern?: string;
  readonly secret?: boolean;
  /** Read from the environment at deployment: it is taken to be one of those expected. */
  readonly given?: boolean;
}

export interface ObjectType {
  readonly kind: 'object';
  /** As the service calls it; `object` for one of a template. */
  readonly name: string;
  readonly properties: ReadonlyMap<string, Property>;
  /** What any other property holds; undefined: there is no other. */
  readonly additional?: Type | undefined;
}

/** One of several objects, told apart by what one property says. */
export interface ChosenType {
  readonly kind: 'chosen';
  readonly name: string;
  readonly by: string;
  readonly base: ReadonlyMap<string, Property>;
  readonly elements: ReadonlyMap<string, ObjectType>;
}

export interface ResourceSymbolType {
  readonly kind: 'resource';
  /** `Microsoft.Web/sites` */
  readonly name: string;
  /** As it is read; undefined: unknown here, anything goes. */
  readonly body: ObjectType | ChosenType | undefined;
  /** Deployed only under a condition. */
  readonly conditional: boolean;
}

export interface Property {
  /** Computed when asked for: types of resources refer to themselves. */
  readonly type: Type;
  readonly required: boolean;
  readonly readOnly: boolean;
  readonly writeOnly: boolean;
  /** Known before the deployment begins: it cannot be given from what is deployed. */
  readonly constant: boolean;
  /** Tells which one an existing resource is. */
  readonly identifies: boolean;
}

export const ANY: Type = { kind: 'any' };
export const NULL: Type = { kind: 'null' };
export const BOOL: Type = { kind: 'bool' };
export const INT: Type = { kind: 'int' };
export const TEXT: Type = { kind: 'string' };
export const OPEN: ObjectType = { kind: 'object', name: 'object', properties: new Map(), additional: ANY };

const PLAIN = { required: true, readOnly: false, writeOnly: false, constant: false, identifies: false };

export function property(type: Type, flags: Partial<Omit<Property, 'type'>> = {}): Property {
  return { ...PLAIN, ...flags, type };
}

export function objectOf(properties: Readonly<Record<string, Type>>, name = 'object'): ObjectType {
  return {
    kind: 'object',
    name,
    properties: new Map(Object.entries(properties).map(([key, type]) => [key, property(type)])),
  };
}

export function arrayOf(item: Type): Type {
  return { kind: 'array', item };
}

/** One type of several, flat and each once; anything makes it anything. */
export function unionOf(types: readonly Type[]): Type {
  const flat = types.flatMap((type) => (type.kind === 'union' ? type.of : [type]));
  if (flat.some(({ kind }) => kind === 'any')) return ANY;
  const known = new Set<string>();
  const distinct = flat.filter((type) => {
    const isScalar = ['null', 'bool', 'int', 'string'].includes(type.kind);
    const text = isScalar ? JSON.stringify(type) : undefined;
    if (text === undefined || !known.has(text)) return known.add(text ?? '');
    return false;
  });
  const [only] = distinct;
  return distinct.length === 1 && only ? only : { kind: 'union', of: distinct };
}

export function membersOf(type: Type): readonly Type[] {
  return type.kind === 'union' ? type.of : [type];
}

export function nullable(type: Type): Type {
  return unionOf([type, NULL]);
}

/** Without null, as after `!` or before `??`. */
export function present(type: Type): Type {
  const rest = membersOf(type).filter(({ kind }) => kind !== 'null');
  return rest.length === 0 ? ANY : unionOf(rest);
}

/** Whether a value may be a secret: a password, a key. */
export function isSecret(type: Type): boolean {
  return membersOf(type).some((member) => member.kind === 'string' && member.secret === true);
}

/** For people: `'dev' | 'prod'`, `string[]`, `a SiteConfig`. */
export function describe(type: Type): string {
  switch (type.kind) {
    case 'string':
      return type.value === undefined ? 'string' : `'${type.value}'`;
    case 'int':
    case 'bool':
      return type.value === undefined ? type.kind : String(type.value);
    case 'array':
      return `array of ${describe(type.item)}`;
    case 'union':
      return type.of.map(describe).join(' | ');
    case 'object':
    case 'chosen':
      return type.name;
    case 'resource':
      return `the resource ${type.name}`;
    default:
      return type.kind;
  }
}

/** For people: `3 to 8`, `3 or more`, `2`. */
export function describeRange(min: number, max: number): string {
  if (min === max) return String(min);
  return max === Infinity ? `${min} or more` : `${min === -Infinity ? 'no more than' : `${min} to`} ${max}`;
}
