/** Endpoints that import restaurant managers: upload and progress (API-31). */
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { config } from '../../config.ts';
import { importRoutes as routes } from '../../contract/import.ts';
import { remainingMs, withDeadline } from '../../deadline.ts';
import { withinResponseLimit } from '../../domain/import/failed-records.ts';
import { readImport } from '../../domain/import/read-import.ts';
import { ProblemError } from '../../domain/problem-error.ts';
import { notFound } from '../../domain/problems.ts';
import { saveFile } from '../../storage/import-files.ts';
import { enqueueImport } from '../../storage/import-queue.ts';
import type { ImportDocument } from '../../store/documents/index.ts';
import { openFranchise } from '../../store/franchise/franchise-change.ts';
import {
  createImport,
  readFailedRecords,
  readImportJob,
  unfinishedImports,
  withdrawImport,
} from '../../store/import/imports.ts';
import type { Read } from '../../store/partition/partition.ts';
import { checkFingerprint, currentSubmission, uuidOf } from '../../store/partition/receipts.ts';
import { emailsUsedElsewhere } from '../accounts/emails-elsewhere.ts';
import type { Caller } from '../http/api-request.ts';
import { authorOf } from '../http/changes.ts';
import { handle } from '../http/handle.ts';
import type { Log } from '../http/log.ts';

/** Maximum time that the response waits for the result, in milliseconds. */
const WAIT_MS = 20_000;
/** Part of the request's time that is reserved for the response and the steps after the upload. */
const RESULT_RESERVE_MS = 5_000;
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 1_000;

export const importHandlers = [
  handle(routes.importUsers, async (request) => {
    const { params, file, log } = request;
    await openFranchise(params.code);
    const rows = await readImport(file.bytes);
    await checkBusy(request.actor);
    const of = { groupCode: params.code, author: authorOf(request, routes.importUsers), totalRecords: rows.length };
    const started = await start(file.bytes, of, log);
    await enqueue(started.id, log);
    const job = await request.aside(() => outcomeOf(started, log));
    return { body: await resultOf(job), status: job.dueAt === null ? 200 : 202 };
  }),

  handle(routes.findEmailsElsewhere, async ({ params, body }) => {
    await openFranchise(params.code);
    const elsewhere = await emailsUsedElsewhere(params.code, body.emails);
    return { body: [...elsewhere] };
  }),

  handle(routes.getImport, async ({ params: { code, importId } }) => {
    const job = await readImportJob(importId.toLowerCase());
    if (job?.groupCode !== code) throw notFound('There is no such import.');
    return { body: await resultOf(job) };
  }),
];

/**
 * Limits the unfinished imports of a user. A retry is not limited, because it continues the import of the first attempt.
 * @throws 429 `imports_at_once`
 */
async function checkBusy({ authObjectId }: Caller): Promise<void> {
  const limit = config().limits.importsAtOnce;
  if ((await unfinishedImports(authObjectId)) < limit) return;
  const submission = currentSubmission();
  if (submission && (await readImportJob(uuidOf(submission.digest)))) return;
  const detail = `You can run at most ${limit} imports at a time. Please send the file again in a minute.`;
  throw new ProblemError('too_many_requests', detail, { reason: 'imports_at_once', retryAfterSeconds: 60 });
}

type ImportStart = Parameters<typeof createImport>[1];

/**
 * Creates an import. A retry returns the import of the first attempt, unless that import ended because its file could not be stored.
 * @throws 409 `key_reused`
 */
async function create(of: ImportStart): Promise<Read<ImportDocument>> {
  const submission = currentSubmission();
  if (!submission) return createImport(randomUUID(), of);
  const { digest, fingerprint } = submission;
  const job = await createImport(uuidOf(digest), { ...of, fingerprint });
  checkFingerprint(fingerprint, job.fingerprint);
  const isWithdrawn = job.errorMessage !== null && job.processedRecords === 0;
  return isWithdrawn ? createImport(randomUUID(), of) : job;
}

/**
 * Creates the import, then stores its file, so that every stored file has an import. If the file is missing, the import fails as soon as
 * the timer has queued it. Once both exist, the import runs even if this request fails.
 */
async function start(bytes: Uint8Array, of: ImportStart, log: Log): Promise<ImportDocument> {
  const job = await create(of);
  if (job.state !== 'waiting') return job;
  try {
    await withDeadline(Math.max(0, remainingMs() - RESULT_RESERVE_MS), () => saveFile(job.id, bytes));
  } catch (error) {
    // The file may be stored despite the error. Withdraw the import, because the message asks the user to send the file again.
    await withdrawImport(job, 'The file could not be stored. Please send it again.').catch((cause: unknown) =>
      log.warn('import not withdrawn', { importId: job.id }, cause),
    );
    throw error;
  }
  return job;
}

/** Queues the import. If that fails, the timer queues it later. */
async function enqueue(importId: string, log: Log): Promise<void> {
  try {
    await enqueueImport(importId);
  } catch (error) {
    log.warn('import not queued', { importId }, error);
  }
}

/** Waits until the import is finished, for at most WAIT_MS. */
async function outcomeOf(started: ImportDocument, log: Log): Promise<ImportDocument> {
  const until = Date.now() + Math.min(WAIT_MS, remainingMs() - RESULT_RESERVE_MS);
  let job = started;
  let pause = FIRST_PAUSE_MS;
  while (job.dueAt !== null && Date.now() + pause < until) {
    await delay(pause);
    pause = Math.min(pause * 1.5, LONGEST_PAUSE_MS);
    try {
      job = (await readImportJob(started.id)) ?? job;
    } catch (error) {
      // The import continues, and the caller can poll it.
      log.warn('import not read', { importId: started.id }, error);
    }
  }
  return job;
}

/** Presents an import. Contains the failed rows only after the import has ended. */
async function resultOf(job: ImportDocument) {
  const { id, state, totalRecords, processedRecords, errorMessage } = job;
  const failed = job.dueAt === null ? withinResponseLimit(await readFailedRecords(job)) : [];
  return { importId: id, state, totalRecords, processedRecords, failedRecords: failed, errorMessage };
}
