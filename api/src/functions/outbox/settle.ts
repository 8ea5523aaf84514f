/** Finishes outbox entries: the remaining batches first, then the directory effects. */
import { remainingMs } from '../../deadline.ts';
import type { OutboxDocument, PendingRemoval } from '../../store/documents/index.ts';
import type { Read } from '../../store/partition/partition.ts';
import type { PendingEntry } from '../../store/partition/partition-change.ts';
import { type Continued, continuePartitionRemoval } from '../../store/removal/partition-removal.ts';
import { continueRemoval } from '../../store/removal/position-removal.ts';
import type { Log } from '../http/log.ts';
import { continueUndo } from '../restoring/continue-undo.ts';
import { RESPONSE_RESERVE_MS, type SettledEffects, settleEffects } from './settle-effects.ts';
import type { UndoneError } from './undone-error.ts';

export interface Settled {
  /** False if the timer must finish the rest. */
  readonly isDone: boolean;
  /** Set if the directory rejected the account of a new record, and the record was deleted. */
  readonly undone?: UndoneError | undefined;
}

/**
 * Finishes the outbox entry of a change during its request. The change is already written, so an error does not fail the request; the timer
 * retries.
 * @param entry `held` if the request is a retry whose first attempt finishes the entry
 * @param patienceMs maximum wait for the directory, in milliseconds; by default, the request's remaining time
 * @returns true if nothing is left to do
 * @throws UndoneError 409 `account_refused` if the change was undone
 */
export async function settleNow(entry: PendingEntry, log: Log, patienceMs = Infinity): Promise<boolean> {
  if (entry === 'held') return false;
  const { isDone, undone } = await settle(entry, log, patienceMs).catch((error: unknown): Settled => {
    log.warn('outbox entry failed', { outboxId: entry.id, attempts: entry.attempts }, error);
    return { isDone: false };
  });
  if (undone) throw undone;
  return isDone;
}

/**
 * Finishes an entry within the available time, then the entries that its batches and effects have created.
 * @param entry a new or leased entry
 */
export async function settle(entry: Read<OutboxDocument>, log: Log, patienceMs = Infinity): Promise<Settled> {
  const removal = await finishRemoval(entry);
  if (removal.rest === 'unfinished') return { isDone: false };
  const effects = removal.rest === 'done' ? NOTHING : await settleEffects(removal.rest, log, patienceMs);
  let { isDone } = effects;
  for (const next of [...removal.nextEntries, ...effects.nextEntries])
    isDone = (await settle(next, log, patienceMs)).isDone && isDone;
  return { isDone, undone: effects.undone };
}

const NOTHING: SettledEffects = { isDone: true, nextEntries: [] };

interface Removed {
  /** The entry if only effects remain; `unfinished` if the timer or another worker must continue. */
  readonly rest: Read<OutboxDocument> | 'done' | 'unfinished';
  /** Outbox entries that the batches have created. */
  readonly nextEntries: readonly Read<OutboxDocument>[];
}

/** Writes the remaining batches of a removal or an undo, before the directory effects of the entry. */
async function finishRemoval(entry: Read<OutboxDocument>): Promise<Removed> {
  const nextEntries: Read<OutboxDocument>[] = [];
  let current = entry;
  while (current.removal) {
    if (remainingMs() < RESPONSE_RESERVE_MS) return { rest: 'unfinished', nextEntries };
    const next = await continueAny(current, current.removal);
    if (next.outbox) nextEntries.push(next.outbox);
    if (next.entry === 'taken') return { rest: 'unfinished', nextEntries };
    if (next.entry === 'done') return { rest: 'done', nextEntries };
    current = next.entry;
  }
  return { rest: current, nextEntries };
}

/** Writes the next batch of a running removal or undo. */
async function continueAny(entry: Read<OutboxDocument>, removal: PendingRemoval): Promise<Continued> {
  switch (removal.kind) {
    case 'partition':
      return continuePartitionRemoval(entry, removal);
    case 'position':
      return { entry: await continueRemoval(entry, removal), outbox: undefined };
    case 'undo':
      return continueUndo(entry, removal);
  }
}
