/** Deletes files whose import has ended or was never stored. */
import { deleteFile, filesBefore } from '../../storage/import-files.ts';
import { readImportJob } from '../../store/import/imports.ts';
import type { Log } from '../http/log.ts';

/** Minimum age of a file to delete. A request stores an import and its file much faster. */
const ORPHANED_AFTER_MS = 10 * 60_000;
const PAGE = 100;
/** Maximum number of pages that one run of the timer reads. The next run reads the following pages. */
const PAGES_PER_RUN = 10;

/** Continuation token for the next run in this process. */
let marker: string | undefined;

/** @throws ProblemError "unavailable" if storage or database is unreachable. The next run of the timer retries */
export async function sweepFiles(now: number, log: Log): Promise<void> {
  for (let page = 0; page < PAGES_PER_RUN; page++) {
    const { importIds, next } = await filesBefore(now - ORPHANED_AFTER_MS, PAGE, marker).catch((error: unknown) => {
      // Storage may have rejected the token. The next run starts with the first file.
      marker = undefined;
      throw error;
    });
    for (const importId of importIds) {
      const job = await readImportJob(importId);
      if (job && job.dueAt !== null) continue;
      await deleteFile(importId);
      log.warn('orphaned file deleted', { importId });
    }
    marker = next;
    if (next === undefined) return;
  }
}
