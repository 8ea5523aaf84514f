/** Streams long lists as JSON, one row per line (SYS-01, SYS-02). */
import { REQUEST_DEADLINE_MS, withDeadline } from '../../deadline.ts';
import type { Connection } from './connection.ts';
import type { Log } from './log.ts';
import type { Turn } from './turns.ts';

/** Time in milliseconds after which a caller who reads nothing counts as disconnected. */
const PATIENCE_MS = 40_000;

/**
 * Time in milliseconds in which the host must start to send the list. After that, the host has probably dropped the request, so the turn
 * and the query end.
 */
const START_MS = 10_000;

interface RowsOptions {
  /** Converts a stored row to its JSON form. */
  readonly present: (row: unknown) => unknown;
  readonly connection: Connection | undefined;
  readonly log: Log;
  /**
   * Ends after the list is sent or aborted. While the caller reads nothing, the request does not count as one of the caller's parallel
   * requests.
   */
  readonly turn: Turn;
}

/**
 * Returns the text of the list: `[`, rows, `]`. Reads the first page before it returns, so that an early error becomes an error response.
 * If a later page fails, aborts the connection; the partial body is invalid JSON, so no client mistakes it for the whole list. Stops
 * reading when the caller disconnects. Each page has its own deadline.
 */
export async function rowsText(
  pages: AsyncIterable<readonly unknown[]>,
  { present, connection, log, turn }: RowsOptions,
): Promise<AsyncIterable<Uint8Array>> {
  const reading = pages[Symbol.asyncIterator]();
  const first = await reading.next();
  const end = () => {
    turn.end();
    // Do not await the end of a read, because it may hang.
    reading.return?.()?.catch(() => undefined);
  };
  let isTooLate = false;
  const startTimer = setTimeout(() => {
    isTooLate = true;
    end();
  }, START_MS);
  return write();

  async function* write(): AsyncGenerator<Uint8Array> {
    clearTimeout(startTimer);
    const encoder = new TextEncoder();
    let sent = 0;
    try {
      if (isTooLate) throw new Error('The host started to send the list too late.');
      for (let page = first; !page.done; page = await withDeadline(REQUEST_DEADLINE_MS, () => reading.next())) {
        const lines = page.value.map((row) => JSON.stringify(present(row)));
        if (lines.length === 0) continue;
        yield encoder.encode(`${sent === 0 ? '[' : ','}\n${lines.join(',\n')}`);
        sent += lines.length;
        if (connection && !(await turn.aside(() => connection.ready(PATIENCE_MS)))) return connection.abort();
      }
      yield encoder.encode(sent === 0 ? '[]\n' : '\n]\n');
    } catch (error) {
      log.error('list interrupted', error, { rows: sent });
      connection?.abort();
      throw new Error('The list was interrupted.');
    } finally {
      end();
    }
  }
}
