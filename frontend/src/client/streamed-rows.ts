/** Lists that come row by row, one a line (`isStreamed` of the route table): read while they are on their way. */

/** Reading has stopped before the list's end: what came is a part. */
export class BrokenOff extends Error {
  override readonly name = 'BrokenOff';
}

/**
 * Reads a list to its end.
 * @param onRows told the rows of each piece that came, in order, never half a row
 * @throws BrokenOff when the answer ends before the list does, or what came is none; else what reading the body throws
 */
export async function readRows(
  body: ReadableStream<Uint8Array>,
  onRows: (rows: readonly unknown[]) => void,
): Promise<void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let begun = '';
  let isWhole = false;
  const take = (lines: string) => {
    const { rows, isLast } = rowsOf(lines);
    isWhole ||= isLast;
    if (rows.length > 0) onRows(rows);
  };
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      begun += decoder.decode(part.value, { stream: true });
      const end = begun.lastIndexOf('\n');
      if (end < 0) continue;
      const lines = begun.slice(0, end);
      begun = begun.slice(end + 1);
      take(lines);
    }
    if (begun.trim() !== '') take(begun);
  } catch (cause) {
    throw cause instanceof TypeError ? new BrokenOff('The connection was lost.', { cause }) : cause;
  } finally {
    // Whoever still sends may stop; a stream that has ended or failed does not mind.
    reader.cancel().catch(() => undefined);
  }
  if (!isWhole) throw new BrokenOff('The list ended before its last row.');
}

/** Whole lines of a list: `[`, rows with a comma before or behind each, `]`. */
function rowsOf(lines: string): { readonly rows: readonly unknown[]; readonly isLast: boolean } {
  const rows = lines.replace(/^[\s,[]+/, '').replace(/[\s,]+$/, '');
  // A row is an object: a bracket at the end is the list's own.
  const isLast = rows.endsWith(']');
  try {
    return { rows: JSON.parse(`[${isLast ? rows.slice(0, -1) : rows}]`), isLast };
  } catch (cause) {
    throw new BrokenOff('What came is no list.', { cause });
  }
}
