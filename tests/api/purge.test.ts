import { type AuditDocument, documentId } from '@franchise-admin/api/documents';
import { describe, expect, test } from 'vitest';
import { everything } from '../support/everything.ts';
import { accountOf, CODE, POSITION, USER } from '../support/franchise.ts';
import { changeOf, deletionsIn, historyIn } from '../support/history.ts';
import { ORPHAN } from '../support/orphans.ts';
import { audits } from '../support/stored.ts';
import { useUndoable } from '../support/undoable-changes.ts';
import { newUser, usersIn } from '../support/users.ts';

const cloud = useUndoable();
const { purge, restore, undo, entries } = historyIn(cloud);
const { form, save, stored } = usersIn(cloud);
const { corporate, deleteUser, unassign, account, rowsOf, makeOlder } = deletionsIn(cloud);

describe('HIST-09 deleting permanently', () => {
  /** Returns the documents that contain the text, by id. */
  async function documentsWith(text: string): Promise<string[]> {
    const { database } = await everything(cloud);
    return Object.values(database)
      .flat()
      .filter((document) => document.includes(text))
      .map((document) => JSON.parse(document).id);
  }

  test('removes the account and all data of the record except its name and the times', async () => {
    await save(await form('fay', { emailAddress: 'secret@aloha.example', position: 'Secret lead' }));
    await save(await form('fay', { emailAddress: 'secret2@aloha.example', position: 'Secret lead' }));
    const changeId = await deleteUser('fay');
    const times = (await entries('user', USER.fay)).map(({ at }: { at: string }) => at);
    expect(await documentsWith('secret')).not.toEqual([]);

    const response = await purge('user', USER.fay);
    expect([response.status, response.body]).toEqual([200, {}]);
    for (const text of ['secret', 'Secret lead', accountOf(USER.fay)]) expect(await documentsWith(text)).toEqual([]);
    expect(account('fay')).toBeUndefined();
    expect(await rowsOf()).toEqual([]);
    const history = await entries('user', USER.fay);
    expect(history.map(({ at }: { at: string }) => at)).toEqual([expect.any(String), ...times]);
    expect(history[0]).toMatchObject({
      ...{ call: 'purgeDeleted', changeId: changeOf(response), isRestorable: false },
      changes: [{ kind: 'user', name: 'Fay Ford', action: 'deleted' }],
    });
    for (const entry of history.slice(1)) expect(entry.isRestorable).toBe(false);

    const undone = await undo(changeId);
    expect([undone.status, undone.body.reason]).toEqual([409, 'not_restorable']);
    const version = { kind: 'user', recordId: String(USER.fay), auditId: history[1].auditId, side: 'before' };
    expect([(await restore(version)).body.reason]).toEqual(['not_restorable']);
    const purged = await undo(changeOf(response));
    expect([purged.status, purged.body.reason]).toEqual([409, 'not_restorable']);
  });

  test('keeps the other records of the same change', async () => {
    const changeId = await deleteUser('eve');
    changeOf(await purge('position', POSITION.eve));
    expect(await rowsOf()).toMatchObject([{ kind: 'user', name: 'Eve Earl' }]);
    expect(account('eve')?.deletedAt).toEqual(expect.any(Number));
    const [audit] = (await audits(cloud)).filter(({ requestId }) => requestId === changeId);
    const user = audit!.changes.find(({ record }) => record.kind === 'user');
    expect(user?.before).toMatchObject({ emailAddress: 'eve@aloha.example' });
  });

  test('keeps the expiry of the audit entries', async () => {
    const changeId = await deleteUser('fay');
    await makeOlder(changeId, 100);
    const ttlOf = async () => (await audits(cloud)).find(({ requestId }) => requestId === changeId)!.ttl!;
    const before = await ttlOf();
    changeOf(await purge('user', USER.fay));
    expect(before - (await ttlOf())).toBeGreaterThanOrEqual(100 * 86_400);
    expect(before - (await ttlOf())).toBeLessThan(100 * 86_400 + 60);
  });

  test('keeps an account that another record uses', async () => {
    const { body } = await save(newUser());
    const { authObjectId } = body;
    const changeId = changeOf(await corporate().call('DELETE', `user/${CODE}/${authObjectId}`, { ifMatch: '*' }));
    changeOf(await undo(changeId));
    const other = { ...(await stored(body.franchiseUserId)), id: documentId.user(4711), franchiseUserId: 4711 };
    await cloud.container('franchises').items.create({ ...other, emailAddress: 'other@aloha.example' });
    await corporate().call('DELETE', `user/${CODE}/${authObjectId}?franchiseUserId=${body.franchiseUserId}`, {
      ifMatch: '*',
    });
    changeOf(await purge('user', body.franchiseUserId));
    expect(cloud.directory.store.accounts.byId(authObjectId)).toMatchObject({ deletedAt: null });
  });

  test('a permanent deletion has a preview, which writes nothing', async () => {
    await deleteUser('fay');
    const before = await everything(cloud);
    const path = `deleted/${CODE}?dryRun=true`;
    const preview = await corporate().delete(path, { kind: 'user', recordId: String(USER.fay) });
    expect([preview.status, preview.body]).toMatchObject([
      200,
      {
        changes: [{ kind: 'user', name: 'Fay Ford', action: 'deleted' }],
        effects: [{ kind: 'accountDeleted', person: 'Fay Ford' }],
      },
    ]);
    expect(await everything(cloud)).toEqual(before);
  });

  test('a permanent deletion takes several batches if the history is long', async () => {
    for (let n = 0; n < 8; n++)
      await save(await form('fay', { lastName: `Fox${n}`, emailAddress: 'secret@aloha.example' }));
    const deletion = await deleteUser('fay');
    // Entries of a large change contain many records.
    const others = Array.from({ length: 300 }, (_, n) => ({
      record: { kind: 'unit', id: `X${n}` },
      before: { type: 'unit', unitName: 'x'.repeat(800) },
      after: null,
    }));
    for (const audit of (await audits(cloud)) as AuditDocument[])
      if (audit.requestId !== deletion)
        await cloud.container('franchises').items.upsert({ ...audit, changes: [...audit.changes, ...others] });
    const count = (await audits(cloud)).length;
    const preview = await corporate().delete(`deleted/${CODE}?dryRun=true`, {
      kind: 'user',
      recordId: String(USER.fay),
    });
    const response = await corporate().delete(
      `deleted/${CODE}`,
      { kind: 'user', recordId: String(USER.fay) },
      { headers: { 'If-Plan-Match': preview.body.plan } },
    );
    expect(response.status).toBe(200);
    expect((await audits(cloud)).length).toBeGreaterThan(count + 1);
    expect(await documentsWith('secret')).toEqual([]);
    expect(await documentsWith('xxxxx')).toHaveLength(count - 1);
    expect(account('fay')).toBeUndefined();
  });

  test.each([
    ['a record that exists', 'user', USER.fay, 409, 'exists'],
    ['a record that never existed', 'user', 4711, 404, undefined],
    ['an id that no record can have', 'unit', '#', 404, undefined],
    ['an ended assignment', 'assignment', 'U1', 400, undefined],
  ])('rejects %s', async (_, kind, recordId, status, reason) => {
    await save(await form('fay'));
    await unassign('U1');
    const response = await purge(kind, recordId);
    expect([response.status, response.body.reason]).toEqual([status, reason]);
  });

  test('rejects a second permanent deletion of the same record with 404', async () => {
    await deleteUser('fay');
    changeOf(await purge('user', USER.fay));
    expect((await purge('user', USER.fay)).status).toBe(404);
  });

  test('removes a deleted franchise and its people', async () => {
    await corporate().call('DELETE', `lookup/orphanedFranchises/${ORPHAN}`);
    const orphan = historyIn(cloud, ORPHAN);
    const { body } = await orphan.deleted();
    for (const { kind, recordId } of body) changeOf(await orphan.purge(kind, recordId));
    expect((await orphan.deleted()).body).toEqual([]);
    expect((await historyIn(cloud, 'SYSTEM').deleted('franchise')).body).toEqual([]);
    expect(await documentsWith('@orphan.example')).toEqual([]);
  });
});
