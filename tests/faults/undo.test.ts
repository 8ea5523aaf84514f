/** Undo, restore and permanent deletion take effect completely or not at all, after any fault or killed process. */
import { isDeepStrictEqual } from 'node:util';
import type { AuditDocument, OutboxDocument } from '@franchise-admin/api/documents';
import { describe, expect, test } from 'vitest';
import { anHourLater } from '../support/agreement.ts';
import { changeSetsIn } from '../support/change-sets.ts';
import { hasStruck } from '../support/cuts.ts';
import {
  accountOf,
  arrangeAccounts,
  arrangeFranchise,
  arrangeFranchises,
  CODE,
  clearFaults,
  POSITION,
  USER,
  unitDocument,
} from '../support/franchise.ts';
import { changeOf, historyIn, wholeState } from '../support/history.ts';
import {
  BROKEN_CONNECTIONS,
  contradicts,
  KILLS_TIMEOUT_MS,
  killAtEach,
  OUTAGE,
  strikeEach,
  type Trial,
} from '../support/strikes.ts';
import type { UndoableChange } from '../support/undo-tests.ts';
import { arrangeUndoable, communicationChanges, franchiseChanges, vendorChanges } from '../support/undoable-changes.ts';
import { useFranchises } from '../support/use-franchises.ts';
import { newUser } from '../support/users.ts';

const cloud = useFranchises({ accounts: true });

async function startOver(): Promise<void> {
  clearFaults(cloud);
  await arrangeFranchises(cloud);
  arrangeAccounts(cloud);
  await arrangeUndoable(cloud);
}

const UNITS = Array.from({ length: 250 }, (_, n) => unitDocument(CODE, `M${n}`, POSITION.eve));
/** A removal that takes several batches. */
const largeRemoval: UndoableChange = {
  prepare: async () => {
    await arrangeFranchise(cloud, CODE, UNITS);
    return cloud.as('corporate.admin').get(`hierarchy/${CODE}`);
  },
  make: () =>
    cloud
      .as('corporate.admin')
      .delete(`hierarchy/${CODE}`, { franchiseRoleMemberId: POSITION.eve, deleteUser: true }, { ifMatch: '*' }),
};

/** Changes that write to several containers. */
const NAMES = [
  'a new administrator',
  'another name and email',
  'a deleted user with groups, rights and a position',
  'a removal of someone with people beneath',
  'a deleted vendor with users',
  'a removed franchise with people and an administrator',
  'a group with another directory group',
  'a removal of many batches',
];
const all: Readonly<Record<string, UndoableChange>> = {
  ...franchiseChanges(cloud),
  ...vendorChanges(cloud),
  ...communicationChanges(cloud),
  'a removal of many batches': largeRemoval,
};

type State = Awaited<ReturnType<typeof wholeState>>;

/** Returns a trial that undoes a change, and functions that check its result. */
function undoOf({ scope = CODE, prepare, make }: UndoableChange) {
  let states: { readonly before: State; readonly after: State; readonly changeId: string } | undefined;
  let history = historyIn(cloud);
  const trial: Trial = {
    startOver,
    async prepare() {
      const prepared = await prepare?.();
      const before = await wholeState(cloud);
      const response = await make(prepared);
      const changeId = changeOf(response);
      const own = typeof scope === 'string' ? scope : scope(response);
      history = historyIn(cloud, own);
      states = { before, after: await wholeState(cloud), changeId };
      return (client) => client.post(`audit/${encodeURIComponent(own)}/undo`, { changeIds: [changeId] });
    },
    warmUp: (client) => client.get('comms/communication-types'),
  };
  return {
    trial,
    async isWritten(): Promise<boolean> {
      const [{ undoneBy }] = (await cloud.as('corporate.admin').get(`audit/SYSTEM?limit=200`)).body.records.filter(
        (entry: { changeId: string }) => entry.changeId === states!.changeId,
      );
      return undoneBy !== null;
    },
    async wrongAs(which: 'before' | 'after'): Promise<string | false> {
      const now = await wholeState(cloud);
      if (isDeepStrictEqual(now, states![which])) return left();
      return `not as ${which} the change: ${differing(states![which], now)}`;
    },
    undo: () => history.undo(states!.changeId),
  };
}

/** Returns the ids of documents and accounts that differ. */
function differing(a: State, b: State): string {
  const parts = ['franchises', 'vendors', 'reference', 'directory'] as const;
  const found = parts.flatMap((part) => {
    const [one, other]: Readonly<Record<string, object>>[] = [a[part], b[part]];
    const ids = [...new Set([...Object.keys(one!), ...Object.keys(other!)])];
    return ids.filter((id) => !isDeepStrictEqual(one![id], other![id]));
  });
  return found.join(', ') || 'sign-ins';
}

const CONTAINERS = ['franchises', 'vendors', 'reference'] as const;

async function outboxEntries() {
  const found = CONTAINERS.map(async (name) => {
    const query = "SELECT * FROM c WHERE c.type = 'outbox'";
    const { resources } = await cloud.container(name).items.query<OutboxDocument>(query).fetchAll();
    return resources.map((entry) => ({ name, entry }));
  });
  return (await Promise.all(found)).flat();
}

async function left(): Promise<string | false> {
  const entries = await outboxEntries();
  return entries.length > 0 && `${entries.map(({ entry }) => entry.id)} are left`;
}

/** Clears all faults, runs the timer with expired leases until no outbox entry is left, and expires all reservations. */
async function finishLater(): Promise<void> {
  clearFaults(cloud);
  for (let run = 0; run < 4; run++) {
    const entries = await outboxEntries();
    if (entries.length === 0) break;
    for (const { name, entry } of entries) await cloud.container(name).items.upsert(anHourLater(entry));
    await cloud.host.run('finishOutbox');
  }
  const vendors = cloud.container('vendors');
  const { resources } = await vendors.items.query(`SELECT * FROM c WHERE c.type = 'reservation'`).fetchAll();
  for (const reservation of resources) await vendors.items.upsert({ ...reservation, until: new Date(0).toISOString() });
}

describe.each(NAMES)('HIST-06 undo of %s', (name) => {
  const { trial, isWritten, wrongAs, undo } = undoOf(all[name]!);

  test.each(BROKEN_CONNECTIONS)(
    '%s: the request or the next run completes the undo',
    { timeout: 240_000 },
    async (_, how) => {
      const wrong = await strikeEach(cloud, trial, how, async (status, body) => {
        if (status !== 200) return `it was rejected: ${JSON.stringify(body)}`;
        if (!hasStruck(cloud)) return 'no request was hit';
        await finishLater();
        return wrongAs('before');
      });
      expect(wrong).toEqual({});
    },
  );

  test('a service fails from any request on: a later run completes the undo, or nothing changes', {
    timeout: 240_000,
  }, async () => {
    const wrong = await strikeEach(cloud, trial, OUTAGE, async (status) => {
      await finishLater();
      const written = await isWritten();
      const contradiction = contradicts(status, written);
      if (contradiction) return contradiction;
      return wrongAs(written ? 'before' : 'after');
    });
    expect(wrong).toEqual({});
  });

  test('the process is killed: the next run or a retry completes the undo', {
    timeout: KILLS_TIMEOUT_MS,
  }, async () => {
    const wrong = await killAtEach(cloud, trial, async () => {
      await finishLater();
      if (await isWritten()) return wrongAs('before');
      const found = await wrongAs('after');
      if (found) return found;
      const { status, body } = await undo();
      return status === 200 ? wrongAs('before') : `the retry returned ${status}: ${body.detail}`;
    });
    expect(wrong).toEqual({});
  });
});

test('HIST-06 an undo in several batches continues in the next run if a batch cannot be written', {
  timeout: 120_000,
}, async () => {
  const { trial, wrongAs } = undoOf(largeRemoval);
  await startOver();
  const work = await trial.prepare();
  cloud.cosmos.faults.add({ match: 'POST /dbs/*', kind: 'batch', delayMs: 1, times: 1 });
  cloud.cosmos.faults.add({ match: 'POST /dbs/*', kind: 'batch', status: 503, times: 100 });
  const { status, body } = await work(cloud.as('corporate.admin'));
  expect([status, body]).toMatchObject([200, { isPending: true }]);
  const [entry] = await outboxEntries();
  expect(entry?.entry.removal).toMatchObject({ kind: 'undo' });
  await finishLater();
  expect(await wrongAs('before')).toBe(false);
});

describe('HIST-09 HIST-10 permanent deletion', () => {
  const fay = accountOf(USER.fay);
  const secret = {
    route: 'saveUser',
    params: { code: CODE },
    body: newUser({ franchiseUserId: USER.fay, position: 'Secret' }),
  };
  /** More than one piece of `purgeChangeSets`. */
  const SETS = 11;
  const trial: Trial = {
    startOver,
    async prepare() {
      const sets = changeSetsIn(cloud);
      for (let n = 0; n < SETS; n++) expect((await sets.create([secret])).status).toBe(200);
      await cloud.as('corporate.admin').call('DELETE', `user/${CODE}/${fay}`, { ifMatch: '*' });
      return (client) => client.delete(`deleted/${CODE}`, { kind: 'user', recordId: String(USER.fay) });
    },
    warmUp: (client) => client.get(`user/${CODE}/${USER.gus}`),
  };
  async function versions(): Promise<number> {
    const query = "SELECT * FROM c WHERE c.type = 'audit'";
    const { resources } = await cloud
      .container('franchises')
      .items.query<AuditDocument>(query, { partitionKey: CODE })
      .fetchAll();
    return resources.filter((audit) => JSON.stringify(audit).includes('fay@aloha.example')).length;
  }
  async function setsWithValues(): Promise<number> {
    const { resources } = await cloud.container('jobs').items.readAll().fetchAll();
    return resources.filter((document) => JSON.stringify(document).includes('Secret')).length;
  }
  const isPurged = async () =>
    (await versions()) + (await setsWithValues()) === 0 && cloud.directory.store.accounts.byId(fay) === undefined;

  test.each(BROKEN_CONNECTIONS)('%s: the deletion completes', { timeout: 120_000 }, async (_, how) => {
    const wrong = await strikeEach(cloud, trial, how, async (status) => {
      await finishLater();
      if (status !== 200) return 'it was rejected';
      return !(await isPurged()) && 'not everything was deleted';
    });
    expect(wrong).toEqual({});
  });

  test('the process is killed: the next run or a retry completes the deletion', {
    timeout: KILLS_TIMEOUT_MS,
  }, async () => {
    const wrong = await killAtEach(cloud, trial, async (again) => {
      await finishLater();
      if (await isPurged()) return false;
      const { status } = await again();
      return !(status === 200 && (await isPurged())) && `the retry returned ${status}`;
    });
    expect(wrong).toEqual({});
  });
});
