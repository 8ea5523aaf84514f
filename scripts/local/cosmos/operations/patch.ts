import { badRequest } from '../errors.ts';
import { isObject, type Json, type JsonObject } from '../json.ts';
import type { PartitionKeyDefinition } from '../partition-key.ts';
import { parseCondition } from '../sql/parser.ts';
import { compileQuery } from '../sql/query.ts';

type Mutable = { [name: string]: Json } | Json[];

type PatchOperation =
  | { readonly op: 'add' | 'set' | 'replace'; readonly steps: readonly string[]; readonly value: Json }
  | { readonly op: 'incr'; readonly steps: readonly string[]; readonly value: number }
  | { readonly op: 'remove'; readonly steps: readonly string[] }
  | { readonly op: 'move'; readonly steps: readonly string[]; readonly from: readonly string[] };

export interface Patch {
  readonly operations: readonly PatchOperation[];
  /** Whether a document may be patched: the `condition` ("from c where …") of the request. */
  readonly condition?: (document: JsonObject) => boolean;
}

const MAX_OPERATIONS = 10;
const SYSTEM = new Set(['id', '_rid', '_self', '_etag', '_ts', '_attachments']);

/** Reads a patch, a list of operations or `{condition, operations}`; 400 says what is wrong with it. */
export function readPatch(body: Json, key: PartitionKeyDefinition): Patch {
  const operations = isObject(body) ? body.operations : body;
  if (!Array.isArray(operations) || operations.length === 0)
    throw badRequest('A patch must hold at least one operation.');
  if (operations.length > MAX_OPERATIONS)
    throw badRequest(`The number of patch operations can't exceed '${MAX_OPERATIONS}'.`);
  const read = operations.map((operation: Json) => readOperation(operation, key));
  if (!isObject(body) || body.condition === undefined) return { operations: read };
  if (typeof body.condition !== 'string') throw badRequest('The condition of a patch must be a text.');
  for (const name of Object.keys(body))
    if (name !== 'condition' && name !== 'operations') throw badRequest(`A patch has no property '${name}'.`);
  return { operations: read, condition: compileCondition(body.condition) };
}

/** The condition of a patch, `from c where …`, as a test of a document. */
function compileCondition(text: string): (document: JsonObject) => boolean {
  const query = parseCondition(text);
  if (!query.where || query.from.length !== 1 || query.groupBy.length > 0 || query.orderBy.length > 0 || query.limit)
    throw badRequest("The condition of a patch must have the form 'from c where …'.");
  const compiled = compileQuery(query, new Map());
  return (document) => {
    for (const _row of compiled.rows({ values: [document] })) return true;
    return false;
  };
}

function readOperation(value: Json, key: PartitionKeyDefinition): PatchOperation {
  if (!isObject(value)) throw badRequest('A patch operation must be an object.');
  const steps = changedSteps(value.path, key);
  switch (value.op) {
    case 'add':
    case 'set':
    case 'replace':
      if (value.value === undefined) throw badRequest(`The patch operation '${value.op}' needs a value.`);
      return { op: value.op, steps, value: value.value };
    case 'incr':
      if (typeof value.value !== 'number') throw badRequest("The patch operation 'incr' needs a number.");
      return { op: 'incr', steps, value: value.value };
    case 'remove':
      return { op: 'remove', steps };
    case 'move': {
      const from = changedSteps(value.from, key);
      if (from.every((step, at) => step === steps[at]))
        throw badRequest("The path of the patch operation 'move' cannot be its source or inside of it.");
      return { op: 'move', steps, from };
    }
    default:
      throw badRequest(`The patch operation '${String(value.op)}' is not supported.`);
  }
}

function changedSteps(path: Json | undefined, key: PartitionKeyDefinition): readonly string[] {
  if (typeof path !== 'string' || !path.startsWith('/') || path.length < 2)
    throw badRequest(`The patch path '${String(path)}' is not valid.`);
  const steps = path
    .slice(1)
    .split('/')
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
  const [first = ''] = steps;
  if (SYSTEM.has(first)) throw badRequest(`The property '/${first}' cannot be changed by a patch.`);
  if (key.steps.some((own) => steps.every((step, at) => step === own[at])))
    throw badRequest('The partition key of an item cannot be changed by a patch.');
  return steps;
}

/** The document after all operations; the given one stays as it is. */
export function applyPatch(document: JsonObject, operations: readonly PatchOperation[]): JsonObject {
  const copy = structuredClone(document) as { [name: string]: Json };
  for (const operation of operations) applyOne(copy, operation);
  return copy;
}

function applyOne(document: { [name: string]: Json }, operation: PatchOperation): void {
  const { parent, last } = locate(document, operation.steps, operation.op);
  const before = get(parent, last);
  switch (operation.op) {
    case 'add':
      put(parent, last, operation.value, true, operation);
      break;
    case 'set':
      put(parent, last, operation.value, false, operation);
      break;
    case 'replace':
      if (before === undefined) throw missing(operation);
      put(parent, last, operation.value, false, operation);
      break;
    case 'incr':
      if (before !== undefined && typeof before !== 'number')
        throw badRequest(`The value at '${pathOf(operation.steps)}' is no number to increment.`);
      put(parent, last, (before ?? 0) + operation.value, false, operation);
      break;
    case 'remove':
      if (before === undefined) throw missing(operation);
      remove(parent, last);
      break;
    case 'move':
      move(document, operation);
      break;
  }
}

function move(document: { [name: string]: Json }, operation: Extract<PatchOperation, { op: 'move' }>): void {
  const source = locate(document, operation.from, 'move');
  const value = get(source.parent, source.last);
  if (value === undefined) throw missing({ ...operation, steps: operation.from });
  remove(source.parent, source.last);
  const target = locate(document, operation.steps, 'move');
  put(target.parent, target.last, value, true, operation);
}

function locate(document: Mutable, steps: readonly string[], op: string): { parent: Mutable; last: string } {
  let parent = document;
  for (const [at, step] of steps.slice(0, -1).entries()) {
    const child = get(parent, step);
    if (typeof child !== 'object' || child === null)
      throw badRequest(
        `The patch operation '${op}' can only change a child of an existing object or array: nothing is found at '${pathOf(steps.slice(0, at + 1))}'.`,
      );
    parent = child as Mutable;
  }
  return { parent, last: steps.at(-1) ?? '' };
}

function get(parent: Mutable, step: string): Json | undefined {
  if (Array.isArray(parent)) return /^\d+$/.test(step) ? parent[Number(step)] : undefined;
  return Object.hasOwn(parent, step) ? parent[step] : undefined;
}

function put(parent: Mutable, step: string, value: Json, inserting: boolean, operation: PatchOperation): void {
  const copy = structuredClone(value) as Json;
  if (!Array.isArray(parent)) {
    parent[step] = copy;
    return;
  }
  const at = step === '-' ? parent.length : /^\d+$/.test(step) ? Number(step) : Number.NaN;
  if (!(at <= parent.length)) throw badRequest(`The index in '${pathOf(operation.steps)}' is out of the array.`);
  if (inserting || at === parent.length) parent.splice(at, 0, copy);
  else parent[at] = copy;
}

function remove(parent: Mutable, step: string): void {
  if (Array.isArray(parent)) parent.splice(Number(step), 1);
  else delete parent[step];
}

function missing(operation: PatchOperation) {
  return badRequest(
    `The patch operation '${operation.op}' needs an existing path: nothing is found at '${pathOf(operation.steps)}'.`,
  );
}

function pathOf(steps: readonly string[]): string {
  return `/${steps.join('/')}`;
}
