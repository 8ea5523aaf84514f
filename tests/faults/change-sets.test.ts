/** Applies change sets while hosts die, runs compete and rights change. No operation may be lost or applied twice. */
import { describe, expect, test } from 'vitest';
import { contradictions, endLeases } from '../support/agreement.ts';
import { changeSetsIn, operations } from '../support/change-sets.ts';
import {
  arrangeAccounts,
  arrangeFranchise,
  arrangeFranchises,
  CODE,
  POSITION,
  unitDocument,
} from '../support/franchise.ts';
import { audits } from '../support/stored.ts';
import { KILLS_TIMEOUT_MS, killAtEach, strikeEach, type Trial } from '../support/strikes.ts';
import { useFranchises } from '../support/use-franchises.ts';
import { usersIn } from '../support/users.ts';

const cloud = useFranchises({ accounts: true, storage: true });
const sets = changeSetsIn(cloud);
const { addUser, assign, unassign } = operations;

async function startOver(): Promise<void> {
  cloud.cosmos.faults.clear();
  cloud.directory.faults.clear();
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

/** Ends the lease of a run that died, and lets the queue continue it. */
async function continueRun(): Promise<void> {
  const stored = await sets.stored(id);
  if (stored.dueAt === null) return;
  await cloud
    .container('jobs')
    .item(id, id)
    .replace({ ...stored, dueAt: new Date(Date.now() - 1_000).toISOString() });
  await cloud.host.run('runImport', id);
}

/** Returns the first problem of the outcome, or false if every operation ran exactly once. */
async function fault(): Promise<string | false> {
  const { changeSet, operations: all } = await sets.read(id);
  if (changeSet.state !== 'done' || changeSet.results.done !== LIST.length)
    return `${changeSet.state}: ${JSON.stringify(all.map(({ result, problem }) => [result, problem]))}`;
  const entries = await audits(cloud);
  // A separate entry links the account of a new user. The timer writes it if the run has died.
  const changes = new Set(entries.map(({ requestId }) => requestId));
  if (changes.size !== LIST.length) return `${changes.size} changes: ${entries.map(({ call }) => call).join(', ')}`;
  const found = all.filter(({ changeId }) => entries.some(({ requestId }) => requestId === changeId));
  if (found.length !== LIST.length) return 'a result names a change that the history does not have';
  if ((await usersIn(cloud).withEmail('nora@aloha.example')).length !== 1) return 'the user does not exist once';
  return (await contradictions(cloud)).join() || false;
}

test(
  'SET-09 a process that dies while it applies a set neither loses an operation nor applies one twice',
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
  'SET-21 a process that dies while it applies a set all or nothing has written every operation or none',
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

test.each([
  ['drops a connection before it responds', { drop: 'after' as const }],
  ['drops a connection', { drop: 'before' as const }],
  ['is busy', { status: 503, retryAfter: 1 }],
])(
  'SET-09 applies a set exactly once if a service %s',
  async (_, how) => {
    const wrong = await strikeEach(cloud, trial, how, async (status) => {
      cloud.cosmos.faults.clear();
      cloud.directory.faults.clear();
      // If the request has failed, the set was not applied, or the queue applies the rest.
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

  test('SET-09 runs that start at the same time apply each operation exactly once', async () => {
    await large();
    await sets.send(id, 'apply');
    await Promise.all([1, 2, 3].map(() => cloud.host.run('runImport', id)));
    expect(await sets.ended(id)).toMatchObject({ state: 'done', results: { done: UNITS.length } });
    expect(await changes()).toEqual(UNITS.map((_, n) => n + 1));
  });

  test('SET-11 a cancelled set stops between pieces, and can be continued and undone', async () => {
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

  test('SET-11 if the run of a cancelled set died, the set reports the operations that were written', async () => {
    await large();
    await sets.send(id, 'apply');
    await sets.ended(id);
    // Arranges the state after a run that died before it saved its last page.
    const pageId = `${id}:2`;
    const { resource: page } = await cloud.container('jobs').item(pageId, pageId).read();
    const pending = page.operations.map((operation: object) => ({ ...operation, result: 'pending', changeId: null }));
    await cloud
      .container('jobs')
      .item(pageId, pageId)
      .replace({ ...page, operations: pending });
    const header = await sets.stored(id);
    const dueAt = new Date(Date.now() - 1_000).toISOString();
    await cloud
      .container('jobs')
      .item(id, id)
      .replace({ ...header, state: 'running', isCancelled: true, dueAt });
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
