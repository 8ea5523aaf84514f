import type { Server } from 'node:http';
import { within } from '../within.ts';

/**
 * Sets values in process.env, which Azure Functions apps read as settings. Returns a function that restores the
 * previous ones.
 */
export function setEnvironment(values: Readonly<Record<string, string | undefined>>): () => void {
  const before = Object.keys(values).map((name) => [name, process.env[name]] as const);
  for (const [name, value] of Object.entries(values)) if (value !== undefined) process.env[name] = value;
  return () => {
    for (const [name, value] of before) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  };
}

/** Listens on the loopback interface; rejects if the port is in use. */
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
 * Stops accepting connections and waits up to this many milliseconds for running requests, then closes all connections.
 */
export async function drain(server: Server, milliseconds: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  // A keep-alive connection stays open after its last response unless it is closed here.
  const closeIdle = setInterval(() => server.closeIdleConnections(), 20);
  await within(closed, milliseconds);
  clearInterval(closeIdle);
  server.closeAllConnections();
  await closed;
}
