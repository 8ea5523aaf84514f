/** Checks that the database responds. */
import { container } from './client.ts';
import { CONTAINERS } from './containers.ts';
import { withinPartition } from './one-partition.ts';

/**
 * Queries an empty partition of every container: one request and about 3 RU each. Rejects if the database is down or a container is
 * missing. A point read would return 404 in both cases; a query does so only for a missing container.
 */
export async function pingDatabase(): Promise<void> {
  await Promise.all(
    CONTAINERS.map(({ id }) =>
      container(id).items.query('SELECT VALUE 1 FROM c', withinPartition('ping', 1)).fetchNext(),
    ),
  );
}
