import { deleteFile } from '../../storage/import-files.ts';
import type { ImportDocument } from '../../store/documents/index.ts';
import { finishImport, withdrawImport } from '../../store/import/imports.ts';
import type { Read } from '../../store/partition/partition.ts';

/**
 * Ends an import that this run has leased. Stores the error message before it deletes the file: if the process is killed in between, the
 * next run reports the same error instead of a missing file.
 * @param errorMessage why the whole import failed; null if it did not fail as a whole
 */
export async function endImport(job: Read<ImportDocument>, errorMessage: string | null): Promise<void> {
  const isStored = errorMessage === null || errorMessage === job.errorMessage;
  const updated = isStored ? job : await withdrawImport(job, errorMessage);
  if (!updated) return;
  await deleteFile(job.id);
  await finishImport(updated, errorMessage);
}
