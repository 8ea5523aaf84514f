import { METADATA_CHARGE } from '../charges.ts';
import { badRequest, CosmosError } from '../errors.ts';
import { isObject, type JsonObject } from '../json.ts';
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
  if (request.method !== 'POST' || request.flag('x-ms-documentdb-isquery')) throw notAllowed(request);
  const { id } = bodyObject(request);
  return ok(backend.catalog.createDatabase(String(id), backend.now), 201);
}

export function handleDatabase(backend: Backend, request: CosmosRequest, id: string): Reply {
  if (request.method !== 'GET') throw notAllowed(request);
  return ok(backend.catalog.database(id));
}

export function handleContainers(backend: Backend, request: CosmosRequest, database: string): Reply {
  if (request.method !== 'POST' || request.flag('x-ms-documentdb-isquery')) throw notAllowed(request);
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

/** Returns the list of physical partitions, which has a single entry here. */
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
  return ok({ _rid: container.rid, PartitionKeyRanges: [range], _count: 1 });
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
