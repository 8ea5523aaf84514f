/** Restores versions of records, and individual fields. */
import { documentId, type UnitDocument } from '@franchise-admin/api/documents';
import { describe, expect, test } from 'vitest';
import { contradictions } from '../support/agreement.ts';
import { accountOf, CODE, USER } from '../support/franchise.ts';
import { changeOf, historyIn, wholeState } from '../support/history.ts';
import { audits, documentOf } from '../support/stored.ts';
import { useUndoable } from '../support/undoable-changes.ts';
import { newUser, usersIn } from '../support/users.ts';

const cloud = useUndoable();
const { restore, previewRestore, undo, entries } = historyIn(cloud);
const { claim, form, save, stored, made } = usersIn(cloud);

const post = (path: string, body: object) => cloud.as('corporate.admin').post(path, body, { ifMatch: '*' });
const deleteUser = (id: number) =>
  cloud.as('corporate.admin').call('DELETE', `user/${CODE}/${accountOf(id)}`, { ifMatch: '*' });
/** Sets Fay's last name. Returns the id of the change. */
const rename = async (lastName: string) => changeOf(await save(await form('fay', { lastName })));
const fay = { kind: 'user', recordId: String(USER.fay) };

/** Returns the id of the audit entry of a change. */
async function auditOf(changeId: string): Promise<string> {
  return (await audits(cloud)).find(({ requestId }) => requestId === changeId)!.id;
}

describe('HIST-07 a field', () => {
  test('gets its former value back; later changes of other fields stay', async () => {
    const auditId = await auditOf(changeOf(await save(await form('fay', { firstName: 'Faye', lastName: 'Fox' }))));
    await save(await form('fay', { lastName: 'Finn', emailAddress: 'finn@aloha.example' }));
    const { status, body } = await restore({ ...fay, auditId, side: 'before', fields: ['lastName'] });
    expect([status, body]).toMatchObject([
      200,
      {
        leftovers: [],
        changes: [{ ...fay, action: 'changed', fields: [{ field: 'lastName', before: 'Finn', after: 'Ford' }] }],
      },
    ]);
    expect(await stored(USER.fay)).toMatchObject({
      ...{ firstName: 'Faye', lastName: 'Ford', emailAddress: 'finn@aloha.example' },
    });
    expect(await contradictions(cloud)).toEqual([]);
  });

  test.each([
    ['franchiseUserId', 'the number of the record'],
    ['authObjectId', 'the account of the record'],
    ['nonsense', 'unknown'],
  ])('gets 400 for %s, which is %s', async (field) => {
    const auditId = await auditOf(await rename('Fox'));
    const { status, body } = await restore({ ...fay, auditId, side: 'before', fields: [field] });
    expect([status, body.errors]).toMatchObject([400, [{ field: 'fields' }]]);
  });

  test('a field of a deleted record cannot be restored', async () => {
    const auditId = await auditOf(await rename('Fox'));
    await deleteUser(USER.fay);
    const { status, body } = await restore({ ...fay, auditId, side: 'before', fields: ['lastName'] });
    expect([status, body.reason]).toEqual([409, 'deleted']);
  });
});

describe('HIST-07 a version', () => {
  test('overwrites later changes, also in the directory', async () => {
    const first = await auditOf(changeOf(await save(await form('fay', { emailAddress: 'fox@aloha.example' }))));
    await save(await form('fay', { lastName: 'Finn', emailAddress: 'finn@aloha.example' }));
    const preview = await previewRestore({ ...fay, auditId: first, side: 'after' });
    const { status, body } = await restore({ ...fay, auditId: first, side: 'after' });
    expect([status, body.changes]).toEqual([200, preview.body.changes]);
    expect(await stored(USER.fay)).toMatchObject({ lastName: 'Ford', emailAddress: 'fox@aloha.example' });
    expect(await claim('finn@aloha.example')).toBeUndefined();
    expect(await claim('fox@aloha.example')).toMatchObject({ franchiseUserId: USER.fay });
    expect(cloud.directory.store.accounts.byId(accountOf(USER.fay))).toMatchObject({
      ...{ surname: 'Ford', mail: 'fox@aloha.example' },
    });
    expect(await contradictions(cloud)).toEqual([]);
  });

  test('restores a deleted record with its account', async () => {
    const auditId = await auditOf(await rename('Fox'));
    const before = await wholeState(cloud);
    await deleteUser(USER.fay);
    const { status, body } = await restore({ ...fay, auditId, side: 'after' });
    expect([status, body.changes]).toMatchObject([200, [{ ...fay, name: 'Fay Fox', action: 'created' }]]);
    expect(await wholeState(cloud)).toEqual(before);
  });

  test('restores a deleted user with their last account, even if the version is older than the account', async () => {
    const { body } = await save(newUser());
    const id = String(body.franchiseUserId);
    const [linked] = made();
    await cloud.as('corporate.admin').call('DELETE', `user/${CODE}/${linked!.id}`, { ifMatch: '*' });
    const creation = (await audits(cloud)).find(({ changes }) =>
      changes.some(({ record, before }) => record.id === id && before === null),
    );
    const version = { kind: 'user', recordId: id, auditId: creation!.id, side: 'after' };
    expect((await restore(version)).status).toBe(200);
    expect(await stored(body.franchiseUserId)).toMatchObject({ authObjectId: linked!.id });
    expect(made().filter(({ deletedAt }) => deletedAt === null)).toHaveLength(1);
  });

  test('writes nothing if it equals the current record', async () => {
    const auditId = await auditOf(await rename('Fox'));
    const changes = cloud.cosmos.changes;
    const { status, headers, body } = await restore({ ...fay, auditId, side: 'after' });
    expect([status, headers.get('X-Change-Id'), body]).toEqual([200, null, { changes: [], leftovers: [] }]);
    expect(cloud.cosmos.changes).toBe(changes);
  });

  test('a restored version can be undone', async () => {
    const auditId = await auditOf(await rename('Fox'));
    await rename('Finn');
    const restored = changeOf(await restore({ ...fay, auditId, side: 'before' }));
    expect((await entries('user', USER.fay))[0]).toMatchObject({
      call: 'restoreRecord',
      changeId: restored,
      undoes: [],
    });
    changeOf(await undo(restored));
    expect((await stored(USER.fay))?.lastName).toBe('Finn');
  });

  test('causes one change for a repeated Idempotency-Key, with the same response', async () => {
    const auditId = await auditOf(await rename('Fox'));
    const options = { headers: { 'idempotency-key': crypto.randomUUID() } };
    const body = { ...fay, auditId, side: 'before' };
    const first = await restore(body, 'corporate.admin', options);
    await rename('Finn');
    const again = await restore(body, 'corporate.admin', options);
    expect([again.status, changeOf(again), again.body]).toEqual([200, changeOf(first), first.body]);
    expect((await stored(USER.fay))?.lastName).toBe('Finn');
  });

  test('a version cannot be restored if the record has changed since the preview', async () => {
    const auditId = await auditOf(await rename('Fox'));
    const { body: preview } = await previewRestore({ ...fay, auditId, side: 'before' });
    await rename('Finn');
    const options = { headers: { 'If-Plan-Match': preview.plan } };
    const { status, body } = await restore({ ...fay, auditId, side: 'before' }, 'corporate.admin', options);
    expect([status, body.reason]).toEqual([412, 'plan_changed']);
    expect((await stored(USER.fay))?.lastName).toBe('Finn');
  });

  test('rejects a version that refers to a deleted record, with 409 and the reason', async () => {
    const changed = await post(`units/${CODE}`, {
      unitCode: 'U1',
      managerId: USER.fay,
      phoneNumber: '',
      emailAddress: '',
    });
    const auditId = await auditOf(changeOf(changed));
    await post(`units/${CODE}`, { unitCode: 'U1', managerId: USER.ben, phoneNumber: '', emailAddress: '' });
    await deleteUser(USER.fay);
    const { status, body } = await restore({ kind: 'unit', recordId: 'U1', auditId, side: 'after' });
    expect([status, body.detail]).toEqual([409, 'U1 - Unit U1: This manager does not exist in this franchise.']);
    expect((await documentOf<UnitDocument>(cloud, documentId.unit('U1')))?.managerId).toBe(USER.ben);
  });
});

describe('HIST-07 restoring is rejected', () => {
  test.each([
    ['an unknown entry', { auditId: 'audit-unknown' }, 404],
    ['an id that no entry can have', { auditId: 'audit/#?' }, 404],
    ['a document that is no entry', { auditId: documentId.user(USER.fay) }, 404],
    ['another record than the entry has', { recordId: '5' }, 404],
    ['an unknown kind', { kind: 'planet' }, 400],
    ['an event', { kind: 'import' }, 400],
    ['no side', { side: undefined }, 400],
    ['no field', { fields: [] }, 400],
  ])('for %s', async (_, changes, status) => {
    const auditId = await auditOf(await rename('Fox'));
    expect((await restore({ ...fay, auditId, side: 'before', ...changes })).status).toBe(status);
  });

  test('for the state before the record was created', async () => {
    const { body } = await save(newUser());
    const [entry] = (await entries('user', body.franchiseUserId)).toReversed();
    const version = { kind: 'user', recordId: String(body.franchiseUserId), auditId: entry.auditId, side: 'before' };
    const response = await restore(version);
    expect([response.status, response.body.reason]).toEqual([409, 'no_version']);
  });

  test('for an entry of an earlier release', async () => {
    const auditId = 'audit-older';
    await cloud.container('franchises').items.create({
      id: auditId,
      groupCode: CODE,
      type: 'audit',
      at: '2026-01-02T03:04:05.000Z',
      ...{ actorId: 'a', actorName: 'A', call: 'saveUser', requestId: crypto.randomUUID() },
      changes: [{ record: { kind: 'user', id: '6' }, before: { lastName: 'Ford' }, after: { lastName: 'Fox' } }],
    });
    const { status, body } = await restore({ ...fay, auditId, side: 'before' });
    expect([status, body.reason]).toEqual([409, 'not_restorable']);
  });

  test('for an unknown franchise', async () => {
    const { status } = await historyIn(cloud, 'NOSUCH').restore({ ...fay, auditId: 'audit-1', side: 'before' });
    expect(status).toBe(404);
  });
});
