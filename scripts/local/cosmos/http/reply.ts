import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { CosmosError } from '../errors.ts';

/** What kind of work a request was: by this requests are counted. */
export type RequestKind =
  | 'account'
  | 'database'
  | 'container'
  | 'pkranges'
  | 'read'
  | 'create'
  | 'upsert'
  | 'replace'
  | 'delete'
  | 'patch'
  | 'query'
  | 'queryplan'
  | 'batch'
  | 'bulk'
  | 'partitiondelete'
  | 'unknown';

export interface Reply {
  readonly status: number;
  /** JSON text; none with 204 and 304. */
  readonly body?: string;
  /** Request units. */
  readonly charge: number;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The answer to a failure; anything but a refusal of ours is a fault of this endpoint and says so. */
export function errorReply(error: unknown): Reply {
  const known =
    error instanceof CosmosError ? error : new CosmosError(500, `The local endpoint failed: ${String(error)}`);
  const info = known.additionalErrorInfo;
  const body = {
    code: known.code,
    message: known.message,
    ...(info === undefined ? {} : { additionalErrorInfo: info }),
  };
  return {
    status: known.status,
    body: JSON.stringify(body),
    charge: 1,
    headers: { ...known.headers, 'x-ms-substatus': String(known.substatus) },
  };
}

/** The headers of a reply, with those that every one of the service has. */
export function headersOf(reply: Reply): Record<string, string> {
  return {
    'content-type': 'application/json',
    'x-ms-activity-id': randomUUID(),
    'x-ms-request-charge': String(reply.charge),
    'x-ms-gatewayversion': 'version=2.14.0',
    ...reply.headers,
    ...(reply.body === undefined ? {} : { 'content-length': String(Buffer.byteLength(reply.body)) }),
  };
}

export function sendReply(response: ServerResponse, reply: Reply): void {
  response.writeHead(reply.status, headersOf(reply));
  response.end(reply.body);
}
