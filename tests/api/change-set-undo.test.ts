/** Only one set at a time undoes a change set, also if several people or requests start at once. */
import { randomUUID } from 'node:crypto';
import type { ChangeSet, ChangeSetState } from '@franchise-admin/api/contract';
import { describe, expect, test } from 'vitest';
import { changeSetsIn, operations } from '../support/change-sets.ts';
import { useFranchises } from '../support/use-franchises.ts';

const cloud = useFranchises({ accounts: true, storage: true });
const sets = changeSetsIn(cloud);
const { unassign } = operations;
const ADMIN = 'franchise.admin';
const CORPORATE = 'corporate.admin';

/** Applies a set, and returns its id. */
async function applied(codes: readonly string[] = ['U1', 'U2']): Promise<string> {
  const { body } = await sets.create(
    codes.map((code) => unassign(code)),
    { title: 'Close' },
  );
  expect((await sets.send(body.changeSetId, 'apply')).body.results.done).toBe(codes.length);
  return body.changeSetId;
}
const undo = (id: string, as = CORPORATE) => sets.send(id, 'undo', undefined, as);
const undosOf = async (id: string) => {
  const { body } = await cloud.as(CORPORATE).get<{ changeSets: ChangeSet[] }>('change-sets/ALOHA');
  return body.changeSets.filter(({ undoOf }) => undoOf === id);
};

describe('SET-27 the undo of a set', () => {
  test('SET-27 is created once by concurrent requests of one user, which all return it', async () => {
    const id = await applied();
    const answers = await Promise.all(Array.from({ length: 5 }, () => undo(id)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const ids = new Set(answers.map(({ body }) => body.changeSetId));
    expect([ids.size, (await undosOf(id)).length]).toEqual([1, 1]);
    const [only] = [...ids];
    expect(await sets.ended(only!)).toMatchObject({ state: 'reviewed', verdicts: { update: 2 } });
  });

  test('SET-27 is created once by concurrent requests of two users; the other gets 409 with the title, author and state', async () => {
    const id = await applied();
    const answers = await Promise.all([undo(id), undo(id, ADMIN)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await undosOf(id)).toHaveLength(1);
    const made = answers.find(({ status }) => status === 200)!.body;
    await sets.ended(made.changeSetId);
    const other = made.authorName === 'Corporate Admin' ? ADMIN : CORPORATE;
    const { status, body } = await undo(id, other);
    expect([status, body.reason]).toEqual([409, 'being_undone']);
    expect(body.detail).toContain(`“Undo: Close” of ${made.authorName}`);
    expect(body.detail).toContain('has not been applied yet');
  });

  test.each<ChangeSetState>(['proposed', 'scheduled', 'running'])(
    'SET-27 is rejected while an earlier undo is %s, even for its author',
    async (state) => {
      const id = await applied();
      await sets.arrange((await undo(id)).body.changeSetId, { state });
      expect((await undo(id)).body).toMatchObject({ code: 'conflict', reason: 'being_undone' });
    },
  );

  test.each<ChangeSetState>(['cancelled', 'declined', 'stopped', 'done'])(
    'SET-27 can be created again after an undo that ended as %s',
    async (state) => {
      const id = await applied();
      const first = (await undo(id)).body.changeSetId;
      await sets.arrange(first, { state });
      const { status, body } = await undo(id, ADMIN);
      expect(status).toBe(200);
      expect(body.changeSetId).not.toBe(first);
    },
  );

  test("SET-27 is not prevented by another user's undo that was not applied within an hour", async () => {
    const id = await applied();
    const first = (await undo(id)).body.changeSetId;
    await sets.arrange(first, { createdAt: new Date(Date.now() - 61 * 60_000).toISOString() });
    expect((await undo(id)).body.changeSetId).toBe(first);
    const { status, body } = await undo(id, ADMIN);
    expect([status, body.changeSetId === first]).toEqual([200, false]);
  });

  test('SET-27 is created again if the set has made more changes since the first undo', async () => {
    const { body } = await sets.create([unassign('U1'), unassign('U2')]);
    const id = body.changeSetId;
    const select = (isSelected: boolean) => sets.edit(id, { operations: [{ number: 2, isSelected }] });
    await select(false);
    await sets.send(id, 'apply');
    const first = (await undo(id)).body;
    await select(true);
    await sets.send(id, 'apply');
    const second = (await undo(id)).body;
    expect([first.total, second.total]).toEqual([1, 2]);
  });

  test('SET-27 is returned to a retry, even after it was cancelled', async () => {
    const id = await applied();
    const headers = { 'idempotency-key': randomUUID() };
    const attempt = () => cloud.as(CORPORATE).post<ChangeSet>(sets.path(id, 'undo'), undefined, { headers });
    const { body: first } = await attempt();
    await sets.send(first.changeSetId, 'cancel');
    expect((await attempt()).body).toMatchObject({ changeSetId: first.changeSetId, state: 'cancelled' });
  });

  test('SET-27 is created although an earlier request died before it had stored the header', async () => {
    const id = await applied();
    const { changeSetId } = (await undo(id)).body;
    await cloud.container('jobs').item(changeSetId, changeSetId).delete();
    expect((await undo(id, ADMIN)).body).toMatchObject({ state: 'reviewed', total: 2 });
  });
});
