import { badRequest } from '../errors.ts';
import { isObject, type Json, type JsonObject } from '../json.ts';
import { parseCondition } from '../sql/parser.ts';
import { compileQuery } from '../sql/query.ts';

type Mutable = { [name: string]: Json };

/** The supported operations. On a property, `add` equals `set`. `replace`, `remove`, `move` and list elements are not supported here. */
type PatchOperation =
  | { readonly op: 'add' | 'set'; readonly steps: readonly string[]; readonly value: Json }
  | { readonly op: 'incr'; readonly steps: readonly string[]; readonly value: number };

export interface Patch {
  readonly operations: readonly PatchOperation[];
  /** The `condition` of the request ("from c where …"). Returns true if the document may be patched. */
  readonly condition?: (document: JsonObject) => boolean;
}

const MAX_OPERATIONS = 10;
const SYSTEM = new Set(['id', '_rid', '_self', '_etag', '_ts', '_attachments']);

/** Reads a patch: a list of operations or `{condition, operations}`. Throws 400 with the reason if it is invalid. */
export function readPatch(body: Json, key: readonly string[]): Patch {
  const operations = isObject(body) ? body.operations : body;
  if (!Array.isArray(operations) || operations.length === 0)
    throw badRequest('A patch must have at least one operation.');
  if (operations.length > MAX_OPERATIONS)
    throw badRequest(`The number of patch operations can't exceed '${MAX_OPERATIONS}'.`);
  const read = operations.map((operation: Json) => readOperation(operation, key));
  if (!isObject(body) || body.condition === undefined) return { operations: read };
  if (typeof body.condition !== 'string') throw badRequest('The condition of a patch must be a text.');
  for (const name of Object.keys(body))
    if (name !== 'condition' && name !== 'operations') throw badRequest(`A patch has no property '${name}'.`);
  return { operations: read, condition: compileCondition(body.condition) };
}

/** Compiles the condition `from c where …` into a test of a document. */
function compileCondition(text: string): (document: JsonObject) => boolean {
  const query = parseCondition(text);
  if (!query.where || query.joins.length > 0 || query.groupBy.length > 0 || query.orderBy.length > 0)
    throw badRequest("The condition of a patch must have the form 'from c where …'.");
  const compiled = compileQuery(query, new Map());
  return (document) => {
    for (const _row of compiled.rows({ values: [document] })) return true;
    return false;
  };
}

function readOperation(value: Json, key: readonly string[]): PatchOperation {
  if (!isObject(value)) throw badRequest('A patch operation must be an object.');
  const steps = changedSteps(value.path, key);
  switch (value.op) {
    case 'add':
    case 'set':
      if (value.value === undefined) throw badRequest(`The patch operation '${value.op}' needs a value.`);
      return { op: value.op, steps, value: value.value };
    case 'incr':
      if (typeof value.value !== 'number') throw badRequest("The patch operation 'incr' needs a number.");
      return { op: 'incr', steps, value: value.value };
    default:
      throw badRequest(`The patch operation '${String(value.op)}' is not supported here.`);
  }
}

function changedSteps(path: Json | undefined, key: readonly string[]): readonly string[] {
  if (typeof path !== 'string' || !path.startsWith('/') || path.length < 2)
    throw badRequest(`The patch path '${String(path)}' is not valid.`);
  const steps = path
    .slice(1)
    .split('/')
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
  const [first = ''] = steps;
  if (SYSTEM.has(first)) throw badRequest(`The property '/${first}' cannot be changed by a patch.`);
  if (steps.every((step, at) => step === key[at]))
    throw badRequest('The partition key of an item cannot be changed by a patch.');
  return steps;
}

/** Returns the document after all operations. Does not change the given document. */
export function applyPatch(document: JsonObject, operations: readonly PatchOperation[]): JsonObject {
  const copy = structuredClone(document) as Mutable;
  for (const operation of operations) applyOne(copy, operation);
  return copy;
}

function applyOne(document: Mutable, operation: PatchOperation): void {
  const { steps } = operation;
  let parent = document;
  for (const [at, step] of steps.slice(0, -1).entries()) {
    const child = Object.hasOwn(parent, step) ? parent[step] : undefined;
    if (!isObject(child))
      throw badRequest(
        `The patch operation '${operation.op}' can only change a property of an existing object here: there is none at '/${steps.slice(0, at + 1).join('/')}'.`,
      );
    parent = child as Mutable;
  }
  const last = steps.at(-1) ?? '';
  if (operation.op !== 'incr') {
    parent[last] = structuredClone(operation.value) as Json;
    return;
  }
  const before = Object.hasOwn(parent, last) ? parent[last] : 0;
  if (typeof before !== 'number')
    throw badRequest(`The value at '/${steps.join('/')}' is not a number and cannot be incremented.`);
  parent[last] = before + operation.value;
}
