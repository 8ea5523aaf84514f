/** The only Cosmos DB client of this process. Only `store/` modules use containers. */
import { type Container, CosmosClient, type CosmosClientOptions } from '@azure/cosmos';
import { type Config, config } from '../../config.ts';
import { azureCredential } from '../../credential.ts';
import type { ContainerDefinition } from './containers.ts';
import { createDeadlineHttpClient } from './http-client.ts';

/** Timeout of one attempt. The SDK retries within the request's deadline. */
const REQUEST_TIMEOUT_MS = 10_000;

/** Options of the client: a key in local runs, otherwise the managed identity of the function app. */
function clientOptions(cosmos: Config['cosmos']): CosmosClientOptions {
  return {
    endpoint: cosmos.endpoint,
    ...(cosmos.key === undefined ? { aadCredentials: azureCredential } : { key: cosmos.key }),
    httpClient: createDeadlineHttpClient(),
    connectionPolicy: {
      requestTimeout: REQUEST_TIMEOUT_MS,
      retryOptions: { maxRetryAttemptCount: 6, maxWaitTimeInSeconds: 15 },
    },
    userAgentSuffix: 'franchise-admin',
  };
}

let client: CosmosClient | undefined;
const containers = new Map<ContainerDefinition['id'], Container>();

/** Returns a container by its id. Reuses containers, because each one caches its partition key after the first request. */
export function container(id: ContainerDefinition['id']): Container {
  const known = containers.get(id);
  if (known) return known;
  const { cosmos } = config();
  client ??= new CosmosClient(clientOptions(cosmos));
  const made = client.database(cosmos.database).container(id);
  containers.set(id, made);
  return made;
}
