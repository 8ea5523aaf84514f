import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { CosmosError } from '../errors.ts';

/** The kind of operation, by which tests filter the request log. */
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
  /** JSON text. Undefined for a response without a body. */
  readonly body?: string;
  /** Request units. */
  readonly charge: number;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Returns the response for an error. An error other than CosmosError is a bug of this endpoint and becomes 500. */
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

/** Adds the headers that the service sends with every response. */
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
