import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type StaticSite, startSite } from '../../site.ts';
import { runFixture } from '../functions/support.ts';

const MB = 1024 * 1024;
/** Number of uploads, because the CLI lost only some responses. */
const TRIES = 4;

let folder: string;
let site: StaticSite;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'site-'));
  writeFileSync(join(folder, 'index.html'), 'page');
  writeFileSync(join(folder, 'staticwebapp.config.json'), '{}');
  const { host } = await runFixture({ until: 'file' });
  site = await startSite({ content: folder, functionsOrigin: host.origin });
});
afterAll(async () => {
  await site.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Sends this many bytes, with Content-Length or in chunks, and returns the response. */
function post(path: string, bytes: number, announced: boolean): Promise<{ status: number | undefined; body: string }> {
  return new Promise((resolve, reject) => {
    const headers = announced ? { 'content-length': bytes } : {};
    const sending = request(`${site.origin}${path}`, { method: 'POST', headers }, (response) => {
      text(response).then((body) => resolve({ status: response.statusCode, body }), reject);
    });
    sending.on('error', reject).end(Buffer.alloc(bytes, 'x'));
  });
}

test.each([
  ['of known length', true],
  ['in chunks', false],
])('a body over the limit gets 413 through the Static Web Apps CLI: %s', async (_how, announced) => {
  for (let n = 0; n < TRIES; n++)
    expect(await post('/api/echo', 40 * MB, announced)).toEqual({ status: 413, body: '' });
});

test('a large upload gets the response of a function that rejects it unread', async () => {
  for (let n = 0; n < TRIES; n++) {
    expect(await post('/api/reject', 20 * MB, n % 2 === 0)).toEqual({ status: 401, body: 'Please sign in.' });
  }
});
