/** The end of an import: its file, and what its sender hears. */
import { deleteFile } from '../../storage/import-files.ts';
import type { ImportDocument } from '../../store/documents/index.ts';
import { finishImport, withdrawImport } from '../../store/import/imports.ts';
import type { Read } from '../../store/partition/partition.ts';

/**
 * Ends an import that the caller holds. Why it failed is written down first, then the file goes: whoever dies in between leaves nothing
 * to the next run but this.
 * @param errorMessage why it failed as a whole; null when it did not
 */
export async function endImport(job: Read<ImportDocument>, errorMessage: string | null): Promise<void> {
  const isSaid = errorMessage === null || errorMessage === job.errorMessage;
  const said = isSaid ? job : await withdrawImport(job, errorMessage);
  if (!said) return;
  await deleteFile(job.id);
  await finishImport(said, errorMessage);
}
