import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type StaticSite, startSite } from '../../site.ts';
import { runFixture } from '../functions/support.ts';

const MB = 1024 * 1024;
/** The answer came too early only now and then. */
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

/** Sends that many bytes, announced or in chunks; answers what comes back. */
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
])('a body over the limit is 413 through the Static Web Apps CLI too: %s', async (_how, announced) => {
  for (let n = 0; n < TRIES; n++)
    expect(await post('/api/echo', 40 * MB, announced)).toEqual({ status: 413, body: '' });
});

test('who sends much and is refused before it is read hears why', async () => {
  for (let n = 0; n < TRIES; n++) {
    expect(await post('/api/refuse', 20 * MB, n % 2 === 0)).toEqual({ status: 401, body: 'Please sign in.' });
  }
});
