/** An export: one file of JSON lines per container, and the manifest, which is written last and says that all of it is there. */
import { createHash } from 'node:crypto';
import { createReadStream, existsSync, rmSync } from 'node:fs';
import { open, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CONTAINERS } from '@franchise-admin/api/containers';
import type { ContainerId } from '@franchise-admin/data-sets/model';
import { invalidJson, jsonErrorAt, readJsonFile, requireFile, requireFolder } from '../../../files/json.ts';

/** Raised when files of this version can no longer be read as those of the one before. */
const FORMAT = 1;
const PRODUCT = 'franchise-admin';
const NAME = 'manifest.json';

export interface ContainerFile {
  readonly id: ContainerId;
  readonly documents: number;
  readonly bytes: number;
  /** Of the file. */
  readonly sha256: string;
}

export interface Manifest {
  readonly product: typeof PRODUCT;
  readonly format: number;
  /** When the export began and ended: what changed between may be in it or not. */
  readonly from: string;
  readonly to: string;
  readonly containers: readonly ContainerFile[];
  /** Partitions that changed meanwhile: what the export holds of them may be of two states. */
  readonly changedMeanwhile: readonly string[];
}

/** A document as a file holds it: whole, with the second of its last write. */
export type Exported = Readonly<Record<string, unknown>> & { readonly id: string; readonly _ts: number };

export const fileOf = (folder: string, id: ContainerId) => join(folder, `${id}.jsonl`);

/** The name of a file until it is complete. */
const partOf = (folder: string, id: ContainerId) => `${fileOf(folder, id)}.part`;

/** Removes the files of an export that did not finish; the folder stays. */
export function discardExport(folder: string): void {
  for (const { id } of CONTAINERS)
    for (const path of [fileOf(folder, id), partOf(folder, id)]) rmSync(path, { force: true });
}

/** Whether these are files of an export that never got its manifest. */
export function isBrokenOff(names: readonly string[]): boolean {
  return !names.includes(NAME) && names.some((name) => /\.jsonl(?:\.part)?$/.test(name));
}

export async function writeManifest(folder: string, manifest: Omit<Manifest, 'product' | 'format'>): Promise<void> {
  const whole = { product: PRODUCT, format: FORMAT, ...manifest } satisfies Manifest;
  await writeFile(join(folder, NAME), `${JSON.stringify(whole, null, 2)}\n`, { mode: 0o600 });
}

/** @throws Error when the folder is no finished export, or of a version that cannot be read */
export async function readManifest(folder: string): Promise<Manifest> {
  const path = join(folder, NAME);
  requireFolder(folder);
  if (!existsSync(path)) throw new Error(`${folder} is no finished export: it has no ${NAME}.`);
  const manifest = readJsonFile(path) as Manifest;
  if (manifest?.product !== PRODUCT || manifest.format !== FORMAT || !Array.isArray(manifest.containers))
    throw new Error(`${path} is not of this version (${FORMAT}).`);
  return manifest;
}

/** @throws Error for a file that is not as it was exported */
export async function checkFiles(folder: string, { containers }: Manifest): Promise<void> {
  for (const { id, sha256 } of containers) {
    const path = fileOf(folder, id);
    requireFile(path);
    const hash = createHash('sha256');
    for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
    if (hash.digest('hex') !== sha256) throw new Error(`${path} is not as it was exported: its checksum differs.`);
  }
}

/**
 * Writes the file of a container, in the place of one that is there already.
 * @param anew partitions that the pages hold; of the others, what the present file says stays. Left out: all of them
 */
export async function writeDocumentsFile(
  folder: string,
  id: ContainerId,
  pages: AsyncIterable<readonly Exported[]>,
  anew?: readonly (string | number)[],
): Promise<ContainerFile> {
  const path = fileOf(folder, id);
  const part = partOf(folder, id);
  const file = await open(part, 'wx', 0o600);
  const hash = createHash('sha256');
  let documents = 0;
  let bytes = 0;
  try {
    for await (const page of anew ? both(kept(folder, id, new Set(anew)), pages) : pages) {
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

/** What the present file says of all partitions but these. */
async function* kept(folder: string, id: ContainerId, anew: ReadonlySet<unknown>): AsyncGenerator<Exported[]> {
  const field = CONTAINERS.find((definition) => definition.id === id)?.partitionKey.slice(1) ?? '';
  let page: Exported[] = [];
  for await (const document of exportedDocuments(folder, id)) {
    if (anew.has(document[field])) continue;
    page.push(document);
    if (page.length < KEPT_AT_ONCE) continue;
    yield page;
    page = [];
  }
  yield page;
}

/** The documents of a container's file, one at a time. Lines end with LF alone: text may hold what else ends lines. */
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

/** One text for the whole export, by which an interrupted restore knows it again. */
export function digestOf({ containers }: Manifest): string {
  return createHash('sha256').update(JSON.stringify(containers)).digest('hex').slice(0, 16);
}
