/** The one error a rule, a store or a handler throws when a call must be refused; the guard turns it into problem+json. */
import { type FieldError, type Problem, type ProblemCode, statusOf } from '../contract/problem.ts';

type Changed = Required<Pick<Problem, 'changedBy' | 'changedAt'>>;

interface ProblemExtras {
  /** Which rule was broken, for programs: "level_in_use". */
  readonly reason?: string;
  /** What is wrong with each field. */
  readonly errors?: readonly FieldError[];
  /** The record as it stands now, when the code is "stale"; in the form the call would have answered. */
  readonly current?: unknown;
  /** Who changed that record last, and when. */
  readonly changed?: Changed;
  /** Seconds after which trying again makes sense; sent as Retry-After. */
  readonly retryAfterSeconds?: number;
  /** What went wrong underneath; logged, never answered. */
  readonly cause?: unknown;
}

/** A refusal with a stable code and a text fit for a person: never a stack, a query or a directory message. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError';
  readonly code: ProblemCode;
  readonly status: number;
  readonly reason: string | undefined;
  readonly errors: readonly FieldError[] | undefined;
  readonly current: unknown;
  readonly changed: Changed | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ProblemCode, detail: string, extras: ProblemExtras = {}) {
    super(detail, extras.cause === undefined ? undefined : { cause: extras.cause });
    this.code = code;
    this.status = statusOf(code);
    this.reason = extras.reason;
    this.errors = extras.errors;
    this.current = extras.current;
    this.changed = extras.changed;
    this.retryAfterSeconds = extras.retryAfterSeconds;
  }
}
