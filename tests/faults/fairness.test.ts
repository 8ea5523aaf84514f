/** Changes of one user do not delay those of others. `FAIRNESS_ROUNDS=20` runs 20 deletions and 20 demotions. */
import { documentId, type FranchiseDocument, type UserDocument } from '@franchise-admin/api/documents';
import { expect, test } from 'vitest';
import { contradictions } from '../support/agreement.ts';
import { CODE, POSITION, USER } from '../support/franchise.ts';
import { audits, documentOf } from '../support/stored.ts';
import { useFranchises } from '../support/use-franchises.ts';
import { newUser } from '../support/users.ts';

const cloud = useFranchises({ accounts: true });
const ROUNDS = Number(process.env.FAIRNESS_ROUNDS ?? 2);
const LOOPS = 3;
const PATIENCE_MS = 5_000;
const BATCH = { match: 'POST /dbs/franchise-admin/colls/franchises', kind: 'batch' };

test('API-22, API-28 three loops of address saves leave every deletion and demotion by a corporate admin under 5 s', {
  timeout: 30_000 + ROUNDS * 20_000,
}, async () => {
  let isOver = false;
  const statuses = new Set<number>();
  const save = async (line1: string) => {
    const body = { franchiseAddressId: 0, addressType: 1, line1 };
    statuses.add(
      (await cloud.as('franchise.admin').post(`franchise/${CODE}/addresses`, body, { ifMatch: '*' })).status,
    );
  };
  const loops = Array.from({ length: LOOPS }, async (_, loop) => {
    for (let n = 0; !isOver; n++) await save(`${loop}-${n}`);
  });
  const admin = cloud.as('corporate.admin');
  const slowest = { deletion: 0, demotion: 0 };
  const timed = async (kind: keyof typeof slowest, work: () => Promise<{ readonly status: number }>) => {
    const start = performance.now();
    expect((await work()).status).toBe(200);
    slowest[kind] = Math.max(slowest[kind], Math.round(performance.now() - start));
  };
  try {
    for (let round = 0; round < ROUNDS; round++) {
      const { body: added } = await admin.post(
        `user/${CODE}`,
        { ...newUser(), isFranchiseAdmin: true },
        { ifMatch: '*' },
      );
      const { franchiseUserId, firstName, lastName, emailAddress, authObjectId, isFranchiseOwner } = added;
      const person = { franchiseUserId, firstName, lastName, emailAddress, isFranchiseOwner, position: 'Manager' };
      await timed('demotion', () =>
        admin.post(`user/${CODE}`, { ...person, isFranchiseAdmin: false }, { ifMatch: '*' }),
      );
      await timed('deletion', () => admin.call('DELETE', `user/${CODE}/${authObjectId}`, { ifMatch: '*' }));
    }
  } finally {
    isOver = true;
    await Promise.all(loops);
  }
  console.log(`Slowest of ${ROUNDS}: ${JSON.stringify(slowest)} ms.`);
  expect([...statuses]).toEqual([200]);
  expect(Math.max(slowest.deletion, slowest.demotion)).toBeLessThan(PATIENCE_MS);
});

test('API-12, API-15 a change of one record is written although the franchise changes meanwhile, and counts once', async () => {
  const before = (await documentOf<FranchiseDocument>(cloud, documentId.franchise))!;
  cloud.cosmos.faults.add({ ...BATCH, delayMs: 800, times: 1 });
  const saving = cloud
    .as('corporate.admin')
    .post(`units/${CODE}`, { unitCode: 'U1', phoneNumber: '555' }, { ifMatch: '*' });
  await expect.poll(() => cloud.cosmos.faults.list(), { interval: 5, timeout: 10_000 }).toEqual([]);
  await cloud.container('franchises').items.upsert({ ...before, revision: before.revision + 1 });
  cloud.cosmos.requests.reset();
  expect((await saving).status).toBe(200);
  expect(cloud.cosmos.requests.list('batch')).toHaveLength(1);
  expect((await documentOf<FranchiseDocument>(cloud, documentId.franchise))!.revision).toBe(before.revision + 2);
  expect(await audits(cloud)).toHaveLength(1);
});

test('API-12, API-17 assigning a unit needs one batch although an address is saved meanwhile', async () => {
  const admin = cloud.as('corporate.admin');
  await admin.get(`hierarchy/${CODE}`);
  cloud.cosmos.faults.add({ ...BATCH, delayMs: 1_500, times: 1 });
  cloud.cosmos.requests.reset();
  const assigning = admin.post(
    `units/${CODE}/assign`,
    { unitCode: 'U4', franchiseRoleMemberId: POSITION.ben },
    { ifMatch: '*' },
  );
  await expect.poll(() => cloud.cosmos.faults.list(), { interval: 5, timeout: 10_000 }).toEqual([]);
  const address = { franchiseAddressId: 0, addressType: 1 };
  expect((await admin.post(`franchise/${CODE}/addresses`, address, { ifMatch: '*' })).status).toBe(200);
  expect((await assigning).status).toBe(200);
  expect(cloud.cosmos.requests.list('batch')).toHaveLength(2);
  expect(await contradictions(cloud)).toEqual([]);
});

test('API-15, API-28 a user who becomes a manager while being deleted: one of the two is rejected', async () => {
  const admin = cloud.as('corporate.admin');
  const { authObjectId } = (await documentOf<UserDocument>(cloud, documentId.user(USER.fay)))!;
  const answers = await Promise.all([
    admin.call('DELETE', `user/${CODE}/${authObjectId}`, { ifMatch: '*' }),
    admin.post(`units/${CODE}`, { unitCode: 'U4', managerId: USER.fay }, { ifMatch: '*' }),
  ]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await contradictions(cloud)).toEqual([]);
});
