/** Resetting a password while something breaks: a password that is told works, and one that is set is told. */
import { verifyPassword } from '@franchise-admin/local/directory';
import { describe, expect, test } from 'vitest';
import { endLeases } from '../support/agreement.ts';
import { hasStruck, type Strike } from '../support/cuts.ts';
import { accountOf, arrangeAccounts, arrangeFranchises, CODE, clearFaults, USER } from '../support/franchise.ts';
import { audits, outbox } from '../support/stored.ts';
import { KILLS_TIMEOUT_MS, killAtEach, placesOf, strikeEach, type Trial } from '../support/strikes.ts';
import {
  arrangeVendors,
  endVendorLeases,
  posAccountOf,
  useVendors,
  vendorContradictions,
  vendorsIn,
} from '../support/vendors.ts';

const cloud = useVendors();

const REVOKE = 'POST /v1.0/users/{id}/revokeSignInSessions';
/** How often the directory has ended sessions. */
const revocations = () =>
  cloud.directory.requests.list().filter(({ call, status }) => call === REVOKE && status === 200).length;
const account = (id: string) => cloud.directory.store.accounts.byId(id)!;
const opens = (id: string, password: unknown) => verifyPassword(String(password), account(id).passwordHash);

async function startOver(): Promise<void> {
  await arrangeFranchises(cloud);
  arrangeAccounts(cloud);
  await arrangeVendors(cloud);
}

async function finishLater(): Promise<void> {
  clearFaults(cloud);
  await endLeases(cloud);
  await endVendorLeases(cloud);
  await cloud.host.run('finishOutbox');
}

const FAY = `user/${CODE}/reset-password/${USER.fay}`;
const KINDS = [
  ['API-32 of a user', FAY, `user/${CODE}/${USER.fay}`, accountOf(USER.fay), () => audits(cloud)],
  [
    'API-46 of a vendor’s user',
    'pos/vendor/reset-password/quin@demo.example',
    'pos/vendors',
    posAccountOf('quin'),
    vendorsIn(cloud).audits,
  ],
] as const;

describe.each(KINDS)('%s', (_, path, readable, id, written) => {
  let before = { revocations: 0, validFrom: 0 };
  const trial: Trial = {
    startOver,
    async prepare() {
      before = { revocations: revocations(), validFrom: account(id).signInSessionsValidFrom };
      return (client) => client.call('POST', path);
    },
    warmUp: (client) => client.get(readable),
  };

  test('it is written down before it is set, and sessions end after that', async () => {
    const writings = (await placesOf(cloud, trial)).filter(({ isWrite }) => isWrite).map(({ what }) => what);
    const container = path === FAY ? 'franchises' : 'vendors';
    expect(writings).toEqual([
      ...[`batch ${container}`, `delete ${container}`, 'POST /v1.0/$batch', 'PATCH /v1.0/users/{id}', REVOKE],
    ]);
  });

  test.each([
    ['the connection breaks before each request', { drop: 'before' }],
    ['the connection breaks before each answer', { drop: 'after' }],
    ['each request meets a service that is away for a moment', { status: 503, retryAfter: 0.005 }],
  ] satisfies [string, Strike][])(
    '%s: the password told works, and all sessions end',
    { timeout: 120_000 },
    async (_, how) => {
      const wrong = await strikeEach(cloud, trial, how, async (status, body) => {
        if (status !== 200) return 'it was refused';
        if (!hasStruck(cloud)) return 'nothing was struck';
        if ((await written()).length !== 1) return 'it was not written down once';
        if (account(id).signInSessionsValidFrom <= before.validFrom) return 'the sessions go on';
        return !(await opens(id, body)) && 'the password told does not open it';
      });
      expect(wrong).toEqual({});
    },
  );

  test('a service fails from each request on: a password that is set is told, sessions end, and else there is one when asked again', {
    timeout: 120_000,
  }, async () => {
    let told = 0;
    const wrong = await strikeEach(cloud, trial, { status: 500, times: null }, async (status, body) => {
      if (![200, 500, 503].includes(status)) return 'it was answered otherwise';
      if (status === 200 && !(await opens(id, body))) return 'the password told does not open it';
      await finishLater();
      if (status === 200) {
        told++;
        if (revocations() === before.revocations) return 'the sessions go on';
      } else {
        const again = await (await trial.prepare())(cloud.as('corporate.admin'));
        if (!(await opens(id, again.body))) return 'asked again there is none';
      }
      return (await vendorContradictions(cloud)).join('; ') || false;
    });
    expect(wrong).toEqual({});
    // The directory does not end the sessions, or the database keeps their entry.
    if (process.env.STRIKES === 'all') expect(told).toBe(2);
  });

  test('the process is killed: asked again there is a password that works', { timeout: KILLS_TIMEOUT_MS }, async () => {
    const wrong = await killAtEach(cloud, trial, async (again) => {
      const { status, body } = await again();
      if (status !== 200 || !(await opens(id, body))) return `asked again it was answered with ${status}`;
      await finishLater();
      return (await vendorContradictions(cloud)).join('; ') || false;
    });
    expect(wrong).toEqual({});
  });
});

const fay = accountOf(USER.fay);
const reset = () => cloud.as('corporate.admin').call<string>('POST', FAY);

test('API-32 the directory does not end sessions for minutes: the password is told soon, and they end by the timer', async () => {
  const before = revocations();
  cloud.directory.faults.add({ match: 'POST /v1.0/users/*/revokeSignInSessions', status: 503, retryAfter: 60 });
  const { status, body } = await reset();
  expect([status, revocations()]).toEqual([200, before]);
  const [entry] = await outbox(cloud);
  expect(entry!.effects).toEqual([{ kind: 'endSessions', authObjectId: fay }]);
  expect(JSON.stringify(entry)).not.toContain(body);
  await finishLater();
  expect([revocations(), await outbox(cloud)]).toEqual([before + 1, []]);
  expect(await opens(fay, body)).toBe(true);
});

test('API-32 a password that the directory refuses ends no session, then or later', async () => {
  const before = [revocations(), account(fay).signInSessionsValidFrom];
  cloud.directory.faults.add({ match: 'PATCH /v1.0/users/*', status: 403, times: 1 });
  expect((await reset()).status).toBe(409);
  await finishLater();
  expect([revocations(), account(fay).signInSessionsValidFrom]).toEqual(before);
});
