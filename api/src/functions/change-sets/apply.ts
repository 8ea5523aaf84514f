/** Applies change sets in pieces. A piece applies operations of one page for a few seconds, then saves their results. */
import { randomUUID } from 'node:crypto';
import { historyScope } from '../../contract/history-scope.ts';
import { ProblemError } from '../../domain/problem-error.ts';
import { inTurns } from '../../in-turns.ts';
import {
  ENDED,
  endOfRun,
  fromNow,
  readHeader,
  replaceHeader,
  replaceOwned,
  SET_LEASE_MS,
} from '../../store/change-sets/change-sets.ts';
import {
  alignPages,
  PAGE_SIZE,
  PAGES_AT_ONCE,
  type Page,
  readPages,
  SetTakenError,
  writePage,
} from '../../store/change-sets/pages.ts';
import type { ChangeSetDocument, StoredOperation } from '../../store/documents/index.ts';
import { partitionOfScope, type Read } from '../../store/partition/partition.ts';
import { receiptBy } from '../../store/partition/receipts.ts';
import { withHistoryAhead } from '../../store/restoring/undo-history.ts';
import { callerOf } from '../auth/caller.ts';
import type { Caller } from '../http/api-request.ts';
import { createGiveWay } from '../http/give-way.ts';
import type { Log } from '../http/log.ts';
import { retryWhileBusy } from '../import/retry-while-busy.ts';
import { applyOperation } from './apply-operation.ts';
import { applyTogether, earlierResults } from './atomic.ts';
import { recordIdsOf } from './created-records.ts';
import { countsOf, operationProblem } from './set-view.ts';
import { keyOf } from './submit.ts';
import { undoneIn, upcomingUndos } from './upcoming-undos.ts';
import { hasFailed, isFinished, isHindered, isRemaining } from './verdict.ts';

const PIECE_MS = 5_000;
/** Time between the end of the last operation and the end of the lease. */
const LEASE_RESERVE_MS = 5_000;

type Set = Read<ChangeSetDocument>;

interface Run {
  readonly log: Log;
  /** No piece starts after this time (milliseconds since 1970). */
  readonly endsAt: number;
}

interface State {
  set: Set;
  readonly pages: Page[];
  /** All operations of the set, in order. */
  readonly operations: StoredOperation[];
  readonly recordIdOf: ReturnType<typeof recordIdsOf>;
}

/**
 * Applies a leased set until it is finished or `endsAt` is reached.
 * @returns the set, still `running` if `endsAt` was reached
 * @throws SetTakenError if another run has leased the set; errors for outages
 */
export async function applySet(leased: Set, { log, endsAt }: Run): Promise<Set> {
  const { set, pages } = leased.retriesFailed
    ? await resetFailed(leased)
    : { set: leased, pages: await readPages(leased) };
  const operations = pages.flatMap((page) => page.operations);
  const state: State = { set, pages, operations, recordIdOf: recordIdsOf(operations) };
  if (set.isAtomic) return applyAsOne(state, log);
  for (let page = 0; page < pages.length; page++) {
    const range = rangeOf(state, page);
    while (range.some((index) => isPending(state.operations[index]))) {
      if (state.set.isCancelled) {
        await findWritten(state, range);
        await save(state, page);
        return end(state, 'stopped', null);
      }
      if (Date.now() > endsAt) return state.set;
      const own = range.flatMap((index) => state.operations[index] ?? []);
      const { isStopped } = await withHistoryAhead(upcomingUndos(own), () => applyPiece(state, range, log));
      await save(state, page);
      if (isStopped) return end(state, 'stopped', 'The run stopped at the first operation that failed.');
    }
  }
  if (countsOf(state.operations).results.notAllowed === 0) return end(state, 'done', null);
  return end(state, 'stopped', 'Some operations are not allowed any more.');
}

/** Resets failed operations to pending. `retriesFailed` stays set until all pages are written, so that an interrupted run starts over. */
async function resetFailed(leased: Set): Promise<Pick<State, 'set' | 'pages'>> {
  const again = (operation: StoredOperation): StoredOperation =>
    hasFailed(operation) ? { ...operation, result: 'pending' } : operation;
  const pages = await inTurns(await readPages(leased), PAGES_AT_ONCE, (page) =>
    writePage(page, page.operations.map(again)),
  );
  const set = await replaceOwned(leased, { retriesFailed: false });
  if (!set) throw new SetTakenError();
  return { set, pages };
}

/** Applies all operations or none, and saves the results. An atomic set has a single page. */
async function applyAsOne(state: State, log: Log): Promise<Set> {
  const { set } = state;
  const earlier = await earlierResults(set, state.operations);
  if (!earlier && set.isCancelled) return end(state, 'stopped', null);
  const { operations, error } = earlier ? { operations: earlier, error: null } : await resultsTogether(state, log);
  state.operations.splice(0, operations.length, ...operations);
  await save(state, 0);
  return end(state, error === null ? 'done' : 'stopped', error);
}

async function resultsTogether({ set, operations }: State, log: Log) {
  const actor = await actorOf(set);
  if (!(actor instanceof ProblemError)) return applyTogether(operations, { set, actor, log });
  const problem = operationProblem(actor);
  const denied = (operation: StoredOperation): StoredOperation =>
    isRemaining(operation) ? { ...operation, result: 'notAllowed', problem } : operation;
  return { operations: operations.map(denied), error: actor.message };
}

const isPending = (operation: StoredOperation | undefined) => operation?.result === 'pending';

/** Returns the indices of a page's operations. */
function rangeOf({ operations }: State, page: number): readonly number[] {
  const from = page * PAGE_SIZE;
  return Array.from({ length: Math.min(PAGE_SIZE, operations.length - from) }, (_, n) => from + n);
}

/**
 * Applies pending operations for PIECE_MS. If a service becomes busy after the first operation, keeps the results so far; the next piece
 * retries the operation that could not be applied.
 * @returns `isStopped`: true if an operation failed and the set stops at failures
 */
async function applyPiece({ set, operations, recordIdOf }: State, range: readonly number[], log: Log) {
  const actor = await actorOf(set);
  const leaseEnd = Date.parse(set.dueAt ?? '') - LEASE_RESERVE_MS;
  const startedAt = Date.now();
  const giveWay = createGiveWay(set.actor.authObjectId);
  let isFirst = true;
  for (const index of range) {
    const operation = operations[index];
    if (!operation || !isPending(operation)) continue;
    if (!isFirst && Date.now() - startedAt > PIECE_MS) break;
    if (!operation.isSelected || isHindered(operation))
      operations[index] = { ...operation, result: operation.isSelected ? hinderedResult(operation, set) : 'skipped' };
    else if (actor instanceof ProblemError)
      operations[index] = { ...operation, result: 'notAllowed', problem: operationProblem(actor) };
    else {
      const sending = { set, actor, log, requestId: randomUUID(), recordIdOf };
      try {
        operations[index] = await retryWhileBusy(leaseEnd, leaseEnd, () => applyOperation(operation, sending));
      } catch (error) {
        if (isFirst) throw error;
        log.warn('piece of a change set ended early', { changeSetId: set.id }, error);
        break;
      }
    }
    isFirst = false;
    await giveWay();
    const applied = operations[index];
    if (set.stopsAtFailure && applied && hasFailed(applied)) return { isStopped: true };
  }
  return { isStopped: false };
}

/** Returns the result of an operation that the review has rejected. It counts as failed if the set stops at failures. */
function hinderedResult({ verdict }: StoredOperation, { stopsAtFailure }: Set): StoredOperation['result'] {
  if (!stopsAtFailure) return 'skipped';
  return verdict === 'conflict' || verdict === 'notAllowed' ? verdict : 'failed';
}

/**
 * Returns the user with whose rights the set is applied. Reads the user's current roles. Returns an error if the account was disabled or
 * signed out.
 */
export async function actorOf({ actor: { authObjectId, name, since } }: Set): Promise<Caller | ProblemError> {
  try {
    return await callerOf({ authObjectId, name, issuedAt: since }, true);
  } catch (error) {
    if (error instanceof ProblemError && error.code === 'unauthenticated')
      return new ProblemError(
        'forbidden',
        'The account of the user who checks or applies the changes was disabled or signed out.',
      );
    throw error;
  }
}

/** Marks pending operations as done if an interrupted run has written them but not saved their results. */
async function findWritten({ set, operations }: State, range: readonly number[]): Promise<void> {
  for (const index of range) {
    const operation = operations[index];
    const partition = operation?.scope ? partitionOfScope(historyScope.parse(operation.scope)) : undefined;
    if (!operation || !isPending(operation) || !partition) continue;
    const receipt = await receiptBy([set.actor.authObjectId, keyOf(set.id, operation.number)], partition);
    const changeId = receipt?.changeId;
    if (changeId !== undefined) operations[index] = { ...operation, result: 'done', changeId };
  }
}

/** Saves the results of a page and the progress of the set, and renews the lease. */
async function save(state: State, number: number): Promise<void> {
  const { set, pages, operations } = state;
  const page = pages[number];
  if (!page) return;
  const from = number * PAGE_SIZE;
  pages[number] = await writePage(page, operations.slice(from, from + PAGE_SIZE));
  const saved = await replaceOwned(set, { ...progressOf(operations), dueAt: fromNow(SET_LEASE_MS) });
  if (!saved) throw new SetTakenError();
  state.set = saved;
}

function progressOf(operations: readonly StoredOperation[]) {
  const counts = countsOf(operations);
  return { ...counts, processed: counts.total - counts.results.pending };
}

/** Ends the run. If the set is an undo and has undone every change, marks the original set as undone. */
async function end({ set, operations }: State, state: 'done' | 'stopped', error: string | null): Promise<Set> {
  const isWhole = operations.every(isFinished);
  if (set.undoOf !== null && isWhole) await markUndone(set.undoOf, set.id, operations);
  // The run that saved the last page may have been interrupted before it saved the counts.
  const fields = { ...progressOf(operations), ...ENDED, ...endOfRun(set), state, error, isCancelled: false };
  const ended = await replaceOwned(set, fields);
  if (!ended) throw new SetTakenError();
  await alignPages(ended);
  return ended;
}

/** Marks the original set as undone, unless it is neither done nor stopped, or has made changes that this undo does not cover. */
async function markUndone(setId: string, undoneBy: string, operations: readonly StoredOperation[]): Promise<void> {
  const reverted = new Set(operations.flatMap(undoneIn));
  for (;;) {
    const undone = await readHeader(setId);
    if (undone?.state !== 'done' && undone?.state !== 'stopped') return;
    const pages = await readPages(undone);
    const done = pages.flatMap((page) => page.operations.flatMap(({ changeId }) => changeId ?? []));
    if (!done.every((changeId) => reverted.has(changeId))) return;
    const replaced = await replaceHeader(undone, { state: 'undone', undoneBy });
    if (replaced) return alignPages(replaced);
  }
}
