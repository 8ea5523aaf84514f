/**
 * Gives access to the connection of a response. The Azure Functions library does not wait for slow clients, and does not close the
 * connection if a streamed body fails. Node's diagnostics channel publishes every new response, so that a stream can wait for the client or
 * abort.
 */
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { ServerResponse } from 'node:http';

/** Responses in progress in this process. */
const open = new Set<ServerResponse>();

/** Invocations whose caller disconnected before the response was complete. Contains only the latest ones. */
const disconnected = new Set<string>();
const MAX_DISCONNECTED = 1_000;

/**
 * Starts tracking responses for `connectionOf`.
 * @returns a function that stops the tracking
 */
export function trackResponses(): () => void {
  const track = (message: unknown) => {
    const { response } = message as { readonly response: ServerResponse };
    open.add(response);
    response.once('close', () => {
      open.delete(response);
      if (!response.writableFinished) remember(response);
    });
  };
  subscribe('http.server.request.start', track);
  return () => void unsubscribe('http.server.request.start', track);
}

function remember({ req }: ServerResponse): void {
  disconnected.add(String(req.headers['x-ms-invocation-id']));
  for (const oldest of disconnected) {
    if (disconnected.size <= MAX_DISCONNECTED) return;
    disconnected.delete(oldest);
  }
}

/** True if the caller of an invocation disconnected before its response was complete. */
export function hasDisconnected(invocationId: string): boolean {
  return disconnected.has(invocationId);
}

const CLOSED: Connection = { ready: async () => false, abort: () => undefined };

export interface Connection {
  /**
   * Resolves to true when the caller accepts more data. Resolves to false if the caller disconnects, or accepts nothing for `patienceMs`.
   */
  ready(patienceMs: number): Promise<boolean>;
  /** Destroys the connection, so that the client detects the incomplete body. */
  abort(): void;
}

/** Returns the connection of an invocation; undefined if the host does not stream. */
export function connectionOf(invocationId: string): Connection | undefined {
  if (hasDisconnected(invocationId)) return CLOSED;
  for (const response of open)
    if (response.req.headers['x-ms-invocation-id'] === invocationId)
      return { ready: (patienceMs) => ready(response, patienceMs), abort: () => response.destroy() };
  return undefined;
}

async function ready(response: ServerResponse, patienceMs: number): Promise<boolean> {
  if (response.destroyed) return false;
  if (!response.writableNeedDrain) return true;
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const drained = () => resolve(true);
  const gone = () => resolve(false);
  const timer = setTimeout(gone, patienceMs);
  response.once('drain', drained).once('close', gone);
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    response.off('drain', drained).off('close', gone);
  }
}
