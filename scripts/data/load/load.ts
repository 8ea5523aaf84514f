import type { DataSet } from '@franchise-admin/data-sets/model';
import type { Containers } from '../database/containers.ts';
import { containersDigest, type Marker, readMarker, writeMarker } from './marker.ts';
import { writeDocuments } from './write.ts';

/** Documents between two checkpoints. An interrupted load resumes at the last checkpoint. */
const CHECKPOINT = 10_000;

/** `loaded`: the database was empty. `present`: it was complete. `finished`: it was partly loaded. */
export type Outcome = 'loaded' | 'present' | 'finished';

/** The database contains another data set, which a load would mix with the new one. */
export class OtherDataSetError extends Error {
  override readonly name = 'OtherDataSetError';
  readonly present: string;

  constructor(present: string, wanted: string) {
    super(`The database contains the data set "${present}"; "${wanted}" needs an empty one (--reset).`);
    this.present = present;
  }
}

/**
 * Loads the documents of a data set once. A completely loaded database stays unchanged. An interrupted load resumes, or
 * restarts if the content of the data set has changed.
 * @param onProgress receives the number of documents written so far
 * @throws OtherDataSetError
 */
export async function loadDocuments(
  containers: Containers,
  dataSet: DataSet,
  onProgress: (documents: number) => void,
): Promise<Outcome> {
  const { name, version } = dataSet;
  const marker = await readMarker(containers.reference);
  if (marker && marker.name !== name) throw new OtherDataSetError(marker.name, name);
  if (marker?.isComplete) return 'present';

  const base = { name, version, containers: containersDigest() };
  let written = continueFrom(marker, version);
  await writeMarker(containers.reference, { ...base, written, isComplete: false });
  const stream = dataSet.documents()[Symbol.iterator]();
  take(stream, written);
  for (;;) {
    const part = take(stream, CHECKPOINT);
    const before = written;
    await writeDocuments(containers, part, (count) => onProgress(before + count));
    written += part.length;
    const isComplete = part.length < CHECKPOINT;
    await writeMarker(containers.reference, { ...base, written, isComplete });
    if (isComplete) return marker ? 'finished' : 'loaded';
  }
}

function continueFrom(marker: Marker | undefined, version: string): number {
  return marker?.version === version ? marker.written : 0;
}

/** Returns up to `limit` items, or fewer at the end of the stream. */
function take<T>(stream: Iterator<T>, limit: number): T[] {
  const items: T[] = [];
  while (items.length < limit) {
    const next = stream.next();
    if (next.done) break;
    items.push(next.value);
  }
  return items;
}
