import { expect, test } from 'vitest';
import { BrokenOff, readRows } from './streamed-rows.ts';

const LIST = '[\n{"n":1,"name":"Zoë"},\n{"n":2,"name":"a, ]"}\n,\n{"n":3,"name":"ß\\n["}\n]\n';
const ROWS = [
  { n: 1, name: 'Zoë' },
  { n: 2, name: 'a, ]' },
  { n: 3, name: 'ß\n[' },
];

/** A body that comes in pieces of so many bytes. */
function inPieces(text: string, size: number): ReadableStream<Uint8Array> {
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
  await readRows(inPieces(text, size), (piece) => rows.push(...piece));
  return rows;
}

test('SYS-01 every row comes once and whole, wherever the pieces end, within a character too', async () => {
  for (let size = 1; size <= LIST.length + 2; size++) expect(await read(LIST, size), `${size} bytes`).toEqual(ROWS);
});

test('a list that is empty, or stands in one line, is a list', async () => {
  expect(await read('[]\n')).toEqual([]);
  expect(await read('[]', 1)).toEqual([]);
  expect(await read(JSON.stringify(ROWS))).toEqual(ROWS);
});

test('SYS-01 a list that ends before its last row is no list: between two rows, within one, before the first', async () => {
  for (const end of [LIST.length - 3, LIST.indexOf('\n,'), LIST.indexOf('Zo'), 1, 0])
    await expect(read(LIST.slice(0, end)), LIST.slice(0, end)).rejects.toThrow(BrokenOff);
});

test('a page of a gateway is no list, nor are rows that are none', async () => {
  await expect(read('<html>\nBad gateway\n</html>\n')).rejects.toThrow(BrokenOff);
  await expect(read('[\n{"n":1},\n{"n":\n]\n')).rejects.toThrow(BrokenOff);
});

test('rows are told as they come, and a lost connection is told apart from what stops the reading', async () => {
  for (const [fault, told] of [
    [new TypeError('network error'), BrokenOff],
    [new DOMException('Stop.', 'AbortError'), DOMException],
  ] as const) {
    const body = new ReadableStream<Uint8Array>({
      start(out) {
        out.enqueue(new TextEncoder().encode('[\n{"n":1},\n{"n"'));
        setTimeout(() => out.error(fault));
      },
    });
    const rows: unknown[] = [];
    await expect(readRows(body, (piece) => rows.push(...piece))).rejects.toThrow(told);
    expect(rows).toEqual([{ n: 1 }]);
  }
});
