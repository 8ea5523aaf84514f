/** Describes a type of record once, beside its schemas. Lists, forms, files and audit read this description. */

export interface Field {
  /** Its name in columns, forms, files and messages. */
  readonly label: string;
  /** A save may change it. Every writable field is compared with the stored one and audited. */
  readonly isWritable?: true;
  /** Lists show it in a column, and so do their files, their printed pages and their search. */
  readonly isListed?: true;
  /** Its header in a file of all records. If omitted, the file has no such column. */
  readonly exportedAs?: string;
}

export type Fields = Readonly<Record<string, Field>>;
export type NameOf<F extends Fields> = keyof F & string;
export type WritableOf<F extends Fields> = NamesWith<F, 'isWritable'>;
export type ListedOf<F extends Fields> = NamesWith<F, 'isListed'>;
type NamesWith<F extends Fields, Flag extends keyof Field> = {
  [Name in NameOf<F>]: F[Name] extends Readonly<Record<Flag, true>> ? Name : never;
}[NameOf<F>];

/** The names of all fields. */
export function namesOf<F extends Fields>(fields: F): readonly NameOf<F>[] {
  return Object.keys(fields) as NameOf<F>[];
}

/** The names of the fields that a save may change. */
export function writableOf<F extends Fields>(fields: F): readonly WritableOf<F>[] {
  return namesOf(fields).filter((name) => fields[name]?.isWritable) as readonly string[] as readonly WritableOf<F>[];
}

/** The names of the fields that lists show. */
export function listedOf<F extends Fields>(fields: F): readonly ListedOf<F>[] {
  return namesOf(fields).filter((name) => fields[name]?.isListed) as readonly string[] as readonly ListedOf<F>[];
}

/** A record with these fields. */
export function recordWith<Name extends string, Value>(
  names: readonly Name[],
  toValue: (name: Name) => Value,
): Record<Name, Value> {
  return Object.fromEntries(names.map((name) => [name, toValue(name)])) as Record<Name, Value>;
}

/** The defaults, each replaced by the value given for it, if any. */
export function withDefaults<D extends object>(
  defaults: D,
  given: { readonly [Name in keyof D]?: D[Name] | null | undefined },
): D {
  const names = Object.keys(defaults) as (keyof D & string)[];
  return recordWith(names, (name) => given[name] ?? defaults[name]) as D;
}
