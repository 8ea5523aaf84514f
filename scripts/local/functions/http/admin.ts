import type { IncomingMessage, ServerResponse } from 'node:http';
import type { App } from '../app.ts';
import type { AppFunction } from '../bindings.ts';
import { readBody } from './body.ts';

export interface AdminOptions {
  readonly app: () => App;
  /** Starts a queue or timer function with this input, and logs its outcome. */
  readonly start: (target: AppFunction, input: string) => void;
}

const MAX_INPUT = 1_048_576;

/**
 * Creates the host's own endpoints. `GET /admin/functions` lists the functions for the Static Web Apps CLI.
 * `POST /admin/functions/{name}` with `{"input": "…"}` starts a queue or timer function and returns 202.
 */
export function createAdmin({ app, start }: AdminOptions) {
  return (request: IncomingMessage, response: ServerResponse, path: readonly string[]): boolean => {
    const [area, name, ...rest] = path.map((segment) => segment.toLowerCase());
    if (rest.length > 0) return false;
    if (area === 'functions' && name === undefined && request.method === 'GET') {
      json(response, 200, app().functions.map(describe));
    } else if (area === 'functions' && name !== undefined && request.method === 'POST') {
      const target = app().functions.find((each) => each.name.toLowerCase() === name);
      if (!target) json(response, 404, { error: `There is no function "${name}".` });
      else startByHand(target, request, response, start);
    } else return false;
    return true;
  };
}

function describe({ name, registered, disabled }: AppFunction): object {
  const bindings = Object.entries(registered.metadata.bindings).map(([key, binding]) => ({ ...binding, name: key }));
  return { name, isDisabled: disabled, language: 'node', config: { bindings } };
}

function startByHand(
  target: AppFunction,
  request: IncomingMessage,
  response: ServerResponse,
  start: AdminOptions['start'],
): void {
  // Browsers always send one of these headers with a page's request.
  if (request.headers.origin !== undefined || request.headers['sec-fetch-site'] !== undefined) {
    json(response, 403, { error: 'Web pages may not use this path.' });
    return;
  }
  if (target.trigger.type === 'http') {
    json(response, 400, { error: 'Send a request to the route of an HTTP function instead.' });
    return;
  }
  readBody(request, MAX_INPUT).then(
    (body) => {
      const input = readInput(body.toString());
      if (input === undefined) return json(response, 400, { error: 'Send {"input": "…"} as JSON.' });
      start(target, input);
      response.writeHead(202, { 'content-length': 0 }).end();
    },
    (error: Error) => json(response, 413, { error: error.message }),
  );
}

/** Returns `input`, as JSON unless it is a text. Returns an empty text without a body, and undefined for an invalid body. */
function readInput(body: string): string | undefined {
  if (body.trim() === '') return '';
  try {
    const value: unknown = JSON.parse(body);
    if (typeof value !== 'object' || value === null) return undefined;
    const input = 'input' in value ? value.input : '';
    return typeof input === 'string' ? input : JSON.stringify(input);
  } catch {
    return undefined;
  }
}

function json(response: ServerResponse, status: number, value: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
}
