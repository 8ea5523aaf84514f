import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import type { App } from '../app.ts';
import { describeError } from '../log.ts';
import { splitPath } from '../routes/template.ts';
import { BodyTooLarge } from './body.ts';
import { PatientResponse } from './patient-response.ts';
import { respond, respondFailure } from './respond.ts';

export interface HttpOptions {
  /** First segments of every route, without slashes; may be empty. */
  readonly routePrefix: string;
  /** Longest request body in bytes. */
  readonly bodyLimit: number;
  /** The app that takes the next request; another one after a hot reload. */
  readonly app: () => App;
  /** Requests to the host itself (`/admin/…`); answers false for a path it does not know. */
  readonly admin: (request: IncomingMessage, response: ServerResponse, path: readonly string[]) => boolean;
}

/** The HTTP side of the host: prefix, routes, functions; anything else is an empty 404. */
export function createHttpServer(options: HttpOptions): http.Server {
  const prefix = splitPath(options.routePrefix.toLowerCase());
  // Longer than clients keep idle connections, so that none is closed under a request just sent.
  return http.createServer({ keepAliveTimeout: 72_000, ServerResponse: PatientResponse }, (request, response) => {
    handle(options, prefix, request, response).catch((error: unknown) => {
      const { log } = options.app();
      if (!(error instanceof BodyTooLarge)) log({ level: 'error', category: 'system', message: describeError(error) });
      respondFailure(error, request, response);
    });
  });
}

async function handle(
  options: HttpOptions,
  prefix: readonly string[],
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  // As the real server does: the programming model could make no URL of it.
  if (!URL.canParse(`http://${request.headers.host ?? 'localhost'}`)) {
    response.writeHead(400, { 'content-length': 0, connection: 'close' }).end();
    return;
  }
  const [pathname = '/'] = (request.url ?? '/').split('?', 1);
  const path = splitPath(pathname);
  if (path.length === 0) {
    response.writeHead(200, { 'content-type': 'text/plain' }).end('The Functions host is running.\n');
    return;
  }
  if (path[0]?.toLowerCase() === 'admin' && options.admin(request, response, path.slice(1))) return;
  const app = options.app();
  const below = prefix.every((segment, index) => path[index]?.toLowerCase() === segment);
  const match = below ? app.routes.find(request.method ?? 'GET', path.slice(prefix.length)) : undefined;
  if (!match) {
    response.writeHead(404, { 'content-length': 0 }).end();
    request.resume();
    return;
  }
  const answering = respond(app, match, request, response, options.bodyLimit);
  app.running.add(answering);
  try {
    await answering;
  } finally {
    app.running.delete(answering);
  }
}
