/** Performs the effects of an outbox entry within the available time. A later run performs the rest. */
import { DeadlineError, remainingMs, withDeadline } from '../../deadline.ts';
import { DirectoryError } from '../../directory/errors.ts';
import { inTurns } from '../../in-turns.ts';
import type { DirectoryEffect, OutboxDocument } from '../../store/documents/index.ts';
import { finishOutbox } from '../../store/partition/outbox.ts';
import type { Read } from '../../store/partition/partition.ts';
import type { Log } from '../http/log.ts';
import { perform } from './effects.ts';
import { postpone } from './postpone.ts';
import { Progress } from './progress.ts';
import { UndoneError } from './undone-error.ts';

/** Part of a request's time that is reserved for the response. */
export const RESPONSE_RESERVE_MS = 10_000;
/** Number of accounts to process in parallel. Enough to hide latency, and far below the directory's limit. */
const AT_ONCE = 4;

export interface SettledEffects {
  readonly isDone: boolean;
  /** Set if the directory rejected the account of a new record, and the record was deleted. */
  readonly undone?: UndoneError | undefined;
  /** Outbox entries that the effects have created. */
  readonly nextEntries: readonly Read<OutboxDocument>[];
}

/** The result of one effect: an error, or the outbox entry that it has created, if any. */
interface Result {
  readonly next?: Read<OutboxDocument> | undefined;
  readonly error?: unknown;
}

/**
 * Performs the effects of one account one after another, and of different accounts in parallel.
 * @param patienceMs maximum time for all effects; a later run performs the rest
 */
export async function settleEffects(
  entry: Read<OutboxDocument>,
  log: Log,
  patienceMs: number,
): Promise<SettledEffects> {
  const results = new Map<DirectoryEffect, Result>();
  const progress = new Progress(entry);
  const endsAt = Date.now() + Math.min(remainingMs() - RESPONSE_RESERVE_MS, patienceMs);
  // Read the attempts first, because saving the progress resets them.
  const isRepeated = entry.attempts > 0;
  const lanes = [...Map.groupBy(entry.effects, laneOf).values()];
  await inTurns(lanes, AT_ONCE, async (lane) => {
    let isBlocked = false;
    for (const effect of lane) {
      const result: Result = isBlocked ? BLOCKED : await tryEffect(effect, { endsAt, isRepeated, progress, log });
      results.set(effect, result);
      isBlocked ||= BLOCKING.has(effect.kind) && result.error !== undefined;
    }
  });

  const errorOf = (effect: DirectoryEffect) => results.get(effect)?.error;
  const remaining = entry.effects.filter(
    (effect) => errorOf(effect) !== undefined && !(errorOf(effect) instanceof UndoneError),
  );
  const errors = remaining.map(errorOf).filter((error) => error !== BLOCKED.error);
  const failure = errors.every((error) => error instanceof DirectoryError) ? 'refused' : 'later';
  const effects = remaining.map((effect) => progress.current(effect));
  const { entry: current } = progress;
  // If at least one effect is done, the attempts of the remaining effects start again.
  const attempted = remaining.length < entry.effects.length ? { ...current, attempts: 0 } : current;
  const closing =
    remaining.length === 0 ? finishOutbox(current) : postpone(attempted, effects, { failure, cause: errors[0] }, log);
  // If the entry cannot be closed, a later run processes it again. Return the results of this run nevertheless.
  const isClosed = await closing.then(
    () => true,
    (error: unknown) => {
      log.warn('outbox entry failed', { outboxId: entry.id, attempts: entry.attempts }, error);
      return false;
    },
  );
  return {
    isDone: remaining.length === 0 && isClosed,
    undone: entry.effects.map(errorOf).find((error) => error instanceof UndoneError),
    nextEntries: [...results.values()].flatMap(({ next }) => next ?? []),
  };
}

/** Effects that must succeed before later effects of the same account run. */
const BLOCKING: ReadonlySet<DirectoryEffect['kind']> = new Set(['syncSignIn', 'restoreAccount']);

/** Returns the key that groups effects: the account, or the effect itself if its account does not exist yet. */
function laneOf(effect: DirectoryEffect): DirectoryEffect | string {
  return 'authObjectId' in effect ? effect.authObjectId : effect;
}

const BLOCKED: Result = { error: new DeadlineError('An earlier effect of the account has failed.') };
const NO_TIME: Result = { error: new DeadlineError('No time left for the effects of the change.') };

interface EffectRun {
  readonly endsAt: number;
  readonly isRepeated: boolean;
  readonly progress: Progress;
  readonly log: Log;
}

async function tryEffect(effect: DirectoryEffect, { endsAt, isRepeated, progress, log }: EffectRun): Promise<Result> {
  const { id: outboxId, attempts } = progress.entry;
  const time = endsAt - Date.now();
  if (time <= 0) return NO_TIME;
  try {
    return {
      next: await withDeadline(time, () => perform(effect, isRepeated, (current) => progress.save(effect, current))),
    };
  } catch (error) {
    log.warn('outbox effect failed', { effect: effect.kind, outboxId, attempts }, error);
    return { error };
  }
}
