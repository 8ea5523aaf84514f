import { randomUUID } from 'node:crypto';

/** An error in Graph's format, which handlers throw and the router sends. */
export class GraphError extends Error {
  readonly status: number;
  readonly code: string;
  readonly details: readonly ErrorDetail[] | undefined;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    status: number,
    code: string,
    message: string,
    extra: { readonly details?: readonly ErrorDetail[]; readonly headers?: Readonly<Record<string, string>> } = {},
  ) {
    super(message);
    this.name = 'GraphError';
    this.status = status;
    this.code = code;
    this.details = extra.details;
    this.headers = extra.headers ?? {};
  }
}

export interface ErrorDetail {
  readonly code: string;
  readonly message: string;
  readonly target: string;
}

/** Returns the body of a failed Graph request: `{error:{code, message, details?, innerError}}`. */
export function errorBody(error: GraphError, requestId: string = randomUUID()): Record<string, unknown> {
  return {
    error: {
      code: error.code,
      message: error.message,
      ...(error.details && { details: error.details }),
      innerError: {
        date: new Date().toISOString().slice(0, 19),
        'request-id': requestId,
        'client-request-id': requestId,
      },
    },
  };
}

export function badRequest(message: string, details?: readonly ErrorDetail[]): GraphError {
  return new GraphError(400, 'Request_BadRequest', message, details ? { details } : {});
}

/** Returns Graph's error for an id that it cannot find, including a new account that is not replicated yet. */
export function notFound(id: string): GraphError {
  return new GraphError(
    404,
    'Request_ResourceNotFound',
    `Resource '${id}' does not exist or one of its queried reference-property objects are not present.`,
  );
}

export function invalidValue(property: string): GraphError {
  return badRequest(`Invalid value specified for property '${property}' of resource 'User'.`, [
    { code: 'InvalidValue', message: `Invalid value specified for property '${property}'.`, target: property },
  ]);
}

export function missingValue(property: string): GraphError {
  return badRequest(`A value is required for property '${property}' of resource 'User'.`, [
    { code: 'MissingValue', message: `A value is required for property '${property}'.`, target: property },
  ]);
}

/** Returns the error for a value that must be unique and belongs to another object. */
export function objectConflict(property: string): GraphError {
  const message = `Another object with the same value for property ${property} already exists.`;
  return badRequest(message, [{ code: 'ObjectConflict', message, target: property }]);
}

export function denied(): GraphError {
  return new GraphError(403, 'Authorization_RequestDenied', 'Insufficient privileges to complete the operation.');
}

/** Returns the error for features of the service that are not supported here. */
export function notSupported(what: string): GraphError {
  return new GraphError(501, 'NotImplemented', `The local directory does not support ${what}.`);
}

/**
 * Returns the error for an injected fault.
 * @param retryAfter seconds
 */
export function faultError(status: number, retryAfter: number | undefined): GraphError {
  const headers = retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) };
  if (status === 429) {
    return new GraphError(429, 'TooManyRequests', 'Too many requests. Please retry again later.', { headers });
  }
  if (status === 503) return new GraphError(503, 'ServiceUnavailable', 'The service is unavailable.', { headers });
  return new GraphError(status, 'UnknownError', `This request failed on purpose with ${status}.`, { headers });
}
