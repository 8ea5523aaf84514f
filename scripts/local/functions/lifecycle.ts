import type { Server } from 'node:http';
import { within } from '../within.ts';

type Values = Readonly<Record<string, string | undefined>>;

/** The values of the running apps, in start order. */
const running: Values[] = [];

/** The values of process.env that running apps replace. */
const replaced: Record<string, string | undefined> = {};

/**
 * Sets values in process.env, which Azure Functions apps read as settings. Returns a function that removes them. Apps may
 * end in any order: a variable gets the value of the last started app that still runs, or its original value.
 */
export function setEnvironment(values: Values): () => void {
  const own = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
  for (const name of Object.keys(own)) if (!(name in replaced)) replaced[name] = process.env[name];
  running.push(own);
  Object.assign(process.env, own);
  return () => {
    const index = running.indexOf(own);
    if (index === -1) return;
    running.splice(index, 1);
    for (const name of Object.keys(own)) {
      const last = running.findLast((each) => name in each);
      const value = last ? last[name] : replaced[name];
      if (!last) delete replaced[name];
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  };
}

/** Listens on the loopback interface. Rejects if the port is in use. */
export function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject);
      resolve();
    });
  });
}

/**
 * Stops accepting connections and waits up to `milliseconds` for running requests, then closes all connections.
 */
export async function drain(server: Server, milliseconds: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  // Closes keep-alive connections, which otherwise stay open after their last response.
  const closeIdle = setInterval(() => server.closeIdleConnections(), 20);
  await within(closed, milliseconds);
  clearInterval(closeIdle);
  server.closeAllConnections();
  await closed;
}
