/** Reads the zip archive of a workbook, with limits for the unpacked size. */
import type { Readable } from 'node:stream';
import { type Entry, fromBufferPromise } from 'yauzl';
import { tooLarge, wrongKind } from '../file-problems.ts';

const MB = 1024 * 1024;
/** Maximum size of all unpacked parts together, in bytes. */
const MAX_UNPACKED = 100 * MB;
/** Maximum size of one unpacked part, in bytes. 20,000 rows of fifteen columns need less. */
const MAX_PART = 40 * MB;
const MAX_PARTS = 10_000;

/** Finds parts by name, ignoring case. */
export interface Archive {
  /**
   * Returns the part's unpacked bytes, or undefined if it does not exist.
   * @throws ProblemError if it is too large, Error if it is damaged
   */
  open(name: string): Promise<Readable | undefined>;
}

/**
 * Opens an archive, or rejects it if a declared size is too large. If a part is larger than declared, yauzl throws while the part is read.
 * @throws ProblemError for an archive that is too large or encrypted, Error for a damaged one
 */
export async function openArchive(bytes: Buffer): Promise<Archive> {
  const zip = await fromBufferPromise(bytes, { validateEntrySizes: true });
  const entries = new Map<string, Entry>();
  let unpacked = 0;
  for await (const entry of zip.eachEntry()) {
    unpacked += entry.uncompressedSize;
    if (unpacked > MAX_UNPACKED || entries.size === MAX_PARTS)
      throw tooLarge(`The workbook is larger than ${MAX_UNPACKED / MB} MB when unpacked. Please send a smaller one.`);
    if (entry.isEncrypted()) throw wrongKind('This archive is password-protected.');
    entries.set(entry.fileName.toLowerCase(), entry);
  }
  return {
    async open(name) {
      const entry = entries.get(name.toLowerCase());
      if (entry && entry.uncompressedSize > MAX_PART)
        throw tooLarge(
          `The workbook has a part larger than ${MAX_PART / MB} MB when unpacked. Please send a smaller one.`,
        );
      return entry && zip.openReadStreamPromise(entry);
    },
  };
}
