/** The zip archive that a workbook is, read with an eye on what it would unpack to. */
import type { Readable } from 'node:stream';
import { type Entry, fromBufferPromise } from 'yauzl';
import { tooLarge, wrongKind } from '../refusals.ts';

const MB = 1024 * 1024;
/** Bytes that all parts may have together when unpacked. */
const MAX_UNPACKED = 100 * MB;
/** Bytes of a part that is read; 20,000 rows of fifteen columns need less. */
const MAX_PART = 40 * MB;
const MAX_PARTS = 10_000;

/** Finds parts by their names, which know no upper and lower case. */
export interface Archive {
  /** The part's bytes as they are unpacked; undefined when there is no such part. @throws ProblemError for a too large one, Error for a damaged one */
  open(name: string): Promise<Readable | undefined>;
}

/**
 * Looks at the list of parts and refuses what is declared too large; a part that then unpacks to more than it declares ends in
 * an error, as yauzl counts along.
 * @throws ProblemError for what is too large or encrypted, Error for a damaged archive
 */
export async function openArchive(bytes: Buffer): Promise<Archive> {
  const zip = await fromBufferPromise(bytes, { validateEntrySizes: true });
  const entries = new Map<string, Entry>();
  let unpacked = 0;
  for await (const entry of zip.eachEntry()) {
    unpacked += entry.uncompressedSize;
    if (unpacked > MAX_UNPACKED || entries.size === MAX_PARTS)
      throw tooLarge(`The workbook holds more than ${MAX_UNPACKED / MB} MB once it is unpacked.`);
    if (entry.isEncrypted()) throw wrongKind('This archive is protected by a password.');
    entries.set(entry.fileName.toLowerCase(), entry);
  }
  return {
    async open(name) {
      const entry = entries.get(name.toLowerCase());
      if (entry && entry.uncompressedSize > MAX_PART)
        throw tooLarge(`The workbook has a part of more than ${MAX_PART / MB} MB once it is unpacked.`);
      return entry && zip.openReadStreamPromise(entry);
    },
  };
}
