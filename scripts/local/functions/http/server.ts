import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import type { App } from '../app.ts';
import { describeError } from '../log.ts';
import { splitPath } from '../routes/template.ts';
import { BodyTooLarge } from './body.ts';
import { PatientResponse } from './patient-response.ts';
import { respond, respondFailure } from './respond.ts';

export interface HttpOptions {
  /** Leading path segments of every route, without outer slashes. May be empty. */
  readonly routePrefix: string;
  /** Maximum request body in bytes. */
  readonly bodyLimit: number;
  /** Returns the app for the next request. A hot reload replaces it. */
  readonly app: () => App;
  /** Handles requests to the host itself (`/admin/…`). Returns false for an unknown path. */
  readonly admin: (request: IncomingMessage, response: ServerResponse, path: readonly string[]) => boolean;
}

/** Creates the HTTP server of the host. Paths without a function get an empty 404. */
export function createHttpServer(options: HttpOptions): http.Server {
  const prefix = splitPath(options.routePrefix.toLowerCase());
  // The timeout exceeds that of clients, so that the host never closes a connection that a client is about to use.
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
  // Rejects the request as the real host does, because the programming model could not build a URL.
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
