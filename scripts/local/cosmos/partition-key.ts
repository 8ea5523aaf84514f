import { badRequest } from './errors.ts';
import { isObject, type Json, type JsonObject } from './json.ts';

const MAX_KEY_BYTES = 2048;

/** Parses `/a/b` or `/"odd name"/b` into property names. */
export function pathSteps(path: string): string[] {
  const steps = [...path.matchAll(/\/(?:"((?:[^"\\]|\\.)*)"|([^/"]+))/gy)];
  if (steps.length === 0 || steps.map((step) => step[0]).join('') !== path)
    throw badRequest(`The path '${path}' is not valid.`);
  return steps.map((step) => step[1]?.replace(/\\(.)/g, '$1') ?? step[2] ?? '');
}

/**
 * Reads a container's `partitionKey` and returns the property names of its path. Hierarchical keys are not supported
 * here.
 */
export function readDefinition(value: Json | undefined): readonly string[] {
  const { kind = 'Hash', paths } = isObject(value) ? value : {};
  if (kind !== 'Hash') throw badRequest(`The partition key kind '${String(kind)}' is not supported here.`);
  if (!Array.isArray(paths) || paths.length !== 1) throw badRequest('The partition key definition must name one path.');
  return pathSteps(String(paths[0]));
}

/** Returns the value at a path, or undefined if there is none. */
export function valueAt(document: Json | undefined, steps: readonly string[]): Json | undefined {
  let value = document;
  for (const step of steps) value = isObject(value) && Object.hasOwn(value, step) ? value[step] : undefined;
  return value;
}

/** Returns a document's partition key as a JSON list, such as `["x"]`. A missing value becomes `{}`, as in the protocol. */
export function keyOf(document: JsonObject, steps: readonly string[]): string {
  return keyText(valueAt(document, steps));
}

/**
 * Normalizes the JSON list in `x-ms-documentdb-partitionkey` or in an operation of a bulk request. Throws 400 unless the list has
 * exactly one value.
 */
export function readKey(text: string): string {
  const values = parse(text);
  if (values.length !== 1)
    throw badRequest('Partition key provided either does not correspond to definition in the collection.', 1001);
  return keyText(values[0]);
}

function parse(text: string): readonly Json[] {
  try {
    const values: unknown = JSON.parse(text);
    if (Array.isArray(values)) return values;
  } catch {
    // Text that is not JSON gets the same error as JSON that is not a list.
  }
  throw badRequest(`Partition key ${text} is invalid.`);
}

function keyText(value: Json | undefined): string {
  const isMissing = value === undefined || (isObject(value) && Object.keys(value).length === 0);
  if (!isMissing && typeof value === 'object' && value !== null)
    throw badRequest('A partition key value must be a string, a number, a boolean or null.');
  const text = JSON.stringify([isMissing ? {} : value]);
  if (Buffer.byteLength(text) > MAX_KEY_BYTES) throw badRequest('Partition key value is larger than 2048 bytes.');
  return text;
}
