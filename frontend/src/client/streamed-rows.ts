/** Parses a streamed list (`isStreamed` in the route table) while it arrives. The list has one row per line. */

/** The stream ended before the list, or is not a list. */
export class StreamInterrupted extends Error {
  override readonly name = 'StreamInterrupted';
}

/**
 * Reads a list to its end.
 * @param onRows receives the complete rows of each chunk, in order
 * @throws StreamInterrupted if the body ends before the list or is not a list; any other error comes from the reader of the body
 */
export async function readRows(
  body: ReadableStream<Uint8Array>,
  onRows: (rows: readonly unknown[]) => void,
): Promise<void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let partial = '';
  let isWhole = false;
  const take = (lines: string) => {
    const { rows, isLast } = rowsOf(lines);
    isWhole ||= isLast;
    if (rows.length > 0) onRows(rows);
  };
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      partial += decoder.decode(part.value, { stream: true });
      const end = partial.lastIndexOf('\n');
      if (end < 0) continue;
      const lines = partial.slice(0, end);
      partial = partial.slice(end + 1);
      take(lines);
    }
    if (partial.trim() !== '') take(partial);
  } catch (cause) {
    throw cause instanceof TypeError ? new StreamInterrupted('The connection was lost.', { cause }) : cause;
  } finally {
    // Stops the sender if reading ended early. Has no effect after the end or a failure.
    reader.cancel().catch(() => undefined);
  }
  if (!isWhole) throw new StreamInterrupted('The list ended before its last row.');
}

/** Parses complete lines of a list: `[`, rows with leading or trailing commas, `]`. */
function rowsOf(lines: string): { readonly rows: readonly unknown[]; readonly isLast: boolean } {
  const rows = lines.replace(/^[\s,[]+/, '').replace(/[\s,]+$/, '');
  // Rows are objects, so a bracket at the end closes the list.
  const isLast = rows.endsWith(']');
  try {
    return { rows: JSON.parse(`[${isLast ? rows.slice(0, -1) : rows}]`), isLast };
  } catch (cause) {
    throw new StreamInterrupted('The response is not a list.', { cause });
  }
}
