/** Giving up a restore that was interrupted: the database is empty again afterwards. */
import { CONTAINERS } from '@franchise-admin/api/containers';
import type { Containers } from '../../database/containers.ts';
import { rowsEverywhere } from '../../database/rows.ts';
import { OPERATIONS_PER_REQUEST, writeBatch } from '../../load/write.ts';
import type { ContainerId } from '../../model.ts';
import { readMarker } from './restore.ts';

/** Everything but the two notes about how the database was filled. */
const DATA = "c.kind NOT IN ('dataSet', 'restore') OR NOT IS_DEFINED(c.kind)";

/** @returns how many documents giving up would delete @throws Error if no restore is under way */
export async function checkAbandon(containers: Containers): Promise<number> {
  if (!(await readMarker(containers))) throw new Error('No restore is under way here: there is nothing to abandon.');
  let documents = 0;
  for (const { id } of CONTAINERS) {
    const [count = 0] = await rowsEverywhere<number>(containers[id], `SELECT VALUE COUNT(1) FROM c WHERE ${DATA}`);
    documents += count;
  }
  return documents;
}

/**
 * Deletes every document, then the note of the restore, so that an interruption can be followed by another try. The database was
 * empty when the restore began.
 * @param onProgress receives how many documents are deleted so far
 */
export async function abandonRestore(containers: Containers, onProgress: (documents: number) => void): Promise<void> {
  let deleted = 0;
  for (const { id, partitionKey } of CONTAINERS)
    for (const operations of await deletions(containers, id, partitionKey.slice(1))) {
      await writeBatch(containers[id], operations);
      deleted += operations.length;
      onProgress(deleted);
    }
  await containers.reference.item('restore', 'restore').delete();
}

async function deletions(containers: Containers, container: ContainerId, field: string) {
  type Place = { readonly id: string; readonly key: string | number };
  const query = `SELECT c.id, c["${field}"] AS key FROM c WHERE ${DATA}`;
  const operations = (await rowsEverywhere<Place>(containers[container], query)).map(
    ({ id, key }) => ({ operationType: 'Delete', id, partitionKey: key }) as const,
  );
  return Array.from({ length: Math.ceil(operations.length / OPERATIONS_PER_REQUEST) }, (_, n) =>
    operations.slice(n * OPERATIONS_PER_REQUEST, (n + 1) * OPERATIONS_PER_REQUEST),
  );
}
