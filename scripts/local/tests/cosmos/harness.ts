import {
  type Container,
  type ContainerRequest,
  CosmosClient,
  type ErrorResponse,
  type SqlQuerySpec,
} from '@azure/cosmos';
import { afterAll, beforeAll } from 'vitest';
import { type CosmosServer, startCosmos } from '../../cosmos/server.ts';

/** An in-memory endpoint with a database, for one test file. */
export interface Fixture {
  readonly server: CosmosServer;
  readonly client: CosmosClient;
  /** Creates a container. Its partition key is `/groupCode` by default. */
  container(definition?: Partial<ContainerRequest>): Promise<Container>;
}

/** Starts an endpoint before the tests of a file, and stops it afterwards. */
export function useCosmos(): Fixture {
  let server: CosmosServer;
  let client: CosmosClient;
  let made = 0;
  beforeAll(async () => {
    server = await startCosmos();
    client = clientOf(server);
    await client.databases.create({ id: 'tests' });
  });
  afterAll(async () => {
    client.dispose();
    await server.close();
  });
  return {
    get server() {
      return server;
    },
    get client() {
      return client;
    },
    async container(definition = {}) {
      made += 1;
      const id = `container-${made}`;
      const request = { id, partitionKey: '/groupCode', ...definition };
      const { container } = await client.database('tests').containers.create(request);
      return container;
    },
  };
}

export function clientOf(server: { endpoint: string; key: string }): CosmosClient {
  return new CosmosClient({ endpoint: server.endpoint, key: server.key });
}

/** Returns status, substatus and message of a failed request. Rejects if the request succeeds. */
export async function failure(work: Promise<unknown>): Promise<{ code: number; substatus: number; message: string }> {
  try {
    await work;
  } catch (error) {
    // A batch wraps the error of the response in its own error.
    const { cause } = error as { cause?: unknown };
    const { code, substatus, message, body } = (cause ?? error) as ErrorResponse;
    return { code: Number(code), substatus: Number(substatus ?? 0), message: body?.message ?? message };
  }
  throw new Error('The request succeeded.');
}

/** Returns all results of a query in one partition, or in all partitions if no key is given. */
export async function all<T = unknown>(
  container: Container,
  query: string | SqlQuerySpec,
  partitionKey?: string,
): Promise<T[]> {
  const options = partitionKey === undefined ? { maxItemCount: 100 } : { partitionKey, maxItemCount: 100 };
  const { resources } = await container.items.query<T>(query, options).fetchAll();
  return resources;
}
