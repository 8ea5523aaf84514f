import type { IncomingMessage, ServerResponse } from 'node:http';

/** An error whose status and message become the response. */
export class RequestError extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.name = 'RequestError';
    this.status = status;
  }
}

const BODY_LIMIT = 4 * 1024 * 1024;

/** Returns the request body as text. Throws 413 above 4 MB. */
export async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > BODY_LIMIT) throw new RequestError(413, `The request body is larger than ${BODY_LIMIT} bytes.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** Returns the parsed JSON body, or undefined without one. Throws 400 for invalid JSON. */
export async function readJson(request: IncomingMessage): Promise<unknown> {
  const text = await readBody(request);
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    throw new RequestError(400, 'The request body is not JSON.');
  }
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Sends a body as JSON. If the body is undefined, sends an empty response. */
export function sendJson(
  response: ServerResponse,
  status: number,
  body?: unknown,
  headers: Readonly<Record<string, string>> = {},
): void {
  if (body === undefined) {
    response.writeHead(status, { 'cache-control': 'no-store', ...headers }).end();
    return;
  }
  const text = JSON.stringify(body);
  response
    .writeHead(status, {
      'cache-control': 'no-store',
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(text),
      ...headers,
    })
    .end(text);
}

/** Discards everything that the handler writes, and closes the connection when the handler ends the response. */
export function closeInsteadOfResponding(response: ServerResponse): void {
  const cut = (): ServerResponse => {
    response.destroy();
    return response;
  };
  response.write = () => true;
  response.flushHeaders = () => undefined;
  response.end = cut;
}
