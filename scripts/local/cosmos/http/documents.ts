import { writeCharge } from '../charges.ts';
import { badRequest, CosmosError } from '../errors.ts';
import { isObject, type Json } from '../json.ts';
import { atomicBatch, bulk, checkBatchSize } from '../operations/batch.ts';
import {
  createItem,
  deleteItem,
  type ItemResult,
  type ItemTarget,
  patchItem,
  readItem,
  replaceItem,
  upsertItem,
} from '../operations/items.ts';
import { queryDocuments, queryPlan, readQueryBody, rejectUnmerged } from '../operations/query.ts';
import { keyOf, readKey } from '../partition-key.ts';
import type { Container } from '../store/container.ts';
import type { Backend } from './backend.ts';
import type { Reply } from './reply.ts';
import type { CosmosRequest } from './request.ts';
import type { Route } from './routes.ts';

/** Routes requests on the document feed: create, upsert, query, plan, batch, bulk. */
export function handleDocuments(request: CosmosRequest, database: string, name: string): Route {
  const open = (work: (backend: Backend, container: Container) => Reply) => (backend: Backend) =>
    work(backend, backend.open(database, name));
  if (request.method !== 'POST') return { kind: 'unknown', run: () => notAllowed(request) };
  if (request.flag('x-ms-cosmos-is-query-plan-request'))
    return {
      kind: 'queryplan',
      run: open((_, c) => json(200, JSON.stringify(queryPlan(c, readQueryBody(request.json()))), 0)),
    };
  if (request.flag('x-ms-documentdb-isquery')) return { kind: 'query', run: open((b, c) => query(b, c, request)) };
  if (request.flag('x-ms-cosmos-is-batch-request')) {
    const atomic = request.flag('x-ms-cosmos-batch-atomic');
    return { kind: atomic ? 'batch' : 'bulk', run: open((b, c) => batch(b, c, request, atomic)) };
  }
  const upsert = request.flag('x-ms-documentdb-is-upsert');
  return {
    kind: upsert ? 'upsert' : 'create',
    run: open((b, c) =>
      write(b, c, request, (target, body) =>
        upsert ? upsertItem(target, body, request.header('if-match')) : createItem(target, body),
      ),
    ),
  };
}

const ITEM_KINDS = { GET: 'read', PUT: 'replace', DELETE: 'delete', PATCH: 'patch' } as const;

export function handleDocument(request: CosmosRequest, database: string, name: string, id: string): Route {
  const kind = ITEM_KINDS[request.method as keyof typeof ITEM_KINDS];
  if (kind === undefined) return { kind: 'unknown', run: () => notAllowed(request) };
  return {
    kind,
    run: (backend) => {
      const container = backend.open(database, name);
      const ifMatch = request.header('if-match');
      if (kind === 'read') {
        const target = { container, key: neededKey(request), now: backend.now };
        return itemReply(backend, container, request, readItem(target, id));
      }
      return write(backend, container, request, (target, body) => {
        if (kind === 'delete') return deleteItem(target, id, ifMatch);
        return kind === 'patch' ? patchItem(target, id, body, ifMatch) : replaceItem(target, id, body, ifMatch);
      });
    },
  };
}

/** `POST …/operations/partitionkeydelete`. */
export function deletePartition(backend: Backend, request: CosmosRequest, database: string, name: string): Reply {
  const container = backend.open(database, name);
  const key = neededKey(request);
  container.documents.deletePartition(key);
  return { status: 200, charge: writeCharge(0), headers: session(backend, container, request) };
}

function write(
  backend: Backend,
  container: Container,
  request: CosmosRequest,
  run: (target: ItemTarget, body: Json) => ItemResult,
): Reply {
  const body = request.body.length === 0 ? null : request.json();
  const target = { container, key: keyFor(request, container, body), now: backend.now };
  return itemReply(
    backend,
    container,
    request,
    backend.storage.transaction(() => run(target, body)),
  );
}

/** Returns the partition key in the header. A POST without the header uses the key in the document. */
function keyFor(request: CosmosRequest, container: Container, body: Json): string {
  if (request.header('x-ms-documentdb-partitionkey') === undefined && request.method === 'POST' && isObject(body))
    return keyOf(body, container.partitionKey);
  return neededKey(request);
}

function neededKey(request: CosmosRequest): string {
  const key = givenKey(request);
  if (key === undefined) throw badRequest('PartitionKey value must be supplied for this operation.');
  return key;
}

function givenKey(request: CosmosRequest): string | undefined {
  const text = request.header('x-ms-documentdb-partitionkey');
  return text === undefined ? undefined : readKey(text);
}

function query(backend: Backend, container: Container, request: CosmosRequest): Reply {
  const body = readQueryBody(request.json());
  const key = givenKey(request);
  const range = rangeOf(request);
  if (key === undefined && range === undefined) rejectUnmerged(container, body);
  const paging = { token: request.header('x-ms-continuation'), maxItems: request.maxItems };
  const page = queryDocuments(container, key, body, paging);
  return {
    ...json(200, feedText(container, page.texts), page.charge),
    headers: {
      ...session(backend, container, request),
      'x-ms-item-count': String(page.texts.length),
      ...(page.continuation === undefined ? {} : { 'x-ms-continuation': page.continuation }),
    },
  };
}

/** Returns the partition key range in the header, if any. Throws 410 for any range other than 0, the only one. */
function rangeOf(request: CosmosRequest): string | undefined {
  const range = request.header('x-ms-documentdb-partitionkeyrangeid');
  if (range !== undefined && range !== '0')
    throw new CosmosError(410, `The partition key range '${range}' is gone.`, { substatus: 1002 });
  return range;
}

function batch(backend: Backend, container: Container, request: CosmosRequest, atomic: boolean): Reply {
  checkBatchSize(request.body.length);
  const operations = request.json();
  const work = { operations, container, now: backend.now, minimal: request.minimal };
  const result = atomic
    ? atomicBatch(work, neededKey(request), backend.storage)
    : bulk(work, request.flag('x-ms-cosmos-batch-continue-on-error'), backend.storage);
  return { ...json(result.status, result.text, result.charge), headers: session(backend, container, request) };
}

function itemReply(backend: Backend, container: Container, request: CosmosRequest, result: ItemResult): Reply {
  const headers = {
    ...session(backend, container, request),
    ...(result.etag === undefined ? {} : { etag: result.etag }),
  };
  const reply = { status: result.status, charge: result.charge, headers };
  const bodiless = result.text === undefined || (request.minimal && request.method !== 'GET');
  return bodiless ? reply : { ...reply, body: result.text };
}

/** Returns the session token and the container's path and id, by which the SDK stores the token. */
function session(backend: Backend, container: Container, request: CosmosRequest): Record<string, string> {
  return {
    'x-ms-session-token': `0:-1#${backend.storage.last}`,
    'x-ms-alt-content-path': encodeURI(request.segments.slice(0, 4).join('/')),
    'x-ms-content-path': container.rid,
  };
}

function feedText(container: Container, texts: readonly string[]): string {
  return `{"_rid":"${container.rid}","Documents":[${texts.join(',')}],"_count":${texts.length}}`;
}

function json(status: number, body: string, charge: number): Reply {
  return { status, body, charge };
}

function notAllowed(request: CosmosRequest): never {
  throw new CosmosError(405, `${request.method} is not allowed on ${request.path}.`);
}
