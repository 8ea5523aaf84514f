/** Around every call, whatever it does: a request id, a deadline, a log, and errors turned into problems. */
import { randomUUID } from 'node:crypto';
import type { HttpHandler, HttpRequest, HttpResponseInit } from '@azure/functions';
import { REQUEST_DEADLINE_MS, withDeadline } from '../../deadline.ts';
import { ProblemError } from '../../domain/problem-error.ts';
import { compressed } from './compression.ts';
import { createLog, type Log } from './log.ts';
import { outageOf } from './outage.ts';
import { problemResponse } from './responses.ts';

/** One request on its way through the API. */
export interface Exchange {
  readonly request: HttpRequest;
  /** Ours alone, whatever the caller sends: in the history and the log it stands for this request and no other. */
  readonly requestId: string;
  /** The host's name for this run of the function. */
  readonly invocationId: string;
  readonly log: Log;
}

/**
 * Wraps `serve` for the Functions host. Every answer is logged: alerts count these lines, because what the host itself tells of a
 * request would hold its path, and that may hold an e-mail address (host.json keeps it from telling it).
 */
export function shell(name: string, serve: (exchange: Exchange) => Promise<HttpResponseInit>): HttpHandler {
  return async (request, context) => {
    const started = performance.now();
    const requestId = randomUUID();
    const { invocationId } = context;
    const log = createLog(context, { requestId, call: name });
    let response: HttpResponseInit;
    try {
      response = await withDeadline(REQUEST_DEADLINE_MS, () => serve({ request, requestId, invocationId, log }));
    } catch (error) {
      response = problemResponse(asProblem(error, log), requestId);
    }
    // A change is committed by now: whatever compression does, its result is returned.
    response = await compressed(request, response).catch(() => response);
    log.info('answered', { status: response.status ?? 200, ms: Math.round(performance.now() - started) });
    return response;
  };
}

/** Any error as one that may be answered; what is not ours is logged and told as "internal". */
function asProblem(error: unknown, log: Log): ProblemError {
  if (error instanceof ProblemError) {
    if (error.status >= 500) log.error('failed', error);
    return error;
  }
  const outage = outageOf(error, 5);
  if (outage) {
    log.error('unavailable', error);
    return outage;
  }
  log.error('failed', error);
  return new ProblemError('internal', 'Something went wrong on our side. Please try again.');
}
