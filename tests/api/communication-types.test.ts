import { type AuditEntry, routes } from '@franchise-admin/api/contract';
import { type CommunicationTypeDocument, documentId, type UserDocument } from '@franchise-admin/api/documents';
import { describe, expect, test } from 'vitest';
import { communicationsIn, TYPE, useCommunications } from '../support/communications.ts';
import { differences } from '../support/differences.ts';
import { CODE, USER } from '../support/franchise.ts';
import { fieldsOf } from '../support/hierarchy.ts';
import { documentOf } from '../support/stored.ts';

const cloud = useCommunications();
const { audits, choose, corporate, deleteGroup, deleteType, disagreements, saveGroup, saveType, stored } =
  communicationsIn(cloud);

const types = async () => (await corporate().get('comms/communication-types')).body;
const one = (id: number) => corporate().get(`comms/communication-type/${id}`);
const names = async () => (await types()).map(({ name }: { name: string }) => name);
const NEW = { communicationTypeId: 0, name: ' Audits ', infoText: 'What, when\nand who' };
const NEWS = { communicationTypeId: TYPE.news, name: 'News', infoText: 'About news' };

test('ERR-02 no communications route defines an error message', () => {
  const calls = Object.values(routes).filter(({ path }) => path.startsWith('comms/'));
  expect(calls).toHaveLength(12);
  expect(calls.map(({ message }) => message)).toEqual(calls.map(() => undefined));
});

describe('API-33 communication types', () => {
  test('the list is sorted by name, and has the number of groups of each type', async () => {
    const list = await types();
    const counts = list.map(({ name, groupCount }: { name: string; groupCount: number }) => [name, groupCount]);
    expect(counts).toEqual([
      ['Menu', 1],
      ['News', 0],
      ['Recalls', 1],
    ]);
    const [news] = (await stored<CommunicationTypeDocument>('communicationType')).filter(({ name }) => name === 'News');
    expect(list[1]).toEqual({ ...NEWS, groupCount: 0, etag: news?._etag });
  });

  test('the list costs one query', async () => {
    await types();
    expect((await cloud.cost(types)).kinds).toEqual({ query: 1 });
  });

  test('API-35 a type can be read by id; an unknown id returns 404', async () => {
    expect((await one(TYPE.news)).body).toEqual((await types())[1]);
    expect((await one(4711)).status).toBe(404);
    expect((await corporate().get('comms/communication-type/news')).status).toBe(404);
  });
});

describe('API-35 saving a communication type', () => {
  test('ADM-06 id 0 adds a type', async () => {
    const { status, body } = await saveType(NEW);
    expect([status, body]).toMatchObject([200, { name: 'Audits', infoText: NEW.infoText, groupCount: 0 }]);
    expect(await one(body.communicationTypeId)).toMatchObject({ status: 200, body });
    expect((await audits())[0]).toMatchObject({
      call: 'saveCommunicationType',
      changes: [
        {
          record: { kind: 'communicationType', id: String(body.communicationTypeId) },
          before: null,
          after: { name: 'Audits', infoText: NEW.infoText },
        },
      ],
    });
  });

  test('records only the changed fields, and writes nothing if none changed', async () => {
    const { etag } = (await one(TYPE.news)).body;
    const { status, body } = await saveType({ ...NEWS, name: 'Newsletter' }, etag);
    expect([status, body.name]).toEqual([200, 'Newsletter']);
    expect((await saveType({ ...NEWS, name: 'Newsletter' }, body.etag)).body.etag).toBe(body.etag);
    expect((await audits()).map(differences)).toEqual([
      [
        {
          record: { kind: 'communicationType', id: String(TYPE.news) },
          before: { name: 'News' },
          after: { name: 'Newsletter' },
        },
      ],
    ]);
  });

  test('shows a renamed type by its new name in the list of users', async () => {
    const commsOptions = async () => {
      const list = (await corporate().get(`user/${CODE}/all-users`)).body;
      return list.find(({ franchiseUserId }: UserDocument) => franchiseUserId === USER.olga).commsOptions;
    };
    expect(await commsOptions()).toBe('Recalls');
    await saveType({ communicationTypeId: TYPE.recalls, name: 'Safety' });
    expect(await commsOptions()).toBe('Safety');
  });

  test("rejects another type's name with 409 in any letter case, but accepts its own", async () => {
    for (const body of [
      { ...NEW, name: 'RECALLS' },
      { ...NEWS, name: 'recalls' },
    ]) {
      const response = await saveType(body);
      expect([response.status, response.body.reason, fieldsOf(response.body)]).toEqual([409, 'name_taken', ['name']]);
    }
    expect((await saveType({ ...NEWS, name: 'NEWS' })).body.name).toBe('NEWS');
  });

  test('saves only one of two types that are saved in parallel with the same name', async () => {
    const responses = await Promise.all([saveType(NEW), saveType({ ...NEW, name: 'audits' })]);
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await names()).filter((name: string) => /audits/i.test(name))).toHaveLength(1);
  });

  test('rejects a missing name and texts that are too long with 400', async () => {
    const { status, body } = await saveType({ ...NEW, name: ' ', infoText: 'x'.repeat(2001) });
    expect([status, body.errors]).toEqual([
      400,
      [
        { field: 'name', message: 'Name required' },
        { field: 'infoText', message: 'Info Text may have at most 2000 characters.' },
      ],
    ]);
    expect(fieldsOf((await saveType({ ...NEW, name: 'x'.repeat(101) })).body)).toEqual(['name']);
  });

  test('rejects a stale version with 412 and the current type, and an unknown id with 404', async () => {
    const { etag } = (await one(TYPE.recalls)).body;
    await saveType({ communicationTypeId: TYPE.recalls, name: 'Safety' }, etag);
    const { status, body } = await saveType({ communicationTypeId: TYPE.recalls, name: 'Health' }, etag);
    expect([status, body.current]).toEqual([412, (await one(TYPE.recalls)).body]);
    const unknown = await saveType({ ...NEWS, communicationTypeId: 4711, name: 'Else' });
    expect([unknown.status, fieldsOf(unknown.body)]).toEqual([404, ['communicationTypeId']]);
  });
});

describe('API-35 deleting a communication type', () => {
  test('ADM-07 rejects the deletion while the type has a group', async () => {
    const { status, body } = await deleteType(TYPE.recalls);
    expect([status, body.reason, body.detail]).toEqual([
      409,
      'has_groups',
      'This Communication Type cannot be deleted. It has groups associated to it',
    ]);
    expect(await names()).toContain('Recalls');
    expect(await audits()).toEqual([]);
  });

  test('returns true and keeps the type in the history', async () => {
    const { etag } = (await one(TYPE.news)).body;
    const { status, body } = await deleteType(TYPE.news, etag);
    expect([status, body]).toEqual([200, true]);
    expect(await names()).toEqual(['Menu', 'Recalls']);
    expect(differences((await audits())[0])).toEqual([
      {
        record: { kind: 'communicationType', id: String(TYPE.news) },
        before: { communicationTypeId: TYPE.news, name: 'News', infoText: 'About news' },
        after: null,
      },
    ]);
    expect((await deleteType(TYPE.news)).status).toBe(404);
  });

  test('rejects a stale version with 412', async () => {
    const { etag } = (await one(TYPE.news)).body;
    await saveType({ ...NEWS, infoText: '' }, etag);
    const { status, body } = await deleteType(TYPE.news, etag);
    expect([status, body.current.infoText]).toEqual([412, '']);
  });

  test('accepts only one of the deletion and a new group of the type if both are sent in parallel', async () => {
    const [added, deleted] = await Promise.all([
      saveGroup({
        brandCommunicationGroupId: 0,
        brandId: 1,
        communicationTypeId: TYPE.news,
        adGroupId: 'c0111110-0000-4000-8000-000000000003',
      }),
      deleteType(TYPE.news),
    ]);
    expect([
      [200, 409],
      [404, 200],
    ]).toContainEqual([added.status, deleted.status]);
    const groups = await stored('brandCommunicationGroup');
    expect(groups.length).toBe(added.status === 200 ? 3 : 2);
    expect(await disagreements()).toEqual([]);
  });

  test("leaves users' choices of the type, which the options do not show", async () => {
    const id = documentId.user(USER.fay);
    const fay = (await documentOf<UserDocument>(cloud, id))!;
    await cloud.container('franchises').items.upsert({ ...fay, communicationTypeIds: [TYPE.news] });
    expect((await deleteType(TYPE.news)).status).toBe(200);
    const options = (await corporate().get(`comms/comms-options/${USER.fay}`)).body;
    expect(
      options.map(({ communicationTypeName }: { communicationTypeName: string }) => communicationTypeName),
    ).toEqual(['Menu', 'Recalls']);
    expect((await choose(USER.fay, { [TYPE.menu]: true })).status).toBe(200);
    expect((await documentOf<UserDocument>(cloud, id))?.communicationTypeIds).toEqual([TYPE.news, TYPE.menu]);
    expect(await disagreements()).toEqual([]);
  });

  test("HIST-04 keeps the type's name in the histories of its users", async () => {
    for (const selected of [true, false]) await choose(USER.fay, { [TYPE.menu]: selected });
    await deleteGroup(2);
    expect((await deleteType(TYPE.menu)).status).toBe(200);
    const { body } = await corporate().get(`audit/${CODE}?kind=user&recordId=${USER.fay}`);
    const [ended, chosen] = body.records.map(({ changes: [change] }: AuditEntry) => change?.fields[0]);
    expect([ended?.before, chosen?.after]).toEqual(['Menu', 'Menu']);
  });
});
