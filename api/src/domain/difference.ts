/** Compares and copies named fields of records. */

/** True if one of `fields` differs. Treats a field that an older document lacks as null. */
export function isChanged<T extends object>(before: T, after: T, fields: readonly (keyof T)[]): boolean {
  return fields.some((field) => (before[field] ?? null) !== (after[field] ?? null));
}

/** Copies these fields of a record. A field that an older document lacks becomes null. */
export function picked<T extends object, Field extends keyof T>(record: T, fields: readonly Field[]): Pick<T, Field> {
  // Uses a loop instead of an array of entries, because lists copy up to 100,000 rows.
  const part: Partial<Record<Field, unknown>> = {};
  for (const field of fields) part[field] = record[field] ?? null;
  return part as Pick<T, Field>;
}
