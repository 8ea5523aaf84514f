/** Wraps every HTTP function: request id, deadline, log, and conversion of errors to problems. */
import { randomUUID } from 'node:crypto';
import type { HttpHandler, HttpRequest, HttpResponseInit } from '@azure/functions';
import { REQUEST_DEADLINE_MS, withDeadline } from '../../deadline.ts';
import { ProblemError } from '../../domain/problem-error.ts';
import { compressed } from './compression.ts';
import { createLog, type Log } from './log.ts';
import { outageOf } from './outage.ts';
import { problemResponse } from './responses.ts';

/** A request, and the data that every handler needs about it. */
export interface Exchange {
  readonly request: HttpRequest;
  /** Always generated here and never taken from the caller, so that it is unique in audit entries and logs. */
  readonly requestId: string;
  /** The host's id of this invocation. */
  readonly invocationId: string;
  readonly log: Log;
}

/**
 * Wraps `serve` for the Functions host. Logs every response, because alerts count these lines. The host's own request telemetry contains no
 * details (host.json), because paths may contain email addresses.
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
    // The change may already be written, so an error of the compression must not hide its result.
    response = await compressed(request, response).catch(() => response);
    log.info('answered', { status: response.status ?? 200, ms: Math.round(performance.now() - started) });
    return response;
  };
}

/** Converts any error to a problem, and logs it if its status is 500 or above. Unexpected errors become "internal" without details. */
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
