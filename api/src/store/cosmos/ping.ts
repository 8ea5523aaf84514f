/** Whether the database answers. */
import { container } from './client.ts';
import { CONTAINERS } from './containers.ts';
import { withinPartition } from './one-partition.ts';

/**
 * Asks every container for what lies in a partition where nothing does: one request and about 3 RU each. Rejects when the database
 * is out or a container is missing. A read of a document would answer 404 either way; a query does for a missing container alone.
 */
export async function pingDatabase(): Promise<void> {
  await Promise.all(
    CONTAINERS.map(({ id }) =>
      container(id).items.query('SELECT VALUE 1 FROM c', withinPartition('ping', 1)).fetchNext(),
    ),
  );
}
