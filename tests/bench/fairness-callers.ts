/**
 * Sends the requests of fairness.ts in a separate process, so that sending them does not slow the host. Reads callers as
 * JSON from the environment variable `CALLERS`. Prints one line of JSON per request: start time, duration and status.
 */
import { Agent, get } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

export interface Caller {
  readonly token: string;
  /** Full URLs, requested in turn. */
  readonly urls: readonly string[];
  /** Number of concurrent requests. */
  readonly atOnce: number;
  /** Pause after each response in ms. */
  readonly pauseMs: number;
  /** Total number of requests; undefined to run until the process is stopped. */
  readonly count?: number;
}

export interface Sample {
  /** Milliseconds since 1970. */
  readonly began: number;
  readonly ms: number;
  readonly status: number;
}

async function send(url: string, token: string, agent: Agent): Promise<Sample> {
  const began = Date.now();
  const started = performance.now();
  const status = await new Promise<number>((resolve, reject) => {
    get(url, { agent, headers: { 'x-app-authorization': `Bearer ${token}` } }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode ?? 0));
    }).once('error', reject);
  });
  return { began, ms: performance.now() - started, status };
}

async function sendAll({ token, urls, atOnce, pauseMs, count = Number.POSITIVE_INFINITY }: Caller): Promise<void> {
  const agent = new Agent({ keepAlive: true });
  let sent = 0;
  const worker = async () => {
    while (sent < count) {
      const url = urls[sent++ % urls.length] ?? '';
      process.stdout.write(`${JSON.stringify(await send(url, token, agent))}\n`);
      if (pauseMs > 0) await delay(pauseMs);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  agent.destroy();
}

await Promise.all((JSON.parse(process.env.CALLERS ?? '[]') as Caller[]).map(sendAll));
