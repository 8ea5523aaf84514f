import { METADATA_CHARGE } from '../charges.ts';
import { badRequest, CosmosError } from '../errors.ts';
import { isObject, type Json, type JsonObject } from '../json.ts';
import { queryResources, readQueryBody } from '../operations/query.ts';
import type { Backend } from './backend.ts';
import type { Reply } from './reply.ts';
import type { CosmosRequest } from './request.ts';

/** `GET /`: the account, with the caller's own endpoint as its only region. */
export function account(request: CosmosRequest): Reply {
  if (request.method !== 'GET') throw notAllowed(request);
  const location = [{ name: 'Local', databaseAccountEndpoint: `http://${request.header('host') ?? '127.0.0.1'}/` }];
  return ok({
    id: 'local',
    _rid: 'local',
    _self: '',
    _dbs: '//dbs/',
    media: '//media/',
    addresses: '//addresses/',
    writableLocations: location,
    readableLocations: location,
    enableMultipleWriteLocations: false,
    userConsistencyPolicy: { defaultConsistencyLevel: 'Session' },
    userReplicationPolicy: { asyncReplication: false, minReplicaSetSize: 1, maxReplicasetSize: 4 },
    systemReplicationPolicy: { minReplicaSetSize: 1, maxReplicasetSize: 4 },
    readPolicy: { primaryReadCoefficient: 1, secondaryReadCoefficient: 1 },
    queryEngineConfiguration: '{}',
  });
}

export function handleDatabases(backend: Backend, request: CosmosRequest): Reply {
  if (request.method === 'GET') return feed('', 'Databases', backend.catalog.databases());
  if (request.method !== 'POST') throw notAllowed(request);
  if (request.flag('x-ms-documentdb-isquery')) return query(request, '', 'Databases', backend.catalog.databases());
  const { id } = bodyObject(request);
  return ok(backend.catalog.createDatabase(String(id), backend.now), 201);
}

export function handleDatabase(backend: Backend, request: CosmosRequest, id: string): Reply {
  if (request.method === 'GET') return ok(backend.catalog.database(id));
  if (request.method !== 'DELETE') throw notAllowed(request);
  backend.catalog.deleteDatabase(id);
  return { status: 204, charge: METADATA_CHARGE };
}

export function handleContainers(backend: Backend, request: CosmosRequest, database: string): Reply {
  const all = backend.catalog.containers(database).map((container) => container.resource);
  const rid = String(backend.catalog.database(database)._rid);
  if (request.method === 'GET') return feed(rid, 'DocumentCollections', all);
  if (request.method !== 'POST') throw notAllowed(request);
  if (request.flag('x-ms-documentdb-isquery')) return query(request, rid, 'DocumentCollections', all);
  return ok(backend.catalog.createContainer(database, bodyObject(request), backend.now).resource, 201);
}

export function handleContainer(backend: Backend, request: CosmosRequest, database: string, id: string): Reply {
  switch (request.method) {
    case 'GET':
      return ok(backend.catalog.container(database, id, false).resource);
    case 'PUT':
      return ok(backend.catalog.replaceContainer(database, id, bodyObject(request), backend.now).resource);
    case 'DELETE':
      backend.catalog.deleteContainer(database, id);
      return { status: 204, charge: METADATA_CHARGE };
    default:
      throw notAllowed(request);
  }
}

/** One physical partition holds all: the SDK merges the answers of one. */
export function handleRanges(backend: Backend, request: CosmosRequest, database: string, id: string): Reply {
  if (request.method !== 'GET') throw notAllowed(request);
  const container = backend.catalog.container(database, id, true);
  const range = {
    id: '0',
    minInclusive: '',
    maxExclusive: 'FF',
    _rid: container.rid,
    _self: `${container.self}pkranges/${container.rid}/`,
    _etag: '"0"',
    ridPrefix: 0,
    throughputFraction: 1,
    status: 'online',
    parents: [],
    _ts: container.row.ts,
  };
  return feed(container.rid, 'PartitionKeyRanges', [range]);
}

/** Throughput is serverless here: there are no offers, as in a serverless account. */
export function handleOffers(request: CosmosRequest): Reply {
  if (request.method !== 'GET' && !request.flag('x-ms-documentdb-isquery')) throw notAllowed(request);
  return feed('', 'Offers', []);
}

function query(request: CosmosRequest, rid: string, name: string, all: readonly Json[]): Reply {
  const token = request.header('x-ms-continuation');
  const page = queryResources(all, rid, readQueryBody(request.json()), { token, maxItems: request.maxItems });
  const body = `{"_rid":${JSON.stringify(rid)},"${name}":[${page.texts.join(',')}],"_count":${page.texts.length}}`;
  const headers = page.continuation === undefined ? {} : { 'x-ms-continuation': page.continuation };
  return { status: 200, body, charge: METADATA_CHARGE, headers };
}

function feed(rid: string, name: string, items: readonly JsonObject[]): Reply {
  return ok({ _rid: rid, [name]: items, _count: items.length });
}

function ok(resource: JsonObject, status = 200): Reply {
  const etag = resource._etag;
  const headers = typeof etag === 'string' ? { etag } : {};
  return { status, body: JSON.stringify(resource), charge: METADATA_CHARGE, headers };
}

function bodyObject(request: CosmosRequest): JsonObject {
  const body = request.json();
  if (!isObject(body)) throw badRequest('The request body must be a JSON object.');
  return body;
}

function notAllowed(request: CosmosRequest): CosmosError {
  return new CosmosError(405, `${request.method} is not allowed on ${request.path}.`);
}
