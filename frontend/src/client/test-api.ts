/** An API that serves the answers of a test, through the real client. */
import { vi } from 'vitest';
import { type Client, createClient } from './client.ts';

export interface Sent {
  readonly body: unknown;
  readonly etag: string | null;
}

/** By call, "GET user/ALOHA/assigned"; one that has none is refused with 500. What is changed in them is served next. */
export type Answers = Record<string, ((sent: Sent) => unknown) | object | boolean | string>;

/** An answer that is no 200. */
export class Refusal {
  readonly status: number;
  readonly problem: object;
  constructor(status: number, problem: object) {
    this.status = status;
    this.problem = problem;
  }
}

export interface TestApi {
  readonly client: Client;
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
    const one = { body, etag: new Headers(init?.headers).get('if-match') };
    calls.push(call);
    sent.set(call, one);
    const found = answers[call] ?? new Refusal(500, { code: 'internal', detail: 'Something went wrong.' });
    const answer = await (typeof found === 'function' ? found(one) : found);
    return answer instanceof Refusal
      ? new Response(JSON.stringify(answer.problem), { status: answer.status })
      : new Response(JSON.stringify(answer));
  };
  const tokens = { idToken: async () => 'token', signInAgain: () => undefined };
  return { client: createClient({ tokens, report, fetch: send }), report, calls, last: (call) => sent.get(call) };
}
