import { documentId, type FranchiseDocument } from '@franchise-admin/api/documents';
import { describe, expect, test } from 'vitest';
import { changeSetsIn, operations } from '../support/change-sets.ts';
import { differences } from '../support/differences.ts';
import { arrangeFranchise, CODE, franchiseDocuments, LEVEL, oidOf } from '../support/franchise.ts';
import { audits, documentOf, documentsOf } from '../support/stored.ts';
import { useFranchises } from '../support/use-franchises.ts';

const cloud = useFranchises();

const corporate = () => cloud.as('corporate.admin');
const NAMES = { level1Name: 'District Manager', level2Name: 'Area Director', level3Name: 'Owner' };
const save = (body: object, ifMatch = '*') => corporate().post(`franchise/${CODE}`, body, { ifMatch });

describe('API-09 franchise/{code}', () => {
  test('returns the franchise with its level names', async () => {
    const { status, body } = await corporate().get(`franchise/${CODE}`);
    expect([status, body]).toEqual([
      200,
      {
        groupCode: CODE,
        groupName: 'ALOHA Restaurants',
        ...NAMES,
        level4Name: null,
        timeZone: null,
        etag: expect.any(String),
      },
    ]);
  });

  test('accepts the code in lower case', async () => {
    expect((await corporate().get('franchise/aloha')).body.groupCode).toBe(CODE);
  });

  test('returns 404 for an unknown franchise', async () => {
    const { status, body } = await corporate().get('franchise/NOWHERE');
    expect([status, body.code]).toEqual([404, 'not_found']);
  });
});

describe('SET-29 the time zone of a franchise', () => {
  const sets = changeSetsIn(cloud);
  const tomorrow = new Date(Date.now() + 24 * 60 * 60_000).toISOString();
  const schedule = async (timeZone: string, runAt = tomorrow, own = sets) => {
    const { body } = await own.create([operations.unassign('U1')]);
    return (await own.send(body.changeSetId, 'schedule', { runAt, timeZone })).status;
  };
  const franchise = async () => (await corporate().get(`franchise/${CODE}`)).body;

  test('is taken from the last scheduled change set, without a new version of the levels or an audit entry', async () => {
    const before = await franchise();
    expect(before.timeZone).toBeNull();
    expect(await schedule('Pacific/Honolulu')).toBe(200);
    expect(await franchise()).toEqual({ ...before, timeZone: 'Pacific/Honolulu' });
    expect(await schedule('America/Chicago')).toBe(200);
    expect(await franchise()).toEqual({ ...before, timeZone: 'America/Chicago' });
    expect(await audits(cloud)).toEqual([]);
    expect(await documentOf<FranchiseDocument>(cloud, documentId.franchise)).toMatchObject({ revision: 7 });
    await save({ ...NAMES, level4Name: 'Chair' }, before.etag);
    expect((await franchise()).timeZone).toBe('America/Chicago');
  });

  test('stays as it is if the schedule is rejected, or the set belongs to all franchises', async () => {
    expect(await schedule('Pacific/Honolulu', '2020-01-01T00:00:00Z')).toBe(400);
    expect(await schedule('Pacific/Honolulu', tomorrow, changeSetsIn(cloud, 'SYSTEM'))).toBe(200);
    expect((await franchise()).timeZone).toBeNull();
  });
});

describe('API-09 saving level names', () => {
  test('HIER-19 a save trims level names, updates them in place, and adds new ones', async () => {
    const before = (await corporate().get(`franchise/${CODE}`)).body;
    const { status, body } = await save({ ...NAMES, level1Name: ' Shift Lead ', level4Name: 'Chair' }, before.etag);
    expect([status, body]).toMatchObject([200, { ...NAMES, level1Name: 'Shift Lead', level4Name: 'Chair' }]);
    expect(body.etag).not.toBe(before.etag);

    const roles = (await corporate().get(`franchise/${CODE}/roles`)).body;
    expect(roles.map((role: { roleName: string }) => role.roleName)).toEqual([
      'Shift Lead',
      'Area Director',
      'Owner',
      'Chair',
    ]);
    expect(roles[0].franchiseRoleId).toBe(LEVEL.district);
    const tree = (await corporate().get(`hierarchy/${CODE}`)).body;
    expect(tree[0].children[0].children[0].roleName).toBe('Shift Lead');
  });

  test('records author and changed names, and increments the revision', async () => {
    await save({ ...NAMES, level3Name: 'Proprietor' });
    expect(await audits(cloud)).toEqual([
      expect.objectContaining({
        actorId: oidOf('corporate.admin'),
        actorName: 'Corporate Admin',
        call: 'saveFranchise',
        requestId: expect.any(String),
        at: expect.stringMatching(/^20..-..-..T/),
        source: 'portal',
      }),
    ]);
    const [change, ...others] = differences((await audits(cloud))[0]);
    expect([change?.record, others]).toEqual([{ kind: 'franchise', id: CODE }, []]);
    const levels = (roleName: string) => expect.arrayContaining([{ franchiseRoleId: LEVEL.owner, tier: 3, roleName }]);
    expect(change).toMatchObject({
      before: { levels: levels(NAMES.level3Name), levelsVersion: 1 },
      after: { levels: levels('Proprietor'), levelsVersion: 2 },
    });
    expect(Object.keys(change?.before ?? {})).toEqual(['levels', 'levelsVersion']);
    const franchise = await documentOf<FranchiseDocument>(cloud, documentId.franchise);
    expect(franchise).toMatchObject({ revision: 8, levelsVersion: 2, brandIds: [1] });
    expect(Date.parse(franchise!.changedAt)).toBeGreaterThan(Date.now() - 60_000);
  });

  test('writes nothing if the names are the same', async () => {
    const cost = await cloud.cost(() => save({ ...NAMES, level4Name: ' ', groupCode: CODE, groupName: 'Else' }));
    expect(cost.result.status).toBe(200);
    expect(cost.kinds).not.toHaveProperty('batch');
    expect(cost.result.body.groupName).toBe('ALOHA Restaurants');
    expect(await audits(cloud)).toEqual([]);
  });

  test('HIER-19 reports every faulty field at once', async () => {
    const both = await save({ level1Name: 'A', level4Name: 'B' });
    expect([both.status, both.body.errors]).toEqual([
      400,
      [
        { field: 'level2Name', message: 'Level 2 role name is required' },
        { field: 'level3Name', message: 'Level 3 role name is required' },
      ],
    ]);
    const none = await save({ level1Name: ' ' });
    expect(none.body.errors).toEqual([{ field: 'level1Name', message: 'Level 1 role name is required' }]);
  });

  test('rejects clearing the name of a level that has people, and returns the field and the number of people', async () => {
    const { status, body } = await save({ level1Name: 'District Manager', level2Name: 'Area Director' });
    expect([status, body.reason, body.errors.map((error: { field: string }) => error.field)]).toEqual([
      409,
      'level_in_use',
      ['level3Name'],
    ]);
    expect(body.detail).toContain('1 person is in it');
    expect(await audits(cloud)).toEqual([]);
  });

  test('clears the name of an empty level', async () => {
    await save({ ...NAMES, level4Name: 'Chair' });
    expect((await save(NAMES)).body.level4Name).toBeNull();
  });

  test('rejects a stale version with 412 and the current franchise; other changes do not make it stale', async () => {
    const { etag } = (await corporate().get(`franchise/${CODE}`)).body;
    await corporate().post(`units/${CODE}/unassign`, { unitCode: 'U1' }, { ifMatch: '*' });
    expect((await save({ ...NAMES, level2Name: 'Area Lead' }, etag)).status).toBe(200);
    const { status, body } = await save({ ...NAMES, level2Name: 'Area Boss' }, etag);
    expect([status, body.code, body.current.level2Name]).toEqual([412, 'stale', 'Area Lead']);
    expect((await save({ ...NAMES, level2Name: 'Area Boss' }, body.current.etag)).status).toBe(200);
  });

  test('rejects another franchise in the body with 400', async () => {
    const { status, body } = await save({ ...NAMES, groupCode: 'BISTRO' });
    expect([status, body.errors[0].field]).toEqual([400, 'groupCode']);
  });

  test('one of two parallel saves succeeds, and the other gets 412', async () => {
    const { etag } = (await corporate().get(`franchise/${CODE}`)).body;
    const responses = await Promise.all(['One', 'Two'].map((level3Name) => save({ ...NAMES, level3Name }, etag)));
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 412]);
    expect(await audits(cloud)).toHaveLength(1);
  });
});

describe('API-10 communication-state', () => {
  const state = async () => (await corporate().get(`franchise/${CODE}/communication-state`)).body;

  test('BAN-01 BAN-02 names types without a contact, and the last change with its time zone', async () => {
    expect(await state()).toEqual({
      groups: 'Menu',
      groupNames: ['Menu'],
      lastModifiedDateString: '3/4/2026 9:05 PM UTC',
    });
  });

  test('lists a type as soon as no user chooses it, but only if a brand of the franchise has a group for it', async () => {
    const documents = franchiseDocuments(CODE);
    const users = documents
      .filter((document) => document.type === 'user')
      .map((user) => ({ ...user, communicationTypeIds: [] }));
    await arrangeFranchise(cloud, CODE, users);
    expect((await state()).groups).toBe('Menu, Recalls');
    const [franchise] = documents.filter((document) => document.type === 'franchise');
    await arrangeFranchise(cloud, CODE, [{ ...franchise!, brandIds: [2] }]);
    expect((await state()).groups).toBe('');
  });
});

test('API-11 roles are the named levels, level 1 first', async () => {
  const { body, headers } = await corporate().get(`franchise/${CODE}/roles`);
  expect(body).toEqual([
    { franchiseRoleId: LEVEL.district, roleName: 'District Manager', tier: 1, order: 1 },
    { franchiseRoleId: LEVEL.area, roleName: 'Area Director', tier: 2, order: 2 },
    { franchiseRoleId: LEVEL.owner, roleName: 'Owner', tier: 3, order: 3 },
  ]);
  expect(headers.get('etag')).toBe('"7"');
});

test('a rejected change leaves no audit record', async () => {
  await save({ level1Name: 'Only' });
  await save({ ...NAMES, level1Name: 'x'.repeat(61) });
  expect(await documentsOf(cloud, CODE, 'audit')).toEqual([]);
});
