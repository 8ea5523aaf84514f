/** What becomes of an import whose message the host has set aside: it failed time and again. */
import { takeImport } from '../../store/import/imports.ts';
import type { Log } from '../http/log.ts';
import { endImport } from './end.ts';

/** Ends the import with words for who sent the file, unless another run has it in hand or has finished it. */
export async function abandonImport(importId: string, log: Log): Promise<void> {
  // Before its file goes: a run that begins now would miss that, and end the import as one whose file is lost.
  const job = await takeImport(importId, Date.now());
  if (!job) return;
  const { processedRecords, totalRecords } = job;
  log.error('import abandoned', new Error('Its message was set aside.'), { importId, processedRecords, totalRecords });
  await endImport(
    job,
    `The import broke off after ${processedRecords} of ${totalRecords} rows. What was imported stays; please send the file again for the rest.`,
  );
}
