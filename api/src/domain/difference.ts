/** What a change makes of a record: an audit entry holds only the fields that differ. */

interface Difference<T> {
  readonly before: Partial<T>;
  readonly after: Partial<T>;
}

/** Those of `fields` that differ, as they were and as they shall be; undefined when none does. */
export function difference<T extends object>(
  before: T,
  after: T,
  fields: readonly (keyof T)[],
): Difference<T> | undefined {
  const changed = fields.filter((field) => before[field] !== after[field]);
  if (changed.length === 0) return undefined;
  return { before: picked(before, changed), after: picked(after, changed) };
}

/** These fields of a record. */
export function picked<T extends object>(record: T, fields: readonly (keyof T)[]): Partial<T> {
  return Object.fromEntries(fields.map((field) => [field, record[field]])) as Partial<T>;
}
