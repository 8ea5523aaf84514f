import type { Container, ContainerRequest, CosmosClient } from '@azure/cosmos';
import { CONTAINERS, type ContainerDefinition } from '@franchise-admin/api/containers';
import type { ContainerId } from '@franchise-admin/data-sets/model';

export type Containers = Readonly<Record<ContainerId, Container>>;

/** Creates the database and its missing containers. */
export async function ensureContainers(client: CosmosClient, databaseId: string): Promise<Containers> {
  const { database } = await client.databases.createIfNotExists({ id: databaseId });
  const entries = await Promise.all(
    CONTAINERS.map(async (definition) => {
      const { container } = await database.containers.createIfNotExists(containerRequest(definition));
      return [definition.id, container] as const;
    }),
  );
  return Object.fromEntries(entries) as Record<ContainerId, Container>;
}

/** Updates containers of an earlier version to the current indexes and lifetimes. */
export async function updateContainers(containers: Containers): Promise<void> {
  for (const definition of CONTAINERS) await containers[definition.id].replace(containerRequest(definition));
}

/** Returns the definition of a new container; only the listed paths are indexed. */
export function containerRequest(definition: ContainerDefinition) {
  return {
    id: definition.id,
    partitionKey: { paths: [definition.partitionKey] },
    indexingPolicy: {
      indexingMode: 'consistent',
      automatic: true,
      includedPaths: definition.indexedPaths.map((path) => ({ path })),
      excludedPaths: [{ path: '/*' }],
      compositeIndexes: definition.compositeIndexes.map((index) => index.map((entry) => ({ ...entry }))),
    },
    ...(definition.defaultTtl !== undefined && { defaultTtl: definition.defaultTtl }),
  } satisfies ContainerRequest;
}
