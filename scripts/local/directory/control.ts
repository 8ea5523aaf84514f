import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Faults } from '../faults.ts';
import { isRecord, RequestError, readJson, sendJson } from './http.ts';
import type { RequestLog } from './request-log.ts';

export interface Control {
  readonly faults: Faults;
  readonly requests: RequestLog;
  /** Issues an id token. Rejects with RequestError 404 for an unknown user name. */
  readonly tokenFor: (userName: string, claims?: Record<string, unknown>) => Promise<string>;
}

type ControlResponse = readonly [status: number, body?: unknown];
type ControlHandler = (control: Control, request: IncomingMessage) => ControlResponse | Promise<ControlResponse>;

const HANDLERS: Readonly<Record<string, ControlHandler>> = {
  'GET /_health': () => [200, { status: 'ok' }],
  'GET /_faults': ({ faults }) => [200, faults.list()],
  'POST /_faults': async ({ faults }, request) => [201, faults.add(await readJson(request))],
  'DELETE /_faults': ({ faults }) => {
    faults.clear();
    return [204];
  },
  'GET /_requests': ({ requests }) => [
    200,
    { total: requests.total, counts: requests.counts(), requests: requests.list() },
  ],
  'DELETE /_requests': ({ requests }) => {
    requests.reset();
    return [204];
  },
  'POST /_token': async ({ tokenFor }, request) => [200, { idToken: await issue(tokenFor, await readJson(request)) }],
};

/**
 * Serves requests under `/_`, for tests and `npm run token`. Rejects web pages: browsers always send Origin or
 * Sec-Fetch-Site with their requests.
 */
export async function serveControl(
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  control: Control,
): Promise<void> {
  if (request.headers.origin !== undefined || request.headers['sec-fetch-site'] !== undefined) {
    return sendJson(response, 403, { error: 'Web pages may not use this path.' });
  }
  const name = `${request.method} ${path}`;
  const handler = Object.hasOwn(HANDLERS, name) ? HANDLERS[name] : undefined;
  if (!handler) return sendJson(response, 404, { error: `Unknown request: ${name}.` });
  const [status, body] = await handler(control, request);
  sendJson(response, status, body);
}

async function issue(tokenFor: Control['tokenFor'], body: unknown): Promise<string> {
  if (!isRecord(body) || typeof body.userName !== 'string') throw new RequestError(400, '"userName" is missing.');
  if (body.claims !== undefined && !isRecord(body.claims))
    throw new RequestError(400, '"claims" must be a JSON object.');
  return tokenFor(body.userName, body.claims);
}
