/** References from an operation to a record that an earlier operation creates: `{"$ref": 1}`. */
import { invalid } from '../../domain/problems.ts';

const NAME = '$ref';

/** Returns the number of the referenced operation; undefined if the value is no reference. */
function referenceIn(value: object): number | undefined {
  const [[name, number] = [], another] = Object.entries(value);
  return name === NAME && another === undefined && typeof number === 'number' ? number : undefined;
}

/** Returns the numbers of all operations that a value refers to, at any depth. */
export function referencesIn(value: unknown): number[] {
  if (typeof value !== 'object' || value === null) return [];
  const reference = Array.isArray(value) ? undefined : referenceIn(value);
  return reference === undefined ? Object.values(value).flatMap(referencesIn) : [reference];
}

/**
 * Replaces every reference at any depth.
 * @param recordIdOf returns the number of the record that an operation created
 * @throws ProblemError if the operation created no record
 */
export async function resolved(
  value: unknown,
  recordIdOf: (operation: number) => Promise<number | undefined> | number | undefined,
): Promise<unknown> {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return Promise.all(value.map((each) => resolved(each, recordIdOf)));
  const reference = referenceIn(value);
  if (reference === undefined) {
    const entries = Object.entries(value).map(
      async ([name, each]) => [name, await resolved(each, recordIdOf)] as const,
    );
    return Object.fromEntries(await Promise.all(entries));
  }
  const recordId = await recordIdOf(reference);
  if (recordId === undefined) throw invalid(NAME, `Operation ${reference} creates no record that could be used here.`);
  return recordId;
}
