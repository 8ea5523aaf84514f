/** Reads a streamed list from the API. It is a separate module, so that only pages with such a list load it. */
import type { ResponseOf, Route } from '@franchise-admin/api/contract';
import { type CallOptions, type Client, DEADLINE_MS, type Result } from './client.ts';
import { noResponse } from './failure.ts';
import { bodyOf, failureOf, noResponseCode } from './response.ts';
import { readRows, StreamInterrupted } from './streamed-rows.ts';

/** @param total the number of all rows, if the server sent it */
export type OnRows<R extends Route> = (rows: ResponseOf<R>, total: number | undefined) => void;

/**
 * Reads a streamed list (`isStreamed`) and passes its rows to `onRows` as they arrive. Resolves after the last row, or with a failure if
 * the list ends early. Rows that were passed on before a failure remain valid.
 * @param idleMs milliseconds without new data after which the request times out
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
    const response = await client.request(route, options, idle.begin);
    if (!response.ok || !response.body)
      return { ok: false, failure: failureOf(route, response, await bodyOf(response)) };
    const total = Number(response.headers.get('x-total-count') ?? Number.NaN);
    await readRows(response.body, (rows) => {
      idle.extend();
      onRows(rows as ResponseOf<R>, Number.isNaN(total) ? undefined : total);
    });
    return { ok: true, data: undefined };
  } catch (error) {
    if (options.signal?.aborted) throw error;
    const code = idle.isOver() ? 'timeout' : error instanceof StreamInterrupted ? 'interrupted' : noResponseCode(error);
    return { ok: false, failure: noResponse(route, code) };
  } finally {
    idle.end();
  }
}

/** A timeout that starts again with each `extend`. Call `begin` for each attempt of a request. */
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
    timer = setTimeout(() => current.abort(new DOMException('No data arrived in time.', 'TimeoutError')), ms);
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
