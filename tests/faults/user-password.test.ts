/** Resetting a password while something breaks: whoever is told a password can sign in with it, and one that is set is told. */

import { verifyPassword } from '@franchise-admin/local/directory';
import { expect, test } from 'vitest';
import { contradictions } from '../support/agreement.ts';
import { hasStruck, outsideRequests, type Strike, strike } from '../support/cuts.ts';
import { accountOf, CODE, USER } from '../support/franchise.ts';
import { audits, outbox } from '../support/stored.ts';
import { useFranchises } from '../support/use-franchises.ts';
import { userChanges } from '../support/user-changes.ts';
import { startVictim } from '../support/victim.ts';

const cloud = useFranchises({ accounts: true });
const { finishLater, startAnew } = userChanges(cloud);

const REVOKE = 'POST /v1.0/users/{id}/revokeSignInSessions';
const PATH = `user/${CODE}/reset-password/${USER.fay}`;
const account = () => cloud.directory.store.accounts.byId(accountOf(USER.fay))!;
const reset = () => cloud.as('corporate.admin').call<string>('POST', PATH);
/** How often the directory has ended sessions; setting a password ends them too, those that are opened right after it aside. */
const revocations = () =>
  cloud.directory.requests.list().filter(({ call, status }) => call === REVOKE && status === 200).length;

async function requests(isChosen: (request: { readonly isWrite: boolean }) => boolean) {
  await startAnew();
  await reset();
  await startAnew();
  return (await outsideRequests(cloud, reset)).filter(isChosen);
}

test.each([
  ['the connection breaks before each request that writes', { drop: 'before' }],
  ['the connection breaks before each answer to one', { drop: 'after' }],
  ['each meets a service that is away for a moment', { status: 503, retryAfter: 0.05 }],
] satisfies [string, Strike][])(
  'API-32 %s: the password told works, and all sessions end',
  { timeout: 60_000 },
  async (_, how) => {
    const chosen = await requests(({ isWrite }) => isWrite);
    expect(chosen.map(({ what }) => what)).toEqual([
      'batch franchises',
      'delete franchises',
      'POST /v1.0/$batch',
      'PATCH /v1.0/users/{id}',
      REVOKE,
    ]);
    for (const request of chosen) {
      await startAnew();
      const { signInSessionsValidFrom } = account();
      strike(cloud, request, how);
      const { status, body } = await reset();
      expect([status, hasStruck(cloud)], request.what).toEqual([200, true]);
      expect(await verifyPassword(body, account().passwordHash), request.what).toBe(true);
      expect(account().signInSessionsValidFrom).toBeGreaterThan(signInSessionsValidFrom);
      expect(await audits(cloud)).toHaveLength(1);
    }
  },
);

test('API-32 a service fails from each request on: a password that is set is told, sessions end, and else there is one when asked again', {
  timeout: 60_000,
}, async () => {
  const told: string[] = [];
  for (const request of await requests(() => true)) {
    await startAnew();
    const before = revocations();
    strike(cloud, request, { status: 500, times: null });
    const { status, body } = await reset();
    await finishLater();
    expect(await contradictions(cloud), request.what).toEqual([]);
    if (status === 200) {
      told.push(request.what);
      expect(await verifyPassword(body, account().passwordHash), request.what).toBe(true);
      expect(revocations(), request.what).toBeGreaterThan(before);
      continue;
    }
    expect([500, 503], request.what).toContain(status);
    expect(body).toMatchObject({ code: expect.stringMatching(/^(internal|unavailable)$/) });
    const again = await reset();
    expect(await verifyPassword(again.body, account().passwordHash)).toBe(true);
  }
  expect(told).toEqual(['delete franchises', REVOKE]);
});

test('API-32 the directory does not end sessions for minutes: the password is told soon, and they end by the timer', {
  timeout: 60_000,
}, async () => {
  await startAnew();
  const before = revocations();
  cloud.directory.faults.add({ match: 'POST /v1.0/users/*/revokeSignInSessions', status: 503, retryAfter: 60 });
  const { status, body } = await reset();
  expect([status, revocations()]).toEqual([200, before]);
  const [entry] = await outbox(cloud);
  expect(entry!.effects).toEqual([{ kind: 'endSessions', authObjectId: account().id }]);
  expect(JSON.stringify(entry)).not.toContain(body);
  await finishLater();
  expect([revocations(), await outbox(cloud)]).toEqual([before + 1, []]);
  expect(await verifyPassword(body, account().passwordHash)).toBe(true);
});

test('API-32 a password that the directory refuses ends no session, then or later', { timeout: 60_000 }, async () => {
  await startAnew();
  const before = [revocations(), account().signInSessionsValidFrom];
  cloud.directory.faults.add({ match: 'PATCH /v1.0/users/*', status: 403, times: 1 });
  expect((await reset()).status).toBe(409);
  await finishLater();
  expect([revocations(), account().signInSessionsValidFrom]).toEqual(before);
});

test('API-32 killed at each request that writes: asked again there is a password that works', {
  timeout: 120_000,
}, async () => {
  for (const request of await requests(({ isWrite }) => isWrite)) {
    await startAnew();
    const victim = await startVictim(cloud);
    await victim.client.get(`user/${CODE}/${USER.fay}`);
    strike(cloud, request, { delayMs: 250 });
    const answer = victim.client.call('POST', PATH).then(
      ({ status }) => status,
      () => 'cut off' as const,
    );
    await expect.poll(() => hasStruck(cloud), { interval: 2, timeout: 10_000 }).toBe(true);
    await victim.kill();
    expect(await answer).toBe('cut off');
    await new Promise((resolve) => setTimeout(resolve, 300));
    await finishLater();
    expect(await contradictions(cloud)).toEqual([]);
    expect(await verifyPassword((await reset()).body, account().passwordHash)).toBe(true);
  }
});
