/**
 * Sends GET requests over keep-alive connections in a separate process, so that sending does not slow the measured host.
 * Replies to a message `{ url, headers, requests }` with `{ ms }`. Any status except 200 is an error.
 */
import { Agent, get } from 'node:http';

interface Order {
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly requests: number;
}

const CONNECTIONS = 32;
const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });

function send({ url, headers }: Order): Promise<void> {
  return new Promise((resolve, reject) => {
    get(url, { agent, headers }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url} returned ${response.statusCode}.`));
      response.resume().once('end', resolve);
    }).once('error', reject);
  });
}

process.on('message', async (order: Order) => {
  let left = order.requests;
  const started = performance.now();
  const worker = async () => {
    while (left-- > 0) await send(order);
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, worker));
  process.send?.({ ms: performance.now() - started });
});
process.on('disconnect', () => process.exit(0));
