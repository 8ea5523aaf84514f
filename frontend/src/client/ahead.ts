/** Answers that are asked for before anybody needs them: who makes the same call next is given them. */
import type { Client, Result } from './client.ts';

/**
 * Asks for what a page will read first, while it is not known yet whether it will be shown: the server authorises, and what is
 * refused to somebody who turns out to be elsewhere is told nobody.
 * @param code of a franchise
 * @param params of the page's address
 */
export type ReadAhead = (client: Client, code: string, params: URLSearchParams) => void;

/** Milliseconds until an answer that nobody took is too old to be shown. */
const FRESH_MS = 10_000;

export function createAhead() {
  const held = new Map<string, Promise<Result<unknown>>>();
  return {
    put(key: string, ask: () => Promise<Result<unknown>>): void {
      if (held.has(key)) return;
      const answer = ask();
      held.set(key, answer);
      const drop = () => held.get(key) === answer && held.delete(key);
      answer.then(() => setTimeout(drop, FRESH_MS), drop);
    },
    /** The answer, once; undefined when it was not asked for. */
    take(key: string): Promise<Result<unknown>> | undefined {
      const answer = held.get(key);
      held.delete(key);
      return answer;
    },
    /** Something was changed: none of them may be true any more. */
    clear: () => held.clear(),
  };
}
