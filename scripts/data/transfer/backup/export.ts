/** A full backup: every document of every container, page by page, so that memory use stays constant. */
import { mkdir, readdir } from 'node:fs/promises';
import type { Container } from '@azure/cosmos';
import { CONTAINERS } from '@franchise-admin/api/containers';
import type { ContainerId } from '@franchise-admin/data-sets/model';
import type { Containers } from '../../database/containers.ts';
import {
  type ContainerFile,
  discardExport,
  type Exported,
  isBrokenOff,
  type Manifest,
  writeDocumentsFile,
  writeManifest,
} from './manifest.ts';
import { type CountingPartition, changedSince, readRevisions } from './revisions.ts';

const PAGE_ROWS = 1_000;
/** Maximum number of times to read partitions again that have changed during the export. */
const ROUNDS = 4;
/**
 * Fields that Cosmos DB adds and a restore cannot write. The time of the last write is kept for documents that expire.
 */
const OF_THE_SERVICE: ReadonlySet<string> = new Set(['_rid', '_self', '_etag', '_attachments', '_lsn']);

/**
 * Exports into a new or empty folder and writes the manifest last. Reads a franchise, a vendor or the communication types
 * again if they change during the export, so that their documents are consistent. Only the owner can read the files,
 * because they contain personal data. Empties the folder after a failure.
 * @param onBegin called before the first write, when the folder is known to be empty
 * @param onProgress receives the number of documents written so far
 */
export async function exportAll(
  containers: Containers,
  folder: string,
  onBegin: () => void,
  onProgress: (documents: number) => void,
): Promise<Omit<Manifest, 'product' | 'format'>> {
  await mkdir(folder, { recursive: true });
  const there = await readdir(folder);
  if (isBrokenOff(there))
    throw new Error(
      `${folder} contains an incomplete export, which cannot be resumed. Delete it, or choose another folder.`,
    );
  if (there.length > 0) throw new Error(`${folder} is not empty. Choose a new or empty folder.`);
  onBegin();
  try {
    return await exportInto(containers, folder, onProgress);
  } catch (error) {
    discardExport(folder);
    throw error;
  }
}

async function exportInto(
  containers: Containers,
  folder: string,
  onProgress: (documents: number) => void,
): Promise<Omit<Manifest, 'product' | 'format'>> {
  const from = new Date().toISOString();
  let seen = await readRevisions(containers);
  const files = new Map<ContainerId, ContainerFile>();
  let done = 0;
  for (const { id } of CONTAINERS) {
    const pages = counted(pagesOf(containers[id]), (documents) => onProgress(done + documents));
    const file = await writeDocumentsFile(folder, id, pages);
    done += file.documents;
    files.set(id, file);
  }
  let changed: CountingPartition[] = [];
  for (let round = 0; ; round++) {
    const now = await readRevisions(containers);
    changed = changedSince(seen, now);
    if (changed.length === 0 || round === ROUNDS) break;
    seen = now;
    for (const [id, partitions] of Map.groupBy(changed, ({ container }) => container)) {
      const keys = partitions.map(({ key }) => key);
      files.set(id, await writeDocumentsFile(folder, id, pagesOfPartitions(containers[id], keys), keys));
    }
  }
  const changedMeanwhile = changed.map(({ container, key }) => `${container} ${key}`);
  const manifest = { from, to: new Date().toISOString(), containers: [...files.values()], changedMeanwhile };
  await writeManifest(folder, manifest);
  return manifest;
}

/** Returns every document of a container or of one partition, in the format of an export. */
export async function* pagesOf(container: Container, partitionKey?: string | number): AsyncGenerator<Exported[]> {
  const within = partitionKey === undefined ? {} : { partitionKey };
  const pages = container.items.query<Exported>('SELECT * FROM c', { maxItemCount: PAGE_ROWS, ...within });
  while (pages.hasMoreResults()) yield ((await pages.fetchNext()).resources ?? []).map(withoutService);
}

async function* pagesOfPartitions(
  container: Container,
  keys: readonly (string | number)[],
): AsyncGenerator<Exported[]> {
  for (const key of keys) yield* pagesOf(container, key);
}

async function* counted(pages: AsyncIterable<Exported[]>, onProgress: (documents: number) => void) {
  let documents = 0;
  for await (const page of pages) {
    documents += page.length;
    onProgress(documents);
    yield page;
  }
}

function withoutService(document: Exported): Exported {
  return Object.fromEntries(Object.entries(document).filter(([name]) => !OF_THE_SERVICE.has(name))) as Exported;
}
