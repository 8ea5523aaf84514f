/** A fake API that returns the responses of a test. The real client sends the requests. */
import { DRY_RUN, IF_PLAN_MATCH, type Preview } from '@franchise-admin/api/contract';
import type { QueryClient } from '@tanstack/react-query';
import { vi } from 'vitest';
import { type Client, createClient } from './client.ts';
import { createQueries } from './queries.ts';

export interface Sent {
  readonly body: unknown;
  readonly etag: string | null;
  /** The plan of the change's preview (If-Plan-Match). */
  readonly plan?: string;
}

/**
 * Responses by method and path: "GET user/ALOHA/assigned". A test may change them between requests. A request without a response fails with
 * 500. A RowStream sends its rows when the test calls `send`.
 */
export type Responses = Record<
  string,
  ((sent: Sent, idempotencyKey: string | null) => unknown) | object | boolean | string
>;

export class ErrorResponse {
  readonly status: number;
  readonly problem: object;
  constructor(status: number, problem: object) {
    this.status = status;
    this.problem = problem;
  }
}

/** A streamed list that sends rows when the test calls `send`. */
export class RowStream {
  #sent = 0;
  #out: ReadableStreamDefaultController<Uint8Array> | undefined;
  readonly #response: Response;
  /** True if the client has stopped reading. */
  isStopped = false;

  /** @param total the number of all rows, which the server sends first */
  constructor(total?: number) {
    const body = new ReadableStream<Uint8Array>({
      start: (out) => {
        this.#out = out;
      },
    });
    this.#response = new Response(body, total === undefined ? {} : { headers: { 'x-total-count': String(total) } });
  }

  /** @param signal the signal of the request. Aborting it ends the body, as in a browser */
  response(signal: AbortSignal | null | undefined): Response {
    signal?.addEventListener('abort', () => {
      this.isStopped = true;
      this.#out?.error(signal.reason);
    });
    return this.#response;
  }

  send(rows: readonly object[]): void {
    this.#write(`${this.#sent === 0 ? '[' : ','}\n${rows.map((row) => JSON.stringify(row)).join(',\n')}\n`);
    this.#sent += rows.length;
  }

  end(): void {
    this.#write(this.#sent === 0 ? '[]\n' : ']\n');
    this.#out?.close();
  }

  /** Simulates a lost connection. */
  cut(): void {
    this.#out?.error(new TypeError('network error'));
  }

  #write(text: string): void {
    this.#out?.enqueue(new TextEncoder().encode(text));
  }
}

/** The preview of a change that has no effect. */
export const NOTHING: Preview = { plan: 'plan', changes: [], effects: [], warnings: [], leftovers: [] };

export interface TestApi {
  readonly client: Client;
  readonly queries: QueryClient;
  /** Receives the messages that toasts would show. */
  readonly report: (message: string) => void;
  /** All requests in order: "GET user/ALOHA/assigned". */
  readonly calls: string[];
  /** The body and etag of the last request with this method and path. */
  readonly last: (call: string) => Sent | undefined;
}

export function testApi(responses: Responses): TestApi {
  const calls: string[] = [];
  const sent = new Map<string, Sent>();
  const report = vi.fn();
  const send: typeof fetch = async (input, init) => {
    const call = `${init?.method ?? 'GET'} ${String(input).replace(/^.*\/api\//, '')}`;
    const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : null;
    const headers = new Headers(init?.headers);
    const plan = headers.get(IF_PLAN_MATCH);
    const one = { body, etag: headers.get('if-match'), ...(plan !== null && plan !== NOTHING.plan && { plan }) };
    // Every dialog previews its change, but most tests are only about the change.
    if (call.includes(`${DRY_RUN}=true`) && !(call in responses)) return new Response(JSON.stringify(NOTHING));
    calls.push(call);
    sent.set(call, one);
    const found = responses[call] ?? new ErrorResponse(500, { code: 'internal', detail: 'Something went wrong.' });
    const response = await (typeof found === 'function' ? found(one, headers.get('idempotency-key')) : found);
    if (response instanceof RowStream) return response.response(init?.signal);
    return response instanceof ErrorResponse
      ? new Response(JSON.stringify(response.problem), { status: response.status })
      : new Response(JSON.stringify(response));
  };
  const tokens = { idToken: async () => 'token', signInAgain: () => undefined };
  const client = createClient({ tokens, report, fetch: send });
  return { client, queries: createQueries(client), report, calls, last: (call) => sent.get(call) };
}
