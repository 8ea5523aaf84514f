import { HttpRequest } from '@azure/functions';
import { expect, test } from 'vitest';
import { importRoutes } from '../../contract/import.ts';
import type { Route } from '../../contract/route.ts';
import { fileReader } from './upload.ts';

const LIMIT = 10 * 1024 * 1024;
const read = fileReader(importRoutes.importUsers);

async function posted(form: FormData | string, headers: Record<string, string> = {}): Promise<HttpRequest> {
  const message = new Response(form);
  const type = message.headers.get('content-type') ?? '';
  const bytes = new Uint8Array(await message.arrayBuffer());
  return new HttpRequest({
    method: 'POST',
    url: 'http://localhost/api',
    headers: { 'content-type': type, ...headers },
    body: { bytes },
  });
}

function form(...entries: readonly [string, string | File][]): FormData {
  const data = new FormData();
  for (const [name, value] of entries) data.append(name, value);
  return data;
}

const sheet = (size: number, name = 'managers.csv') => new File([new Uint8Array(size).fill(65)], name);

test('API-31 reads the file in the field and ignores other fields', async () => {
  const file = await read(
    await posted(form(['note', 'x'], ['other', sheet(3)], ['formFile', sheet(5, 'Größe "1".csv')])),
  );
  expect(file).toEqual({ name: 'Größe "1".csv', bytes: new Uint8Array(5).fill(65) });
});

test('API-31 rejects a form with 400 unless it contains exactly one file, and names the field', async () => {
  const missing = { code: 'invalid_request', errors: [{ field: 'formFile', message: 'Please choose a file.' }] };
  await expect(read(await posted(form(['file', sheet(3)])))).rejects.toMatchObject(missing);
  await expect(read(await posted(form(['formFile', 'words'])))).rejects.toMatchObject(missing);
  await expect(read(await posted(form(['formFile', new File([], '')])))).rejects.toMatchObject(missing);
  await expect(read(await posted(form(['formFile', sheet(3)], ['formFile', sheet(3)])))).rejects.toMatchObject({
    errors: [{ field: 'formFile', message: 'Please send one file at a time.' }],
  });
});

test('API-31 accepts 10 MB and rejects one byte more with 413', async () => {
  expect((await read(await posted(form(['formFile', sheet(LIMIT)]))))?.bytes.length).toBe(LIMIT);
  const tooLarge = { code: 'too_large', message: 'The file is larger than 10 MB.' };
  await expect(read(await posted(form(['formFile', sheet(LIMIT + 1)])))).rejects.toMatchObject(tooLarge);
  await expect(read(await posted(form(['formFile', sheet(LIMIT + 100_000)])))).rejects.toMatchObject(tooLarge);
  await expect(read(await posted(form(['rest', sheet(LIMIT + 100_000)])))).rejects.toMatchObject(tooLarge);
});

test('rejects a content-length above the limit without reading the body', async () => {
  const request = await posted(form(['formFile', sheet(1)]), { 'content-length': String(LIMIT * 2) });
  await expect(read(request)).rejects.toMatchObject({ code: 'too_large' });
  expect(request.bodyUsed).toBe(false);
});

test.each(['application/json', 'text/csv', 'multipart/form-data', ''])(
  'rejects content-type "%s" with 415',
  async (type) => {
    const request = await posted('a,b', { 'content-type': type });
    await expect(read(request)).rejects.toMatchObject({ code: 'unsupported_media_type' });
  },
);

test.each([
  ['with another boundary', form(['formFile', sheet(3)]), 'multipart/form-data; boundary=another'],
  ['without content', '', 'multipart/form-data; boundary=x'],
  ['without a boundary', 'x', 'multipart/form-data; charset=utf-8'],
])('rejects a form %s with 400', async (_, body, type) => {
  const request = await posted(body, { 'content-type': type });
  await expect(read(request)).rejects.toMatchObject({ code: 'invalid_request' });
});

test('reads no file for a route without an upload', async () => {
  const plain: Route = { ...importRoutes.importUsers, upload: undefined };
  const request = await posted(form(['formFile', sheet(3)]));
  expect(await fileReader(plain)(request)).toBeUndefined();
  expect(request.bodyUsed).toBe(false);
});
