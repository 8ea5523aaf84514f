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

/** Serves each response once, and repeats the last one. `undefined` closes the connection. */
async function serving(...responses: (object | undefined)[]): Promise<string> {
  let served = 0;
  server = createServer((request, response) => {
    const body = responses[Math.min(served++, responses.length - 1)];
    if (!body) return void request.socket.destroy();
    response.setHeader('content-type', 'application/json').end(JSON.stringify(body));
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

test('reports "unavailable" if the keys cannot be fetched', async () => {
  const keys = createKeySource(await serving(undefined));
  await expect(keys(header('k1'), NO_TOKEN)).rejects.toMatchObject({ code: 'unavailable', retryAfterSeconds: 5 });
});

test('rejects a token whose key is unknown to the directory', async () => {
  const keys = createKeySource(await serving(await keySet('k1')));
  await expect(keys(header('k2'), NO_TOKEN)).rejects.toMatchObject({ code: 'ERR_JWKS_NO_MATCHING_KEY' });
});

test('returns a known key', async () => {
  const keys = createKeySource(await serving(await keySet('k1')));
  await expect(keys(header('k1'), NO_TOKEN)).resolves.toBeDefined();
});

test('accepts known keys and reports "unavailable" for unknown keys while the directory is unreachable', async () => {
  const keys = createKeySource(await serving(await keySet('k1'), undefined));
  await keys(header('k1'), NO_TOKEN);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * 60 * 60_000 });
  await expect(keys(header('k1'), NO_TOKEN)).resolves.toBeDefined();
  await expect(keys(header('k2'), NO_TOKEN)).rejects.toMatchObject({ code: 'unavailable' });
});

test('reports "unavailable" for an unknown key if the keys were fetched recently and cannot be fetched again', async () => {
  const keys = createKeySource(await serving(await keySet('k1'), undefined));
  await keys(header('k1'), NO_TOKEN);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 11_000 });
  await expect(keys(header('k2'), NO_TOKEN)).rejects.toMatchObject({ code: 'unavailable' });
});

test('fetches the keys again after a key rollover', async () => {
  const keys = createKeySource(await serving(await keySet('k1'), await keySet('k2')));
  await keys(header('k1'), NO_TOKEN);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 11_000 });
  await expect(keys(header('k2'), NO_TOKEN)).resolves.toBeDefined();
});
