/** The import of restaurant managers: taking the file, and how far it is (API-31). */
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { importRoutes as routes } from '../../contract/import.ts';
import { remainingMs } from '../../deadline.ts';
import { withinAnswer } from '../../domain/import/failed-records.ts';
import { readImport } from '../../domain/import/read-import.ts';
import { ProblemError } from '../../domain/problem-error.ts';
import { notFound } from '../../domain/refusals.ts';
import { deleteFile, keepFile } from '../../storage/import-files.ts';
import { announceImport } from '../../storage/import-queue.ts';
import type { ImportDocument } from '../../store/documents/index.ts';
import { openFranchise } from '../../store/franchise/franchise-change.ts';
import { createImport, failedRecords, readImportJob, unfinishedImports } from '../../store/import/imports.ts';
import { authorOf } from '../http/changes.ts';
import { handle } from '../http/handle.ts';
import type { Log } from '../http/log.ts';

/** How long the caller is kept waiting for the result (architecture, section 5). */
const WAIT_MS = 20_000;
/** Of the call's time, for the answer. */
const RESERVE_MS = 5_000;
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 1_000;
/** Imports under way at once, over all franchises. */
const MOST_UNFINISHED = 20;

export const importHandlers = [
  handle(routes.importUsers, async (call) => {
    const { params, file, log } = call;
    await openFranchise(params.code);
    const rows = await readImport(file.bytes);
    await checkBusy();
    const importId = randomUUID();
    await keepFile(importId, file.bytes);
    const begun = await begin(importId, {
      groupCode: params.code,
      author: authorOf(call, routes.importUsers),
      totalRecords: rows.length,
    });
    await announce(importId, log);
    const job = await outcomeOf(begun, log);
    return { body: await resultOf(job), status: job.dueAt === null ? 200 : 202 };
  }),

  handle(routes.getImport, async ({ params: { code, importId } }) => {
    const job = await readImportJob(importId.toLowerCase());
    if (job?.groupCode !== code) throw notFound('There is no such import.');
    return { body: await resultOf(job) };
  }),
];

/** @throws 429 while too much is under way */
async function checkBusy(): Promise<void> {
  if ((await unfinishedImports()) < MOST_UNFINISHED) return;
  const detail = 'Many imports are under way. Please send the file again in a minute.';
  throw new ProblemError('too_many_requests', detail, { retryAfterSeconds: 60 });
}

/** Writes the import down: from here on it is carried out, whatever happens to this call. Else its file is not kept. */
async function begin(importId: string, of: Parameters<typeof createImport>[1]): Promise<ImportDocument> {
  try {
    return await createImport(importId, of);
  } catch (error) {
    await deleteFile(importId).catch(() => undefined);
    throw error;
  }
}

/** A message that cannot be sent now is sent by the timer. */
async function announce(importId: string, log: Log): Promise<void> {
  try {
    await announceImport(importId);
  } catch (error) {
    log.warn('import not announced', { importId }, error);
  }
}

/** The import once it is finished, or as it is when the caller has waited long enough. */
async function outcomeOf(begun: ImportDocument, log: Log): Promise<ImportDocument> {
  const until = Date.now() + Math.min(WAIT_MS, remainingMs() - RESERVE_MS);
  let job = begun;
  let pause = FIRST_PAUSE_MS;
  while (job.dueAt !== null && Date.now() + pause < until) {
    await delay(pause);
    pause = Math.min(pause * 1.5, LONGEST_PAUSE_MS);
    try {
      job = (await readImportJob(begun.id)) ?? job;
    } catch (error) {
      // It is under way all the same: the caller asks later.
      log.warn('import not read', { importId: begun.id }, error);
    }
  }
  return job;
}

/** What the caller hears; rows that failed are listed once the import is finished. */
async function resultOf(job: ImportDocument) {
  const { id, state, totalRecords, processedRecords, errorMessage } = job;
  const failed = job.dueAt === null ? withinAnswer(await failedRecords(job)) : [];
  return { importId: id, state, totalRecords, processedRecords, failedRecords: failed, errorMessage };
}
