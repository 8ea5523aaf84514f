/** Restores a whole export into an empty database. */
import { CONTAINERS } from '@franchise-admin/api/containers';
import type { ContainerId, PlacedDocument } from '@franchise-admin/data-sets/model';
import type { Containers } from '../../database/containers.ts';
import { writeDocuments } from '../../load/write.ts';
import { checkFiles, digestOf, type Exported, exportedDocuments, type Manifest } from './manifest.ts';

/** Documents of a container between two checkpoints. An interrupted restore resumes at the last checkpoint. */
const CHECKPOINT = 5_000;

/** The export and the progress of a running restore. Stored in its own partition of `reference` until the restore ends. */
interface Marker {
  readonly id: 'restore';
  readonly kind: 'restore';
  readonly digest: string;
  /** Number of documents written, by container. */
  readonly written: Readonly<Partial<Record<ContainerId, number>>>;
}

/**
 * @returns the number of documents still to write
 * @throws Error if the files are damaged or the database contains anything else
 */
export async function checkRestore(containers: Containers, folder: string, manifest: Manifest): Promise<number> {
  await checkFiles(folder, manifest);
  const marker = await readMarker(containers);
  if (marker && marker.digest !== digestOf(manifest))
    throw new Error(
      'The restore of another export is in progress. If it was interrupted, run it again with that export to finish it, ' +
        'or add --abandon to delete what it has written.',
    );
  const total = manifest.containers.reduce((sum, { documents }) => sum + documents, 0);
  if (marker) return total - Object.values(marker.written).reduce((sum, count) => sum + count, 0);
  for (const { id } of CONTAINERS) {
    // Ignores the document that names the data set of the local cloud.
    const query =
      id === 'reference' ? "SELECT TOP 1 c.id FROM c WHERE c.kind != 'dataSet'" : 'SELECT TOP 1 c.id FROM c';
    const { resources } = await containers[id].items.query(query, { maxItemCount: 1 }).fetchAll();
    if (resources.length > 0)
      throw new Error(`The database is not empty: container ${id} contains documents. Restore into an empty database.`);
  }
  return total;
}

/**
 * Writes every document as exported, including history, outbox entries and expiring documents. The lifetime of expiring
 * documents restarts. Resumes after an interruption.
 * @param onProgress receives the numbers of documents that this run has written, and of sent documents whose response is
 *   pending
 */
export async function restoreAll(
  containers: Containers,
  folder: string,
  manifest: Manifest,
  onProgress: (written: number, pending: number) => void,
): Promise<void> {
  const digest = digestOf(manifest);
  const known = await readMarker(containers);
  let marker: Marker = known ?? { id: 'restore', kind: 'restore', digest, written: {} };
  let done = 0;
  await containers.reference.items.upsert(marker);
  for (const { id } of manifest.containers) {
    const skipped = marker.written[id] ?? 0;
    for await (const { documents, position } of chunks(exportedDocuments(folder, id), skipped)) {
      await writeDocuments(
        containers,
        documents.map((document) => placed(id, document)),
        (written, pending) => onProgress(done + written, pending),
      );
      done += documents.length;
      marker = { ...marker, written: { ...marker.written, [id]: position } };
      await containers.reference.items.upsert(marker);
    }
  }
  await containers.reference.item('restore', 'restore').delete();
}

/** Returns the marker of an unfinished restore, or undefined if there is none. */
export async function readMarker({ reference }: Containers): Promise<Marker | undefined> {
  return (await reference.item('restore', 'restore').read<Marker>()).resource;
}

async function* chunks(documents: AsyncIterable<Exported>, skipped: number) {
  let chunk: Exported[] = [];
  let position = 0;
  for await (const document of documents) {
    if (position++ < skipped) continue;
    chunk.push(document);
    if (chunk.length < CHECKPOINT) continue;
    yield { documents: chunk, position };
    chunk = [];
  }
  if (chunk.length > 0) yield { documents: chunk, position };
}

/** Removes the time of the last write. The cast is safe, because an export contains only documents of the container. */
function placed(container: ContainerId, { _ts, ...document }: Exported): PlacedDocument {
  return { container, document } as PlacedDocument;
}
