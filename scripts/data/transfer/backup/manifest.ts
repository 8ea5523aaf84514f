/**
 * An export: one file of JSON lines per container, and a manifest. The manifest is written last and shows that the export
 * is complete.
 */
import { createHash } from 'node:crypto';
import { createReadStream, existsSync, rmSync } from 'node:fs';
import { open, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CONTAINERS } from '@franchise-admin/api/containers';
import type { ContainerId } from '@franchise-admin/data-sets/model';
import { invalidJson, jsonErrorAt, readJsonFile, requireFile, requireFolder } from '../../../files/json.ts';

/** Incremented if the format becomes incompatible with the previous version. */
const FORMAT = 1;
const PRODUCT = 'franchise-admin';
const NAME = 'manifest.json';

export interface ContainerFile {
  readonly id: ContainerId;
  readonly documents: number;
  readonly bytes: number;
  /** Checksum of the file. */
  readonly sha256: string;
}

export interface Manifest {
  readonly product: typeof PRODUCT;
  readonly format: number;
  /** Start of the export. The export may lack changes made between start and end. */
  readonly from: string;
  /** End of the export. */
  readonly to: string;
  readonly containers: readonly ContainerFile[];
  /** Partitions that kept changing during the export. Their documents may represent different points in time. */
  readonly changedMeanwhile: readonly string[];
}

/** A document as exported: all fields, and the time of its last write in seconds. */
export type Exported = Readonly<Record<string, unknown>> & { readonly id: string; readonly _ts: number };

export const fileOf = (folder: string, id: ContainerId) => join(folder, `${id}.jsonl`);

/** File name until the file is complete. */
const partOf = (folder: string, id: ContainerId) => `${fileOf(folder, id)}.part`;

/** Deletes the files of an incomplete export, but keeps the folder. */
export function discardExport(folder: string): void {
  for (const { id } of CONTAINERS)
    for (const path of [fileOf(folder, id), partOf(folder, id)]) rmSync(path, { force: true });
}

/** Returns true if these are the files of an incomplete export, which has no manifest. */
export function isBrokenOff(names: readonly string[]): boolean {
  return !names.includes(NAME) && names.some((name) => /\.jsonl(?:\.part)?$/.test(name));
}

export async function writeManifest(folder: string, manifest: Omit<Manifest, 'product' | 'format'>): Promise<void> {
  const whole = { product: PRODUCT, format: FORMAT, ...manifest } satisfies Manifest;
  await writeFile(join(folder, NAME), `${JSON.stringify(whole, null, 2)}\n`, { mode: 0o600 });
}

/** @throws Error if the folder has no complete export, or one of an unsupported version */
export async function readManifest(folder: string): Promise<Manifest> {
  const path = join(folder, NAME);
  requireFolder(folder);
  if (!existsSync(path)) throw new Error(`${folder} is not a complete export, because it has no ${NAME}.`);
  const manifest = readJsonFile(path) as Manifest;
  if (manifest?.product !== PRODUCT || manifest.format !== FORMAT || !Array.isArray(manifest.containers))
    throw new Error(`${path} has another format version than ${FORMAT}.`);
  return manifest;
}

/** @throws Error for a file that was changed after the export */
export async function checkFiles(folder: string, { containers }: Manifest): Promise<void> {
  for (const { id, sha256 } of containers) {
    const path = fileOf(folder, id);
    requireFile(path);
    const hash = createHash('sha256');
    for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
    if (hash.digest('hex') !== sha256) throw new Error(`${path} was changed after the export: its checksum differs.`);
  }
}

/**
 * Writes the file of a container, or replaces it.
 * @param partitions the partitions that the pages contain. Documents of other partitions are kept from the existing
 *   file. Undefined means all partitions.
 */
export async function writeDocumentsFile(
  folder: string,
  id: ContainerId,
  pages: AsyncIterable<readonly Exported[]>,
  partitions?: readonly (string | number)[],
): Promise<ContainerFile> {
  const path = fileOf(folder, id);
  const part = partOf(folder, id);
  const file = await open(part, 'wx', 0o600);
  const hash = createHash('sha256');
  let documents = 0;
  let bytes = 0;
  try {
    for await (const page of partitions ? both(kept(folder, id, new Set(partitions)), pages) : pages) {
      const text = Buffer.from(page.map((document) => `${JSON.stringify(document)}\n`).join(''));
      hash.update(text);
      await file.writeFile(text);
      documents += page.length;
      bytes += text.length;
    }
  } finally {
    await file.close();
  }
  await rename(part, path);
  return { id, documents, bytes, sha256: hash.digest('hex') };
}

async function* both<T>(first: AsyncIterable<T>, second: AsyncIterable<T>): AsyncGenerator<T> {
  yield* first;
  yield* second;
}

const KEPT_AT_ONCE = 1_000;

/** Returns the documents of the existing file, except those of the replaced partitions. */
async function* kept(folder: string, id: ContainerId, replaced: ReadonlySet<unknown>): AsyncGenerator<Exported[]> {
  const field = CONTAINERS.find((definition) => definition.id === id)?.partitionKey.slice(1) ?? '';
  let page: Exported[] = [];
  for await (const document of exportedDocuments(folder, id)) {
    if (replaced.has(document[field])) continue;
    page.push(document);
    if (page.length < KEPT_AT_ONCE) continue;
    yield page;
    page = [];
  }
  yield page;
}

/**
 * Returns the documents of a container's file one by one. Only LF ends a line, because text may contain other line
 * separators.
 */
export async function* exportedDocuments(folder: string, id: ContainerId): AsyncGenerator<Exported> {
  const path = fileOf(folder, id);
  let rest = '';
  let row = 0;
  for await (const chunk of createReadStream(path, 'utf8')) {
    const lines = `${rest}${chunk}`.split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      row += 1;
      yield documentIn(line, path, row);
    }
  }
  if (rest !== '') throw new Error(`${path} ends in the middle of a document.`);
}

function documentIn(line: string, path: string, row: number): Exported {
  try {
    return JSON.parse(line) as Exported;
  } catch {
    throw new Error(invalidJson(path, { line: row, column: jsonErrorAt(line).column }));
  }
}

/** Returns a digest of the export, by which an interrupted restore recognises it. */
export function digestOf({ containers }: Manifest): string {
  return createHash('sha256').update(JSON.stringify(containers)).digest('hex').slice(0, 16);
}
