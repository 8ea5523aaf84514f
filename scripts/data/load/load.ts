import type { DataSet } from '@franchise-admin/data-sets/model';
import type { Containers } from '../database/containers.ts';
import { containersDigest, type Marker, readMarker, writeMarker } from './marker.ts';
import { writeDocuments } from './write.ts';

/** An interrupted load goes on from the last multiple of this many documents. */
const CHECKPOINT = 10_000;

/** What was found: nothing, the same data set whole, or half of it. */
export type Outcome = 'loaded' | 'present' | 'finished';

/** The database holds another data set; loading over it would mix the two. */
export class OtherDataSetError extends Error {
  override readonly name = 'OtherDataSetError';
  readonly present: string;

  constructor(present: string, wanted: string) {
    super(`The database holds the data set "${present}"; "${wanted}" needs an empty one (--reset).`);
    this.present = present;
  }
}

/**
 * Loads the documents of a data set, once: a database that has them all is left as it is, with whatever people changed
 * since. A load that was interrupted goes on where it stopped, or from the start if the data set's content is another.
 * @param onProgress told how many documents are written so far
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

/** The next items, at most `limit`; fewer means that the stream has ended. */
function take<T>(stream: Iterator<T>, limit: number): T[] {
  const items: T[] = [];
  while (items.length < limit) {
    const next = stream.next();
    if (next.done) break;
    items.push(next.value);
  }
  return items;
}
