/** Imports one piece of a file: the rows that fit into one batch, and the accounts of new users. */

import { comparedEmail } from '../../contract/compared.ts';
import type { FailedRecord } from '../../contract/import.ts';
import type { AcceptedRows, ImportRow } from '../../contract/manager-rows.ts';
import type { CheckedRow } from '../../domain/import/check-rows.ts';
import { asFailedRecord } from '../../domain/import/failed-records.ts';
import type { ImportDocument, OutboxDocument } from '../../store/documents/index.ts';
import { changeFranchise } from '../../store/franchise/franchise-change.ts';
import { behindFence } from '../../store/import/import-fence.ts';
import { IMPORT_PIECE, planPiece } from '../../store/import/manager-import.ts';
import type { Read } from '../../store/partition/partition.ts';
import { entryOf } from '../../store/partition/partition-change.ts';
import { emailsUsedElsewhere } from '../accounts/emails-elsewhere.ts';
import type { Log } from '../http/log.ts';
import { settleNow } from '../outbox/settle.ts';
import { UndoneError } from '../outbox/undone-error.ts';

/** Maximum number of rows per piece, including rows without lookups. Limits the size of a document with failed rows. */
const MAX_ROWS = 200;

/** Returns the rows of the next piece, from index `at`. */
export function nextRows(rows: readonly CheckedRow[], at: number): readonly CheckedRow[] {
  let end = at;
  for (let lookups = 0; end < rows.length && end - at < MAX_ROWS; end++)
    if (needsLookup(rows[end]) && ++lookups > IMPORT_PIECE) break;
  return rows.slice(at, end);
}

/**
 * Imports the rows of a piece. Can be repeated safely, because rows that match the stored records change nothing.
 * @param taken rows of the file that were accepted earlier
 * @returns the failed rows, in the order of the file
 * @throws ImportTakenError if another run has taken over the import
 */
export async function importPiece(
  piece: readonly CheckedRow[],
  taken: AcceptedRows,
  job: ImportDocument,
  log: Log,
): Promise<readonly FailedRecord[]> {
  const rows = piece.filter(needsLookup);
  const faults = rows.length > 0 ? await importRows(rows, taken, job, log) : new Map<ImportRow, string>();
  return piece.flatMap((row) => {
    const fault = faults.get(row) ?? row.error;
    return fault === undefined ? [] : [asFailedRecord(row, fault)];
  });
}

const needsLookup = (row: CheckedRow | undefined) => row?.verdict === 'pending';

/** Returns the errors of rows that conflict with the franchise or with each other. */
async function importRows(
  rows: readonly CheckedRow[],
  taken: AcceptedRows,
  job: ImportDocument,
  log: Log,
): Promise<ReadonlyMap<ImportRow, string>> {
  const { id: importId, groupCode, author } = job;
  const created = new Map<string, ImportRow>();
  const faults = new Map<ImportRow, string>();
  for (;;) {
    const remaining = rows.filter((row) => !faults.has(row));
    const { outcome, outbox } = await changeFranchise(groupCode, author, (snapshot) =>
      behindFence(snapshot, job, () =>
        planPiece(snapshot, { rows: remaining, taken, importId, author, created, emailsUsedElsewhere }),
      ),
    );
    const entry = entryOf(outbox);
    if (entry) await createAccounts(entry, log);
    for (const [row, fault] of outcome.faults) faults.set(row, fault);
    if (outcome.kind === 'managers') return faults;
    for (const row of outcome.made) created.set(comparedEmail(row.emailAddress), row);
  }
}

/** Creates the accounts. If the directory rejects an account, the new user is deleted again, which the next `planPiece` detects. */
async function createAccounts(outbox: Read<OutboxDocument>, log: Log): Promise<void> {
  try {
    await settleNow(outbox, log);
  } catch (error) {
    if (!(error instanceof UndoneError)) throw error;
  }
}
