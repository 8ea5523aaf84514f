import { badRequest, CosmosError, tooLarge } from '../errors.ts';
import { isObject, type Json, type JsonObject } from '../json.ts';
import { readKey } from '../partition-key.ts';
import type { Container } from '../store/container.ts';
import type { Storage } from '../store/storage.ts';
import {
  createItem,
  deleteItem,
  type ItemResult,
  type ItemTarget,
  patchItem,
  readItem,
  replaceItem,
  upsertItem,
} from './items.ts';

export interface BatchResult {
  /** 200 if all operations succeeded, otherwise 207. */
  readonly status: number;
  /** JSON text: a list with one result per operation. */
  readonly text: string;
  readonly charge: number;
}

export interface BatchRequest {
  readonly operations: Json;
  readonly container: Container;
  /** Unix seconds. */
  readonly now: number;
  /** Omits documents from the results (`Prefer: return=minimal`). */
  readonly minimal: boolean;
}

const MAX_OPERATIONS = 100;
const MAX_BYTES = 2 * 1024 * 1024;
const KNOWN = new Set(['operationType', 'id', 'ifMatch', 'partitionKey', 'resourceBody']);

/** Throws 413 for a body of more than 2 MB. */
export function checkBatchSize(bytes: number): void {
  if (bytes > MAX_BYTES) throw tooLarge('Request size is too large: a batch may have at most 2 MB.');
}

/** Runs all operations or none, in one partition. If one fails, every other operation gets 424. */
export function atomicBatch(request: BatchRequest, key: string, storage: Storage): BatchResult {
  const operations = readOperations(request);
  for (const operation of operations) {
    const own = operation.partitionKey;
    if (own !== undefined && readKey(String(own)) !== key)
      throw badRequest('Every operation of a batch must be in the partition of the request.');
  }
  const results: ItemResult[] = [];
  try {
    storage.transaction(() => {
      for (const operation of operations) results.push(run({ ...request, key }, operation));
    });
  } catch (error) {
    if (!(error instanceof CosmosError)) throw error;
    return rolledBack(operations.length, results.length, error, results);
  }
  return batchResult(
    200,
    results.map((result) => line(result, request.minimal)),
    results,
  );
}

/**
 * Runs the operations in order, each in its own partition. A failure undoes no earlier operation. Unless `continueOnError`, the operations
 * after a failure do not run and return 424.
 */
export function bulk(request: BatchRequest, continueOnError: boolean, storage: Storage): BatchResult {
  const operations = readOperations(request);
  const results: ItemResult[] = [];
  const lines: string[] = [];
  let failed = false;
  storage.transaction(() => {
    for (const operation of operations) {
      if (failed && !continueOnError) {
        lines.push(errorLine(424, 0, 0));
        continue;
      }
      try {
        const result = run({ ...request, key: ownKey(operation) }, operation);
        results.push(result);
        lines.push(line(result, request.minimal));
      } catch (error) {
        if (!(error instanceof CosmosError)) throw error;
        failed = true;
        lines.push(errorLine(error.status, error.substatus, 1));
      }
    }
  });
  return batchResult(failed ? 207 : 200, lines, results);
}

function readOperations({ operations }: BatchRequest): readonly JsonObject[] {
  if (!Array.isArray(operations) || operations.length === 0)
    throw badRequest('A batch must have at least one operation.');
  if (operations.length > MAX_OPERATIONS)
    throw badRequest(`Batch request has more operations than what is supported: ${MAX_OPERATIONS}.`);
  return operations.map((operation: Json) => {
    if (!isObject(operation)) throw badRequest('An operation of a batch must be an object.');
    for (const name of Object.keys(operation))
      if (!KNOWN.has(name)) throw badRequest(`The property '${name}' of a batch operation is not supported here.`);
    return operation;
  });
}

function ownKey(operation: JsonObject): string {
  if (typeof operation.partitionKey !== 'string') throw badRequest('A bulk operation must name its partition key.');
  return readKey(operation.partitionKey);
}

function run(target: ItemTarget, operation: JsonObject): ItemResult {
  const body = operation.resourceBody ?? null;
  const { ifMatch } = operation;
  if (ifMatch !== undefined && typeof ifMatch !== 'string') throw badRequest('ifMatch must be a text.');
  switch (operation.operationType) {
    case 'Create':
      return createItem(target, body);
    case 'Upsert':
      return upsertItem(target, body, ifMatch);
    case 'Read':
      return readItem(target, itemId(operation));
    case 'Replace':
      return replaceItem(target, itemId(operation), body, ifMatch);
    case 'Delete':
      return deleteItem(target, itemId(operation), ifMatch);
    case 'Patch':
      return patchItem(target, itemId(operation), body, ifMatch);
    default:
      throw badRequest(`The batch operation '${String(operation.operationType)}' is not supported.`);
  }
}

function itemId(operation: JsonObject): string {
  if (typeof operation.id !== 'string')
    throw badRequest(`The batch operation '${String(operation.operationType)}' needs an id.`);
  return operation.id;
}

function rolledBack(count: number, at: number, error: CosmosError, done: readonly ItemResult[]): BatchResult {
  const lines = Array.from({ length: count }, (_, index) =>
    index === at ? errorLine(error.status, error.substatus, 1) : errorLine(424, 0, 0),
  );
  return batchResult(207, lines, done);
}

function batchResult(status: number, lines: readonly string[], results: readonly ItemResult[]): BatchResult {
  const charge = results.reduce((sum, result) => sum + result.charge, 0);
  return { status, text: `[${lines.join(',')}]`, charge: Math.round(charge * 100) / 100 };
}

function line(result: ItemResult, minimal: boolean): string {
  const etag = result.etag === undefined ? '' : `,"eTag":${JSON.stringify(result.etag)}`;
  const body = minimal || result.text === undefined ? '' : `,"resourceBody":${result.text}`;
  return `{"statusCode":${result.status},"requestCharge":${result.charge}${etag}${body}}`;
}

function errorLine(status: number, substatus: number, charge: number): string {
  return `{"statusCode":${status},"subStatusCode":${substatus},"requestCharge":${charge}}`;
}
