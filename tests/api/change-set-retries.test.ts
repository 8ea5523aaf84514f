/** Requests about a change set that are sent again with the same `Idempotency-Key`. */
import { randomUUID } from 'node:crypto';
import { IDEMPOTENCY_KEY } from '@franchise-admin/api/contract';
import { documentId, type UnitDocument } from '@franchise-admin/api/documents';
import { describe, expect, test } from 'vitest';
import { changeSetsIn, operations } from '../support/change-sets.ts';
import { CODE, POSITION } from '../support/franchise.ts';
import { documentOf } from '../support/stored.ts';
import { useFranchises } from '../support/use-franchises.ts';

const cloud = useFranchises({ accounts: true, storage: true });
const sets = changeSetsIn(cloud);
const { assign, unassign } = operations;
const create = async () => (await sets.create([unassign('U1'), assign('U4', POSITION.ben)])).body;

/** Sends a request about a set. An empty action edits the set. */
function send(id: string, action: string, body: object, key: string, { as = 'corporate.admin', ifMatch = '*' } = {}) {
  const headers = { [IDEMPOTENCY_KEY]: key };
  return cloud.as(as).call(action === '' ? 'PUT' : 'POST', sets.path(id, action), { body, headers, ifMatch });
}
const select = (number: number, isSelected: boolean) => ({ operations: [{ number, isSelected }] });
const selection = async (id: string) => (await sets.read(id)).operations.map(({ isSelected }) => isSelected);

describe('SET-09 a repeated request', () => {
  test('SET-09 changes nothing after another edit, even with the version that it was first sent with', async () => {
    const { changeSetId: id, etag } = await create();
    const first = randomUUID();
    expect((await send(id, '', select(1, false), first, { ifMatch: etag })).status).toBe(200);
    expect((await send(id, '', select(1, true), randomUUID())).status).toBe(200);
    const now = await sets.stored(id);
    const repeated = await send(id, '', select(1, false), first, { ifMatch: etag });
    expect([repeated.status, repeated.body.etag]).toEqual([200, now._etag]);
    expect(await selection(id)).toEqual([true, true]);
  });

  test('SET-09 changes nothing after another kind of request', async () => {
    const { changeSetId: id } = await create();
    const keys = [randomUUID(), randomUUID()] as const;
    await send(id, '', { title: 'First' }, keys[0]);
    await send(id, 'apply', {}, keys[1]);
    await send(id, '', { title: 'Second' }, randomUUID());
    expect((await send(id, '', { title: 'First' }, keys[0])).body.title).toBe('Second');
    await cloud.as('corporate.admin').post(`units/${CODE}/unassign`, { unitCode: 'U4' });
    expect((await send(id, 'apply', {}, keys[1])).status).toBe(200);
    const unit = await documentOf<UnitDocument>(cloud, documentId.unit('U4'));
    expect(unit?.franchiseRoleMemberId).toBe(null);
  });

  test('SET-09 with other content is rejected with 409 key_reused', async () => {
    const { changeSetId: id } = await create();
    const key = randomUUID();
    await send(id, '', select(1, false), key);
    for (const [action, body] of [
      ['', select(1, true)],
      ['', { title: 'Other' }],
      ['apply', {}],
      ['undo', {}],
    ] as const) {
      await send(id, '', { title: randomUUID() }, randomUUID());
      const { status, body: problem } = await send(id, action, body, key);
      expect([action, status, problem.reason]).toEqual([action, 409, 'key_reused']);
    }
    expect(await selection(id)).toEqual([false, true]);
  });

  test('SET-09 of another user with the same key is a new request', async () => {
    const { body } = await sets.create([unassign('U1')], { kind: 'proposal' }, 'read.only');
    const key = randomUUID();
    const { changeSetId: id } = body;
    expect((await send(id, 'propose', { reason: 'Opens' }, key, { as: 'read.only' })).status).toBe(200);
    expect((await send(id, 'approve', {}, key)).body.state).toBe('done');
  });

  test('SET-09 is recognized among the last 20 requests; a set stores no more, so that it does not grow without limit', async () => {
    const { changeSetId: id } = await create();
    const title = (n: number) => send(id, '', { title: `Title ${n}` }, keys[n] ?? '');
    const keys = Array.from({ length: 25 }, () => randomUUID());
    for (const n of keys.keys()) await title(n);
    expect((await sets.stored(id)).requests?.length).toBe(20);
    expect((await title(5)).body.title).toBe('Title 24');
  });
});

test('SET-09 the key of the request that created a set cannot be used to change it', async () => {
  const key = randomUUID();
  const body = { title: 'Test', kind: 'bulk', operations: [unassign('U1')] };
  const created = await cloud.as('corporate.admin').post(`change-sets/${CODE}`, body, {
    headers: { [IDEMPOTENCY_KEY]: key },
  });
  const { status, body: problem } = await send(created.body.changeSetId, '', { title: 'Other' }, key);
  expect([status, problem.reason]).toEqual([409, 'key_reused']);
});
