import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Faults } from '../faults.ts';
import { isRecord, RequestError, readJson, sendJson } from './http.ts';
import type { RequestLog } from './request-log.ts';

/** What the control calls act on. */
export interface Control {
  readonly faults: Faults;
  readonly requests: RequestLog;
  /** An id token for this user name; RequestError 404 when there is no such account. */
  readonly tokenFor: (userName: string, claims?: Record<string, unknown>) => Promise<string>;
}

type Answer = readonly [status: number, body?: unknown];
type Call = (control: Control, request: IncomingMessage) => Answer | Promise<Answer>;

const CALLS: Readonly<Record<string, Call>> = {
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
 * The calls under `/_`, for tests and for `npm run token`. No web page may make them, whatever it is: a browser always
 * sends Origin or Sec-Fetch-Site, and those are refused.
 */
export async function serveControl(
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  control: Control,
): Promise<void> {
  if (request.headers.origin !== undefined || request.headers['sec-fetch-site'] !== undefined) {
    return sendJson(response, 403, { error: 'Not from a web page.' });
  }
  const name = `${request.method} ${path}`;
  const call = Object.hasOwn(CALLS, name) ? CALLS[name] : undefined;
  if (!call) return sendJson(response, 404, { error: `There is no ${name}.` });
  const [status, body] = await call(control, request);
  sendJson(response, status, body);
}

async function issue(tokenFor: Control['tokenFor'], body: unknown): Promise<string> {
  if (!isRecord(body) || typeof body.userName !== 'string') throw new RequestError(400, '"userName" is missing.');
  if (body.claims !== undefined && !isRecord(body.claims)) throw new RequestError(400, '"claims" is a JSON object.');
  return tokenFor(body.userName, body.claims);
}
