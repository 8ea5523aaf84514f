/** A change of a franchise is written once or not at all, regardless of faults in the database connection. */
import { type AddressDocument, documentId, type FranchiseDocument } from '@franchise-admin/api/documents';
import { beforeEach, describe, expect, test } from 'vitest';
import { withDeadline } from '../../api/src/deadline.ts';
import { changeFranchise } from '../../api/src/store/franchise/franchise-change.ts';
import { contradictions } from '../support/agreement.ts';
import {
  accountOf,
  arrangeAccounts,
  arrangeFranchise,
  CODE,
  clearFaults,
  POSITION,
  USER,
} from '../support/franchise.ts';
import { audits, documentOf, documentsOf } from '../support/stored.ts';
import { contradicts, OUTAGE, strikeEach, type Trial } from '../support/strikes.ts';
import { useFranchises } from '../support/use-franchises.ts';

const cloud = useFranchises({ accounts: true });

const ADDRESS: AddressDocument = {
  id: documentId.address(71),
  groupCode: CODE,
  type: 'address',
  franchiseAddressId: 71,
  addressType: 1,
  line1: '1 Beach Road',
  line2: '',
  line3: '',
  city: '',
  state: '',
  postalCode: '',
  country: '',
  entity: '',
};
beforeEach(() => arrangeFranchise(cloud, CODE, [ADDRESS]));

const BATCH = { match: 'POST /dbs/franchise-admin/colls/franchises', kind: 'batch' };
const dan = {
  franchiseRoleMemberId: POSITION.dan,
  franchiseRoleId: 11,
  reportsToId: POSITION.ada,
  franchiseUserId: USER.dan,
};
const CHANGES: readonly [string, string, string, object][] = [
  ['saveFranchise', 'POST', `franchise/${CODE}`, { level1Name: 'A', level2Name: 'B', level3Name: 'C' }],
  ['saveUnit', 'POST', `units/${CODE}`, { unitCode: 'U1', phoneNumber: '555' }],
  ['assignUnit', 'POST', `units/${CODE}/assign`, { unitCode: 'U4', franchiseRoleMemberId: POSITION.ben }],
  ['unassignUnit', 'POST', `units/${CODE}/unassign`, { unitCode: 'U1' }],
  ['addAddress', 'POST', `franchise/${CODE}/addresses`, { franchiseAddressId: 0, addressType: 1 }],
  ['saveAddress', 'POST', `franchise/${CODE}/addresses`, { franchiseAddressId: 71, addressType: 2 }],
  ['deleteAddress', 'DELETE', `franchise/${CODE}/addresses`, { franchiseAddressId: 71 }],
  ['add', 'POST', `hierarchy/${CODE}`, { franchiseRoleId: 11, reportsToId: POSITION.ben, franchiseUserId: USER.fay }],
  ['move', 'POST', `hierarchy/${CODE}`, { ...dan, reportsToId: POSITION.ben }],
  ['reassign', 'POST', `hierarchy/${CODE}`, { ...dan, franchiseUserId: USER.fay }],
  ['remove', 'DELETE', `hierarchy/${CODE}`, { franchiseRoleMemberId: POSITION.ada }],
  ['remove and delete', 'DELETE', `hierarchy/${CODE}`, { franchiseRoleMemberId: POSITION.eve, deleteUser: true }],
];
const make = ([, method, path, body]: (typeof CHANGES)[number]) =>
  cloud.as('corporate.admin').call(method, path, { body, ifMatch: '*' });

describe.each(CHANGES)('%s', (...change) => {
  test.each([
    ['the connection breaks before the batch arrives', [{ drop: 'before' }]],
    ['the connection breaks before the response to the batch', [{ drop: 'after' }]],
    ['the connection breaks at both points in turn', [{ drop: 'before' }, { drop: 'after' }]],
    ['the database throttles', [{ status: 429, retryAfter: 0.005 }]],
    ['the database is out of service for a moment', [{ status: 503 }]],
    ['the database requests a retry', [{ status: 449 }]],
  ])('%s: the change is written once, with status 200', async (_, faults) => {
    for (const fault of faults) cloud.cosmos.faults.add({ ...BATCH, times: 1, ...fault });
    const { status } = await make(change);
    expect(status).toBe(200);
    expect(cloud.cosmos.faults.list()).toEqual([]);
    expect((await audits(cloud)).length).toBe(1);
    expect(await contradictions(cloud)).toEqual([]);
    const addresses = await documentsOf<AddressDocument>(cloud, CODE, 'address');
    expect(addresses).toHaveLength({ addAddress: 2, deleteAddress: 0 }[change[0]] ?? 1);
  });
});

/** Changes with requests after their batch. */
const LONG = CHANGES.filter(([name]) => !['saveFranchise', 'addAddress'].includes(name));
test.each(LONG)(
  'if the database fails from any request on, %s returns 200 if and only if it is written',
  {
    timeout: 60_000,
  },
  async (_, method, path, body) => {
    const trial: Trial = {
      startOver: async () => {
        clearFaults(cloud);
        await arrangeFranchise(cloud, CODE, [ADDRESS]);
        arrangeAccounts(cloud);
      },
      prepare: async () => (client) => client.call(method, path, { body, ifMatch: '*' }),
      warmUp: (client) => client.get(`hierarchy/${CODE}`),
    };
    const wrong = await strikeEach(cloud, trial, OUTAGE, async (status) => {
      cloud.cosmos.faults.clear();
      return contradicts(status, (await audits(cloud)).length > 0);
    });
    expect(wrong).toEqual({});
  },
);

test('API-14 a change is written once with status 200 even if the response to its last attempt is lost', async () => {
  cloud.cosmos.faults.add({ ...BATCH, status: 449, times: 7 });
  cloud.cosmos.faults.add({ ...BATCH, drop: 'after', times: 1 });
  const { status } = await make(CHANGES.find(([name]) => name === 'addAddress')!);
  expect(cloud.cosmos.faults.list()).toEqual([]);
  expect(status).toBe(200);
  expect(await documentsOf<AddressDocument>(cloud, CODE, 'address')).toHaveLength(2);
  expect((await audits(cloud)).length).toBe(1);
});

test('a change gets 503 with Retry-After and writes nothing while the database stays busy', async () => {
  const removal = CHANGES.at(-1)!;
  cloud.cosmos.faults.add({ ...BATCH, status: 449, times: 1000 });
  const { status, headers, body } = await make(removal);
  expect([status, body.code]).toEqual([503, 'unavailable']);
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  cloud.cosmos.faults.clear();
  expect(await documentsOf(cloud, CODE, 'audit')).toEqual([]);
  expect(await contradictions(cloud)).toEqual([]);
  expect((await make(removal)).status).toBe(200);
});

test('a change gets 503 and writes nothing if every batch conflicts until its deadline', async () => {
  cloud.cosmos.faults.add({ ...BATCH, status: 412, times: 1000 });
  const author = { actorId: accountOf(USER.fay), actorName: 'Fay Ford', call: 'saveFranchise', requestId: 'request' };
  const change = { root: { levelsVersion: 9 }, audit: [] };
  const changing = withDeadline(12_000, () =>
    changeFranchise(CODE, author, async () => ({ change, outcome: undefined })),
  );
  await expect(changing).rejects.toMatchObject({
    code: 'unavailable',
    message: expect.stringContaining('Other changes are being saved'),
  });
  expect(await documentsOf(cloud, CODE, 'audit')).toEqual([]);
});

test('a change whose batch conflicts with another change takes one more batch, and no lookup of the first batch', async () => {
  await cloud.as('corporate.admin').get(`hierarchy/${CODE}`);
  cloud.cosmos.faults.add({ ...BATCH, delayMs: 400, times: 1 });
  const { result, requests } = await cloud.cost(async () => {
    const response = make(CHANGES[2]!);
    await expect.poll(() => cloud.cosmos.faults.list(), { interval: 5, timeout: 10_000 }).toEqual([]);
    const franchise = (await documentOf<FranchiseDocument>(cloud, documentId.franchise))!;
    await cloud.container('franchises').items.upsert({ ...franchise, revision: franchise.revision + 1 });
    return response;
  });
  expect(result.status).toBe(200);
  expect(requests.filter(({ kind }) => kind === 'batch')).toHaveLength(2);
  expect(requests.filter(({ path }) => path.includes('/audit-'))).toEqual([]);
});
