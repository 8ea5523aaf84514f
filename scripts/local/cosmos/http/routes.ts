import { CosmosError } from '../errors.ts';
import type { Backend } from './backend.ts';
import { deletePartition, handleDocument, handleDocuments } from './documents.ts';
import type { Reply, RequestKind } from './reply.ts';
import type { CosmosRequest } from './request.ts';
import {
  account,
  handleContainer,
  handleContainers,
  handleDatabase,
  handleDatabases,
  handleRanges,
} from './resources.ts';

export interface Route {
  readonly kind: RequestKind;
  readonly run: (backend: Backend) => Reply;
}

/** Finds the route of a request. Unsupported resources get a route that throws 400 when it runs. */
export function routeOf(request: CosmosRequest): Route {
  const { segments } = request;
  const [first, database = '', second, container = '', third, item = ''] = segments;
  const shape =
    segments.filter((_, at) => at % 2 === 0).join('/') + (segments.length % 2 === 0 && segments.length > 0 ? '/*' : '');
  switch (shape) {
    case '':
      return { kind: 'account', run: () => account(request) };
    case 'dbs':
      return { kind: 'database', run: (backend) => handleDatabases(backend, request) };
    case 'dbs/*':
      return { kind: 'database', run: (backend) => handleDatabase(backend, request, database) };
    case 'dbs/colls':
      return { kind: 'container', run: (backend) => handleContainers(backend, request, database) };
    case 'dbs/colls/*':
      return { kind: 'container', run: (backend) => handleContainer(backend, request, database, container) };
    case 'dbs/colls/pkranges':
      return { kind: 'pkranges', run: (backend) => handleRanges(backend, request, database, container) };
    case 'dbs/colls/docs':
      return handleDocuments(request, database, container);
    case 'dbs/colls/docs/*':
      return handleDocument(request, database, container, item);
    case 'dbs/colls/operations/*':
      if (item === 'partitionkeydelete' && request.method === 'POST')
        return { kind: 'partitiondelete', run: (backend) => deletePartition(backend, request, database, container) };
      break;
  }
  const what = [first, second, third].filter(Boolean).join('/');
  return {
    kind: 'unknown',
    run: () => {
      throw new CosmosError(400, `${request.method} ${what || '/'} is not supported by the local endpoint.`);
    },
  };
}
