/** Applies change sets while hosts die, runs compete and rights change. No operation may be lost or applied twice. */
import { describe, expect, test } from 'vitest';
import { contradictions, endLeases } from '../support/agreement.ts';
import { changeSetsIn, operations } from '../support/change-sets.ts';
import {
  arrangeAccounts,
  arrangeFranchise,
  arrangeFranchises,
  CODE,
  clearFaults,
  POSITION,
  unitDocument,
} from '../support/franchise.ts';
import { audits } from '../support/stored.ts';
import { KILLS_TIMEOUT_MS, killAtEach, strikeEach, submission, type Trial } from '../support/strikes.ts';
import { useFranchises } from '../support/use-franchises.ts';
import { usersIn } from '../support/users.ts';

const cloud = useFranchises({ accounts: true, storage: true });
const sets = changeSetsIn(cloud);
const { addUser, assign, unassign } = operations;

async function startOver(): Promise<void> {
  clearFaults(cloud);
  await arrangeFranchises(cloud);
  arrangeAccounts(cloud);
}

/** The id of the set under test. */
let id = '';
const LIST = [addUser(), unassign('U1'), assign('U1', POSITION.ben), assign('U4', POSITION.ben)];
const trial: Trial = {
  startOver,
  async prepare() {
    id = (await sets.create(LIST)).body.changeSetId;
    return (client) => client.post(sets.path(id, 'apply'), {});
  },
  warmUp: (client) => client.get('authenticated-user'),
};

/** Ends the lease of a dead run, and runs the job again. */
async function continueRun(): Promise<void> {
  if ((await sets.stored(id)).dueAt === null) return;
  await sets.makeDue(id);
  await cloud.host.run('runImport', id);
}

/** Returns the first problem of the outcome, or false if every operation ran exactly once. */
async function fault(): Promise<string | false> {
  const { changeSet, operations: all } = await sets.read(id);
  if (changeSet.state !== 'done' || changeSet.results.done !== LIST.length)
    return `${changeSet.state}: ${JSON.stringify(all.map(({ result, problem }) => [result, problem]))}`;
  const entries = await audits(cloud);
  // A new user has a second entry, for the link to the account. The timer writes it if the run has died.
  const changes = new Set(entries.map(({ requestId }) => requestId));
  if (changes.size !== LIST.length) return `${changes.size} changes: ${entries.map(({ call }) => call).join(', ')}`;
  const found = all.filter(({ changeId }) => entries.some(({ requestId }) => requestId === changeId));
  if (found.length !== LIST.length) return 'a result names a change that the history does not have';
  if ((await usersIn(cloud).withEmail('nora@aloha.example')).length !== 1) return 'the user does not exist once';
  return (await contradictions(cloud)).join() || false;
}

test(
  'SET-09 if the process is killed while it applies a set, each operation is applied exactly once after a retry',
  async () => {
    const wrong = await killAtEach(cloud, trial, async (again) => {
      // The retry continues the run, or starts it if it had not begun.
      await again();
      await continueRun();
      await endLeases(cloud);
      await cloud.host.run('finishOutbox');
      return fault();
    });
    expect(wrong).toEqual({});
  },
  KILLS_TIMEOUT_MS,
);

test(
  'SET-21 after the process is killed while it applies a set all or nothing, every operation is written or none',
  async () => {
    const atomic: Trial = {
      ...trial,
      async prepare() {
        id = (await sets.create(LIST, { isAtomic: true })).body.changeSetId;
        return (client) => client.post(sets.path(id, 'apply'), {});
      },
    };
    const wrong = await killAtEach(cloud, atomic, async (again) => {
      const written = new Set((await audits(cloud)).flatMap(({ operation }) => operation ?? [])).size;
      if (written !== 0 && written !== LIST.length) return `${written} operations were written`;
      await again();
      await continueRun();
      await endLeases(cloud);
      await cloud.host.run('finishOutbox');
      return fault();
    });
    expect(wrong).toEqual({});
  },
  KILLS_TIMEOUT_MS,
);

/** Deselects the first operation. */
const edit: Trial = submission({
  ...trial,
  async prepare() {
    const { changeSetId, etag } = (await sets.create(LIST)).body;
    id = changeSetId;
    const body = { operations: [{ number: 1, isSelected: false }] };
    return (client) => client.call('PUT', sets.path(id), { body, ifMatch: etag });
  },
});
/** Returns false if the edit was stored and reviewed; otherwise the state and the selection. */
async function editFault(): Promise<string | false> {
  const { changeSet, operations: all } = await sets.read(id);
  const isStored = changeSet.state === 'reviewed' && changeSet.selected === LIST.length - 1 && !all[0]?.isSelected;
  return !isStored && `${changeSet.state}, ${changeSet.selected} selected`;
}

test.each([false, true])(
  'SET-05 after the process is killed during an edit, the retry stores the edit (job runs before the retry: %s)',
  { timeout: KILLS_TIMEOUT_MS },
  async (isReviewed) => {
    const wrong = await killAtEach(cloud, edit, async (again) => {
      if (isReviewed) await continueRun();
      const { status } = await again();
      await continueRun();
      return status === 200 ? editFault() : `the retry returned ${status}`;
    });
    expect(wrong).toEqual({});
  },
);

test('SET-05 an edit fails if a page cannot be written, and its retry stores it', async () => {
  await startOver();
  const send = await edit.prepare();
  cloud.cosmos.faults.add({ match: 'PUT /dbs/*', delayMs: 0.1, times: 1 });
  cloud.cosmos.faults.add({ match: 'PUT /dbs/*', status: 500, times: 1 });
  expect((await send(cloud.as('corporate.admin'))).status).toBeGreaterThanOrEqual(500);
  expect((await send(cloud.as('corporate.admin'))).status).toBe(200);
  expect(await editFault()).toBe(false);
});

test.each([
  ['drops a connection after it acts', { drop: 'after' as const }],
  ['drops a connection before it acts', { drop: 'before' as const }],
  ['is busy', { status: 503, retryAfter: 1 }],
])(
  'SET-09 applies a set exactly once if a service %s',
  async (_, how) => {
    const wrong = await strikeEach(cloud, trial, how, async (status) => {
      clearFaults(cloud);
      // After a failed request, the set is either not begun, or a job completes it.
      if (status !== 200 && (await sets.read(id)).changeSet.state === 'reviewed') await sets.send(id, 'apply');
      await continueRun();
      // The queue may already have started the same run.
      await sets.ended(id);
      await endLeases(cloud);
      await cloud.host.run('finishOutbox');
      return fault();
    });
    expect(wrong).toEqual({});
  },
  KILLS_TIMEOUT_MS,
);

test('SET-10 if the request cannot reset failed operations, the job resets and retries them', async () => {
  await startOver();
  id = (await sets.create([unassign('U1'), assign('U4', POSITION.ben)])).body.changeSetId;
  const units = (action: string, body: object) => cloud.as('corporate.admin').post(`units/${CODE}/${action}`, body);
  await units('assign', { unitCode: 'U4', franchiseRoleMemberId: POSITION.dan });
  expect((await sets.send(id, 'apply')).body.results).toMatchObject({ done: 1, failed: 1 });
  await units('unassign', { unitCode: 'U4' });
  // The first write starts the run. The second write resets the failed operations, and fails.
  cloud.cosmos.faults.add({ match: 'PUT /dbs/*', delayMs: 0.1, times: 1 });
  cloud.cosmos.faults.add({ match: 'PUT /dbs/*', status: 500, times: 1 });
  expect((await sets.send(id, 'apply', { retryFailed: true })).status).toBe(200);
  await continueRun();
  expect(await sets.ended(id)).toMatchObject({ state: 'done', results: { done: 2, failed: 0 } });
});

describe('a job that keeps failing', () => {
  test.each([
    ['run', { state: 'running' }, 'stopped'],
    ['review', { state: 'reviewing' }, 'draft'],
    ['review of an open proposal', { state: 'reviewing' }, 'proposed'],
  ] as const)('SET-09 ends its %s when its message is in the poison queue', async (what, fields, end) => {
    await startOver();
    id = (await sets.create(LIST, {}, 'franchise.admin')).body.changeSetId;
    if (end === 'proposed') await sets.send(id, 'propose', { reason: 'Opens' }, 'franchise.admin');
    const page = await sets.storedPage(id);
    await cloud.container('jobs').item(page.id, page.id).delete();
    await sets.makeDue(id, fields);
    await expect(cloud.host.run('runImport', id)).rejects.toThrow();
    await cloud.host.run('abandonImport', id);
    const stored = await sets.stored(id);
    expect([stored.state, stored.dueAt, stored.error]).toEqual([end, null, expect.any(String)]);
    expect(stored.ttl).toBe((end === 'stopped' ? 90 : 2 * 366) * 24 * 60 * 60);
    await cloud.container('jobs').items.create(page);
    if (what === 'run') return;
    const reviewer = end === 'proposed' ? 'corporate.admin' : 'franchise.admin';
    const again = await sets.send(id, 'review', undefined, reviewer);
    expect([again.status, again.body.state]).toEqual([200, end === 'draft' ? 'reviewed' : 'proposed']);
  });
});

describe('large sets', () => {
  const UNITS = Array.from({ length: 150 }, (_, n) => `R${n}`);
  const large = async () => {
    await arrangeFranchise(
      cloud,
      CODE,
      UNITS.map((unitCode) => unitDocument(CODE, unitCode, null)),
    );
    const { body } = await sets.create(UNITS.map((unitCode) => assign(unitCode, POSITION.ben)));
    id = body.changeSetId;
  };
  const changes = async () => (await audits(cloud)).map(({ operation }) => operation ?? 0).toSorted((a, b) => a - b);

  test('SET-09 three concurrent runs apply each operation exactly once', async () => {
    await large();
    await sets.send(id, 'apply');
    await Promise.all([1, 2, 3].map(() => cloud.host.run('runImport', id)));
    expect(await sets.ended(id)).toMatchObject({ state: 'done', results: { done: UNITS.length } });
    expect(await changes()).toEqual(UNITS.map((_, n) => n + 1));
  });

  test('SET-11 a cancelled set stops before its last operations, and can be continued', async () => {
    await large();
    await sets.send(id, 'apply');
    const cancelled = await sets.send(id, 'cancel');
    expect(cancelled.status).toBe(200);
    const stopped = await sets.ended(id);
    expect(stopped.state).toBe('stopped');
    expect(stopped.results.done).toBeLessThan(UNITS.length);
    expect((await changes()).length).toBe(stopped.results.done);
    await sets.send(id, 'apply');
    expect(await sets.ended(id)).toMatchObject({ state: 'done', results: { done: UNITS.length } });
    expect(await changes()).toEqual(UNITS.map((_, n) => n + 1));
  });

  test('SET-11 a cancelled set whose run has died counts all operations that were written', async () => {
    await large();
    await sets.send(id, 'apply');
    await sets.ended(id);
    // Arranges the state after a run that died before it saved its last page.
    const page = await sets.storedPage(id, 2);
    const pending = page.operations.map((operation) => ({ ...operation, result: 'pending', changeId: null }));
    await cloud
      .container('jobs')
      .item(page.id, page.id)
      .replace({ ...page, operations: pending });
    await sets.makeDue(id, { state: 'running', isCancelled: true });
    await cloud.host.run('runImport', id);
    expect((await sets.read(id)).changeSet).toMatchObject({ state: 'stopped', results: { done: UNITS.length } });
  });

  test('SET-05, SET-09 a running set cannot be edited', async () => {
    await large();
    await sets.send(id, 'apply');
    const { status, body } = await sets.edit(id, { operations: [{ number: 150, isSelected: false }] });
    expect([status, body.reason ?? body.code]).toEqual([409, 'wrong_state']);
    await sets.ended(id);
  });
});
