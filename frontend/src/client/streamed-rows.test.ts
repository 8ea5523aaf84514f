import { expect, test } from 'vitest';
import { readRows, StreamInterrupted } from './streamed-rows.ts';

const LIST = '[\n{"n":1,"name":"Zoë"},\n{"n":2,"name":"a, ]"}\n,\n{"n":3,"name":"ß\\n["}\n]\n';
const ROWS = [
  { n: 1, name: 'Zoë' },
  { n: 2, name: 'a, ]' },
  { n: 3, name: 'ß\n[' },
];

/** Returns a body that arrives in chunks of `size` bytes. */
function inChunks(text: string, size: number): ReadableStream<Uint8Array> {
  const bytes = new TextEncoder().encode(text);
  let at = 0;
  return new ReadableStream({
    pull(out) {
      if (at >= bytes.length) return out.close();
      out.enqueue(bytes.slice(at, at + size));
      at += size;
    },
  });
}

async function read(text: string, size = 7): Promise<unknown[]> {
  const rows: unknown[] = [];
  await readRows(inChunks(text, size), (piece) => rows.push(...piece));
  return rows;
}

test('SYS-01 returns each row once and completely, even if a chunk ends within a character', async () => {
  for (let size = 1; size <= LIST.length + 2; size++) expect(await read(LIST, size), `${size} bytes`).toEqual(ROWS);
});

test('accepts an empty list, and a list on one line', async () => {
  expect(await read('[]\n')).toEqual([]);
  expect(await read('[]', 1)).toEqual([]);
  expect(await read(JSON.stringify(ROWS))).toEqual(ROWS);
});

test('SYS-01 rejects a list that ends early: between two rows, within a row, or before the first row', async () => {
  for (const end of [LIST.length - 3, LIST.indexOf('\n,'), LIST.indexOf('Zo'), 1, 0])
    await expect(read(LIST.slice(0, end)), LIST.slice(0, end)).rejects.toThrow(StreamInterrupted);
});

test("rejects a gateway's HTML page and invalid rows", async () => {
  await expect(read('<html>\nBad gateway\n</html>\n')).rejects.toThrow(StreamInterrupted);
  await expect(read('[\n{"n":1},\n{"n":\n]\n')).rejects.toThrow(StreamInterrupted);
});

test('passes on rows that arrive before a failure, and distinguishes a lost connection from an abort', async () => {
  for (const [fault, thrown] of [
    [new TypeError('network error'), StreamInterrupted],
    [new DOMException('Stop.', 'AbortError'), DOMException],
  ] as const) {
    const body = new ReadableStream<Uint8Array>({
      start(out) {
        out.enqueue(new TextEncoder().encode('[\n{"n":1},\n{"n"'));
        setTimeout(() => out.error(fault));
      },
    });
    const rows: unknown[] = [];
    await expect(readRows(body, (piece) => rows.push(...piece))).rejects.toThrow(thrown);
    expect(rows).toEqual([{ n: 1 }]);
  }
});
