/** Lists without end in sight: JSON that is written while it is read, one row a line (SYS-01, SYS-02). */
import { REQUEST_DEADLINE_MS, withDeadline } from '../../deadline.ts';
import type { Connection } from './connection.ts';
import type { Log } from './log.ts';
import type { Turn } from './turns.ts';

/** Whoever takes nothing for so long is gone. */
const PATIENCE_MS = 40_000;

/** Milliseconds in which the host must begin to send a list. One that missed the deadline of its call is never sent. */
const BEGIN_MS = 10_000;

interface RowsOptions {
  /** Forms a row as it leaves the server. */
  readonly present: (row: unknown) => unknown;
  readonly connection: Connection | undefined;
  readonly log: Log;
  /** Ends when the list is sent or aborted. Waiting for the caller to read does not count as a running request. */
  readonly turn: Turn;
}

/**
 * Begins to read, so that a failure by then is still answered as one, and gives the whole text: `[`, rows, `]`. Pages are read
 * a few ahead of what the caller has taken; nothing more is read once they are gone. When reading fails half-way the
 * connection is cut: what came is no valid JSON, and nobody takes a part for the whole. The deadline counts for each page.
 */
export async function rowsText(
  pages: AsyncIterable<readonly unknown[]>,
  { present, connection, log, turn }: RowsOptions,
): Promise<AsyncIterable<Uint8Array>> {
  const reading = pages[Symbol.asyncIterator]();
  const first = await reading.next();
  const end = () => {
    turn.end();
    // Not waited for: a read that hangs would hold it up.
    reading.return?.()?.catch(() => undefined);
  };
  let isTooLate = false;
  const begun = setTimeout(() => {
    isTooLate = true;
    end();
  }, BEGIN_MS);
  return write();

  async function* write(): AsyncGenerator<Uint8Array> {
    clearTimeout(begun);
    const encoder = new TextEncoder();
    let sent = 0;
    try {
      if (isTooLate) throw new Error('The host began to send the list too late.');
      for (let page = first; !page.done; page = await withDeadline(REQUEST_DEADLINE_MS, () => reading.next())) {
        const lines = page.value.map((row) => JSON.stringify(present(row)));
        if (lines.length === 0) continue;
        yield encoder.encode(`${sent === 0 ? '[' : ','}\n${lines.join(',\n')}`);
        sent += lines.length;
        if (connection && !(await turn.aside(() => connection.ready(PATIENCE_MS)))) return connection.cut();
      }
      yield encoder.encode(sent === 0 ? '[]\n' : '\n]\n');
    } catch (error) {
      log.error('broken_off', error, { rows: sent });
      connection?.cut();
      throw new Error('The list broke off half-way.');
    } finally {
      end();
    }
  }
}
