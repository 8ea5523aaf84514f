/** Streams long lists as JSON, one row per line (SYS-01, SYS-02). */
import { REQUEST_DEADLINE_MS, withDeadline } from '../../deadline.ts';
import type { Connection } from './connection.ts';
import type { Log } from './log.ts';
import type { Turn } from './turns.ts';

/** A caller who reads nothing for this time counts as disconnected. */
const PATIENCE_MS = 40_000;

/** Time within which the host must start to send a list. It never sends the list of a request that missed its deadline. */
const START_MS = 10_000;

interface RowsOptions {
  /** Presents a row. */
  readonly present: (row: unknown) => unknown;
  readonly connection: Connection | undefined;
  readonly log: Log;
  /** Ends once the list is sent or aborted. Waiting for the caller to read does not count as a running request. */
  readonly turn: Turn;
}

/**
 * Reads the first page before it returns, so that an early error becomes an error response. Returns the text of the list: `[`,
 * rows, `]`. Reading stops once the caller disconnects. If a later page fails, the connection is aborted: the partial body is
 * invalid JSON, so no client takes it for the whole list. The deadline applies to each page.
 */
export async function rowsText(
  pages: AsyncIterable<readonly unknown[]>,
  { present, connection, log, turn }: RowsOptions,
): Promise<AsyncIterable<Uint8Array>> {
  const reading = pages[Symbol.asyncIterator]();
  const first = await reading.next();
  const end = () => {
    turn.end();
    // Not awaited, because a read may hang.
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
