/** An error response in the format of the service. */
export class CosmosError extends Error {
  readonly status: number;
  readonly code: string;
  readonly substatus: number;
  /** The query plan of a 400/1004 response, as JSON text. */
  readonly additionalErrorInfo: string | undefined;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    status: number,
    message: string,
    more: { substatus?: number; additionalErrorInfo?: string; headers?: Record<string, string> } = {},
  ) {
    super(message);
    this.status = status;
    this.code = CODES[status] ?? 'InternalServerError';
    this.substatus = more.substatus ?? 0;
    this.additionalErrorInfo = more.additionalErrorInfo;
    this.headers = more.headers ?? {};
  }
}

const CODES: Readonly<Record<number, string>> = {
  400: 'BadRequest',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'NotFound',
  405: 'MethodNotAllowed',
  408: 'RequestTimeout',
  409: 'Conflict',
  410: 'Gone',
  412: 'PreconditionFailed',
  413: 'RequestEntityTooLarge',
  424: 'FailedDependency',
  429: 'TooManyRequests',
  449: 'RetryWith',
  500: 'InternalServerError',
  503: 'ServiceUnavailable',
};

export const badRequest = (message: string, substatus = 0) => new CosmosError(400, message, { substatus });
/** Returns a 404 for a missing item, container or database. */
export const notFound = (what: string) => new CosmosError(404, `${what} does not exist in the system.`);
/** Returns a 404 with substatus 1003, for a resource inside a missing container or database. */
export const ownerNotFound = (what: string) =>
  new CosmosError(404, `Owner resource does not exist: ${what}.`, { substatus: 1003 });
export const conflict = (message: string) => new CosmosError(409, message);
export const preconditionFailed = () =>
  new CosmosError(412, 'Operation cannot be performed because one of the specified precondition is not met.');
export const tooLarge = (message: string) => new CosmosError(413, message);

/**
 * Returns the error response of an injected fault.
 * @param retryAfter seconds
 */
export function faultError(status: number, retryAfter: number | undefined): CosmosError {
  const headers: Record<string, string> = {};
  if (retryAfter !== undefined) {
    headers['x-ms-retry-after-ms'] = String(Math.round(retryAfter * 1000));
    headers['retry-after'] = String(Math.ceil(retryAfter));
  }
  const substatus = status === 429 ? 3200 : 0;
  return new CosmosError(status, `Injected through /_faults: ${status}.`, { substatus, headers });
}
