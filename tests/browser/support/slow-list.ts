/** Delays the response of a streamed list within the page. */
import type { Page } from '@playwright/test';

export interface SlowList {
  /** Lets the first `bytes` of the response through. */
  readonly to: (bytes: number) => Promise<void>;
  /** Lets the rest of this response and all later responses through. */
  readonly finish: () => Promise<void>;
  /** Breaks the connection. Does not delay later responses. */
  readonly cut: () => Promise<void>;
}

interface Held {
  allowed: number;
  isCut: boolean;
  wake: () => void;
}

/** Delays responses from URLs that end with `path`. Call it before the page opens. */
export async function slowList(page: Page, path: string): Promise<SlowList> {
  await page.addInitScript((ending) => {
    const held: Held = { allowed: 0, isCut: false, wake: () => undefined };
    Object.assign(window, { heldList: held });
    const send = window.fetch;
    window.fetch = async (input, init) => {
      const response = await send(input, init);
      if (!String(input).endsWith(ending) || !response.body || held.allowed === Number.MAX_SAFE_INTEGER)
        return response;
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
      return new Response(response.body.pipeThrough(gate, init?.signal ? { signal: init.signal } : {}), {
        headers: response.headers,
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
  };
}
