/** A change in an audit record: only the fields that differ. */

interface Difference<T> {
  readonly before: Partial<T>;
  readonly after: Partial<T>;
}

/** Returns the changed fields, or undefined if none changed. A field that is missing in an older document counts as null. */
export function difference<T extends object>(
  before: T,
  after: T,
  fields: readonly (keyof T)[],
): Difference<T> | undefined {
  const changed = fields.filter((field) => (before[field] ?? null) !== (after[field] ?? null));
  if (changed.length === 0) return undefined;
  return { before: picked(before, changed), after: picked(after, changed) };
}

/** Returns these fields of a record; null for those missing in an older document. */
export function picked<T extends object, Field extends keyof T>(record: T, fields: readonly Field[]): Pick<T, Field> {
  // Runs for each of 100,000 rows of a list, so it avoids an array of entries.
  const part: Partial<Record<Field, unknown>> = {};
  for (const field of fields) part[field] = record[field] ?? null;
  return part as Pick<T, Field>;
}
