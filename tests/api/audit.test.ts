import type { AuditEntry } from '@franchise-admin/api/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { accountOf, arrangeFranchise, CODE, OTHER, oidOf, POSITION, USER } from '../support/franchise.ts';
import { audits } from '../support/stored.ts';
import { useFranchises } from '../support/use-franchises.ts';

const cloud = useFranchises();

interface History {
  readonly records: readonly AuditEntry[];
  readonly next: string | null;
}

const corporate = () => cloud.as('corporate.admin');
const ownAdmin = () => cloud.as('franchise.admin');
const path = (query: Readonly<Record<string, string | number>> = {}, code = CODE) =>
  `audit/${code}?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))}`;
const history = async (query: Readonly<Record<string, string | number>> = {}) =>
  (await corporate().get<History>(path(query))).body;
const callsOf = ({ records }: History) => records.map(({ call }) => call);

/** Four changes: U4 is assigned to Ben and unassigned, U3 gets a phone number, and the levels get other names. */
beforeEach(async () => {
  const unit = { unitCode: 'U4', franchiseRoleMemberId: POSITION.ben };
  await corporate().post(`units/${CODE}/assign`, unit, { ifMatch: '*' });
  await ownAdmin().post(`units/${CODE}/unassign`, { unitCode: 'U4' }, { ifMatch: '*' });
  await corporate().post(`units/${CODE}`, { unitCode: 'U3', phoneNumber: '555 0100' }, { ifMatch: '*' });
  const names = { level1Name: 'District Manager', level2Name: 'Director', level3Name: 'Owner', level4Name: null };
  await ownAdmin().post(`franchise/${CODE}`, names, { ifMatch: '*' });
});

test('HIST-04 the history has authors, times and values before and after, newest first', async () => {
  const { records, next } = await history();
  expect(callsOf({ records, next })).toEqual(['saveFranchise', 'saveUnit', 'unassignUnit', 'assignUnit']);
  expect(next).toBeNull();
  expect(records[2]).toEqual({
    auditId: expect.stringMatching(/^audit-/),
    at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    actorId: oidOf('franchise.admin'),
    actorName: 'Franchise Admin',
    proposedBy: null,
    call: 'unassignUnit',
    source: 'portal',
    scope: CODE,
    scopeName: 'ALOHA Restaurants',
    requestId: expect.any(String),
    changeId: records[2]!.requestId,
    isRestorable: true,
    undoneBy: null,
    undoes: [],
    changes: [
      {
        kind: 'unit',
        recordId: 'U4',
        name: 'U4 - Unit U4',
        action: 'changed',
        fields: [{ field: 'franchiseRoleMemberId', label: 'Assigned To', before: 'Ben Bell', after: '' }],
      },
    ],
  });
});

test('HIST-04 an entry has the request id of the response, not the one that the caller sent', async () => {
  const change = async (phoneNumber: string) => {
    const headers = { 'x-request-id': 'a1b2c3d4-0000' };
    const response = await corporate().post(
      `units/${CODE}`,
      { unitCode: 'U4', phoneNumber },
      { ifMatch: '*', headers },
    );
    expect(response.status).toBe(200);
    const [latest] = (await history()).records;
    expect(latest!.requestId).toBe(response.headers.get('x-request-id'));
    return latest!.requestId;
  };
  const ids = [await change('555 0200'), await change('555 0300')];
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  expect(new Set(ids).size).toBe(2);
});

describe('HIST-04 the history', () => {
  test('filters by author, with the id in any letter case', async () => {
    const actorId = oidOf('franchise.admin').toUpperCase();
    expect(callsOf(await history({ actorId }))).toEqual(['saveFranchise', 'unassignUnit']);
  });

  test('filters by a part of the author’s name, in any letter case', async () => {
    expect(callsOf(await history({ person: 'ise adm' }))).toEqual(['saveFranchise', 'unassignUnit']);
    expect(callsOf(await history({ person: 'CORPORATE', kind: 'unit' }))).toEqual(['saveUnit', 'assignUnit']);
    expect(callsOf(await history({ person: 'nobody' }))).toEqual([]);
  });

  test('filters by an email address used as a name, but only for callers who may read it', async () => {
    for (const audit of await audits(cloud))
      if (audit.actorId === oidOf('corporate.admin'))
        await cloud.container('franchises').items.upsert({ ...audit, actorName: 'grace@example.com' });
    const foundBy = async (caller: typeof corporate, person: string) =>
      callsOf((await caller().get<History>(path({ person }))).body);
    expect(await foundBy(corporate, 'grace@')).toEqual(['saveUnit', 'assignUnit']);
    expect(await foundBy(ownAdmin, 'grace')).toEqual([]);
    expect(await foundBy(ownAdmin, 'Franchise')).toEqual(['saveFranchise', 'unassignUnit']);
  });

  test('filters by kind, and by one record of that kind', async () => {
    expect(callsOf(await history({ kind: 'unit' }))).toEqual(['saveUnit', 'unassignUnit', 'assignUnit']);
    expect(callsOf(await history({ kind: 'unit', recordId: 'U4' }))).toEqual(['unassignUnit', 'assignUnit']);
    expect(callsOf(await history({ kind: 'position', recordId: 'U4' }))).toEqual([]);
  });

  test('finds an entry only if one of its records has both the kind and the id', async () => {
    const removal = { franchiseRoleMemberId: POSITION.dan };
    await corporate().delete(`hierarchy/${CODE}`, removal, { ifMatch: '*' });
    const recordId = String(POSITION.dan);
    const [record] = (await history({ kind: 'position', recordId })).records;
    expect(record!.changes.map(({ kind, recordId }) => `${kind} ${recordId}`)).toEqual(
      expect.arrayContaining([`position ${recordId}`, 'unit U1', 'unit U2']),
    );
    expect(callsOf(await history({ kind: 'unit', recordId }))).toEqual([]);
  });

  test('filters by time, excluding the end', async () => {
    const { records } = await history();
    const [, third, second] = records;
    expect(callsOf(await history({ from: second!.at }))).toEqual(['saveFranchise', 'saveUnit', 'unassignUnit']);
    expect(callsOf(await history({ to: second!.at }))).toEqual(['assignUnit']);
    expect(callsOf(await history({ from: second!.at, to: third!.at }))).toEqual(['unassignUnit']);
    expect(callsOf(await history({ to: '9999-12-31T23:59:59-23:59' }))).toHaveLength(records.length);
    expect(callsOf(await history({ from: '2026-01-01', to: '2026-01-01T10:00:00+02:00' }))).toEqual([]);
    expect(callsOf(await history({ from: '2026-01-01', actorId: oidOf('corporate.admin') }))).toHaveLength(2);
  });

  test('filters by days, including the last one', async () => {
    const { records } = await history();
    const [from, to] = [records.at(-1)!.at.slice(0, 10), records[0]!.at.slice(0, 10)];
    expect((await history({ to })).records).toEqual(records);
    expect((await history({ from, to })).records).toEqual(records);
    expect((await history({ to: '2026-01-01' })).records).toEqual([]);
    expect((await history({ to: '9999-12-31' })).records).toEqual(records);
  });
});

describe('HIST-04 pages of the history', () => {
  test('pages contain each record once, newest first', async () => {
    const seen: string[] = [];
    let after: string | null = '';
    for (let pages = 0; after !== null; pages++) {
      const page: History = await history({ limit: 1, ...(after !== '' && { after }) });
      expect(pages).toBeLessThan(4);
      seen.push(...callsOf(page));
      after = page.next;
    }
    expect(seen).toEqual(['saveFranchise', 'saveUnit', 'unassignUnit', 'assignUnit']);
  });

  test('pages do not shift when records are added', async () => {
    const first = await history({ limit: 2 });
    await corporate().post(`units/${CODE}`, { unitCode: 'U3', phoneNumber: '555 0101' }, { ifMatch: '*' });
    const second = await history({ limit: 2, after: first.next! });
    expect([callsOf(first), callsOf(second)]).toEqual([
      ['saveFranchise', 'saveUnit'],
      ['unassignUnit', 'assignUnit'],
    ]);
  });

  test('pages contain each record once even if many records have the same timestamp', async () => {
    const [record] = await audits(cloud);
    const same = Array.from({ length: 7 }, (_, n) => ({
      ...record!,
      id: `audit-same-${n}`,
      at: '2026-01-01T00:00:00.000Z',
    }));
    await arrangeFranchise(cloud, CODE, same);
    const seen: string[] = [];
    for (let after: string | null = ''; after !== null; ) {
      const page: History = await history({ limit: 2, ...(after !== '' && { after }) });
      seen.push(...page.records.map(({ auditId }) => auditId));
      after = page.next;
    }
    expect(seen.toSorted()).toEqual(same.map(({ id }) => id));
  });

  test('a page token of another franchise, or an invalid one, is rejected', async () => {
    const { next } = await history({ limit: 1 });
    await corporate().post(`units/${OTHER}`, { unitCode: 'U3', phoneNumber: '555 0100' }, { ifMatch: '*' });
    const other = Buffer.from(JSON.stringify([OTHER, '2026-01-01T00:00:00.000Z', 'x'])).toString('base64url');
    for (const [code, after] of [
      [OTHER, next!],
      [OTHER, other],
      [CODE, 'eA'],
      [CODE, 'not a page'],
    ] as const) {
      const { status, body } = await corporate().get(path({ after }, code));
      expect([status, body.errors]).toEqual([
        400,
        [{ field: 'after', message: 'This is not a page of this list. Please start with the first page.' }],
      ]);
    }
  });
});

test.each([
  ['actorId', { actorId: 'somebody' }],
  ['kind', { kind: 'password' }],
  ['kind', { recordId: 'U4' }],
  ['from', { from: 'yesterday' }],
  ['from', { from: '2026-03-31T13:00:00' }],
  ['to', { to: '2026-02-30' }],
  ['to', { from: '2026-03-31', to: '2026-03-30' }],
  ['to', { from: '2026-03-31T13:00:00Z', to: '2026-03-31T14:00:00+02:00' }],
  ['limit', { limit: 0 }],
  ['limit', { limit: 201 }],
  ['limit', { limit: 'all' }],
])('HIST-04 rejects a faulty %s: %o', async (field, query: Record<string, string | number>) => {
  const { status, body } = await corporate().get(path(query));
  expect([status, body.errors.map((error: { field: string }) => error.field)]).toEqual([400, [field]]);
});

test('HIST-04 franchise admins cannot read the history of another franchise, and their own has none of its entries', async () => {
  const other = cloud.as('franchise.admin2');
  expect((await other.get(path())).status).toBe(403);
  expect((await ownAdmin().get<History>(path())).body.records).toHaveLength(4);
  expect((await other.get<History>(path({}, OTHER))).body).toEqual({ records: [], next: null });
});

test('HIST-04 only corporate admins can read object ids of people outside the franchise', async () => {
  const [ownId, corporateId] = [oidOf('franchise.admin'), oidOf('corporate.admin')];
  const actorsFor = async (caller: typeof corporate) =>
    (await caller().get<History>(path())).body.records.map(({ actorId }) => actorId);
  const all = [ownId, corporateId, ownId, corporateId];
  expect(await actorsFor(corporate)).toEqual(all);
  expect(await actorsFor(ownAdmin)).toEqual([ownId, null, ownId, null]);

  const colleague = accountOf(USER.eve);
  const container = cloud.container('franchises');
  const byCorporate = (await audits(cloud)).find(({ actorId }) => actorId === corporateId)!;
  await container.items.upsert({ ...byCorporate, actorId: colleague.toUpperCase() });
  expect(await actorsFor(ownAdmin)).toContain(colleague.toUpperCase());
});

test('HIST-04 the history of a removed franchise can still be read', async () => {
  await cloud.container('franchises').item('franchise', CODE).delete();
  expect((await history()).records).toHaveLength(4);
  expect((await corporate().get(path({}, 'NOSUCH'))).status).toBe(404);
});

test('HIST-04 a page costs five queries, with one entry or two', async () => {
  await history();
  // The five queries read the entries, their undos, the position, its former holder, and the people.
  const kinds = { query: 5 };
  const cost = async (query: { actorId?: string }) => {
    const { kinds, result } = await cloud.cost(() => history({ kind: 'unit', recordId: 'U4', ...query }));
    return [kinds, callsOf(result)];
  };
  expect(await cost({ actorId: oidOf('franchise.admin') })).toEqual([kinds, ['unassignUnit']]);
  expect(await cost({})).toEqual([kinds, ['unassignUnit', 'assignUnit']]);
});

test('HIST-03 records expire after seven years', async () => {
  for (const record of await audits(cloud)) expect(record).toMatchObject({ ttl: 2557 * 86_400 });
});
