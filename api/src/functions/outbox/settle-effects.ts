/** The effects of one outbox entry: done as far as time allows; what is left of them is left to a later run. */
import { DeadlineError, remainingMs, withDeadline } from '../../deadline.ts';
import { DirectoryError } from '../../directory/errors.ts';
import type { DirectoryEffect, OutboxDocument } from '../../store/documents/index.ts';
import { finishOutbox } from '../../store/partition/outbox.ts';
import type { Read } from '../../store/partition/partition.ts';
import type { Log } from '../http/log.ts';
import { perform } from './effects.ts';
import { postpone } from './postpone.ts';
import { Progress } from './progress.ts';
import { UndoneError } from './undone-error.ts';

/** What is kept back of a call's time for its answer. */
export const ANSWER_RESERVE_MS = 10_000;
/** Accounts that are worked on at once: enough to hide the way to the directory, far below what it throttles. */
const AT_ONCE = 4;

export interface SettledEffects {
  readonly isDone: boolean;
  /** Set when the directory refused something for good and the change was taken back. */
  readonly undone?: UndoneError | undefined;
  /** Entries of what the effects have to be followed by. */
  readonly following: readonly Read<OutboxDocument>[];
}

/** What came of one effect: what it has to be followed by, or what kept it from being done. */
interface Result {
  readonly next?: Read<OutboxDocument> | undefined;
  readonly error?: unknown;
}

/**
 * Effects on one account one after the other, those on different ones side by side.
 * @param patienceMs what they may take together; what is not done by then is left to a later run
 */
export async function settleEffects(
  entry: Read<OutboxDocument>,
  log: Log,
  patienceMs: number,
): Promise<SettledEffects> {
  const results = new Map<DirectoryEffect, Result>();
  const progress = new Progress(entry);
  const endsAt = Date.now() + Math.min(remainingMs() - ANSWER_RESERVE_MS, patienceMs);
  // Whoever writes down how far an effect is begins the attempts anew.
  const isRepeated = entry.attempts > 0;
  const lanes = [...Map.groupBy(entry.effects, laneOf).values()];
  const work = async () => {
    for (let lane = lanes.shift(); lane; lane = lanes.shift()) {
      let waits = false;
      for (const effect of lane) {
        const result: Result = waits ? WAITING : await done(effect, { endsAt, isRepeated, progress, log });
        results.set(effect, result);
        waits ||= DECISIVE.has(effect.kind) && result.error !== undefined;
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));

  const errorOf = (effect: DirectoryEffect) => results.get(effect)?.error;
  const left = entry.effects.filter(
    (effect) => errorOf(effect) !== undefined && !(errorOf(effect) instanceof UndoneError),
  );
  const errors = left.map(errorOf).filter((error) => error !== WAITING.error);
  const failure = errors.every((error) => error instanceof DirectoryError) ? 'refused' : 'later';
  const rest = left.map((effect) => progress.reached(effect));
  const { entry: reached } = progress;
  // Whoever gets on has not failed.
  const tried = left.length < entry.effects.length ? { ...reached, attempts: 0 } : reached;
  const closing = left.length === 0 ? finishOutbox(reached) : postpone(tried, rest, { failure, cause: errors[0] }, log);
  // An entry that cannot be closed is met again by a later run; what came of it is told and followed now.
  const isClosed = await closing.then(
    () => true,
    (error: unknown) => {
      log.warn('outbox entry failed', { outboxId: entry.id, attempts: entry.attempts }, error);
      return false;
    },
  );
  return {
    isDone: left.length === 0 && isClosed,
    undone: entry.effects.map(errorOf).find((error) => error instanceof UndoneError),
    following: [...results.values()].flatMap(({ next }) => next ?? []),
  };
}

/** What an account still administers decides about its groups and about itself; one that is deleted has neither. */
const DECISIVE: ReadonlySet<DirectoryEffect['kind']> = new Set(['syncSignIn', 'restoreAccount']);

/** The account that an effect is about; itself when it is about none, or about one that is still to be made. */
function laneOf(effect: DirectoryEffect): DirectoryEffect | string {
  return 'authObjectId' in effect ? effect.authObjectId : effect;
}

const WAITING: Result = { error: new DeadlineError('What comes before it is not done.') };
const NO_TIME: Result = { error: new DeadlineError('No time left for what follows the change.') };

interface Run {
  readonly endsAt: number;
  readonly isRepeated: boolean;
  readonly progress: Progress;
  readonly log: Log;
}

async function done(effect: DirectoryEffect, { endsAt, isRepeated, progress, log }: Run): Promise<Result> {
  const { id: outboxId, attempts } = progress.entry;
  const time = endsAt - Date.now();
  if (time <= 0) return NO_TIME;
  try {
    return {
      next: await withDeadline(time, () => perform(effect, isRepeated, (reached) => progress.save(effect, reached))),
    };
  } catch (error) {
    log.warn('outbox effect failed', { effect: effect.kind, outboxId, attempts }, error);
    return { error };
  }
}
