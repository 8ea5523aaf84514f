/** Deletes files that no import will read: their import is finished or was never stored. */
import { deleteFile, filesBefore } from '../../storage/import-files.ts';
import { readImportJob } from '../../store/import/imports.ts';
import type { Log } from '../http/log.ts';

/** Far longer than a request may take to store a file and its import. */
const ORPHANED_AFTER_MS = 10 * 60_000;
const FILES_AT_ONCE = 100;

/** @throws ProblemError "unavailable" when storage or database is out of reach; the next run of the timer goes on */
export async function sweepFiles(now: number, log: Log): Promise<void> {
  for (const importId of await filesBefore(now - ORPHANED_AFTER_MS, FILES_AT_ONCE)) {
    const job = await readImportJob(importId);
    if (job && job.dueAt !== null) continue;
    await deleteFile(importId);
    log.warn('orphaned file deleted', { importId });
  }
}
