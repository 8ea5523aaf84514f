/** How what was read of a workflow is looked into: whatever it is, without trusting that it is as its schema says. */

/** Where something stands in a file: the keys that lead to it. */
export type Path = readonly (string | number)[];
export type Mapping = Readonly<Record<string, unknown>>;
/** Takes down what is wrong with what stands at a path. */
export type Say = (path: Path, message: string) => void;

/** The value where it is a mapping, else one without members. */
export function mapping(value: unknown): Mapping {
  return value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as Mapping) : {};
}

/** The elements of a list; a single one stands for itself. */
export function list(value: unknown): readonly unknown[] {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value : [value];
}

/** Every text in a value, with its path. */
export function* texts(value: unknown, path: Path = []): Generator<readonly [text: string, path: Path]> {
  if (typeof value === 'string') yield [value, path];
  if (value !== null && typeof value === 'object')
    for (const [key, inner] of Object.entries(value))
      yield* texts(inner, [...path, Array.isArray(value) ? Number(key) : key]);
}
