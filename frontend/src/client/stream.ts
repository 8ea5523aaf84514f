/** Reading a streamed list of the API: its own module, so that no page loads it that has no such list. */
import type { ResponseOf, Route } from '@franchise-admin/api/contract';
import { bodyOf, refusalOf, whyUnanswered } from './answer.ts';
import { type CallOptions, type Client, DEADLINE_MS, type Result } from './client.ts';
import { unanswered } from './failure.ts';
import { BrokenOff, readRows } from './streamed-rows.ts';

/** @param total how many rows there will be, where the server says so ahead */
export type OnRows<R extends Route> = (rows: ResponseOf<R>, total: number | undefined) => void;

/**
 * Reads a list that is sent row by row (`isStreamed`) while it comes. Resolves once it is there to the last row; a list that broke
 * off before is a failure, and what came of it is a part.
 * @param idleMs milliseconds without anything new after which it is given up
 */
export async function stream<R extends Route>(
  client: Client,
  route: R,
  options: CallOptions<R>,
  onRows: OnRows<R>,
  idleMs = DEADLINE_MS,
): Promise<Result<undefined>> {
  const idle = idleLimit(idleMs);
  try {
    const response = await client.answer(route, options, idle.begin);
    if (!response.ok || !response.body)
      return { ok: false, failure: refusalOf(route, response, await bodyOf(response)) };
    const total = Number(response.headers.get('x-total-count') ?? Number.NaN);
    await readRows(response.body, (rows) => {
      idle.extend();
      onRows(rows as ResponseOf<R>, Number.isNaN(total) ? undefined : total);
    });
    return { ok: true, data: undefined };
  } catch (error) {
    if (options.signal?.aborted) throw error;
    const code = idle.isOver() ? 'timeout' : error instanceof BrokenOff ? 'broken_off' : whyUnanswered(error);
    return { ok: false, failure: unanswered(route, code) };
  } finally {
    idle.end();
  }
}

/** Aborts `ms` after it began or was last extended. Each try of a request starts it again. */
function idleLimit(ms: number): {
  readonly begin: () => AbortSignal;
  readonly isOver: () => boolean;
  readonly extend: () => void;
  readonly end: () => void;
} {
  let controller = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = () => clearTimeout(timer);
  const extend = () => {
    end();
    const current = controller;
    timer = setTimeout(() => current.abort(new DOMException('Nothing more came in time.', 'TimeoutError')), ms);
  };
  return {
    begin() {
      controller = new AbortController();
      extend();
      return controller.signal;
    },
    isOver: () => controller.signal.aborted,
    extend,
    end,
  };
}
