/** A full backup: every document of every container, page by page, so that memory stays flat however many there are. */
import { createHash } from 'node:crypto';
import { mkdir, open, readdir } from 'node:fs/promises';
import type { Container } from '@azure/cosmos';
import { CONTAINERS } from '@franchise-admin/api/containers';
import type { Containers } from '../../load/containers.ts';
import type { ContainerId } from '../../model.ts';
import { type ContainerFile, type Exported, fileOf, type Manifest, writeManifest } from './manifest.ts';

const PAGE_ROWS = 1_000;
/** What Cosmos DB adds and a restore cannot give back; the time of the last write is kept, for what ends by itself. */
const OF_THE_SERVICE: ReadonlySet<string> = new Set(['_rid', '_self', '_etag', '_attachments', '_lsn']);

/**
 * Exports into a new or empty folder; the manifest comes last. Files can be read by their owner only: they hold personal data.
 * @param onProgress told how many documents are written so far
 */
export async function exportAll(
  containers: Containers,
  folder: string,
  onProgress: (documents: number) => void,
): Promise<Omit<Manifest, 'product' | 'format'>> {
  await mkdir(folder, { recursive: true });
  if ((await readdir(folder)).length > 0)
    throw new Error(`${folder} is not empty; an export takes a folder of its own.`);
  const from = new Date().toISOString();
  const before = await revisions(containers);
  const files: ContainerFile[] = [];
  let done = 0;
  for (const { id } of CONTAINERS) {
    const file = await exportContainer(containers[id], id, folder, (documents) => onProgress(done + documents));
    done += file.documents;
    files.push(file);
  }
  const changedMeanwhile = differing(before, await revisions(containers));
  const manifest = { from, to: new Date().toISOString(), containers: files, changedMeanwhile };
  await writeManifest(folder, manifest);
  return manifest;
}

async function exportContainer(
  container: Container,
  id: ContainerId,
  folder: string,
  onProgress: (documents: number) => void,
): Promise<ContainerFile> {
  const file = await open(fileOf(folder, id), 'wx', 0o600);
  const hash = createHash('sha256');
  let documents = 0;
  let bytes = 0;
  try {
    for await (const page of pagesOf(container)) {
      const text = Buffer.from(page.map((document) => `${JSON.stringify(document)}\n`).join(''));
      hash.update(text);
      await file.writeFile(text);
      documents += page.length;
      bytes += text.length;
      onProgress(documents);
    }
  } finally {
    await file.close();
  }
  return { id, documents, bytes, sha256: hash.digest('hex') };
}

/** Every document of a container as an export holds it. */
export async function* pagesOf(container: Container): AsyncGenerator<Exported[]> {
  const pages = container.items.query<Exported>('SELECT * FROM c', { maxItemCount: PAGE_ROWS });
  while (pages.hasMoreResults()) yield ((await pages.fetchNext()).resources ?? []).map(withoutService);
}

function withoutService(document: Exported): Exported {
  return Object.fromEntries(Object.entries(document).filter(([name]) => !OF_THE_SERVICE.has(name))) as Exported;
}

/** How often each partition has changed: franchises, vendors and communications count that. */
async function revisions(containers: Containers): Promise<Map<string, number>> {
  const roots = await Promise.all(
    (['franchises', 'vendors', 'reference'] as const).map(async (id) => {
      const query = `SELECT c.groupCode, c.pointOfSaleVendorId, c.revision FROM c
        WHERE c.type IN ('franchise', 'vendor', 'communication')`;
      const rows = containers[id].items.query<Record<string, string | number>>(query, { maxItemCount: PAGE_ROWS });
      return (await rows.fetchAll()).resources.map(
        (row) => [`${id} ${row.groupCode ?? row.pointOfSaleVendorId ?? ''}`.trim(), Number(row.revision)] as const,
      );
    }),
  );
  return new Map(roots.flat());
}

function differing(before: ReadonlyMap<string, number>, after: ReadonlyMap<string, number>): string[] {
  const all = new Set([...before.keys(), ...after.keys()]);
  return [...all].filter((partition) => before.get(partition) !== after.get(partition)).sort();
}
