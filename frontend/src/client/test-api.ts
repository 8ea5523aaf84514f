/** An API that serves the answers of a test, through the real client. */

import type { QueryClient } from '@tanstack/react-query';
import { vi } from 'vitest';
import { type Client, createClient } from './client.ts';
import { createQueries } from './queries.ts';

export interface Sent {
  readonly body: unknown;
  readonly etag: string | null;
}

/** By call, "GET user/ALOHA/assigned"; one that has none is refused with 500. What is changed in them is served next. A RowStream is sent as the test goes on. */
export type Answers = Record<
  string,
  ((sent: Sent, idempotencyKey: string | null) => unknown) | object | boolean | string
>;

/** An answer that is no 200. */
export class Refusal {
  readonly status: number;
  readonly problem: object;
  constructor(status: number, problem: object) {
    this.status = status;
    this.problem = problem;
  }
}

/** A list that is sent row by row, whenever the test says so. */
export class RowStream {
  #sent = 0;
  #out: ReadableStreamDefaultController<Uint8Array> | undefined;
  readonly #response: Response;
  /** Nobody reads it any more. */
  isStopped = false;

  /** @param total how many rows there will be, as the server says ahead */
  constructor(total?: number) {
    const body = new ReadableStream<Uint8Array>({
      start: (out) => {
        this.#out = out;
      },
    });
    this.#response = new Response(body, total === undefined ? {} : { headers: { 'x-total-count': String(total) } });
  }

  /** @param signal of the request: its end is the end of the body, as in a browser */
  answer(signal: AbortSignal | null | undefined): Response {
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

  /** The connection is lost. */
  cut(): void {
    this.#out?.error(new TypeError('network error'));
  }

  #write(text: string): void {
    this.#out?.enqueue(new TextEncoder().encode(text));
  }
}

export interface TestApi {
  readonly client: Client;
  readonly queries: QueryClient;
  /** The messages that toasts show. */
  readonly report: (message: string) => void;
  /** "GET user/ALOHA/assigned", one by one. */
  readonly calls: string[];
  /** What was sent with the last call of this name. */
  readonly last: (call: string) => Sent | undefined;
}

export function testApi(answers: Answers): TestApi {
  const calls: string[] = [];
  const sent = new Map<string, Sent>();
  const report = vi.fn();
  const send: typeof fetch = async (input, init) => {
    const call = `${init?.method ?? 'GET'} ${String(input).replace(/^.*\/api\//, '')}`;
    const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : null;
    const headers = new Headers(init?.headers);
    const one = { body, etag: headers.get('if-match') };
    calls.push(call);
    sent.set(call, one);
    const found = answers[call] ?? new Refusal(500, { code: 'internal', detail: 'Something went wrong.' });
    const answer = await (typeof found === 'function' ? found(one, headers.get('idempotency-key')) : found);
    if (answer instanceof RowStream) return answer.answer(init?.signal);
    return answer instanceof Refusal
      ? new Response(JSON.stringify(answer.problem), { status: answer.status })
      : new Response(JSON.stringify(answer));
  };
  const tokens = { idToken: async () => 'token', signInAgain: () => undefined };
  const client = createClient({ tokens, report, fetch: send });
  return { client, queries: createQueries(client), report, calls, last: (call) => sent.get(call) };
}
