/**
 * The connection of a response. The programming model neither waits for slow clients nor closes the connection when a streamed body
 * fails. Node's diagnostics channel reports every response that begins, so that a long one can wait, stop or be cut.
 */
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { ServerResponse } from 'node:http';

/** Responses in progress in this process. */
const open = new Set<ServerResponse>();

/** Invocations whose caller went away before the response was complete; the oldest are forgotten. */
const left = new Set<string>();
const MOST_LEFT = 1_000;

/** From now on `connectionOf` knows every answer that begins. @returns what ends it */
export function followAnswers(): () => void {
  const begun = (message: unknown) => {
    const { response } = message as { readonly response: ServerResponse };
    open.add(response);
    response.once('close', () => {
      open.delete(response);
      if (!response.writableFinished) remember(response);
    });
  };
  subscribe('http.server.request.start', begun);
  return () => void unsubscribe('http.server.request.start', begun);
}

function remember({ req }: ServerResponse): void {
  left.add(String(req.headers['x-ms-invocation-id']));
  for (const oldest of left) {
    if (left.size <= MOST_LEFT) return;
    left.delete(oldest);
  }
}

/** True once the caller of an invocation has disconnected before its response was complete. */
export function hasLeft(invocationId: string): boolean {
  return left.has(invocationId);
}

const CLOSED: Connection = { ready: async () => false, cut: () => undefined };

export interface Connection {
  /** Resolves once the caller takes more; with false when they are gone, or have taken nothing for `patienceMs`. */
  ready(patienceMs: number): Promise<boolean>;
  /** Cuts the connection: what was sent stays incomplete and is seen to be. */
  cut(): void;
}

/** The connection of an invocation of the Functions host; undefined when the host does not stream. */
export function connectionOf(invocationId: string): Connection | undefined {
  if (hasLeft(invocationId)) return CLOSED;
  for (const response of open)
    if (response.req.headers['x-ms-invocation-id'] === invocationId)
      return { ready: (patienceMs) => ready(response, patienceMs), cut: () => response.destroy() };
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
