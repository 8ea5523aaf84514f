/** Deletes orphaned files: those whose import is finished or was never stored. */
import { deleteFile, filesBefore } from '../../storage/import-files.ts';
import { readImportJob } from '../../store/import/imports.ts';
import type { Log } from '../http/log.ts';

/** Much longer than a request takes to store an import and its file. */
const ORPHANED_AFTER_MS = 10 * 60_000;
const FILES_AT_ONCE = 100;

/** @throws ProblemError "unavailable" if storage or database is unreachable; the next run of the timer retries */
export async function sweepFiles(now: number, log: Log): Promise<void> {
  for (const importId of await filesBefore(now - ORPHANED_AFTER_MS, FILES_AT_ONCE)) {
    const job = await readImportJob(importId);
    if (job && job.dueAt !== null) continue;
    await deleteFile(importId);
    log.warn('orphaned file deleted', { importId });
  }
}
