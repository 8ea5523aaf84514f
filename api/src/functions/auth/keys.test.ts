import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair } from 'jose';
import { afterEach, expect, test, vi } from 'vitest';
import { createKeySource } from './keys.ts';

let server: Server | undefined;
afterEach(() => {
  vi.useRealTimers();
  server?.closeAllConnections();
  server?.close();
  server = undefined;
});

/** Serves `answers` one after the other, the last one again and again; undefined cuts the connection. */
async function serving(...answers: (object | undefined)[]): Promise<string> {
  let served = 0;
  server = createServer((request, response) => {
    const answer = answers[Math.min(served++, answers.length - 1)];
    if (!answer) return void request.socket.destroy();
    response.setHeader('content-type', 'application/json').end(JSON.stringify(answer));
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/keys`;
}

async function keySet(kid: string) {
  const { publicKey } = await generateKeyPair('RS256');
  return { keys: [{ ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' }] };
}

const header = (kid: string) => ({ alg: 'RS256', kid });
const NO_TOKEN = { payload: '', signature: '' };

test('keys that cannot be had make the call unavailable, not unauthenticated', async () => {
  const keys = createKeySource(await serving(undefined));
  await expect(keys(header('k1'), NO_TOKEN)).rejects.toMatchObject({ code: 'unavailable', retryAfterSeconds: 5 });
});

test('an unknown key is the token’s fault', async () => {
  const keys = createKeySource(await serving(await keySet('k1')));
  await expect(keys(header('k2'), NO_TOKEN)).rejects.toMatchObject({ code: 'ERR_JWKS_NO_MATCHING_KEY' });
});

test('a key is found', async () => {
  const keys = createKeySource(await serving(await keySet('k1')));
  await expect(keys(header('k1'), NO_TOKEN)).resolves.toBeDefined();
});

test('keys fetched before go on counting while the directory is out; of unknown ones nobody can tell', async () => {
  const keys = createKeySource(await serving(await keySet('k1'), undefined));
  await keys(header('k1'), NO_TOKEN);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * 60 * 60_000 });
  await expect(keys(header('k1'), NO_TOKEN)).resolves.toBeDefined();
  await expect(keys(header('k2'), NO_TOKEN)).rejects.toMatchObject({ code: 'unavailable' });
});

test('an unknown key is unavailable when the keys, though young enough for others, cannot be fetched again', async () => {
  const keys = createKeySource(await serving(await keySet('k1'), undefined));
  await keys(header('k1'), NO_TOKEN);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 11_000 });
  await expect(keys(header('k2'), NO_TOKEN)).rejects.toMatchObject({ code: 'unavailable' });
});

test('a key rolled over ten seconds later is fetched', async () => {
  const keys = createKeySource(await serving(await keySet('k1'), await keySet('k2')));
  await keys(header('k1'), NO_TOKEN);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 11_000 });
  await expect(keys(header('k2'), NO_TOKEN)).resolves.toBeDefined();
});
