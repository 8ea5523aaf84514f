import type { IncomingMessage, ServerResponse } from 'node:http';
import type { App } from '../app.ts';
import type { AppFunction } from '../bindings.ts';
import type { TypedData } from '../core-types.ts';
import { invoke, newInvocationId } from '../invoke.ts';
import type { RouteMatch } from '../routes/table.ts';
import { BodyTooLarge, checkAnnouncedLength, limitBody } from './body.ts';

/** Runs an HTTP function and writes its response. Throws BodyTooLarge and errors of the function. */
export async function respond(
  app: App,
  { target, params }: RouteMatch<AppFunction>,
  request: IncomingMessage,
  response: ServerResponse,
  bodyLimit: number,
): Promise<void> {
  checkAnnouncedLength(request, bodyLimit);
  const id = newInvocationId();
  const metadata: Record<string, TypedData> = { Headers: { json: JSON.stringify(request.headers) } };
  for (const [key, value] of Object.entries(params)) metadata[key] = { string: value };
  const { traceparent, tracestate } = request.headers;

  const forwarded = limitBody(request, bodyLimit);
  forwarded.headers['x-ms-invocation-id'] = id;
  forwarded.headers['x-forwarded-host'] = request.headers.host ?? 'localhost';
  forwarded.headers['x-forwarded-proto'] = 'http';
  const tooLarge = new Promise<never>((_, reject) => {
    if (forwarded !== request) forwarded.once('error', reject);
  });
  tooLarge.catch(() => undefined); // Prevents an unhandled rejection after the function has ended.
  // Discards the unread body, so that the connection can serve the next request.
  if (forwarded !== request) response.once('finish', () => request.unpipe().resume());
  app.streamServer.emit('request', forwarded, response);

  const running = invoke(app, target, {
    id,
    data: {},
    metadata,
    traceParent: traceparent as string | undefined,
    traceState: tracestate as string | undefined,
  });
  await Promise.race([running, tooLarge]);
  // If a function returns nothing, the programming model sends no response, and the host sends 204.
  if (!response.headersSent && !response.writableEnded) response.writeHead(204).end();
}

/** Ends a failed response: 413, or an empty 500 as in Azure. Closes the connection if a part was already sent. */
export function respondFailure(error: unknown, request: IncomingMessage, response: ServerResponse): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  request.resume(); // Gives a client that is still sending time to read the response.
  for (const name of response.getHeaderNames()) response.removeHeader(name);
  response.writeHead(error instanceof BodyTooLarge ? 413 : 500, { 'content-length': 0 }).end();
}
