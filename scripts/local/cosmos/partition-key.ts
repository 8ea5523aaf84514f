import { badRequest } from './errors.ts';
import { isObject, type Json, type JsonObject } from './json.ts';

export interface PartitionKeyDefinition {
  /** One path, or up to three for a hierarchical key. */
  readonly paths: readonly string[];
  readonly kind: 'Hash' | 'MultiHash';
  /** Each path as property names. */
  readonly steps: readonly (readonly string[])[];
}

/** The documents a request addresses: one logical partition, or all under a prefix of a hierarchical key. */
export type PartitionScope =
  | { readonly kind: 'key'; readonly key: string }
  | { readonly kind: 'prefix'; readonly key: string };

const MAX_KEY_BYTES = 2048;

/** `/a/b` or `/"odd name"/b` as property names. */
export function pathSteps(path: string): string[] {
  const steps = [...path.matchAll(/\/(?:"((?:[^"\\]|\\.)*)"|([^/"]+))/gy)];
  if (steps.length === 0 || steps.map((step) => step[0]).join('') !== path)
    throw badRequest(`The path '${path}' is not valid.`);
  return steps.map((step) => step[1]?.replace(/\\(.)/g, '$1') ?? step[2] ?? '');
}

/** Reads a container's `partitionKey`; refuses what the service would refuse. */
export function readDefinition(value: Json | undefined): PartitionKeyDefinition {
  if (!isObject(value) || !Array.isArray(value.paths) || value.paths.length === 0)
    throw badRequest('The partition key definition must name at least one path.');
  const kind = value.kind ?? 'Hash';
  const paths = value.paths.map(String);
  if (kind !== 'Hash' && kind !== 'MultiHash')
    throw badRequest(`The partition key kind '${String(kind)}' is not supported.`);
  if (kind === 'Hash' && paths.length > 1)
    throw badRequest('Too many partition key paths for kind Hash: use MultiHash for a hierarchical key.');
  if (paths.length > 3) throw badRequest('A hierarchical partition key has three paths at most.');
  return { paths, kind, steps: paths.map(pathSteps) };
}

/** The value at a path, or undefined. */
export function valueAt(document: Json | undefined, steps: readonly string[]): Json | undefined {
  let value = document;
  for (const step of steps) value = isObject(value) && Object.hasOwn(value, step) ? value[step] : undefined;
  return value;
}

/** The key of a document as one text; a missing value counts as `{}`, as the protocol has it. */
export function keyOf(document: JsonObject, definition: PartitionKeyDefinition): string {
  return keyText(definition.steps.map((steps) => component(valueAt(document, steps))));
}

/** Reads the JSON array of `x-ms-documentdb-partitionkey` or of an operation in a bulk request. */
export function readKey(text: string, definition: PartitionKeyDefinition): PartitionScope {
  const values = parse(text);
  if (values.length > definition.paths.length || values.length === 0)
    throw badRequest('Partition key provided either does not correspond to definition in the collection.', 1001);
  const components = values.map(component);
  if (components.length === definition.paths.length) return { kind: 'key', key: keyText(components) };
  return { kind: 'prefix', key: keyText(components) };
}

function parse(text: string): readonly Json[] {
  try {
    const values: unknown = JSON.parse(text);
    if (Array.isArray(values)) return values;
  } catch {
    // Falls through to the same answer as any other wrong shape.
  }
  throw badRequest(`Partition key ${text} is invalid.`);
}

function component(value: Json | undefined): Json {
  if (value === undefined || (isObject(value) && Object.keys(value).length === 0)) return {};
  if (typeof value === 'object' && value !== null)
    throw badRequest('A partition key value must be a string, a number, a boolean or null.');
  return value;
}

function keyText(components: readonly Json[]): string {
  const text = JSON.stringify(components);
  if (Buffer.byteLength(text) > MAX_KEY_BYTES) throw badRequest('Partition key value is larger than 2048 bytes.');
  return text;
}
