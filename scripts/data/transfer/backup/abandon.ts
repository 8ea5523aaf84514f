/** Abandons an interrupted restore: deletes the documents that it has written, so that the database is empty again. */
import { CONTAINERS } from '@franchise-admin/api/containers';
import type { ContainerId } from '@franchise-admin/data-sets/model';
import type { Containers } from '../../database/containers.ts';
import { rowsEverywhere } from '../../database/rows.ts';
import { OPERATIONS_PER_REQUEST, writeBatch } from '../../load/write.ts';
import { readMarker } from './restore.ts';

/** Selects all documents except the markers of the data set and of the restore. */
const DATA = "c.kind NOT IN ('dataSet', 'restore') OR NOT IS_DEFINED(c.kind)";

/** @returns how many documents would be deleted @throws Error if no restore is in progress */
export async function checkAbandon(containers: Containers): Promise<number> {
  if (!(await readMarker(containers))) throw new Error('No restore is in progress, so there is nothing to abandon.');
  let documents = 0;
  for (const { id } of CONTAINERS) {
    const [count = 0] = await rowsEverywhere<number>(containers[id], `SELECT VALUE COUNT(1) FROM c WHERE ${DATA}`);
    documents += count;
  }
  return documents;
}

/**
 * Deletes every document, because the database was empty before the restore. Deletes the marker of the restore last, so that
 * the command can be repeated after an interruption.
 * @param onProgress receives the numbers of documents deleted so far, and of documents in the current batch
 */
export async function abandonRestore(
  containers: Containers,
  onProgress: (deleted: number, pending: number) => void,
): Promise<void> {
  let deleted = 0;
  for (const { id, partitionKey } of CONTAINERS)
    for (const operations of await deletions(containers, id, partitionKey.slice(1))) {
      onProgress(deleted, operations.length);
      await writeBatch(containers[id], operations);
      deleted += operations.length;
      onProgress(deleted, 0);
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
