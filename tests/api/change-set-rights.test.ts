/** Rights to see, propose, approve, schedule and apply change sets. A set never does more than single requests may do. */
import { type Route, routes } from '@franchise-admin/api/contract';
import { documentId, type UnitDocument } from '@franchise-admin/api/documents';
import { ROLE_GROUPS } from '@franchise-admin/data-sets/accounts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { changeSetsIn, type Operation, operations } from '../support/change-sets.ts';
import type { ApiResponse } from '../support/client.ts';
import { pathOf } from '../support/costs/measure.ts';
import {
  accountOf,
  arrangeAccounts,
  arrangeFranchises,
  CODE,
  LEVEL,
  OTHER,
  oidOf,
  POSITION,
  USER,
} from '../support/franchise.ts';
import { audits, documentOf } from '../support/stored.ts';
import { useFranchises } from '../support/use-franchises.ts';

const cloud = useFranchises({ accounts: true, storage: true });
const sets = changeSetsIn(cloud);
const { addUser, assign, unassign } = operations;
const unit = (code: string) => documentOf<UnitDocument>(cloud, documentId.unit(code));
const READ_ONLY = 'read.only';
const ADMIN = 'franchise.admin';
/** Only corporate admins may give a user access to all units. */
const corporateOnly = addUser({ accessAllUnits: true });

describe('proposals', () => {
  test('SET-14, SET-16 a read-only user proposes, and an administrator applies with their own rights', async () => {
    const { status, body } = await sets.create([assign('U4', POSITION.ben)], { kind: 'proposal' }, READ_ONLY);
    expect([status, body.verdicts.notAllowed]).toEqual([200, 1]);
    const id = body.changeSetId;
    for (const action of ['apply', 'approve']) expect((await sets.send(id, action, {}, READ_ONLY)).status).toBe(403);
    expect((await sets.send(id, 'propose', { reason: 'Opens on Monday' }, READ_ONLY)).body.state).toBe('proposed');
    // The administrator sees the differences before the decision.
    expect((await sets.send(id, 'review', undefined, ADMIN)).body).toMatchObject({
      state: 'proposed',
      verdicts: { update: 1 },
    });
    const approved = await sets.send(id, 'approve', { reason: 'Fine' }, ADMIN);
    expect(approved.body).toMatchObject({ state: 'done', proposal: { decision: 'approved', decisionReason: 'Fine' } });
    expect((await unit('U4'))?.franchiseRoleMemberId).toBe(POSITION.ben);
    expect((await audits(cloud))[0]).toMatchObject({ actorId: oidOf(ADMIN), changeSetId: id });
  });

  test('SET-14 only callers with the rights for every operation can approve, and then the author can no longer change the set', async () => {
    const { body } = await sets.create([unassign('U1'), corporateOnly], {}, ADMIN);
    expect(body.verdicts).toMatchObject({ update: 1, notAllowed: 1 });
    const id = body.changeSetId;
    await sets.send(id, 'propose', { reason: 'She travels' }, ADMIN);
    expect((await sets.send(id, 'approve', {}, ADMIN)).status).toBe(403);
    const edited = await sets.edit(id, { operations: [{ number: 1, isSelected: false }] }, ADMIN);
    expect(edited.status).toBe(409);
    const { body: other } = await sets.create([corporateOnly], {}, READ_ONLY);
    await sets.send(other.changeSetId, 'propose', { reason: 'She travels' }, READ_ONLY);
    expect((await sets.send(other.changeSetId, 'approve', {}, ADMIN)).status).toBe(403);
    expect((await sets.read(other.changeSetId)).changeSet.state).toBe('proposed');
    expect(await audits(cloud)).toEqual([]);
    expect((await sets.send(id, 'approve', {})).body).toMatchObject({ state: 'done', results: { done: 2 } });
    // The author must not change a set that runs with the approver's rights.
    expect((await sets.send(id, 'apply', { retryFailed: true }, ADMIN)).status).toBe(403);
    expect((await sets.edit(id, { title: 'Mine' }, ADMIN)).status).toBe(403);
  });

  test('SET-14 an approved set can be neither rewritten nor proposed again', async () => {
    const { body } = await sets.create([unassign('U1'), assign('NOSUCH', POSITION.ben)], {}, READ_ONLY);
    const id = body.changeSetId;
    await sets.send(id, 'propose', { reason: 'Closed' }, READ_ONLY);
    expect((await sets.send(id, 'approve', {}, ADMIN)).body).toMatchObject({ state: 'done', results: { skipped: 1 } });
    const rewrite = { operations: [{ number: 2, body: unassign('U2').body }] };
    expect((await sets.edit(id, rewrite, ADMIN)).status).toBe(409);
    expect((await sets.edit(id, { operations: [{ number: 2, isSelected: false }] }, ADMIN)).status).toBe(200);
    expect((await sets.send(id, 'propose', { reason: 'Mine' }, ADMIN)).status).toBe(409);
    expect((await sets.read(id)).changeSet.proposal).toMatchObject({ reason: 'Closed', decision: 'approved' });
  });

  test('SET-14 only its author can withdraw an open proposal', async () => {
    const { body } = await sets.create([unassign('U1')], {}, READ_ONLY);
    const id = body.changeSetId;
    await sets.send(id, 'propose', { reason: 'Closed' }, READ_ONLY);
    await sets.send(id, 'review', undefined, ADMIN);
    for (const as of [ADMIN, 'corporate.admin'])
      expect((await sets.send(id, 'cancel', undefined, as)).status).toBe(403);
    expect((await sets.send(id, 'cancel', undefined, READ_ONLY)).body.state).toBe('cancelled');
  });

  test('SET-14 a declined proposal names the reason and stays declined', async () => {
    const { body } = await sets.create([unassign('U1')], {}, READ_ONLY);
    await sets.send(body.changeSetId, 'propose', { reason: 'Closed' }, READ_ONLY);
    const declined = await sets.send(body.changeSetId, 'decline', { reason: 'Still open' });
    expect(declined.body).toMatchObject({ state: 'declined', proposal: { decisionReason: 'Still open' } });
    expect((await sets.send(body.changeSetId, 'approve', {})).status).toBe(409);
    const { changeSet } = await sets.read(body.changeSetId, '', READ_ONLY);
    expect(changeSet.proposal).toMatchObject({ decision: 'declined', decisionReason: 'Still open' });
  });
});

describe('cancelling', () => {
  const leased = { state: 'reviewing', dueAt: new Date(Date.now() + 60_000).toISOString() } as const;

  test('SET-11 a set can be cancelled while it is reviewed, and stays cancelled', async () => {
    const { body } = await sets.create([unassign('U1')], {}, ADMIN);
    const id = body.changeSetId;
    await sets.arrange(id, leased);
    expect((await sets.send(id, 'cancel', undefined, READ_ONLY)).status).toBe(404);
    expect((await sets.send(id, 'cancel', undefined, ADMIN)).body.state).toBe('cancelled');
    await cloud.host.run('runImport', id);
    expect((await sets.read(id)).changeSet.state).toBe('cancelled');
  });

  test('SET-11, SET-14 only the author cancels the review of an open proposal; nobody cancels the review of a set that has run', async () => {
    const { body: open } = await sets.create([unassign('U1')], {}, READ_ONLY);
    await sets.send(open.changeSetId, 'propose', { reason: 'Closed' }, READ_ONLY);
    await sets.arrange(open.changeSetId, leased);
    expect((await sets.send(open.changeSetId, 'cancel', undefined, 'corporate.admin')).status).toBe(403);
    expect((await sets.send(open.changeSetId, 'cancel', undefined, READ_ONLY)).body.state).toBe('cancelled');
    const { body: run } = await sets.create([unassign('U2')], {}, ADMIN);
    await sets.send(run.changeSetId, 'apply', {}, ADMIN);
    await sets.arrange(run.changeSetId, leased);
    expect((await sets.send(run.changeSetId, 'cancel', undefined, ADMIN)).status).toBe(409);
  });

  test('SET-11, SET-14 isOwner and mayCancel of a set depend on who reads it', async () => {
    const { body } = await sets.create([unassign('U1')], {}, ADMIN);
    const id = body.changeSetId;
    const rights = async (as: string) => {
      const { isOwner, mayCancel } = (await sets.read(id, '', as)).changeSet;
      return [isOwner, mayCancel];
    };
    expect([await rights(ADMIN), await rights('corporate.admin')]).toEqual([
      [true, true],
      [false, true],
    ]);
    await sets.send(id, 'propose', { reason: 'Closed' }, ADMIN);
    expect([await rights(ADMIN), await rights('corporate.admin')]).toEqual([
      [true, true],
      [false, false],
    ]);
    await sets.send(id, 'approve', {});
    expect([await rights(ADMIN), await rights('corporate.admin')]).toEqual([
      [false, false],
      [true, false],
    ]);
  });

  test('SET-11, SET-14 a cancelled or declined set expires after 90 days with its operations', async () => {
    const ids = await Promise.all(
      [1, 2].map(async () => (await sets.create([unassign('U1')], {}, ADMIN)).body.changeSetId),
    );
    await sets.send(ids[0]!, 'cancel', undefined, ADMIN);
    await sets.send(ids[1]!, 'propose', { reason: 'Closed' }, ADMIN);
    await sets.send(ids[1]!, 'decline', { reason: 'Still open' });
    const days = ({ ttl = 0 }) => ttl / (24 * 60 * 60);
    for (const id of ids) expect([days(await sets.stored(id)), days(await sets.storedPage(id))]).toEqual([90, 90]);
  });
});

test('SET-16 read-only users see only their own sets; administrators see those of their scope', async () => {
  const { body: own } = await sets.create([unassign('U1')], {}, READ_ONLY);
  const { body: others } = await sets.create([unassign('U1')], {}, ADMIN);
  const seen = async (as: string) =>
    (await cloud.as(as).get(`change-sets/${CODE}`)).body.changeSets.map((set: typeof own) => set.changeSetId);
  expect(await seen(READ_ONLY)).toContain(own.changeSetId);
  expect(await seen(READ_ONLY)).not.toContain(others.changeSetId);
  expect(await seen(ADMIN)).toEqual(expect.arrayContaining([own.changeSetId, others.changeSetId]));
  const status = async (id: string, as: string, scope = CODE) =>
    (await cloud.as(as).get(`change-sets/${scope}/${id}`)).status;
  expect(await status(others.changeSetId, READ_ONLY)).toBe(404);
  expect(await status(others.changeSetId, 'franchise.admin2')).toBe(403);
  expect(await status(others.changeSetId, 'franchise.admin2', OTHER)).toBe(404);
  expect((await sets.edit(own.changeSetId, { title: 'Mine' }, ADMIN)).status).toBe(403);
  expect((await sets.send(own.changeSetId, 'apply', {}, ADMIN)).status).toBe(403);
});

/** Returns the verdict that matches the response to a single request; "changed" stands for create, update or delete. */
function verdictOf({ status, headers }: ApiResponse): string {
  if (status === 403) return 'notAllowed';
  if (status === 412) return 'conflict';
  if (status >= 400) return 'rejected';
  return headers.get('x-change-id') ? 'changed' : 'unchanged';
}
const asVerdict = (verdict: string) => (['create', 'update', 'delete'].includes(verdict) ? 'changed' : verdict);

/** Only a few records of each kind, so that the operations of a set often affect the same record. */
const people = fc.constantFrom(USER.fay, USER.dan, USER.eve, 77);
const places = fc.constantFrom<number>(POSITION.ada, POSITION.dan, POSITION.eve);
const units = fc.constantFrom('U1', 'U1', 'U4', 'NOSUCH');
const codes = fc.constantFrom(CODE, CODE, CODE, OTHER);
const anyOperation: fc.Arbitrary<Operation> = fc.oneof(
  fc.tuple(units, places, codes).map(([unitCode, place, code]) => assign(unitCode, place, code)),
  fc.tuple(units, codes).map(([unitCode, code]) => unassign(unitCode, code)),
  fc
    .record({
      emailAddress: fc.constantFrom('new@aloha.example', 'dan@aloha.example'),
      accessAllUnits: fc.boolean(),
    })
    .map((changes) => addUser(changes)),
  fc
    .tuple(people, places, fc.constantFrom(...Object.values(LEVEL)))
    .map(([user, parent, level]) => operations.addPosition(user, parent, level)),
  fc.tuple(people, codes).map(([id, code]) => ({
    route: 'deleteUser',
    params: { code, authObjectId: accountOf(id, code) },
    query: { franchiseUserId: id },
  })),
  fc.tuple(places, fc.boolean()).map(([franchiseRoleMemberId, deleteUser]) => ({
    route: 'deleteHierarchy',
    params: { code: CODE },
    body: { franchiseRoleMemberId, deleteUser },
  })),
  fc.tuple(people, fc.boolean()).map(([id, selected]) => ({
    route: 'saveCommunicationOptions',
    params: { franchiseUserId: id },
    body: [{ communicationTypeId: 1, selected }],
  })),
  fc
    .tuple(fc.constantFrom(USER.dan, USER.fay, USER.eve), fc.constantFrom(POSITION.ada, POSITION.ben), codes)
    .map(([franchiseUserId, reportsToId, code]) => ({
      route: 'saveHierarchy',
      params: { code },
      body: { franchiseRoleMemberId: POSITION.dan, franchiseRoleId: LEVEL.district, franchiseUserId, reportsToId },
    })),
  fc.tuple(units, fc.option(people), codes).map(([unitCode, managerId, code]) => ({
    route: 'saveUnit',
    params: { code },
    body: { unitCode, managerId, phoneNumber: '555' },
  })),
  fc
    .tuple(people, fc.constantFrom({ isDisabled: true }, { isFranchiseAdmin: true }, { accessAllUnits: true }), codes)
    .map(([franchiseUserId, change, code]) => ({
      route: 'saveUser',
      params: { code },
      body: { franchiseUserId, ...change },
    })),
  fc.tuple(fc.constantFrom(0, 1), codes).map(([franchiseAddressId, code]) => ({
    route: 'saveAddress',
    params: { code },
    body: { franchiseAddressId, addressType: 1, line1: '1 Main Street' },
  })),
  fc.tuple(fc.constantFrom('Zone', 'Region'), codes).map(([level1Name, code]) => ({
    route: 'saveFranchise',
    params: { code },
    body: { level1Name, level2Name: 'Area Director', level3Name: 'Owner', level4Name: 'Group' },
  })),
  // There is no such type, because types are not reset between sequences.
  fc.constant({
    route: 'saveCommunicationType',
    params: {},
    body: { communicationTypeId: 999, name: 'Recipes', infoText: '' },
  }),
  fc.constant({ route: 'saveVendor', params: {}, body: { id: 999, name: 'Nobody' } }),
  fc.constant({ route: 'savePosUser', params: { vendorId: 2 }, body: {} }),
);

test('SET-02, SET-07, SET-21 a set has the same results as its requests sent one by one, and never allows more', async () => {
  const startOver = async () => {
    await arrangeFranchises(cloud);
    arrangeAccounts(cloud);
  };
  const allAudits = async () => (await Promise.all([audits(cloud), audits(cloud, OTHER)])).flat();
  const changes = async () => (await allAudits()).length;
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(
        'corporate.admin',
        'corporate.admin',
        ADMIN,
        ADMIN,
        'franchise.admin2',
        READ_ONLY,
        'pos.admin',
        'no.role',
      ),
      fc.array(anyOperation, { minLength: 1, maxLength: 10 }),
      async (actor, list) => {
        await startOver();
        const scope = actor === 'corporate.admin' ? 'SYSTEM' : actor === 'franchise.admin2' ? OTHER : CODE;
        const own = changeSetsIn(cloud, scope);
        const { status, body } = await own.create(list, {}, actor);
        if (actor === 'pos.admin' || actor === 'no.role') {
          expect(status).toBe(403);
          return;
        }
        const reviewed = (await own.read(body.changeSetId)).operations;
        expect(await changes()).toBe(0);

        const singly: string[] = [];
        for (const { route: name, params, query = {}, body: sent } of list) {
          const route: Route = routes[name as keyof typeof routes];
          const search = new URLSearchParams(Object.entries(query)).toString();
          const path = pathOf(route, params as Record<string, string | number>);
          const options = sent === undefined ? {} : { body: sent };
          singly.push(verdictOf(await cloud.as(actor).call(route.method, `${path}${search && `?${search}`}`, options)));
        }
        const isInside = reviewed.map(({ problem }) => problem?.reason !== 'other_scope');
        const inside = <T>(all: readonly T[]) => all.filter((_, n) => isInside[n]);
        if (isInside.every(Boolean)) expect(reviewed.map(({ verdict }) => asVerdict(verdict))).toEqual(singly);
        // The review skips operations of other scopes, so later operations may get another verdict. None of them may gain rights.
        for (const [n, { verdict }] of reviewed.entries())
          if (singly[n] === 'notAllowed') expect(['notAllowed', 'rejected']).toContain(verdict);
        const changedSingly = await changes();

        await startOver();
        const applied = await own.send(body.changeSetId, 'apply', {}, actor);
        if (actor === READ_ONLY) expect([applied.status, await changes()]).toEqual([403, 0]);
        else {
          const { operations: done } = await own.read(body.changeSetId);
          for (const { verdict, result } of done)
            expect(result).toBe(
              asVerdict(verdict) === 'changed' ? 'done' : verdict === 'unchanged' ? 'unchanged' : 'skipped',
            );
          if (inside(reviewed).length === reviewed.length) expect(await changes()).toBe(changedSingly);
        }

        // With isAtomic, the set makes the same changes or none.
        const { body: atomic } = await own.create(list, { isAtomic: true }, actor);
        await startOver();
        await own.send(atomic.changeSetId, 'apply', {}, actor);
        const written = new Set((await allAudits()).flatMap(({ operation }) => operation ?? [])).size;
        const changing = reviewed.filter(({ verdict }) => asVerdict(verdict) === 'changed').length;
        const isPossible = actor !== READ_ONLY && atomic.error === null;
        expect([0, isPossible ? changing : 0]).toContain(written);
      },
    ),
    { numRuns: Number(process.env.SEQUENCES ?? 20), ...(process.env.SEED && { seed: Number(process.env.SEED) }) },
  );
}, 600_000);

// Comes last: it changes roles, which the API caches for 30 s.
describe('schedule', () => {
  const soon = () => new Date(Date.now() + 3_600_000).toISOString();
  async function due(id: string) {
    await sets.makeDue(id);
    await cloud.host.run('announceImports');
  }

  test('SET-15 a scheduled set runs when it is due, and can be cancelled before that', async () => {
    const { body } = await sets.create([unassign('U1')], {}, ADMIN);
    const runAt = soon();
    const schedule = { runAt, timeZone: 'Pacific/Honolulu' };
    expect((await sets.send(body.changeSetId, 'schedule', schedule, ADMIN)).body).toMatchObject({
      ...{ state: 'scheduled', runAt, timeZone: 'Pacific/Honolulu' },
    });
    await due(body.changeSetId);
    await expect
      .poll(async () => (await sets.read(body.changeSetId)).changeSet.state, { timeout: 20_000 })
      .toBe('done');
    expect((await unit('U1'))?.franchiseRoleMemberId).toBe(null);

    const { body: other } = await sets.create([unassign('U2')], {}, ADMIN);
    await sets.send(other.changeSetId, 'schedule', schedule, ADMIN);
    expect((await sets.send(other.changeSetId, 'cancel', undefined, ADMIN)).body.state).toBe('cancelled');
    const past = { runAt: '2020-01-01T00:00:00Z', timeZone: 'UTC' };
    expect((await sets.send(body.changeSetId, 'schedule', past, ADMIN)).status).toBe(409);
  });

  test.each([
    ['lost their role', ADMIN, CODE],
    ['was disabled', 'franchise.admin2', OTHER],
  ])('SET-07, SET-15 a scheduled set stops if its author %s', async (what, author, code) => {
    const own = changeSetsIn(cloud, code);
    const { body } = await own.create([unassign('U1', code), assign('U4', POSITION.ben, code)], {}, author);
    const id = body.changeSetId;
    await own.send(id, 'schedule', { runAt: soon(), timeZone: 'UTC' }, author);
    const { accounts, memberships } = cloud.directory.store;
    const account = accounts.byId(oidOf(author))!;
    if (what === 'was disabled') accounts.save({ ...account, accountEnabled: false });
    else memberships.remove(ROLE_GROUPS.franchiseAdminGroupId, account.id);
    try {
      await due(id);
      await expect.poll(async () => (await own.read(id)).changeSet.state, { timeout: 20_000 }).toBe('stopped');
      expect(await own.outcomes(id)).toEqual(['update/notAllowed', 'update/notAllowed']);
      expect(await audits(cloud, code)).toEqual([]);
    } finally {
      accounts.save(account);
      memberships.add(ROLE_GROUPS.franchiseAdminGroupId, account.id);
    }
  });

  test('SET-02 a set that is being reviewed becomes a draft if the account of its reviewer was disabled', async () => {
    const { body } = await sets.create([unassign('U1')], {}, READ_ONLY);
    const { accounts } = cloud.directory.store;
    const account = accounts.byId(oidOf(READ_ONLY))!;
    accounts.save({ ...account, accountEnabled: false });
    try {
      await sets.makeDue(body.changeSetId, { state: 'reviewing' });
      await cloud.host.run('runImport', body.changeSetId);
      expect((await sets.read(body.changeSetId)).changeSet).toMatchObject({
        state: 'draft',
        error: expect.stringContaining('disabled'),
      });
    } finally {
      accounts.save(account);
    }
  });
});
