/** Password resets during faults: every returned password works, and a retry after a failure returns a working password. */
import { verifyPassword } from '@franchise-admin/local/directory';
import { describe, expect, test } from 'vitest';
import { endLeases } from '../support/agreement.ts';
import { hasStruck } from '../support/cuts.ts';
import { accountOf, arrangeAccounts, arrangeFranchises, CODE, clearFaults, USER } from '../support/franchise.ts';
import { audits, outbox } from '../support/stored.ts';
import {
  KILLS_TIMEOUT_MS,
  killAtEach,
  OUTAGE,
  requestsOf,
  SINGLE_FAULTS,
  strikeEach,
  type Trial,
} from '../support/strikes.ts';
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
/** Returns the number of times that the directory has ended sessions. */
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

  test('writes an audit record before it sets the password, and then ends the sessions', async () => {
    const writings = (await requestsOf(cloud, trial)).filter(({ isWrite }) => isWrite).map(({ what }) => what);
    const container = path === FAY ? 'franchises' : 'vendors';
    expect(writings).toEqual([
      ...[`batch ${container}`, `delete ${container}`, 'POST /v1.0/$batch', 'PATCH /v1.0/users/{id}', REVOKE],
    ]);
  });

  test.each(SINGLE_FAULTS)(
    '%s: the returned password works, and all sessions end',
    { timeout: 120_000 },
    async (_, how) => {
      const wrong = await strikeEach(cloud, trial, how, async (status, body) => {
        if (status !== 200) return 'it was rejected';
        if (!hasStruck(cloud)) return 'no request was hit';
        if ((await written()).length !== 1) return 'it was not recorded exactly once';
        if (account(id).signInSessionsValidFrom <= before.validFrom) return 'the sessions did not end';
        return !(await opens(id, body)) && 'the returned password does not work';
      });
      expect(wrong).toEqual({});
    },
  );

  test('if a service fails from any request on, the response has a working password, or a retry returns one', {
    timeout: 120_000,
  }, async () => {
    let result = 0;
    const wrong = await strikeEach(cloud, trial, OUTAGE, async (status, body) => {
      if (![200, 500, 503].includes(status)) return 'the status was unexpected';
      if (status === 200 && !(await opens(id, body))) return 'the returned password does not work';
      await finishLater();
      if (status === 200) {
        result++;
        if (revocations() === before.revocations) return 'the sessions did not end';
      } else {
        const again = await (await trial.prepare())(cloud.as('corporate.admin'));
        if (!(await opens(id, again.body))) return 'the retry returned no working password';
      }
      return (await vendorContradictions(cloud)).join('; ') || false;
    });
    expect(wrong).toEqual({});
    // Two faults come after the password is set: ending the sessions, and deleting the outbox entry.
    if (process.env.STRIKES === 'all') expect(result).toBe(2);
  });

  test('a retry returns a working password after the process is killed', { timeout: KILLS_TIMEOUT_MS }, async () => {
    const wrong = await killAtEach(cloud, trial, async (again) => {
      const { status, body } = await again();
      if (status !== 200 || !(await opens(id, body))) return `the retry returned ${status}`;
      await finishLater();
      return (await vendorContradictions(cloud)).join('; ') || false;
    });
    expect(wrong).toEqual({});
  });
});

const fay = accountOf(USER.fay);
const reset = () => cloud.as('corporate.admin').call<string>('POST', FAY);

test('API-32 returns the password at once if the directory cannot end the sessions, and the timer ends them later', async () => {
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

test('API-32 ends no session if the directory rejects the password', async () => {
  const before = [revocations(), account(fay).signInSessionsValidFrom];
  cloud.directory.faults.add({ match: 'PATCH /v1.0/users/*', status: 403, times: 1 });
  expect((await reset()).status).toBe(409);
  await finishLater();
  expect([revocations(), account(fay).signInSessionsValidFrom]).toEqual(before);
});
