/** Undoing a change brings records, accounts, groups and sign-ins back; undoing the undo makes the change again. */
import { describe, expect, test } from 'vitest';
import { changeOf, historyIn, wholeState } from '../support/history.ts';
import { outbox } from '../support/stored.ts';
import { nameAccounts, undoableChanges } from '../support/undoable-changes.ts';
import { useFranchises } from '../support/use-franchises.ts';

const cloud = useFranchises({ accounts: true, arrange: async () => nameAccounts(cloud) });
const changes = undoableChanges(cloud);
const { undo, previewUndo } = historyIn(cloud);

describe.each(Object.keys(changes))('after %s', (name) => {
  test('undo restores database and directory', async () => {
    const before = await wholeState(cloud);
    const changeId = changeOf(await changes[name]!());
    expect(await wholeState(cloud)).not.toEqual(before);
    const answer = await undo(changeId);
    expect([answer.status, answer.body]).toEqual([200, { changes: expect.any(Array), leftovers: [] }]);
    expect(answer.body.changes.length).toBeGreaterThan(0);
    expect(await wholeState(cloud)).toEqual(before);
    expect(await outbox(cloud)).toEqual([]);
  });

  test('a preview of the undo writes nothing and shows what the undo then does', async () => {
    const changeId = changeOf(await changes[name]!());
    const before = [cloud.cosmos.changes, cloud.directory.store.changes];
    const { status, body } = await previewUndo(changeId);
    expect(status).toBe(200);
    expect([cloud.cosmos.changes, cloud.directory.store.changes]).toEqual(before);
    const options = { headers: { 'If-Plan-Match': body.plan } };
    const undone = await undo(changeId, {}, 'corporate.admin', options);
    expect([undone.status, undone.body.changes]).toEqual([200, body.changes]);
  });

  test('undo of the undo makes the change again, and it can be undone again', async () => {
    const before = await wholeState(cloud);
    const changeId = changeOf(await changes[name]!());
    const after = await wholeState(cloud);
    const undone = changeOf(await undo(changeId));
    changeOf(await undo(undone));
    expect(await wholeState(cloud)).toEqual(after);
    expect((await undo(undone)).body).toMatchObject({ status: 409, reason: 'already_undone' });
    changeOf(await undo(changeId));
    expect(await wholeState(cloud)).toEqual(before);
  });
});
