import {
  communicationRoutes,
  hierarchyRoutes,
  importRoutes,
  unitRoutes,
  userRecordRoutes,
} from '@franchise-admin/api/contract';
import { expect, test, vi } from 'vitest';
import { createClient } from './client.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const tokens = { idToken: async () => 'token', signInAgain: () => undefined };
const user = { franchiseUserId: 0, firstName: 'A', lastName: 'B', emailAddress: 'a@b.example', isFranchiseOwner: true };
const ALOHA = { params: { code: 'ALOHA' } } as const;

/** Returns a client that receives the given responses in order, and the keys that it sends. */
function clientWith(...responses: readonly (Response | Error)[]) {
  const keys: (string | null)[] = [];
  const left = [...responses];
  const send = vi.fn<typeof fetch>(async (_, init) => {
    keys.push(new Headers(init?.headers).get('Idempotency-Key'));
    const response = left.shift() ?? Response.json(true);
    if (response instanceof Error) throw response;
    return response;
  });
  return { client: createClient({ tokens, report: () => undefined, fetch: send }), keys };
}
const lost = () => new TypeError('Failed to fetch');
const rejected = (status: number, code: string) => Response.json({ code, detail: 'Why.', status }, { status });
const addUser = (client: ReturnType<typeof clientWith>['client'], changes: object = {}) =>
  client.attempt(userRecordRoutes.saveUser, { ...ALOHA, body: { ...user, ...changes }, etag: undefined });

test('sends a new Idempotency-Key with each change and none with a read', async () => {
  const { client, keys } = clientWith();
  await client.attempt(hierarchyRoutes.getHierarchy, ALOHA);
  await addUser(client);
  await addUser(client);
  expect(keys).toEqual([null, expect.stringMatching(UUID), expect.stringMatching(UUID)]);
  expect(keys[1]).not.toBe(keys[2]);
});

test.each([
  ['no response', lost()],
  ['a 500', new Response('<h1>Oops</h1>', { status: 500 })],
  ['a 503', rejected(503, 'unavailable')],
  ['an unreadable 200', new Response('<h1>Gateway</h1>')],
  ['a 408', rejected(408, 'too_slow')],
])('sends the same key in a retry after %s', async (_, response) => {
  const { client, keys } = clientWith(response);
  await addUser(client);
  // A read between the two changes does not affect the key.
  await client.attempt(hierarchyRoutes.getHierarchy, ALOHA);
  await addUser(client);
  await addUser(client);
  expect(keys[2]).toBe(keys[0]);
  expect(keys[3]).not.toBe(keys[0]);
});

test.each([
  [409, 'conflict'],
  [412, 'stale'],
  [400, 'invalid_request'],
])('sends a new key if the request is repeated after a %i', async (status, code) => {
  const { client, keys } = clientWith(rejected(status, code));
  await addUser(client);
  await addUser(client);
  expect(keys[1]).not.toBe(keys[0]);
});

test('sends a new key if the body or version differs from the request whose response was lost', async () => {
  const { client, keys } = clientWith(lost(), lost(), lost(), lost());
  await addUser(client);
  await addUser(client, { lastName: 'C' });
  const unassign = (etag: string) =>
    client.attempt(unitRoutes.unassignUnit, { ...ALOHA, body: { unitCode: '1' }, etag });
  await unassign('"1"');
  await unassign('"2"');
  await unassign('"1"');
  expect(new Set(keys).size).toBe(4);
  expect(keys[4]).toBe(keys[2]);
});

test('sends a new key for an addition that is retried after a lost response and another successful change', async () => {
  const { client, keys } = clientWith(lost());
  await addUser(client);
  await client.attempt(communicationRoutes.deleteCommunicationType, { params: { id: 1 }, etag: '"1"' });
  await addUser(client);
  expect(keys[2]).not.toBe(keys[0]);
});

test('keeps the key for the same file, and sends a new key for another file', async () => {
  const { client, keys } = clientWith(lost(), lost());
  const upload = (text: string) => {
    const body = new FormData();
    body.set('formFile', new File([text], 'managers.csv', { lastModified: 1 }));
    return client.attempt(importRoutes.importUsers, { ...ALOHA, body });
  };
  await upload('one');
  await upload('one');
  await upload('another');
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});

test('USER-11 still treats a lost request as undecided after its retry got a 429', async () => {
  const { client, keys } = clientWith(rejected(429, 'too_many_requests'), lost(), rejected(429, 'too_many_requests'));
  const isUndecided = () => client.isUndecided(userRecordRoutes.saveUser, { ...ALOHA, body: user, etag: undefined });
  const after: boolean[] = [];
  for (let request = 0; request < 4; request++) {
    await addUser(client);
    after.push(isUndecided());
  }
  expect(after).toEqual([false, true, true, false]);
  expect(keys[3]).toBe(keys[1]);
});

test('keeps the key of a pending request when another change succeeds', async () => {
  const keys: (string | null)[] = [];
  const first = Promise.withResolvers<Response>();
  const send = vi.fn<typeof fetch>(async (_, init) => {
    keys.push(new Headers(init?.headers).get('Idempotency-Key'));
    return keys.length === 1 ? first.promise : Response.json(true);
  });
  const client = createClient({ tokens, report: () => undefined, fetch: send });
  const added = addUser(client);
  await client.attempt(communicationRoutes.deleteCommunicationType, { params: { id: 1 }, etag: '"1"' });
  first.reject(lost());
  await added;
  await addUser(client);
  expect(keys[2]).toBe(keys[0]);
});
