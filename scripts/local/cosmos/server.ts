import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { COSMOS_KEY } from '../constants.ts';
import { Faults } from '../faults.ts';
import { badRequest, faultError, tooLarge } from './errors.ts';
import { verifySignature } from './http/auth.ts';
import { Backend } from './http/backend.ts';
import { control, isControl } from './http/control.ts';
import { errorReply, headersOf, type Reply, sendReply } from './http/reply.ts';
import { CosmosRequest } from './http/request.ts';
import { RequestLog } from './http/request-log.ts';
import { routeOf } from './http/routes.ts';
import { Catalog } from './store/catalog.ts';
import { Storage } from './store/storage.ts';

export type { LoggedRequest } from './http/request-log.ts';

export interface CosmosOptions {
  /** 0 or undefined selects a free port. */
  readonly port?: number;
  /** Path of the SQLite file; undefined keeps data in memory. */
  readonly file?: string;
  /** Base64 master key; undefined selects the emulator's key. */
  readonly key?: string;
}

export interface CosmosServer {
  readonly endpoint: string;
  readonly port: number;
  readonly key: string;
  readonly requests: RequestLog;
  readonly faults: Faults;
  /** Number of database rows written or deleted since the start. */
  readonly changes: number;
  /** Responds to a request without HTTP, injected faults and the request log. */
  respond(method: string, url: string, headers: IncomingHttpHeaders, body: Buffer): Required<Reply>;
  close(): Promise<void>;
}

/** Larger bodies are rejected with 413. A batch, the largest valid request, has at most 2 MB. */
const MAX_BODY_BYTES = 8 * 1024 * 1024;

/** Starts the endpoint on 127.0.0.1. Rejects with EADDRINUSE if the port is in use. */
export async function startCosmos(options: CosmosOptions = {}): Promise<CosmosServer> {
  const key = options.key ?? COSMOS_KEY;
  const storage = new Storage(options.file);
  const backend = new Backend(storage, new Catalog(storage));
  const requests = new RequestLog();
  const faults = new Faults({ own: 'kind', compares: 'start', reject: badRequest });
  const parts = { backend, requests, faults, secret: Buffer.from(key, 'base64') };
  const server = createServer({ maxHeaderSize: 64 * 1024, keepAliveTimeout: 60_000 }, (message, response) => {
    serve(parts, message, response).catch((error: unknown) => {
      if (!response.headersSent) sendReply(response, errorReply(error));
      else response.destroy();
    });
  });
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject).listen(options.port ?? 0, '127.0.0.1', resolve);
    });
  } catch (error) {
    storage.close();
    throw error;
  }
  const { port } = server.address() as AddressInfo;
  return {
    endpoint: `http://127.0.0.1:${port}`,
    port,
    key,
    requests,
    faults,
    get changes() {
      return storage.changes;
    },
    respond(...received) {
      const request = new CosmosRequest(...received);
      const reply = respond(parts, request, () => routeOf(request).run(backend));
      return { body: '', ...reply, headers: headersOf(reply) };
    },
    close: async () => {
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
      storage.close();
    },
  };
}

interface Parts {
  readonly backend: Backend;
  readonly requests: RequestLog;
  readonly faults: Faults;
  readonly secret: Buffer;
}

async function serve(parts: Parts, message: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await readBody(message);
  const request = new CosmosRequest(message.method ?? 'GET', message.url ?? '/', message.headers, body);
  if (isControl(request)) return sendReply(response, control(request, parts.faults, parts.requests));
  const route = routeOf(request);
  const fault = parts.faults.take(request.method, request.path, route.kind);
  if (fault?.delayMs !== undefined) await sleep(fault.delayMs);
  const log = (reply: Pick<Reply, 'status' | 'charge'>) =>
    parts.requests.add({
      method: request.method,
      path: request.path,
      kind: route.kind,
      status: reply.status,
      charge: reply.charge,
    });
  if (fault?.drop === 'before') {
    log({ status: 0, charge: 0 });
    response.destroy();
    return;
  }
  const reply = respond(parts, request, () => {
    if (fault?.status !== undefined) throw faultError(fault.status, fault.retryAfter);
    return route.run(parts.backend);
  });
  log(reply);
  if (fault?.drop === 'after') response.destroy();
  else sendReply(response, reply);
}

function respond(parts: Parts, request: CosmosRequest, run: () => Reply): Reply {
  try {
    verifySignature(request, parts.secret, Date.now());
    request.checkHeaders();
    return run();
  } catch (error) {
    return errorReply(error);
  }
}

async function readBody(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of message as AsyncIterable<Buffer>) {
    length += chunk.length;
    // Reads the rest of the body, because a client that is still sending would miss the response.
    if (length <= MAX_BODY_BYTES) chunks.push(chunk);
  }
  if (length > MAX_BODY_BYTES) throw tooLarge('Request size is too large.');
  return Buffer.concat(chunks);
}
