/** Access, conditional requests and database cost of the endpoints of a franchise. */
import { documentId } from '@franchise-admin/api/documents';
import { describe, expect, test } from 'vitest';
import { CODE, OTHER, POSITION, USER } from '../support/franchise.ts';
import { audits, versionOf } from '../support/stored.ts';
import { useFranchises } from '../support/use-franchises.ts';

const cloud = useFranchises();

const LISTS = (code: string) => [
  `lookup/units/${code}`,
  `franchise/${code}/communication-state`,
  `franchise/${code}/roles`,
  `franchise/${code}/addresses`,
  `units/${code}/assigned`,
  `units/${code}/unassigned`,
  `hierarchy/${code}`,
  ...['all-users', 'assigned', 'unassigned', 'managers', 'support', 'admins'].map((name) => `user/${code}/${name}`),
  `user/${code}/available-managers/U1`,
];
const READS = (code: string) => [...LISTS(code), `franchise/${code}`, `units/${code}/U1`];

interface Change {
  readonly method: string;
  readonly path: (code: string) => string;
  readonly body: object;
}
const NAMES = { level1Name: 'District Manager', level2Name: 'Area Director', level3Name: 'Owner' };
const CHANGES: Readonly<Record<string, Change>> = {
  saveFranchise: { method: 'POST', path: (code) => `franchise/${code}`, body: { ...NAMES, level4Name: 'Chair' } },
  saveUnit: { method: 'POST', path: (code) => `units/${code}`, body: { unitCode: 'U1', phoneNumber: '555' } },
  assignUnit: {
    method: 'POST',
    path: (code) => `units/${code}/assign`,
    body: { unitCode: 'U4', franchiseRoleMemberId: POSITION.ben },
  },
  unassignUnit: { method: 'POST', path: (code) => `units/${code}/unassign`, body: { unitCode: 'U1' } },
  saveAddress: {
    method: 'POST',
    path: (code) => `franchise/${code}/addresses`,
    body: { franchiseAddressId: 0, addressType: 1, line1: '1 Beach Road' },
  },
  'saveHierarchy (add)': {
    method: 'POST',
    path: (code) => `hierarchy/${code}`,
    body: { franchiseRoleId: 11, reportsToId: POSITION.ben, franchiseUserId: USER.fay },
  },
  'saveHierarchy (move)': {
    method: 'POST',
    path: (code) => `hierarchy/${code}`,
    body: {
      franchiseRoleMemberId: POSITION.dan,
      franchiseRoleId: 11,
      reportsToId: POSITION.ben,
      franchiseUserId: USER.dan,
    },
  },
  'saveHierarchy (reassign)': {
    method: 'POST',
    path: (code) => `hierarchy/${code}`,
    body: {
      franchiseRoleMemberId: POSITION.dan,
      franchiseRoleId: 11,
      reportsToId: POSITION.ada,
      franchiseUserId: USER.fay,
    },
  },
  deleteHierarchy: {
    method: 'DELETE',
    path: (code) => `hierarchy/${code}`,
    body: { franchiseRoleMemberId: POSITION.eve },
  },
};
const change = (account: string, name: string, code = CODE) => {
  const { method, path, body } = CHANGES[name]!;
  return cloud.as(account).call(method, path(code), { body, ifMatch: '*' });
};

describe('read access to a franchise', () => {
  test.each(READS(CODE))('%s', async (path) => {
    const status = async (account: string, at = path) => (await cloud.as(account).get(at)).status;
    const elsewhere = path.replace(CODE, OTHER);
    expect({
      'ROLE-02 corporate': await status('corporate.admin'),
      'ROLE-03 own': await status('franchise.admin'),
      'ROLE-05 read-only': await status('read.only'),
      'ROLE-03 another franchise': await status('franchise.admin', elsewhere),
      'ROLE-03 another unknown franchise': await status('franchise.admin', path.replace(CODE, 'NOWHERE')),
      'ROLE-04 POS admin': await status('pos.admin'),
      'no role': await status('no.role'),
      nobody: (await cloud.anonymous.get(path)).status,
      unknown: await status('corporate.admin', path.replace(CODE, 'NOWHERE')),
      SYSTEM: await status('corporate.admin', path.replace(CODE, 'SYSTEM')),
      'not a code': await status('corporate.admin', path.replace(CODE, 'A!')),
    }).toEqual({
      'ROLE-02 corporate': 200,
      'ROLE-03 own': 200,
      'ROLE-05 read-only': 200,
      'ROLE-03 another franchise': 403,
      'ROLE-03 another unknown franchise': 403,
      'ROLE-04 POS admin': 403,
      'no role': 403,
      nobody: 401,
      unknown: 404,
      SYSTEM: 404,
      'not a code': 400,
    });
  });
});

describe('write access to a franchise', () => {
  test.each(Object.keys(CHANGES))('%s', async (name) => {
    const status = async (account: string, code?: string) => (await change(account, name, code)).status;
    const { method, path, body } = CHANGES[name]!;
    const rejected = {
      'ROLE-03 another franchise': await status('franchise.admin2'),
      'ROLE-05 read-only': await status('read.only'),
      'ROLE-04 POS admin': await status('pos.admin'),
      'no role': await status('no.role'),
      nobody: (await cloud.anonymous.call(method, path(CODE), { body })).status,
      unknown: await status('corporate.admin', 'NOWHERE'),
      SYSTEM: await status('corporate.admin', 'SYSTEM'),
    };
    expect(rejected).toEqual({
      'ROLE-03 another franchise': 403,
      'ROLE-05 read-only': 403,
      'ROLE-04 POS admin': 403,
      'no role': 403,
      nobody: 401,
      unknown: 404,
      SYSTEM: 404,
    });
    expect([await audits(cloud), await audits(cloud, OTHER)]).toEqual([[], []]);
    expect([await status('franchise.admin'), await status('corporate.admin', OTHER)]).toEqual([200, 200]);
    expect([(await audits(cloud)).length, (await audits(cloud, OTHER)).length]).toEqual([1, 1]);
  });
});

describe('lists have the revision of the franchise as their version', () => {
  test.each(LISTS(CODE))('%s returns 304 until something in the franchise changes', async (path) => {
    const caller = cloud.as('corporate.admin');
    const etag = (await caller.get(path)).headers.get('etag')!;
    expect(etag).toMatch(/^"7(-[0-9a-f]{8})?"$/);
    const again = await cloud.cost(() => caller.get(path, { ifNoneMatch: etag }));
    expect([again.result.status, again.result.body, again.kinds]).toEqual([304, '', { read: 1 }]);
    expect((await caller.get(path, { ifNoneMatch: `W/${etag}` })).status).toBe(304);
    await change('corporate.admin', 'unassignUnit');
    const after = await caller.get(path, { ifNoneMatch: etag });
    expect([after.status, after.headers.get('etag')]).toEqual([200, etag.replace('7', '8')]);
    const elsewhere = await caller.get(path.replace(CODE, OTHER));
    expect(elsewhere.headers.get('etag')).toBe(etag);
  });
});

describe('database cost of requests by a caller with cached roles', () => {
  const warm = () => Promise.all(['corporate.admin'].map((account) => cloud.as(account).get(`user/${CODE}/admins`)));

  test.each(READS(CODE))('%s takes a fixed number of queries and point reads', async (path) => {
    await warm();
    const { kinds } = await cloud.cost(() => cloud.as('corporate.admin').get(path));
    const expected: Record<string, object> = {
      [`franchise/${CODE}`]: { read: 1 },
      [`franchise/${CODE}/roles`]: { read: 1 },
      [`franchise/${CODE}/communication-state`]: { read: 1, query: 1 },
      // Franchise, unit, and the positions and users of the three people above the unit. One of them is also its manager.
      [`units/${CODE}/U1`]: { read: 8 },
      // A second query reads the names of the managers.
      [`units/${CODE}/unassigned`]: { query: 2 },
    };
    expect(kinds).toEqual(expected[path] ?? { query: 1 });
  });

  test.each([
    ['saveFranchise', { read: 1, batch: 1 }],
    // Reads the franchise and the unit and, for the response, the people above the unit.
    ['saveUnit', { read: 8, batch: 1 }],
    ['assignUnit', { read: 6, batch: 1 }],
    ['unassignUnit', { read: 3, batch: 1 }],
    // The query counts the addresses of the franchise.
    ['saveAddress', { read: 1, query: 1, batch: 1 }],
    ['saveHierarchy (add)', { read: 3, batch: 1 }],
    ['saveHierarchy (move)', { read: 3, batch: 1 }],
    ['saveHierarchy (reassign)', { read: 4, batch: 1 }],
    // One read is for the caller's roles, which a removal never takes from the cache.
    ['deleteHierarchy', { read: 4, query: 2, batch: 1 }],
  ])('%s takes a fixed number of reads and one batch', async (name, expected) => {
    await warm();
    const { kinds, result } = await cloud.cost(() => change('corporate.admin', name));
    expect(result.status).toBe(200);
    expect(kinds).toEqual(expected);
  });

  test('a rejected change costs no write', async () => {
    await warm();
    const stale = await cloud.cost(() =>
      cloud.as('corporate.admin').post(`units/${CODE}/unassign`, { unitCode: 'U1' }, { ifMatch: '"old"' }),
    );
    expect([stale.result.status, stale.kinds.batch]).toEqual([412, undefined]);
  });
});

test('the hierarchy returns the versions of positions and units', async () => {
  const caller = cloud.as('corporate.admin');
  const [olga] = (await caller.get(`hierarchy/${CODE}`)).body;
  expect(olga.etag).toBe(await versionOf(cloud, documentId.position(POSITION.olga)));
  expect(olga.units[0].etag).toBe(await versionOf(cloud, documentId.unit('U5')));
});
