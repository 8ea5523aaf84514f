/** What went wrong with a call, in the words a person may read. */
import { type FieldError, type Problem, type Route, tooManyRequests } from '@franchise-admin/api/contract';
import { LONGEST_WAIT_S } from './rate-limit.ts';

/** No answer came: the connection failed, or the deadline passed; or it broke off half-way. */
export type Unanswered = 'offline' | 'timeout' | 'broken_off';

export interface Failure {
  /** HTTP status; 0 when no answer came. */
  readonly status: number;
  /** The problem's stable code, or the client's own for a call without a whole answer. */
  readonly code: Problem['code'] | Unanswered;
  /** The route's exact message (ERR-01); undefined when this call shows none (ERR-02). */
  readonly message: string | undefined;
  readonly detail: string;
  /** The detail, if the toast shows it directly below its message instead of among its details. */
  readonly advice?: string;
  readonly reason: string | undefined;
  readonly requestId: string | undefined;
  readonly errors: readonly FieldError[];
  /** The record as it stands now, when the code is `stale`. */
  readonly current: unknown;
  /** The user who last changed that record, and when (ISO 8601); undefined if unknown. */
  readonly changed?: { readonly by: string; readonly at: string };
}

/** Subject and time of a sentence about another user's change: "Grace Okafor" … "2 minutes ago". */
export interface Changer {
  readonly who: string;
  readonly when: string;
}

/** For a change whose author is unknown. */
export const SOMEONE: Changer = { who: 'Someone else', when: 'in the meantime' };

/** Said where the connection is down. */
export const OFFLINE = 'The service could not be reached. Please check your connection and try again.';

const OWN_DETAILS = {
  offline: OFFLINE,
  timeout: 'The service did not answer in time. Please try again.',
  broken_off: 'The connection broke off half-way. Please try again.',
  fault: 'Something went wrong on our side. Nothing you typed is lost. Please try again.',
  unreadable: 'The service gave an answer that could not be read.',
} as const;

/** No whole answer came. */
export function unanswered(route: Route, code: Unanswered): Failure {
  return { ...blank(route), code, detail: OWN_DETAILS[code] };
}

/** Failure codes for responses of a gateway, which have no problem body. */
const OUTAGES: Readonly<Record<number, 'unavailable' | 'timeout' | undefined>> = {
  502: 'unavailable',
  503: 'unavailable',
  504: 'timeout',
};

/** An answer came and it is a refusal, a gateway's word that the service is out, or cannot be read. */
export function refused(route: Route, status: number, body: unknown, requestId: string | undefined): Failure {
  const failure = { ...blank(route), status, requestId };
  if (!isProblem(body)) {
    if (status < 500) return { ...failure, detail: OWN_DETAILS.unreadable };
    return { ...failure, code: OUTAGES[status] ?? failure.code, detail: OWN_DETAILS.fault, advice: OWN_DETAILS.fault };
  }
  return {
    ...failure,
    code: body.code,
    detail: body.detail,
    reason: body.reason,
    requestId: body.requestId ?? requestId,
    errors: body.errors ?? [],
    current: body.current,
    ...(body.changedBy && body.changedAt && { changed: { by: body.changedBy, at: body.changedAt } }),
  };
}

/**
 * The failure of a request over a limit (429). For a long wait the server's own detail says which limit it is and how long to wait.
 * @param seconds the last Retry-After
 */
export function limited(failure: Failure, seconds: number): Failure {
  const detail = seconds > LONGEST_WAIT_S && failure.reason !== undefined ? failure.detail : tooManyRequests(seconds);
  return { ...failure, code: 'too_many_requests', detail, advice: detail };
}

const REJECTIONS: ReadonlySet<Failure['code']> = new Set([
  'conflict',
  'forbidden',
  'invalid_request',
  'not_found',
  'stale',
  'too_large',
  'unsupported_media_type',
]);

/** Whether the request broke a rule of the portal. The form shows which one, so there is no error toast. */
export function isRejected({ code }: Pick<Failure, 'code'>): boolean {
  return REJECTIONS.has(code);
}

/** True if the server may have applied the change although the request failed: after a lost response, a 408, a 5xx or an unreadable success. */
export function isUndecided({ status }: Pick<Failure, 'status'>): boolean {
  return status < 400 || status === 408 || status >= 500;
}

/** Why a call failed, where it is told beside what was tried: the detail, or the route's message where there is none. */
export function whyOf({ detail, message }: Failure): string {
  return detail || (message ?? '');
}

/** What could not be done: what stands in the place of what was asked for, after the toast has gone. */
interface Worded {
  readonly message: string;
}

/** A call's own message, exact (ERR-01); where it has none (ERR-02) the screen's: "The types could not be loaded.". */
export function worded<F extends Pick<Failure, 'message'>>(failure: F, own?: string): F & Worded;
export function worded<F extends Pick<Failure, 'message'>>(
  failure: F | undefined,
  own?: string,
): (F & Worded) | undefined;
export function worded(
  failure: Pick<Failure, 'message'> | undefined,
  own = 'This could not be loaded.',
): Worded | undefined {
  return failure && { ...failure, message: failure.message ?? own };
}

function blank(route: Route): Failure {
  return {
    status: 0,
    code: 'internal',
    message: route.message,
    detail: '',
    reason: undefined,
    requestId: undefined,
    errors: [],
    current: undefined,
  };
}

/** The API's own: a gateway's JSON may have a `code` too, a number. */
function isProblem(body: unknown): body is Problem {
  if (typeof body !== 'object' || body === null || !('code' in body) || !('detail' in body)) return false;
  return typeof body.code === 'string' && typeof body.detail === 'string';
}
