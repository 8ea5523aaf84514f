/** Maximum length of a turn, in milliseconds. */
const TURN_MS = 500;
/**
 * Maximum number of waiting changes per partition, for each caller and for all urgent changes together. Limits memory; further changes are
 * rejected.
 */
const WAITING_PER_CALLER = 100;

interface Waiter {
  readonly start: () => void;
}

interface Line {
  isBusy: boolean;
  readonly urgent: Waiter[];
  /** The callers with waiting changes, in the order of their next turns. */
  readonly callers: Map<string, Waiter[]>;
}

export interface Place {
  readonly key: string;
  readonly caller: string;
  readonly isUrgent: boolean;
  /** Returns a signal that ends the wait when it aborts (the request's deadline). Called only if the change must wait. */
  readonly signal: () => AbortSignal;
}

/**
 * Runs the changes of one partition one after another within this process, so that they do not conflict and need no retry. Urgent changes
 * go first. The other callers take turns, so that a caller with more requests does not get more turns.
 *
 * Correctness does not depend on the queue: the transactional batch ensures it. A turn ends when its change is done, but after TURN_MS at
 * the latest, so a slow directory request does not block the partition. The next change then runs concurrently.
 */
export class ChangeQueue {
  readonly #lines = new Map<string, Line>();

  /** Number of partitions with a running or waiting change. */
  get size(): number {
    return this.#lines.size;
  }

  /**
   * Waits for a turn.
   * @returns a function that ends the turn
   * @throws the result of `gaveUp` if the signal aborts first, or WAITING_PER_CALLER changes are already waiting
   */
  enter({ key, caller, isUrgent, signal: signalOf }: Place, gaveUp: () => Error): Promise<() => void> {
    const line = this.#lines.get(key) ?? { isBusy: false, urgent: [], callers: new Map() };
    this.#lines.set(key, line);
    if (!line.isBusy) return Promise.resolve(this.#begin(key, line));
    const waiting = isUrgent ? line.urgent : (line.callers.get(caller) ?? []);
    if (waiting.length >= WAITING_PER_CALLER) return Promise.reject(gaveUp());
    if (!isUrgent) line.callers.set(caller, waiting);
    const signal = signalOf();
    return new Promise((resolve, reject) => {
      const leave = () => {
        waiting.splice(waiting.indexOf(waiter), 1);
        if (!isUrgent && waiting.length === 0) line.callers.delete(caller);
        reject(gaveUp());
      };
      const waiter: Waiter = {
        start: () => {
          signal.removeEventListener('abort', leave);
          resolve(this.#begin(key, line));
        },
      };
      waiting.push(waiter);
      if (signal.aborted) leave();
      else signal.addEventListener('abort', leave, { once: true });
    });
  }

  #begin(key: string, line: Line): () => void {
    line.isBusy = true;
    let isOver = false;
    const end = () => {
      if (isOver) return;
      isOver = true;
      clearTimeout(timer);
      this.#next(key, line);
    };
    const timer = setTimeout(end, TURN_MS);
    timer.unref();
    return end;
  }

  #next(key: string, line: Line): void {
    line.isBusy = false;
    const next = line.urgent.shift() ?? nextByCaller(line.callers);
    if (next) next.start();
    else this.#lines.delete(key);
  }
}

const urgentAuthors = new WeakSet<object>();

/** Makes the changes of an author urgent. Not a field of the author, because authors are stored in audit and outbox entries. */
export function urgently<Author extends object>(author: Author): Author {
  urgentAuthors.add(author);
  return author;
}

export function isUrgent(author: object): boolean {
  return urgentAuthors.has(author);
}

/** Removes and returns the first change of the next caller, and moves that caller to the end. */
function nextByCaller(callers: Line['callers']): Waiter | undefined {
  for (const [caller, waiting] of callers) {
    const next = waiting.shift();
    callers.delete(caller);
    if (waiting.length > 0) callers.set(caller, waiting);
    return next;
  }
  return undefined;
}
