/** Streams long lists as JSON, one row per line (SYS-01, SYS-02). */
import { REQUEST_DEADLINE_MS, withDeadline } from '../../deadline.ts';
import type { Connection } from './connection.ts';
import type { Log } from './log.ts';
import type { Turn } from './turns.ts';

/** A caller who reads nothing for this long is treated as disconnected. */
const PATIENCE_MS = 40_000;

/**
 * Time limit for the host to start sending the list. A host that has not started by then has dropped the request, so the turn and the
 * query end.
 */
const START_MS = 10_000;

interface RowsOptions {
  /** Converts a stored row to its JSON form. */
  readonly present: (row: unknown) => unknown;
  readonly connection: Connection | undefined;
  readonly log: Log;
  /**
   * Ends after the list is sent or aborted. While the caller is not reading, the request does not use up one of their
   * parallel requests.
   */
  readonly turn: Turn;
}

/**
 * Reads the first page before it returns, so that an early error becomes an error response. Returns the text of the list: `[`, rows, `]`.
 * Reading stops when the caller disconnects. If a later page fails, aborts the connection. The partial body is invalid JSON, so that no
 * client mistakes it for the whole list. The deadline applies to each page.
 */
export async function rowsText(
  pages: AsyncIterable<readonly unknown[]>,
  { present, connection, log, turn }: RowsOptions,
): Promise<AsyncIterable<Uint8Array>> {
  const reading = pages[Symbol.asyncIterator]();
  const first = await reading.next();
  const end = () => {
    turn.end();
    // Do not await this, because a read may hang.
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
