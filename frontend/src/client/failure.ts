/** Failures of requests, with texts for the user. */
import { type FieldError, type Problem, type Route, tooManyRequests } from '@franchise-admin/api/contract';
import { LONGEST_WAIT_S } from './rate-limit.ts';

/** Codes for a missing or incomplete response: the connection failed, the timeout expired, or the connection was lost midway. */
export type NoResponse = 'offline' | 'timeout' | 'interrupted';

export interface Failure {
  /** HTTP status; 0 if there is no complete response. */
  readonly status: number;
  /** The API's problem code, or the client's code for a missing or incomplete response. */
  readonly code: Problem['code'] | NoResponse;
  /** The route's exact message (ERR-01); undefined for routes without one (ERR-02). */
  readonly message: string | undefined;
  readonly detail: string;
  /** The detail, if the toast must show it directly below its message instead of under "Details". */
  readonly advice?: string;
  readonly reason: string | undefined;
  readonly requestId: string | undefined;
  readonly errors: readonly FieldError[];
  /** The current record, if the code is `stale`. */
  readonly current: unknown;
  /** The user who last changed the record, and the time (ISO 8601). Set only if the code is `stale` and both are known. */
  readonly changed?: { readonly by: string; readonly at: string };
}

/** Subject and time for a sentence about another user's change: "Grace Okafor" … "2 minutes ago". */
export interface Changer {
  readonly who: string;
  readonly when: string;
}

/** Used if the author of a change is unknown. */
export const SOMEONE: Changer = { who: 'Someone else', when: 'in the meantime' };

const OWN_DETAILS = {
  offline: 'The service could not be reached. Please check your connection and try again.',
  timeout: 'The service did not respond in time. Please try again.',
  interrupted: 'The connection was interrupted. Please try again.',
  fault: 'Something went wrong on our side. Please try again.',
  unreadable: 'The service sent an invalid response. Please try again.',
} as const;

/** Returns the failure for a request without a complete response. */
export function noResponse(route: Route, code: NoResponse): Failure {
  return { ...blank(route), code, detail: OWN_DETAILS[code] };
}

/** Failure codes by the status of a gateway's response, which has no problem body. */
const OUTAGES: Readonly<Record<number, 'unavailable' | 'timeout' | undefined>> = {
  502: 'unavailable',
  503: 'unavailable',
  504: 'timeout',
};

/** Returns the failure for an error response from the API or a gateway, or for an invalid response. */
export function failureOfStatus(route: Route, status: number, body: unknown, requestId: string | undefined): Failure {
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
 * Returns the failure for a request that exceeded a rate limit (429), with the wait in its detail. For a wait over `LONGEST_WAIT_S`, keeps
 * the server's detail if the failure has a reason, because that detail also names the limit.
 * @param seconds the last Retry-After
 */
export function rateLimited(failure: Failure, seconds: number): Failure {
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

/** True if the API rejected the request for a reason that the form shows. There is no error toast then. */
export function isRejected({ code }: Pick<Failure, 'code'>): boolean {
  return REJECTIONS.has(code);
}

/**
 * True if the server may have made the change of a failed request. This applies to a lost response, a 408, a 5xx, and a success with an
 * unreadable body.
 */
export function isUndecided({ status }: Pick<Failure, 'status'>): boolean {
  return status < 400 || status === 408 || status >= 500;
}

/** Returns the reason for a failure, to show next to the action: the detail or, without one, the route's message. */
export function reasonText({ detail, message }: Failure): string {
  return detail || (message ?? '');
}

/** Returns the failure without its detail and advice, so that only the route's message is shown. */
export function withMessageAlone({ advice: _, ...failure }: Failure): Failure {
  return { ...failure, detail: '' };
}

interface WithMessage {
  readonly message: string;
}

/** Keeps the route's exact message (ERR-01). If the route has none (ERR-02), uses `own`: "We could not load the types." */
export function withFallbackMessage<F extends Pick<Failure, 'message'>>(failure: F, own?: string): F & WithMessage;
export function withFallbackMessage<F extends Pick<Failure, 'message'>>(
  failure: F | undefined,
  own?: string,
): (F & WithMessage) | undefined;
export function withFallbackMessage(
  failure: Pick<Failure, 'message'> | undefined,
  own = 'We could not load the data.',
): WithMessage | undefined {
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

/** True if the body is a problem of the API. A gateway's JSON can have a numeric `code`. */
function isProblem(body: unknown): body is Problem {
  if (typeof body !== 'object' || body === null || !('code' in body) || !('detail' in body)) return false;
  return typeof body.code === 'string' && typeof body.detail === 'string';
}
