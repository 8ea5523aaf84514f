/** Error responses: RFC 9457 `application/problem+json` with a stable `code`. */
import * as z from 'zod/mini';
import { counted } from './counted.ts';

export const PROBLEM_CODES = [
  'invalid_request',
  'unauthenticated',
  'forbidden',
  'not_found',
  'method_not_allowed',
  'too_slow',
  'conflict',
  'stale',
  'too_large',
  'unsupported_media_type',
  'too_many_requests',
  'unavailable',
  'internal',
] as const;
export type ProblemCode = (typeof PROBLEM_CODES)[number];

const STATUS: Record<ProblemCode, number> = {
  invalid_request: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  too_slow: 408,
  conflict: 409,
  stale: 412,
  too_large: 413,
  unsupported_media_type: 415,
  too_many_requests: 429,
  internal: 500,
  unavailable: 503,
};

export function statusOf(code: ProblemCode): number {
  return STATUS[code];
}

/** An invalid field: its path in the request ("level2Name", "options.0.selected") and the error message. */
export const fieldError = z.object({ field: z.string(), message: z.string() });
export type FieldError = z.output<typeof fieldError>;

export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: z.enum(PROBLEM_CODES),
  /** Text for the user. Never contains a stack trace, a query or an error message from the directory. */
  detail: z.string(),
  /** Code of the policy or rule that rejected the request, for example "other_franchise" or "level_in_use". */
  reason: z.optional(z.string()),
  requestId: z.string(),
  errors: z.optional(z.array(fieldError)),
  /** The current record, if `code` is "stale". */
  current: z.optional(z.unknown()),
  /** If `code` is "stale" and the change was audited: name of the user who last changed the record. Never an email address. */
  changedBy: z.optional(z.string()),
  /** Time of the last change: ISO 8601, UTC. */
  changedAt: z.optional(z.string()),
});
export type Problem = z.output<typeof problem>;

/** Returns the detail of a 429. @param seconds value of `Retry-After` */
export function tooManyRequests(seconds: number): string {
  return `Too many requests. Please try again in ${counted(seconds, 'second')}.`;
}
