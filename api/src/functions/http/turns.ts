/**
 * Limits the load of one person on this host: token buckets limit requests and changes, and only a few requests run in parallel. Further
 * requests wait in a queue per person, so that a flood delays only its sender.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { config } from '../../config.ts';
import type { Limits } from '../../contract/limits.ts';
import { tooManyRequests } from '../../contract/problem.ts';
import { ProblemError } from '../../domain/problem-error.ts';

/** A request that may run now. */
export interface Turn {
  /** Ends the turn, so that the person's next request can start. A second call does nothing. */
  end(): void;
  /** Waits for slow work outside of this host. In the meantime, the person's next request may run. */
  aside<T>(wait: () => Promise<T>): Promise<T>;
}

/** A token bucket: the number of tokens at time `at` (milliseconds). Tokens are added at a constant rate. */
interface Bucket {
  tokens: number;
  at: number;
}

interface Person {
  readonly requests: Bucket;
  readonly changes: Bucket;
  active: number;
  /** Functions that start the waiting requests, in order. */
  readonly waiting: (() => void)[];
  /** Time at which the last rejection is sent; may be in the future. */
  rejectsAt: number;
}

interface TurnOptions {
  readonly limits: () => Limits;
  /** Maximum time that a request waits for its turn, in milliseconds. */
  readonly patienceMs?: number;
  /** Maximum number of people to remember. Those who have been idle longest are forgotten first. */
  readonly max?: number;
  /** A clock that never goes back. */
  readonly now?: () => number;
}

const PATIENCE_MS = 10_000;
const MAX_PEOPLE = 5_000;
const MINUTE_MS = 60_000;
/**
 * Maximum length of a person's queue: half of the parallel requests that an instance accepts (infra/modules/api.bicep). A single person
 * therefore cannot use up all of them.
 */
const LONGEST_LINE = 32;
/**
 * Minimum interval between two rejections of the same person, in milliseconds. It slows down clients that retry at once: thousands of
 * rejections at full speed would delay everybody. Rejections are delayed by at most a second.
 */
const REJECTION_PACE_MS = 5;
const LONGEST_HOLD_MS = 1_000;

export function createTurns({
  limits,
  patienceMs = PATIENCE_MS,
  max = MAX_PEOPLE,
  now = () => performance.now(),
}: TurnOptions) {
  /** Ordered by the last request. */
  const people = new Map<string, Person>();

  function personOf(id: string): Person {
    const { requestsPerMinute, changesPerMinute } = limits();
    const person = people.get(id) ?? {
      requests: { tokens: requestsPerMinute, at: now() },
      changes: { tokens: changesPerMinute, at: now() },
      active: 0,
      waiting: [],
      rejectsAt: Number.NEGATIVE_INFINITY,
    };
    people.delete(id);
    people.set(id, person);
    if (people.size > max) forgetOne();
    return person;
  }

  function forgetOne(): void {
    for (const [id, { active }] of people) if (active === 0) return void people.delete(id);
  }

  /**
   * Takes a token.
   * @returns 0, or the seconds until a token is available
   */
  function take(bucket: Bucket, perMinute: number): number {
    const time = now();
    bucket.tokens = Math.min(perMinute, bucket.tokens + ((time - bucket.at) / MINUTE_MS) * perMinute);
    bucket.at = time;
    if (bucket.tokens < 1) return Math.ceil(((1 - bucket.tokens) / perMinute) * (MINUTE_MS / 1000));
    bucket.tokens -= 1;
    return 0;
  }

  /**
   * Waits for the person's turn.
   * @returns false if the queue is full or the turn does not come in time
   */
  async function enter(person: Person): Promise<boolean> {
    const { waiting } = person;
    if (person.active < limits().requestsAtOnce) {
      person.active += 1;
      return true;
    }
    if (waiting.length >= LONGEST_LINE) return false;
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

  /** Resumes a request that was set aside, before requests that have not started yet. */
  async function reenter(person: Person): Promise<void> {
    if (person.active < limits().requestsAtOnce) person.active += 1;
    else await new Promise<void>((resolve) => void person.waiting.unshift(resolve));
  }

  function leave(person: Person): void {
    // Pass the turn on without changing `active`. `setImmediate` lets other people's requests that have already arrived run first.
    if (person.waiting.length === 0) person.active -= 1;
    else
      setImmediate(() => {
        const next = person.waiting.shift();
        if (next) next();
        else person.active -= 1;
      });
  }

  function turnOf(person: Person): Turn {
    let isOver = false;
    return {
      end() {
        if (isOver) return;
        isOver = true;
        leave(person);
      },
      async aside(wait) {
        if (isOver) return wait();
        leave(person);
        try {
          return await wait();
        } finally {
          await reenter(person);
        }
      },
    };
  }

  async function reject(person: Person, reason: string, seconds: number): Promise<never> {
    const time = now();
    const next = Math.max(time, person.rejectsAt + REJECTION_PACE_MS);
    person.rejectsAt = Math.min(next, time + LONGEST_HOLD_MS);
    if (person.rejectsAt > time) await delay(person.rejectsAt - time);
    throw tooMany(reason, seconds);
  }

  /**
   * Counts a request and waits for its turn. Sends nothing to the directory or the database.
   * @param id identifies the person
   * @throws ProblemError "too_many_requests" with the seconds after which the caller may retry
   */
  async function takeTurn(id: string, isChange: boolean): Promise<Turn> {
    const { requestsPerMinute, changesPerMinute } = limits();
    const person = personOf(id);
    const forRequest = take(person.requests, requestsPerMinute);
    if (forRequest > 0) return reject(person, 'requests_per_minute', forRequest);
    const forChange = isChange ? take(person.changes, changesPerMinute) : 0;
    if (forChange > 0) return reject(person, 'changes_per_minute', forChange);
    if (!(await enter(person))) return reject(person, 'requests_at_once', 1);
    return turnOf(person);
  }

  /** True while other people's requests run or wait. */
  function hasOthers(id: string): boolean {
    for (const [other, { active }] of people) if (active > 0 && other !== id) return true;
    return false;
  }

  return { takeTurn, hasOthers, size: () => people.size };
}

export const { takeTurn, hasOthers } = createTurns({ limits: () => config().limits });

/** @param reason names the limit, for programs */
export function tooMany(reason: string, seconds: number): ProblemError {
  return new ProblemError('too_many_requests', tooManyRequests(seconds), { reason, retryAfterSeconds: seconds });
}
