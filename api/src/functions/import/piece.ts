/** One piece of an import: so many rows as one batch takes well, and the accounts that follow. */
import type { FailedRecord } from '../../contract/import.ts';
import { comparedEmail } from '../../domain/compared.ts';
import type { AcceptedRows } from '../../domain/import/accepted-rows.ts';
import type { CheckedRow } from '../../domain/import/check-rows.ts';
import { asFailedRecord } from '../../domain/import/failed-records.ts';
import type { ImportRow } from '../../domain/import/rows.ts';
import type { ImportDocument, OutboxDocument } from '../../store/documents/index.ts';
import { changeFranchise } from '../../store/franchise/franchise-change.ts';
import { behindFence } from '../../store/import/import-fence.ts';
import { IMPORT_PIECE, planPiece } from '../../store/import/manager-import.ts';
import type { Read } from '../../store/partition/partition.ts';
import { entryOf } from '../../store/partition/partition-change.ts';
import { heldElsewhere } from '../accounts/held-elsewhere.ts';
import type { Log } from '../http/log.ts';
import { settleNow } from '../outbox/settle.ts';
import { UndoneError } from '../outbox/undone-error.ts';

/** Rows that need no looking up cost nothing; this bounds what one document of failed rows holds. */
const MOST_ROWS = 200;

/** The rows of the next piece: from the `at`th of the file on. */
export function nextRows(rows: readonly CheckedRow[], at: number): readonly CheckedRow[] {
  let end = at;
  for (let lookedUp = 0; end < rows.length && end - at < MOST_ROWS; end++)
    if (isLookedUp(rows[end]) && ++lookedUp > IMPORT_PIECE) break;
  return rows.slice(at, end);
}

/**
 * Takes the rows of a piece. May be done again: what is as the rows say stays.
 * @param taken earlier rows of the file
 * @returns those that failed, in their order
 * @throws ImportTakenError when another run has taken the import over
 */
export async function takePiece(
  piece: readonly CheckedRow[],
  taken: AcceptedRows,
  job: ImportDocument,
  log: Log,
): Promise<readonly FailedRecord[]> {
  const rows = piece.filter(isLookedUp);
  const faults = rows.length > 0 ? await takeSound(rows, taken, job, log) : new Map<ImportRow, string>();
  return piece.flatMap((row) => {
    const fault = faults.get(row) ?? row.error;
    return fault === undefined ? [] : [asFailedRecord(row, fault)];
  });
}

const isLookedUp = (row: CheckedRow | undefined) => row?.verdict === 'pending';

/** @returns why rows cannot be taken as the franchise stands */
async function takeSound(
  rows: readonly CheckedRow[],
  taken: AcceptedRows,
  job: ImportDocument,
  log: Log,
): Promise<ReadonlyMap<ImportRow, string>> {
  const { id: importId, groupCode, author } = job;
  const created = new Map<string, ImportRow>();
  const faults = new Map<ImportRow, string>();
  for (;;) {
    const open = rows.filter((row) => !faults.has(row));
    const { outcome, outbox } = await changeFranchise(groupCode, author, (snapshot) =>
      behindFence(snapshot, job, () =>
        planPiece(snapshot, { rows: open, taken, importId, author, created, heldElsewhere }),
      ),
    );
    const entry = entryOf(outbox);
    if (entry) await follow(entry, log);
    for (const [row, fault] of outcome.faults) faults.set(row, fault);
    if (outcome.kind === 'managers') return faults;
    for (const row of outcome.made) created.set(comparedEmail(row.emailAddress), row);
  }
}

/** Makes the accounts; users whose account is refused are taken back, which the next look at the franchise shows. */
async function follow(outbox: Read<OutboxDocument>, log: Log): Promise<void> {
  try {
    await settleNow(outbox, log);
  } catch (error) {
    if (!(error instanceof UndoneError)) throw error;
  }
}
