/** The import of restaurant managers: taking the file, and how far it is (API-31). */
import { createHash, randomUUID } from 'node:crypto';
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
import { checkFingerprint, currentSubmission } from '../../store/partition/receipts.ts';
import type { Caller } from '../http/call.ts';
import { authorOf } from '../http/changes.ts';
import { handle } from '../http/handle.ts';
import type { Log } from '../http/log.ts';

/** How long the caller is kept waiting for the result. */
const WAIT_MS = 20_000;
/** Of the call's time, for what comes after the file is kept, and for the answer. */
const RESULT_RESERVE_MS = 5_000;
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 1_000;

export const importHandlers = [
  handle(routes.importUsers, async (call) => {
    const { params, file, log } = call;
    await openFranchise(params.code);
    const rows = await readImport(file.bytes);
    await checkBusy(call.actor);
    const of = { groupCode: params.code, author: authorOf(call, routes.importUsers), totalRecords: rows.length };
    const begun = await begin(file.bytes, of, log);
    await announce(begun.id, log);
    const job = await call.aside(() => outcomeOf(begun, log));
    return { body: await resultOf(job), status: job.dueAt === null ? 200 : 202 };
  }),

  handle(routes.getImport, async ({ params: { code, importId } }) => {
    const job = await readImportJob(importId.toLowerCase());
    if (job?.groupCode !== code) throw notFound('There is no such import.');
    return { body: await resultOf(job) };
  }),
];

/** A retried request goes on with the import of its first try, whatever else is under way. @throws 429 `imports_at_once` */
async function checkBusy({ authObjectId }: Caller): Promise<void> {
  const most = config().limits.importsAtOnce;
  if ((await unfinishedImports(authObjectId)) < most) return;
  const submission = currentSubmission();
  if (submission && (await readImportJob(uuidOf(submission.digest)))) return;
  const detail = `You can have at most ${most} imports under way. Please send the file again in a minute.`;
  throw new ProblemError('too_many_requests', detail, { reason: 'imports_at_once', retryAfterSeconds: 60 });
}

type ImportStart = Parameters<typeof createImport>[1];

/**
 * Creates an import. A retried request gets the import of its first try, unless that one ended because its file was never stored.
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

function uuidOf(digest: string): string {
  const hex = createHash('sha256').update(digest).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-');
}

/**
 * Writes the import down and then keeps its file: from here on it is carried out, whatever happens to this call. In this order no
 * file is ever left over: an import whose file never came ends by itself once the timer announces it.
 */
async function begin(bytes: Uint8Array, of: ImportStart, log: Log): Promise<ImportDocument> {
  const job = await create(of);
  if (job.state !== 'waiting') return job;
  try {
    await withDeadline(Math.max(0, remainingMs() - RESULT_RESERVE_MS), () => saveFile(job.id, bytes));
  } catch (error) {
    // It may have come all the same.
    await withdrawImport(job, 'The file could not be kept. Please send it again.').catch((cause: unknown) =>
      log.warn('import not withdrawn', { importId: job.id }, cause),
    );
    throw error;
  }
  return job;
}

/** A message that cannot be sent now is sent by the timer. */
async function announce(importId: string, log: Log): Promise<void> {
  try {
    await enqueueImport(importId);
  } catch (error) {
    log.warn('import not announced', { importId }, error);
  }
}

/** The import once it is finished, or as it is when the caller has waited long enough. */
async function outcomeOf(begun: ImportDocument, log: Log): Promise<ImportDocument> {
  const until = Date.now() + Math.min(WAIT_MS, remainingMs() - RESULT_RESERVE_MS);
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
  const failed = job.dueAt === null ? withinResponseLimit(await readFailedRecords(job)) : [];
  return { importId: id, state, totalRecords, processedRecords, failedRecords: failed, errorMessage };
}
