/** What one person may ask of this host: a bucket of requests, one of changes, and so many requests at the same time. */
import { config } from '../../config.ts';
import type { Limits } from '../../contract/limits.ts';
import { ProblemError } from '../../domain/problem-error.ts';

/** A request that may be worked on now. */
export interface Turn {
  /** The next request of this person may begin. Does nothing when called again. */
  end(): void;
}

/** `tokens` are left at `at` (milliseconds); they fill up again at a steady rate. */
interface Bucket {
  tokens: number;
  at: number;
}

interface Person {
  readonly requests: Bucket;
  readonly changes: Bucket;
  active: number;
  readonly waiting: (() => void)[];
}

interface TurnOptions {
  readonly limits: () => Limits;
  /** Milliseconds that a request waits for its turn. */
  readonly patienceMs?: number;
  /** People remembered; those who have been idle for longest are forgotten first. */
  readonly max?: number;
  /** A clock that never goes back. */
  readonly now?: () => number;
}

const PATIENCE_MS = 10_000;
const MOST_PEOPLE = 5_000;
const MINUTE_MS = 60_000;

export function createTurns({
  limits,
  patienceMs = PATIENCE_MS,
  max = MOST_PEOPLE,
  now = () => performance.now(),
}: TurnOptions) {
  /** The one who came last is last. */
  const people = new Map<string, Person>();

  function personOf(id: string): Person {
    const { requestsPerMinute, changesPerMinute } = limits();
    const person = people.get(id) ?? {
      requests: { tokens: requestsPerMinute, at: now() },
      changes: { tokens: changesPerMinute, at: now() },
      active: 0,
      waiting: [],
    };
    people.delete(id);
    people.set(id, person);
    if (people.size > max) forgetOne();
    return person;
  }

  function forgetOne(): void {
    for (const [id, { active }] of people) if (active === 0) return void people.delete(id);
  }

  /** @returns seconds until there is a token; 0 when one was taken */
  function take(bucket: Bucket, perMinute: number): number {
    const time = now();
    bucket.tokens = Math.min(perMinute, bucket.tokens + ((time - bucket.at) / MINUTE_MS) * perMinute);
    bucket.at = time;
    if (bucket.tokens < 1) return Math.ceil(((1 - bucket.tokens) / perMinute) * (MINUTE_MS / 1000));
    bucket.tokens -= 1;
    return 0;
  }

  /** Waits until one of the others ends. @returns false when that takes too long */
  function waitIn({ waiting }: Person): Promise<boolean> {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const begin = () => {
      clearTimeout(timer);
      resolve(true);
    };
    const timer = setTimeout(() => {
      waiting.splice(waiting.indexOf(begin), 1);
      resolve(false);
    }, patienceMs);
    waiting.push(begin);
    return promise;
  }

  /**
   * Counts a request and waits for its turn. Costs no request to anybody else.
   * @param id whose it is
   * @throws ProblemError "too_many_requests" with the seconds after which the request works
   */
  async function takeTurn(id: string, isChange: boolean): Promise<Turn> {
    const { requestsPerMinute, changesPerMinute, requestsAtOnce } = limits();
    const person = personOf(id);
    const forRequest = take(person.requests, requestsPerMinute);
    if (forRequest > 0) throw tooMany('requests_per_minute', forRequest);
    const forChange = isChange ? take(person.changes, changesPerMinute) : 0;
    if (forChange > 0) throw tooMany('changes_per_minute', forChange);
    // A turn is handed from one request to the next, so that `active` counts it once.
    if (person.active < requestsAtOnce) person.active += 1;
    else if (!(await waitIn(person))) throw tooMany('requests_at_once', 1);
    let isOver = false;
    return {
      end() {
        if (isOver) return;
        isOver = true;
        const next = person.waiting.shift();
        if (next) next();
        else person.active -= 1;
      },
    };
  }

  return { takeTurn, size: () => people.size };
}

export const { takeTurn } = createTurns({ limits: () => config().limits });

/** @param reason names the limit, for programs */
export function tooMany(reason: string, seconds: number): ProblemError {
  const wait = seconds === 1 ? '1 second' : `${seconds} seconds`;
  return new ProblemError('too_many_requests', `Too many requests. Please try again in ${wait}.`, {
    reason,
    retryAfterSeconds: seconds,
  });
}
