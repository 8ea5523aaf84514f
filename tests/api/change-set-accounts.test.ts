/** Change sets whose operations create accounts, with a limit of accounts per person and hour that is low enough to reach. */
import { documentId, type UnitDocument } from '@franchise-admin/api/documents';
import { beforeEach, describe, expect, test } from 'vitest';
import { changeSetsIn, operations } from '../support/change-sets.ts';
import { CODE, POSITION } from '../support/franchise.ts';
import { NO_LIMITS } from '../support/no-limits.ts';
import { documentOf, versionOf } from '../support/stored.ts';
import { useFranchises } from '../support/use-franchises.ts';
import { newUser, usersIn } from '../support/users.ts';

const LIMIT = 3;
const cloud = useFranchises({
  accounts: true,
  storage: true,
  env: { LIMITS: JSON.stringify({ ...JSON.parse(NO_LIMITS), newAccountsPerHour: LIMIT }) },
});
const sets = changeSetsIn(cloud);
const { assign, unassign } = operations;

const email = (n: number) => `limit.${n}@aloha.example`;
const addUser = (n: number) => operations.addUser({ emailAddress: email(n) });
const people = (count: number) => Array.from({ length: count }, (_, n) => addUser(n));
const verdicts = async (id: string) => (await sets.read(id)).operations.map(({ verdict }) => verdict);
const atomic = { isAtomic: true };

/** Resets the hourly count of new accounts. */
beforeEach(async () => {
  const jobs = cloud.container('jobs');
  const { resources } = await jobs.items
    .query<{ id: string }>("SELECT c.id FROM c WHERE c.type = 'newAccounts'")
    .fetchAll();
  for (const { id } of resources) await jobs.item(id, id).delete();
});

/** Returns how many more accounts the author may create in this hour. */
async function accountsLeft(): Promise<number> {
  for (let n = 0; ; n++) {
    const { status } = await cloud
      .as('corporate.admin')
      .post(`user/${CODE}`, newUser({ emailAddress: email(100 + n) }));
    if (status === 429) return n;
    expect(status).toBe(200);
  }
}

describe('review', () => {
  test('SET-02 counts accounts of earlier requests and operations, and rejects those above the limit', async () => {
    expect((await cloud.as('corporate.admin').post(`user/${CODE}`, newUser())).status).toBe(200);
    const { body } = await sets.create([...people(LIMIT), unassign('U1')]);
    expect(body).toMatchObject({ verdicts: { create: LIMIT - 1, rejected: 1, update: 1 } });
    const [rejected] = (await sets.read(body.changeSetId, '?verdict=rejected')).operations;
    expect([rejected?.number, rejected?.problem]).toMatchObject([
      LIMIT,
      {
        reason: 'new_accounts_per_hour',
        detail:
          'You can add at most 3 people per hour, and the changes before this one add 2 people. Leave this one out, and add it in an hour.',
      },
    ]);
    const { body: applied } = await sets.send(body.changeSetId, 'apply');
    expect(applied).toMatchObject({ state: 'done', results: { done: LIMIT, skipped: 1, failed: 0 } });
    expect(await accountsLeft()).toBe(0);
  });

  test('SET-02, SET-22 reviews operations at the limit again after an edit of other operations', async () => {
    const { body } = await sets.create(people(LIMIT + 2));
    const { changeSetId: id } = body;
    const made = Array(LIMIT).fill('create');
    expect(await verdicts(id)).toEqual([...made, 'rejected', 'rejected']);
    const select = (number: number, isSelected: boolean) => sets.edit(id, { operations: [{ number, isSelected }] });
    await select(1, false);
    expect(await verdicts(id)).toEqual([...made, 'create', 'rejected']);
    await select(5, false);
    expect(await verdicts(id)).toEqual([...made, 'create', 'rejected']);
    await select(1, true);
    expect(await verdicts(id)).toEqual([...made, 'rejected', 'rejected']);
  });

  test('SET-02, SET-22 an edit that creates one account too many rejects the last operation', async () => {
    const { body } = await sets.create([...people(LIMIT), operations.addUser({ emailAddress: 'ben@aloha.example' })]);
    const { changeSetId: id } = body;
    expect(await verdicts(id)).toEqual([...Array(LIMIT).fill('create'), 'rejected']);
    await sets.edit(id, { operations: [{ number: 1, isSelected: false }] });
    await sets.edit(id, { operations: [{ number: 4, body: addUser(4).body }] });
    expect(await verdicts(id)).toEqual(Array(LIMIT + 1).fill('create'));
    await sets.edit(id, { operations: [{ number: 1, isSelected: true }] });
    expect(await verdicts(id)).toEqual([...Array(LIMIT).fill('create'), 'rejected']);
  });

  test('SET-22 an edit of a set within the limit reads only the records of the edited operation', async () => {
    const { body } = await sets.create([...people(LIMIT), ...Array.from({ length: 30 }, () => unassign('U1'))]);
    const edit = { operations: [{ number: 1, body: operations.addUser({ emailAddress: email(9) }).body }] };
    const { result, requests } = await cloud.cost(() => sets.edit(body.changeSetId, edit));
    expect(result.body.verdicts).toMatchObject({ create: LIMIT, rejected: 0 });
    expect(requests.length).toBeLessThan(25);
  });
});

describe('apply all or nothing', () => {
  test('SET-21 a set that exceeds the limit cannot be applied, and uses up none of it', async () => {
    const { body } = await sets.create(people(LIMIT + 1), atomic);
    expect(body).toMatchObject({
      error: expect.stringContaining('One change cannot be made'),
      verdicts: { rejected: 1 },
    });
    expect((await sets.send(body.changeSetId, 'apply')).body.reason).toBe('not_atomic');
    expect(await accountsLeft()).toBe(LIMIT);
  });

  test('SET-21 a set that reaches the limit only after its review uses up none of it', async () => {
    const { body } = await sets.create(people(LIMIT), atomic);
    expect(body.error).toBe(null);
    await cloud.as('corporate.admin').post(`user/${CODE}`, newUser());
    const { body: stopped } = await sets.send(body.changeSetId, 'apply');
    expect(stopped).toMatchObject({ state: 'stopped', results: { done: 0, failed: 1 } });
    expect(await accountsLeft()).toBe(LIMIT - 1);
  });

  test('SET-21 a set that a concurrent change makes impossible uses up none of the limit', async () => {
    const ifMatch = await versionOf(cloud, documentId.unit('U4'));
    const { body } = await sets.create([...people(LIMIT), { ...assign('U4', POSITION.ben), ifMatch }], atomic);
    cloud.cosmos.faults.add({ match: 'POST /dbs/*', kind: 'batch', status: 412, delayMs: 500, times: 1 });
    const applying = sets.send(body.changeSetId, 'apply');
    await expect.poll(() => cloud.cosmos.faults.list().length, { timeout: 10_000 }).toBe(0);
    const unit = (await documentOf<UnitDocument>(cloud, documentId.unit('U4')))!;
    await cloud
      .container('franchises')
      .item(unit.id, CODE)
      .replace({ ...unit, phoneNumber: '808 555 0199' });
    expect((await applying).body).toMatchObject({ state: 'stopped', results: { done: 0, conflict: 1 } });
    expect(await usersIn(cloud).withEmail(email(0))).toEqual([]);
    expect(await accountsLeft()).toBe(LIMIT);
  });

  test('SET-21 a set that is applied counts each of its accounts', async () => {
    const { body } = await sets.create(people(LIMIT - 1), atomic);
    expect((await sets.send(body.changeSetId, 'apply')).body.state).toBe('done');
    expect(await accountsLeft()).toBe(1);
  });
});

test('API-22 a creation that a concurrent change makes impossible is not counted as a new account', async () => {
  const caller = cloud.as('corporate.admin');
  cloud.cosmos.faults.add({ match: 'POST /dbs/*', kind: 'batch', status: 412, delayMs: 500, times: 1 });
  const adding = caller.post(`user/${CODE}`, newUser());
  await expect.poll(() => cloud.cosmos.faults.list().length, { timeout: 10_000 }).toBe(0);
  const taken = (await usersIn(cloud).stored(1))!;
  const claim = {
    id: documentId.emailClaim('nora@aloha.example'),
    type: 'emailClaim',
    groupCode: CODE,
    franchiseUserId: taken.franchiseUserId,
  };
  await cloud.container('franchises').items.create(claim);
  expect((await adding).body.reason).toBe('email_taken');
  expect(await accountsLeft()).toBe(LIMIT);
});
