import { type BrandCommunicationGroupDocument, documentId, type UserDocument } from '@franchise-admin/api/documents';
import { ROLE_GROUPS } from '@franchise-admin/data-sets/accounts';
import { describe, expect, test } from 'vitest';
import {
  AD,
  BRAND,
  communicationsIn,
  groupDocument,
  IN_RECALLS,
  RECALLS,
  TYPE,
  useCommunications,
} from '../support/communications.ts';
import { differences } from '../support/differences.ts';
import { accountOf, CODE, USER } from '../support/franchise.ts';
import { fieldsOf } from '../support/hierarchy.ts';
import { documentOf } from '../support/stored.ts';

const cloud = useCommunications();
const { audits, corporate, deleteGroup, disagreements, members, pending, saveGroup, stored } = communicationsIn(cloud);

const LIST = 'comms/brand-communication-groups';
const groups = async () => (await corporate().get(LIST)).body;
const one = (id: number) => corporate().get(`comms/brand-communication-group/${id}`);
const documents = () => stored<BrandCommunicationGroupDocument>('brandCommunicationGroup');
const NEWS = {
  brandCommunicationGroupId: 0,
  brandId: BRAND.grill,
  communicationTypeId: TYPE.news,
  adGroupId: AD.spare,
};
const MENU = { ...RECALLS, brandCommunicationGroupId: 2, communicationTypeId: TYPE.menu, adGroupId: AD.menu };

test('API-33 lists the brands by name', async () => {
  expect((await corporate().get('comms/brands')).body).toEqual([
    { brandId: 2, brandNameDisplay: 'The bistro' },
    { brandId: 1, brandNameDisplay: 'The grill' },
  ]);
});

describe('API-33 brand communication groups', () => {
  test('the list has brands and types in order, with names and member counts from the directory', async () => {
    await cloud.container('reference').items.upsert(groupDocument(3, BRAND.bistro, TYPE.recalls, AD.spare));
    const list = await groups();
    const shown = list.map(({ brandNameDisplay, communicationTypeName, adGroupName, memberCount }: never) => [
      brandNameDisplay,
      communicationTypeName,
      adGroupName,
      memberCount,
    ]);
    expect(shown).toEqual([
      ['The bistro', 'Recalls', 'AD spare', 0],
      ['The grill', 'Menu', 'AD menu', 0],
      ['The grill', 'Recalls', 'AD recalls', 3],
    ]);
    expect(list[2]).toEqual({
      ...RECALLS,
      brandNameDisplay: 'The grill',
      brandName: 'grill',
      communicationTypeName: 'Recalls',
      adGroupName: 'AD recalls',
      memberCount: 3,
      etag: (await documents()).find(({ brandCommunicationGroupId }) => brandCommunicationGroupId === 1)?._etag,
    });
  });

  test('the list costs one batch of directory requests for all groups', async () => {
    await groups();
    const { kinds, graph } = await cloud.cost(groups);
    // One query reads types and groups, and a second query reads the brands.
    expect(kinds).toEqual({ query: 2 });
    expect(graph['POST /v1.0/$batch']).toBe(1);
  });

  test('the list shows a deleted AD group with its last known name and no members', async () => {
    cloud.directory.store.groups.delete(AD.menu);
    expect((await one(2)).body).toMatchObject({ adGroupName: 'as saved', memberCount: 0 });
  });

  test('the list and a single group return 503 during a directory outage, instead of zero members', async () => {
    cloud.directory.faults.add({ match: '* /v1.0/groups/*', status: 503 });
    for (const path of [LIST, 'comms/brand-communication-group/1']) {
      const { status, headers } = await corporate().get(path);
      expect([status, Number(headers.get('retry-after')) > 0]).toEqual([503, true]);
    }
  });

  test('API-34 a group can be read by id; an unknown id returns 404', async () => {
    expect((await one(1)).body).toEqual((await groups())[1]);
    expect((await one(4711)).status).toBe(404);
  });
});

describe('API-34 saving a brand communication group', () => {
  test('id 0 adds a group named after the AD group', async () => {
    const { status, body } = await saveGroup({ ...NEWS, adGroupId: ` ${AD.spare.toUpperCase()} ` });
    expect([status, body]).toMatchObject([
      200,
      { ...NEWS, brandCommunicationGroupId: expect.any(Number), adGroupName: 'AD spare', memberCount: 0 },
    ]);
    expect((await groups()).map(({ etag }: { etag: string }) => etag)).toContain(body.etag);
    expect((await audits())[0]).toMatchObject({
      call: 'saveBrandCommunicationGroup',
      changes: [
        {
          record: { kind: 'brandCommunicationGroup', id: String(body.brandCommunicationGroupId) },
          before: null,
          after: { brandId: BRAND.grill, communicationTypeId: TYPE.news, adGroupId: AD.spare, adGroupName: 'AD spare' },
        },
      ],
    });
  });

  test('records only the changed fields, and writes nothing if none changed', async () => {
    const { etag } = (await one(1)).body;
    const { status, body } = await saveGroup({ ...RECALLS, adGroupId: AD.spare }, etag);
    expect([status, body.adGroupName, body.memberCount]).toEqual([200, 'AD spare', 3]);
    expect((await saveGroup({ ...RECALLS, adGroupId: AD.spare }, body.etag)).body.etag).toBe(body.etag);
    expect((await audits()).map(differences)).toEqual([
      [
        {
          record: { kind: 'brandCommunicationGroup', id: '1' },
          before: { adGroupId: AD.recalls, adGroupName: 'as saved' },
          after: { adGroupId: AD.spare, adGroupName: 'AD spare' },
        },
      ],
    ]);
  });

  describe('ADM-04 checking the AD group', () => {
    const OWN = 'c0111110-0000-4000-8000-0000000000aa';
    const arrange = (more: object = {}, lies: readonly [string, string][] = []) => {
      const { store } = cloud.directory;
      store.groups.delete(OWN);
      store.seed({
        groups: [{ id: OWN, displayName: 'Own', ...more }],
        memberships: lies.map(([groupId, memberId]) => ({ groupId, memberId })),
      });
    };
    const rejected = async (adGroupId: string) => {
      const before = await documents();
      for (const body of [
        { ...NEWS, adGroupId },
        { ...RECALLS, adGroupId },
      ]) {
        const response = await saveGroup(body);
        expect([response.status, response.body], adGroupId).toEqual([200, 500]);
      }
      expect(await documents()).toEqual(before);
      expect([await audits(), await pending()]).toEqual([[], []]);
    };

    test.each(['', 'News', 'c0111110-0000-4000-8000-00000000dead', `${AD.spare}/members`])(
      'returns the number 500 for a group that does not exist: "%s"',
      rejected,
    );

    test('HIST-02 returns an error for the field in a dry run', async () => {
      const body = { ...NEWS, adGroupId: ROLE_GROUPS.franchiseAdminGroupId };
      const response = await corporate().post('comms/brand-communication-group?dryRun=true', body, { ifMatch: '*' });
      const message = 'There was an error saving the group. Please double check the AD Group Id is correct.';
      expect([response.status, response.body.errors]).toEqual([400, [{ field: 'adGroupId', message }]]);
    });

    test.each(Object.values(ROLE_GROUPS))('returns the number 500 for a group that gives a role: %s', async (id) => {
      await rejected(id);
      await rejected(id.toUpperCase());
    });

    test.each([
      ['that may hold directory roles', { isAssignableToRole: true }],
      ['with dynamic membership', { groupTypes: ['DynamicMembership'] }],
      ['managed by Exchange', { mailEnabled: true }],
    ])('returns the number 500 for a group %s', async (_, more) => {
      arrange(more);
      await rejected(OWN);
    });

    test.each(Object.values(ROLE_GROUPS))(
      'returns the number 500 for a group whose members would get a role through nesting: %s',
      async (id) => {
        arrange({}, [[id, OWN]]);
        await rejected(OWN);
        arrange({}, [
          [AD.second, OWN],
          [id, AD.second],
        ]);
        await rejected(OWN);
        cloud.directory.store.memberships.remove(id, AD.second);
      },
    );

    test('accepts a Microsoft 365 group, and a group nested in one without rights', async () => {
      arrange({ mailEnabled: true, groupTypes: ['Unified'] }, [[AD.second, OWN]]);
      expect((await saveGroup({ ...NEWS, adGroupId: OWN })).body.adGroupName).toBe('Own');
    });
  });

  test('adds a user of several franchises even if only the last franchise has the brand', async () => {
    const franchises = cloud.container('franchises');
    const { _etag, ...fay } = (await documentOf<UserDocument & { _etag: string }>(cloud, documentId.user(USER.fay)))!;
    const chosen = { ...fay, communicationTypeIds: [TYPE.news] };
    const elsewhere = { ...chosen, groupCode: 'AAA' };
    for (let n = 1; n < 200; n++) {
      const authObjectId = `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
      await franchises.items.upsert({ ...elsewhere, id: `user-${1_000 + n}`, authObjectId });
    }
    await franchises.items.upsert(elsewhere);
    await franchises.item(fay.id, CODE).delete();
    await franchises.items.create(chosen);
    await saveGroup(NEWS);
    await franchises.deleteAllItemsForPartitionKey('AAA');
    expect(members(AD.spare)).toEqual([accountOf(USER.fay)]);
    expect(await pending()).toEqual([]);
  });

  test('returns 503 during a directory outage, and saves nothing', async () => {
    cloud.directory.faults.add({ match: '* /v1.0/groups/*', status: 503 });
    expect((await saveGroup(NEWS)).status).toBe(503);
    expect(await documents()).toHaveLength(2);
  });

  test('succeeds with the previous count if the directory can no longer count members', async () => {
    // The group is read once for the check; members are moved one by one and counted again.
    cloud.directory.faults.add({ match: `GET /v1.0/groups/${AD.second}/members/*`, delayMs: 1, times: 1 });
    cloud.directory.faults.add({ match: `GET /v1.0/groups/${AD.second}/members/*`, status: 500 });
    cloud.directory.store.memberships.add(AD.second, accountOf(USER.dan));
    const { status, body } = await saveGroup({ ...MENU, adGroupId: AD.second });
    expect([status, body]).toMatchObject([200, { adGroupId: AD.second, adGroupName: 'AD second', memberCount: 1 }]);
    expect((await documents()).find(({ id }) => id === 'group-2')?.adGroupId).toBe(AD.second);
  });

  test('rejects a second group of the same brand and type with 409, even on update', async () => {
    for (const body of [
      { ...RECALLS, brandCommunicationGroupId: 0, adGroupId: AD.spare },
      { ...MENU, communicationTypeId: TYPE.recalls },
    ]) {
      const response = await saveGroup(body);
      expect([response.status, response.body.reason, fieldsOf(response.body)]).toEqual([
        409,
        'group_exists',
        ['communicationTypeId'],
      ]);
    }
    const responses = await Promise.all([saveGroup(NEWS), saveGroup({ ...NEWS, adGroupId: AD.second })]);
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await documents()).toHaveLength(3);
    expect(await disagreements()).toEqual([]);
  });

  test('rejects an unknown brand or type with 404 and names it', async () => {
    const brand = await saveGroup({ ...NEWS, brandId: 4711 });
    expect([brand.status, fieldsOf(brand.body)]).toEqual([404, ['brandId']]);
    const type = await saveGroup({ ...NEWS, communicationTypeId: 4711 });
    expect([type.status, fieldsOf(type.body)]).toEqual([404, ['communicationTypeId']]);
    const both = await saveGroup({ ...NEWS, brandId: 4711, communicationTypeId: 4711 });
    expect([both.status, fieldsOf(both.body)]).toEqual([404, ['brandId', 'communicationTypeId']]);
    const group = await saveGroup({ ...RECALLS, brandCommunicationGroupId: 4711 });
    expect([group.status, fieldsOf(group.body)]).toEqual([404, ['brandCommunicationGroupId']]);
  });

  test('rejects a stale version with 412 and the current group', async () => {
    const { etag } = (await one(2)).body;
    await saveGroup({ ...MENU, adGroupId: AD.spare }, etag);
    const { status, body } = await saveGroup({ ...MENU, adGroupId: AD.second }, etag);
    expect([status, body.current]).toEqual([412, (await one(2)).body]);
  });

  test('rejects wrong data types with 400 and names all fields', async () => {
    const { status, body } = await saveGroup({ brandCommunicationGroupId: -1, brandId: 0, adGroupId: 7 });
    expect(status).toBe(400);
    expect(fieldsOf(body)).toEqual(['brandCommunicationGroupId', 'brandId', 'communicationTypeId', 'adGroupId']);
  });
});

describe('API-34 deleting a brand communication group', () => {
  test('ADM-05 rejects the deletion while the AD group has members', async () => {
    const { status, body } = await deleteGroup(1);
    expect([status, body.reason, body.detail]).toEqual([
      409,
      'has_members',
      'This Brand Communication Group cannot be deleted. It has members associated to it',
    ]);
    expect(members(AD.recalls)).toEqual(IN_RECALLS);
    expect([(await documents()).length, await audits()]).toEqual([2, []]);
  });

  test('returns true if the AD group is empty or deleted, and keeps the group in the history', async () => {
    const { etag } = (await one(2)).body;
    expect(await deleteGroup(2, etag)).toMatchObject({ status: 200, body: true });
    expect(differences((await audits())[0])).toEqual([
      {
        record: { kind: 'brandCommunicationGroup', id: '2' },
        before: {
          brandCommunicationGroupId: 2,
          brandId: BRAND.grill,
          communicationTypeId: TYPE.menu,
          adGroupId: AD.menu,
          adGroupName: 'as saved',
        },
        after: null,
      },
    ]);
    expect((await deleteGroup(2)).status).toBe(404);
    cloud.directory.store.groups.delete(AD.recalls);
    expect((await deleteGroup(1)).body).toBe(true);
    expect([await documents(), await pending()]).toEqual([[], []]);
  });

  test('returns 503 during a directory outage, and keeps the group', async () => {
    cloud.directory.faults.add({ match: '* /v1.0/groups/*', status: 503 });
    expect((await deleteGroup(2)).status).toBe(503);
    expect(await documents()).toHaveLength(2);
  });

  test('rejects a stale version with 412', async () => {
    const { etag } = (await one(2)).body;
    await saveGroup({ ...MENU, adGroupId: AD.spare }, etag);
    const { status, body } = await deleteGroup(2, etag);
    expect([status, body.current.adGroupId]).toEqual([412, AD.spare]);
  });
});
