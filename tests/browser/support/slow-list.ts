/** A streamed list that comes as a story says: the real answer, held up within the page. */
import type { Page } from '@playwright/test';

export interface SlowList {
  /** Lets so many bytes through in all. */
  readonly to: (bytes: number) => Promise<void>;
  /** Lets all of it through, and whatever is asked for next. */
  readonly finish: () => Promise<void>;
  /** The connection is lost, whatever has come; what is asked for next is answered as it is. */
  readonly cut: () => Promise<void>;
  /** Resolves once the page has ended the call. */
  readonly stopped: () => Promise<void>;
}

interface Held {
  allowed: number;
  isCut: boolean;
  isStopped: boolean;
  wake: () => void;
}

/** Holds the answers of calls whose path ends so; call it before the page that makes them is opened. */
export async function slowList(page: Page, path: string): Promise<SlowList> {
  await page.addInitScript((ending) => {
    const held: Held = { allowed: 0, isCut: false, isStopped: false, wake: () => undefined };
    Object.assign(window, { heldList: held });
    const send = window.fetch;
    window.fetch = async (input, init) => {
      const answer = await send(input, init);
      if (!String(input).endsWith(ending) || !answer.body || held.allowed === Number.MAX_SAFE_INTEGER) return answer;
      let sent = 0;
      const gate = new TransformStream<Uint8Array, Uint8Array>({
        async transform(chunk, out) {
          for (let from = 0; from < chunk.length; ) {
            if (held.isCut) {
              held.isCut = false;
              held.allowed = Number.MAX_SAFE_INTEGER;
              throw new TypeError('network error');
            }
            const to = Math.min(chunk.length, from + Math.max(0, held.allowed - sent));
            if (to > from) out.enqueue(chunk.slice(from, to));
            sent += to - from;
            from = to;
            if (from < chunk.length)
              await new Promise<void>((wake) => {
                held.wake = wake;
              });
          }
        },
      });
      init?.signal?.addEventListener('abort', () => {
        held.isStopped = true;
      });
      return new Response(answer.body.pipeThrough(gate, init?.signal ? { signal: init.signal } : {}), {
        headers: answer.headers,
      });
    };
  }, path);
  const change = (fields: Partial<Pick<Held, 'allowed' | 'isCut'>>) =>
    page.evaluate((to) => {
      const { heldList } = window as unknown as { readonly heldList: Held };
      Object.assign(heldList, to);
      heldList.wake();
    }, fields);
  return {
    to: (bytes) => change({ allowed: bytes }),
    finish: () => change({ allowed: Number.MAX_SAFE_INTEGER }),
    cut: () => change({ isCut: true }),
    async stopped() {
      // Long before the page would give it up by itself.
      await page.waitForFunction(() => Reflect.get(window, 'heldList').isStopped, undefined, { timeout: 10_000 });
    },
  };
}
