/** Describes the fields of a record type in one place, for lists, forms, files and the audit. */

export interface Field {
  /** Name in columns, forms, files and messages. */
  readonly label: string;
  /** True if a save may change the field. Changes of writable fields are detected and audited. */
  readonly isWritable?: true;
  /** True if lists show the field as a column, and include it in search, print and CSV. */
  readonly isListed?: true;
  /** Column header in exported files. Fields without a header are not exported. */
  readonly exportedAs?: string;
}

export type Fields = Readonly<Record<string, Field>>;
export type NameOf<F extends Fields> = keyof F & string;
export type WritableOf<F extends Fields> = NamesWith<F, 'isWritable'>;
export type ListedOf<F extends Fields> = NamesWith<F, 'isListed'>;
type NamesWith<F extends Fields, Flag extends keyof Field> = {
  [Name in NameOf<F>]: F[Name] extends Readonly<Record<Flag, true>> ? Name : never;
}[NameOf<F>];

export function namesOf<F extends Fields>(fields: F): readonly NameOf<F>[] {
  return Object.keys(fields) as NameOf<F>[];
}

export function writableOf<F extends Fields>(fields: F): readonly WritableOf<F>[] {
  return namesOf(fields).filter((name) => fields[name]?.isWritable) as readonly string[] as readonly WritableOf<F>[];
}

export function listedOf<F extends Fields>(fields: F): readonly ListedOf<F>[] {
  return namesOf(fields).filter((name) => fields[name]?.isListed) as readonly string[] as readonly ListedOf<F>[];
}

/** Builds an object with one property per field name; `toValue` returns the values. */
export function recordWith<Name extends string, Value>(
  names: readonly Name[],
  toValue: (name: Name) => Value,
): Record<Name, Value> {
  return Object.fromEntries(names.map((name) => [name, toValue(name)])) as Record<Name, Value>;
}

/** Returns the defaults, overridden by those given values that are neither null nor undefined. */
export function withDefaults<D extends object>(
  defaults: D,
  given: { readonly [Name in keyof D]?: D[Name] | null | undefined },
): D {
  const names = Object.keys(defaults) as (keyof D & string)[];
  return recordWith(names, (name) => given[name] ?? defaults[name]) as D;
}
