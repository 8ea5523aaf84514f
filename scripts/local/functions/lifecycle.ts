import type { Server } from 'node:http';
import { within } from '../within.ts';

/** Puts values into process.env, where an Azure Functions app finds its settings; answers how to take them out again. */
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

/** Listens on the loopback interface; rejects when the port is taken. */
export function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject);
      resolve();
    });
  });
}

/** Takes no new connection and lets requests under way finish, for so many milliseconds; then cuts them. */
export async function drain(server: Server, milliseconds: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  // A connection whose request has been answered stays open for the next one unless it is closed by hand.
  const closeIdle = setInterval(() => server.closeIdleConnections(), 20);
  await within(closed, milliseconds);
  clearInterval(closeIdle);
  server.closeAllConnections();
  await closed;
}
