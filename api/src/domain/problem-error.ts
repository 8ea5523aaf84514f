/**
 * The error that rules, stores and handlers throw to reject a request. The guard (http/handle.ts) converts it to
 * problem+json.
 */
import { type FieldError, type Problem, type ProblemCode, statusOf } from '../contract/problem.ts';

type Changed = Required<Pick<Problem, 'changedBy' | 'changedAt'>>;

interface ProblemExtras {
  /** Code of the violated rule: "level_in_use". */
  readonly reason?: string;
  readonly errors?: readonly FieldError[];
  /** The current record in the response format, if the code is "stale". */
  readonly current?: unknown;
  /** Author and time of the last change of `current`. */
  readonly changed?: Changed;
  /** Seconds until a retry makes sense; sent as Retry-After. */
  readonly retryAfterSeconds?: number;
  /** The underlying error; logged, never part of the response. */
  readonly cause?: unknown;
}

/** Contains a stable code and a text for the user. Never contains a stack trace, a query or an error message from the directory. */
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
