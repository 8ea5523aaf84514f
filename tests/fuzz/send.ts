/** Sends a raw request without the corrections that fetch makes, and reads the whole response. */
import { Agent, request } from 'node:http';
import { bearer } from '../support/client.ts';
import type { FuzzedRequest } from './requests.ts';

export interface RawResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
}

/** A request that takes longer counts as hanging. Requests take much less time, and the API's own deadline is longer. */
const DEADLINE_MS = 20_000;

export interface Sender {
  /** Rejects if the connection is cut, or if the response is incomplete after 20 s. */
  send(request: FuzzedRequest, token: string | undefined): Promise<RawResponse>;
  close(): void;
}

export function createSender(origin: string): Sender {
  const agent = new Agent({ keepAlive: true });
  const { hostname, port } = new URL(origin);

  function send({ method, target, headers, body, isChunked }: FuzzedRequest, token?: string): Promise<RawResponse> {
    return new Promise((resolve, reject) => {
      const outgoing = request({
        ...{ agent, hostname, port, method, path: target },
        headers: {
          ...headers,
          ...(token !== undefined && bearer(token)),
          ...(body && (isChunked ? { 'transfer-encoding': 'chunked' } : { 'content-length': String(body.length) })),
        },
        signal: AbortSignal.timeout(DEADLINE_MS),
      });
      outgoing.on('error', reject).on('response', (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk)).on('error', reject);
        response.on('end', () => {
          const { statusCode: status = 0, headers } = response;
          resolve({ status, headers, text: Buffer.concat(chunks).toString() });
        });
      });
      if (body && isChunked)
        for (let at = 0; at < body.length; at += 50_000) outgoing.write(body.subarray(at, at + 50_000));
      else if (body) outgoing.write(body);
      outgoing.end();
    });
  }
  return { send, close: () => agent.destroy() };
}
