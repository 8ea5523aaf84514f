/** Runs imports from the queue. */
import type { FailedRecord } from '../../contract/import.ts';
import { AcceptedRows } from '../../contract/manager-rows.ts';
import { REQUEST_DEADLINE_MS, withDeadline } from '../../deadline.ts';
import { type CheckedRow, checkRows } from '../../domain/import/check-rows.ts';
import { badFile } from '../../domain/import/file-problems.ts';
import { readImport } from '../../domain/import/read-import.ts';
import { ProblemError } from '../../domain/problem-error.ts';
import { readFile } from '../../storage/import-files.ts';
import { enqueueImport } from '../../storage/import-queue.ts';
import type { ImportDocument } from '../../store/documents/index.ts';
import { ImportTakenError, raiseFence } from '../../store/import/import-fence.ts';
import { advanceImport, readFailedRecords, releaseImport, renewLease, takeImport } from '../../store/import/imports.ts';
import { unchangedRows } from '../../store/import/unchanged-rows.ts';
import type { Read } from '../../store/partition/partition.ts';
import type { Log } from '../http/log.ts';
import { outageOf } from '../http/outage.ts';
import { endImport } from './end.ts';
import { importPiece, nextRows } from './piece.ts';
import { retryWhileBusy } from './retry-while-busy.ts';

/** Time in milliseconds after which a run starts no further piece and queues the next run. The host ends a function after 5 minutes. */
const RUN_MS = 4 * 60_000;
const LATER_MS = 30_000;
/** Time between the end of a piece and the end of the lease. */
const LEASE_RESERVE_MS = 5_000;

type Job = Read<ImportDocument>;

interface ImportFile {
  readonly rows: readonly CheckedRow[];
  /** The rows that were imported so far, without failed rows. */
  readonly taken: AcceptedRows;
}

/**
 * Runs an import until it is finished or RUN_MS is over. Saves the progress after each piece, so that the next run continues where an
 * interrupted run stopped. Stops without writing if another run has taken over the import.
 * @throws unexpected errors (neither ProblemError nor an outage). The host then delivers the message again, and finally moves it to the
 * poison queue
 */
export async function runImport(importId: string, log: Log): Promise<void> {
  const endsAt = Date.now() + RUN_MS;
  let job = await takeImport(importId, Date.now());
  try {
    if (job?.errorMessage != null) return await endImport(job, job.errorMessage);
    let file: ImportFile | undefined;
    while (job && job.processedRecords < job.totalRecords) {
      if (Date.now() > endsAt) return await handOver(job);
      const current = job;
      if (file) {
        const opened = file;
        job = await retryWhileBusy(endsAt, leaseEnd(current), () => advance(current, opened, log));
      } else {
        file = await withDeadline(REQUEST_DEADLINE_MS, () => openFile(current));
        // If opening the file took long, the rest of the lease is too short for a piece.
        if (leaseEnd(current) - Date.now() < REQUEST_DEADLINE_MS) job = await renewLease(current);
      }
    }
    if (job) await endImport(job, null);
  } catch (error) {
    if (job) await handleFailure(job, error, log);
    else throw error;
  }
}

/** Returns the time (milliseconds since 1970) at which the next piece must have ended. */
function leaseEnd({ dueAt }: Job): number {
  return dueAt === null ? 0 : Date.parse(dueAt) - LEASE_RESERVE_MS;
}

/**
 * Stops earlier runs, then reads the file and the results that earlier runs have saved.
 * @throws ImportTakenError if another run has taken over the import
 */
async function openFile(job: Job): Promise<ImportFile> {
  const { id, groupCode, processedRecords } = job;
  await raiseFence(job);
  const file = await readFile(id);
  if (!file) throw badFile('file_gone', 'The file no longer exists. Please send it again.');
  const rows = await checkRows(await readImport(file));
  const unchanged = await unchangedRows(
    groupCode,
    rows.filter(({ verdict }) => verdict === 'pending'),
  );
  const taken = new AcceptedRows();
  addTaken(taken, rows.slice(0, processedRecords), await readFailedRecords(job));
  return { rows: rows.map((row) => (unchanged.has(row) ? { ...row, verdict: 'unchanged' } : row)), taken };
}

function addTaken(taken: AcceptedRows, rows: readonly CheckedRow[], failed: readonly FailedRecord[]): void {
  const numbers = new Set(failed.map(({ row }) => row));
  for (const row of rows) if (!numbers.has(row.row)) taken.add(row);
}

/**
 * Imports the next piece.
 * @returns the updated import; undefined if another run has taken it over
 */
async function advance(job: Job, { rows, taken }: ImportFile, log: Log): Promise<Job | undefined> {
  const piece = nextRows(rows, job.processedRecords);
  const failed = await importPiece(piece, taken, job, log);
  const advanced = await advanceImport(job, { processedRecords: job.processedRecords + piece.length, failed });
  addTaken(taken, piece, failed);
  return advanced;
}

/** Lets the next run continue at once. If its message is lost, the timer sends another one. */
async function handOver(job: Job): Promise<void> {
  await releaseImport(job, 0);
  await enqueueImport(job.id);
}

/** Ends or releases the import after an error. */
async function handleFailure(job: Job, error: unknown, log: Log): Promise<void> {
  if (error instanceof ImportTakenError) {
    log.info('import taken over', { importId: job.id, run: job.run });
    return;
  }
  const outage = outageOf(error, 1);
  if (outage) {
    log.warn('import postponed', { importId: job.id, processedRecords: job.processedRecords }, error);
    await releaseImport(job, LATER_MS);
  } else if (error instanceof ProblemError) {
    log.warn('import failed', { importId: job.id, processedRecords: job.processedRecords }, error);
    await endImport(job, error.message);
  } else {
    await releaseImport(job, 0);
    throw error;
  }
}
