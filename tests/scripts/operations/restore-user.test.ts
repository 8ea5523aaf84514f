/** `npm run restore-user`: restores a deleted user completely, or reports why it cannot. */
import { type AuditDocument, documentId } from '@franchise-admin/api/documents';
import { ROLE_GROUPS } from '@franchise-admin/data-sets/accounts';
import { expect, test } from 'vitest';
import { RESTORE_USER, restoreUser } from '../../../scripts/operations/restore-user/restore-user.ts';
import { contradictions, endLeases } from '../../support/agreement.ts';
import { accountOf, CODE, GROUP, OTHER, USER } from '../../support/franchise.ts';
import { operate } from '../../support/operations.ts';
import { recordsIn } from '../../support/records.ts';
import { audits, documentOf, outbox } from '../../support/stored.ts';
import { useFranchises } from '../../support/use-franchises.ts';
import { newUser, usersIn } from '../../support/users.ts';

const cloud = useFranchises({ accounts: true });
const { account, signIn, user } = recordsIn(cloud);
const { claim, form, groupsOf, save, signInOf } = usersIn(cloud);

const eve = accountOf(USER.eve);
const run = (...args: string[]) =>
  // Codes are case-insensitive.
  operate(cloud, RESTORE_USER, restoreUser, '--franchise', CODE.toLowerCase(), '--wait', '0', ...args);
const restoreEve = (...args: string[]) => run('--user', String(USER.eve), '--apply', ...args);
const remove = (authObjectId: string) =>
  cloud.as('corporate.admin').call('DELETE', `user/${CODE}/${authObjectId}`, { ifMatch: '*' });
const revision = async () => (await documentOf<{ revision: number }>(cloud, documentId.franchise))!.revision;

test('API-28 restores a deleted user with record, claim, sign-in document, account and groups', async () => {
  const before = (await user(USER.eve))!;
  expect((await remove(eve)).status).toBe(200);
  const at = await revision();
  const { lines, error } = await restoreEve();
  expect(error).toBeUndefined();
  expect(lines.slice(1)).toEqual([
    `User ${USER.eve} of ${CODE} is restored.`,
    '  Without a position in the hierarchy. Assign it again in the portal.',
    'The directory update is still pending. The function app continues it; "npm run outbox -- list" shows if it is late or given up.',
  ]);
  const inHistory = (await audits(cloud)).find(({ call }) => call === 'deleteUser')!.changes.at(-1)!.before as object;
  expect(await user(USER.eve)).toMatchObject({ ...inHistory, franchiseRoleMemberId: null });
  expect(inHistory).toMatchObject({ firstName: 'Eve', isFranchiseAdmin: true, communicationTypeIds: [1] });
  expect(await revision()).toBe(at + 1);
  const [audit] = (await audits(cloud)).filter(({ call }) => call === 'restore-user');
  expect(audit).toMatchObject({ actorName: 'restore-user', source: 'operations', ttl: 2557 * 24 * 60 * 60 });
  expect(audit?.changes).toMatchObject([{ record: { kind: 'user', id: String(USER.eve) }, before: null }]);
  expect(await claim('eve@aloha.example')).toMatchObject({ franchiseUserId: USER.eve });

  await cloud.host.run('finishOutbox');
  expect(await outbox(cloud)).toEqual([]);
  expect(account(USER.eve)).toMatchObject({ deletedAt: null, userPrincipalName: before.userName });
  expect(await signIn(USER.eve)).toMatchObject({ franchiseAdmin: { groupCode: CODE, franchiseUserId: USER.eve } });
  expect(groupsOf(eve).toSorted()).toEqual([GROUP.recalls, ROLE_GROUPS.franchiseAdminGroupId].toSorted());
  const { status, body } = await cloud
    .withToken(await cloud.directory.tokenFor(before.userName))
    .get(`user/${CODE}/${USER.fay}`);
  expect([status, body.franchiseUserId]).toEqual([200, USER.fay]);
});

test('API-28 prints only the plan without --apply', async () => {
  await remove(eve);
  const at = await revision();
  const { lines } = await run('--user', String(USER.eve));
  expect([lines[1], lines.at(-1)]).toEqual([
    `User ${USER.eve} of ${CODE} can be restored.`,
    'Nothing was written. Add --apply to restore the user.',
  ]);
  expect([await user(USER.eve), await revision()]).toEqual([undefined, at]);
});

test('API-28 finds the user by the audit record of the deletion', async () => {
  await remove(eve);
  const [audit] = await audits(cloud);
  expect((await run('--audit', audit!.id, '--apply')).error).toBeUndefined();
  expect(await user(USER.eve)).toBeDefined();
  expect((await run('--audit', 'audit-nobody', '--apply')).error).toBe(
    `${CODE} has no audit record audit-nobody of the deletion of a user.`,
  );
});

test('USER-11 rejects the restoration if another user now has the email', async () => {
  await remove(eve);
  const { body } = await save(newUser({ emailAddress: 'eve@aloha.example' }));
  const { error } = await restoreEve();
  expect(error).toBe(
    `User ${body.franchiseUserId} of ${CODE} now has the email of user ${USER.eve}. Change that user's email in the portal or delete the user, then run this again.`,
  );
  expect(await user(USER.eve)).toBeUndefined();
  expect(await claim('eve@aloha.example')).toMatchObject({ franchiseUserId: body.franchiseUserId });
});

test('API-28 rejects a user who was not deleted, who exists again, or who was deleted 30 days ago', async () => {
  expect((await restoreEve()).error).toBe(`${CODE} has no audit record of the deletion of user ${USER.eve}.`);
  expect((await operate(cloud, RESTORE_USER, restoreUser, '--franchise', 'NOWHERE', '--user', '1')).error).toBe(
    'There is no franchise NOWHERE.',
  );
  await remove(eve);
  const [audit] = await audits(cloud);
  const at = new Date(Date.now() - 30 * 24 * 60 * 60_000).toISOString();
  await cloud.container('franchises').items.upsert({ ...audit, at } as AuditDocument);
  expect((await restoreEve()).error).toContain('was deleted 30 days ago, but the directory keeps an account for 30');
  await cloud.container('franchises').items.upsert(audit as AuditDocument);
  await restoreEve();
  expect((await restoreEve()).error).toBe(`User ${USER.eve} of ${CODE} exists, so there is nothing to restore.`);
});

test('API-28 rejects the restoration while the deletion is pending in the directory', async () => {
  cloud.directory.faults.add({ match: 'DELETE /v1.0/users/*', status: 503, times: 100 });
  await remove(eve);
  expect((await restoreEve()).error).toContain('The deletion of user 5 is still pending in the directory.');
  cloud.directory.faults.clear();
  await endLeases(cloud);
  await cloud.host.run('finishOutbox');
  expect((await restoreEve()).error).toBeUndefined();
});

test('ROLE-06 restores a user without the administrator flag if their account administers another franchise', async () => {
  await remove(eve);
  const franchiseAdmin = { groupCode: OTHER, franchiseUserId: USER.fay };
  await cloud.container('sign-ins').items.upsert({ id: eve, authObjectId: eve, franchiseAdmin, posAdmin: null });
  const { lines } = await restoreEve();
  expect(lines).toContain(`  Not as an administrator, because the account administers ${OTHER} now.`);
  await cloud.host.run('finishOutbox');
  expect((await user(USER.eve))?.isFranchiseAdmin).toBe(false);
  expect(await signIn(USER.eve)).toMatchObject({ franchiseAdmin });
});

test('API-28 omits choices of communication types that were deleted', async () => {
  await remove(eve);
  const [audit] = await audits(cloud);
  const changes = audit!.changes.map(({ before, ...rest }) => ({
    ...rest,
    before: { ...(before as object), communicationTypeIds: [1, 99] },
  }));
  await cloud.container('franchises').items.upsert({ ...audit, changes } as AuditDocument);
  expect((await restoreEve()).lines).toContain('  Without communication types that were deleted.');
  expect((await user(USER.eve))?.communicationTypeIds).toEqual([1]);
});

test('API-28 creates a new account if the old one was permanently deleted', async () => {
  await remove(eve);
  cloud.directory.store.accounts.purge(eve);
  await restoreEve();
  await cloud.host.run('finishOutbox');
  expect(await user(USER.eve)).toBeDefined();
  for (let n = 0; n < 2; n++) {
    await endLeases(cloud);
    await cloud.host.run('finishOutbox');
  }
  const restored = await user(USER.eve);
  expect(restored).toMatchObject({ isFranchiseAdmin: true, userName: 'eve.earl@demo.example' });
  expect(restored?.authObjectId).not.toBe(eve);
  expect(await signInOf(restored!.authObjectId)).toMatchObject({ franchiseAdmin: { franchiseUserId: USER.eve } });
  expect(await claim('eve@aloha.example')).toMatchObject({ franchiseUserId: USER.eve });
  expect(await contradictions(cloud)).toEqual([]);
});

test('API-28 creates an account with another user name if another account has the old one', async () => {
  await remove(eve);
  const id = crypto.randomUUID();
  cloud.directory.store.seed({ accounts: [{ id, userPrincipalName: 'eve@demo.example', displayName: 'Another' }] });
  await restoreEve();
  await cloud.host.run('finishOutbox');
  await endLeases(cloud);
  await cloud.host.run('finishOutbox');
  cloud.directory.store.accounts.purge(id);
  expect((await user(USER.eve))?.userName).toBe('eve.earl@demo.example');
  expect(await contradictions(cloud)).toEqual([]);
});

test('API-28 completes an interrupted restoration of an account with the next timer run', async () => {
  await remove(eve);
  await restoreEve();
  cloud.directory.faults.add({ match: 'POST /v1.0/directory/deletedItems/*', drop: 'after', times: 5 });
  await cloud.host.run('finishOutbox');
  expect(await outbox(cloud)).toHaveLength(1);
  cloud.directory.faults.clear();
  await endLeases(cloud);
  await cloud.host.run('finishOutbox');
  expect([account(USER.eve)?.deletedAt, await outbox(cloud)]).toEqual([null, []]);
  expect(await signIn(USER.eve)).toMatchObject({ franchiseAdmin: { franchiseUserId: USER.eve } });
});

test('API-28 gives up an account that the portal has no right to restore, but keeps its record', async () => {
  await remove(eve);
  await restoreEve();
  cloud.directory.faults.add({ match: 'POST /v1.0/directory/deletedItems/*', status: 403, times: 100 });
  for (let n = 0; n < 3; n++) {
    await cloud.host.run('finishOutbox');
    await endLeases(cloud);
  }
  expect(await user(USER.eve)).toBeDefined();
  expect(await outbox(cloud)).toHaveLength(1);
});

test('API-28 creates an account for a restored user without one', async () => {
  const { ivy } = USER;
  const [{ _etag: _, ...record }, at] = [(await user(ivy))!, new Date().toISOString()];
  const franchises = cloud.container('franchises');
  await franchises.item(documentId.user(ivy), CODE).delete();
  await franchises.item(documentId.emailClaim(record.emailAddress), CODE).delete();
  const changes = [{ record: { kind: 'user', id: String(ivy) }, before: record, after: null }];
  await franchises.items.upsert({ id: 'audit-ivy', groupCode: CODE, type: 'audit', at, changes });
  expect((await run('--user', String(ivy), '--apply')).error).toBeUndefined();
  await cloud.host.run('finishOutbox');
  expect(await user(ivy)).toMatchObject({
    userName: expect.stringMatching(/^ivy/),
    accountCreatedAt: expect.any(String),
  });
});

test('API-28 does not restore a user who is deleted again before the directory update', async () => {
  await remove(eve);
  await restoreEve();
  expect((await remove(eve)).status).toBe(200);
  await cloud.host.run('finishOutbox');
  expect(account(USER.eve)?.deletedAt).toEqual(expect.any(Number));
  expect([await user(USER.eve), await signIn(USER.eve)]).toEqual([undefined, undefined]);
  expect(await outbox(cloud)).toEqual([]);
});

test('API-28 does not restore a user who is deleted again during the directory update', async () => {
  await remove(eve);
  await restoreEve();
  cloud.directory.faults.add({ match: 'POST /v1.0/directory/deletedItems/*', delayMs: 1_000, times: 1 });
  const run = cloud.host.run('finishOutbox');
  await expect.poll(() => cloud.directory.faults.list(), { interval: 5, timeout: 10_000 }).toEqual([]);
  expect((await remove(eve)).status).toBe(200);
  await run;
  expect(account(USER.eve)?.deletedAt).toEqual(expect.any(Number));
  expect([await user(USER.eve), await signIn(USER.eve)]).toEqual([undefined, undefined]);
});

test('API-28 plans again after a concurrent change of the franchise', async () => {
  await remove(eve);
  const at = await revision();
  cloud.cosmos.faults.add({ match: 'POST /dbs/*', kind: 'batch', status: 412, times: 1 });
  expect((await restoreEve()).error).toBeUndefined();
  expect(await revision()).toBe(at + 1);
  await save(await form('fay', { lastName: 'Fox' }));
  expect(await revision()).toBe(at + 2);
});

test('API-28 lists recently deleted users with time and author, except restored ones', async () => {
  await remove(eve);
  await cloud.host.run('finishOutbox');
  const { lines, error } = await run();
  expect(error).toBeUndefined();
  expect(lines.slice(1)).toEqual([
    expect.stringMatching(new RegExp(`^User ${USER.eve}, Eve \\S+: deleted at \\d{4}-\\d\\d-\\d\\dT\\S+Z by \\S`)),
    '1 user deleted in the last 30 days. --user NUMBER restores one of them.',
  ]);
  const { deleted } = JSON.parse((await run('--json')).lines.join('\n'));
  const [audit] = (await audits(cloud)).filter(({ call }) => call === 'deleteUser');
  expect(deleted).toEqual([
    { user: USER.eve, name: expect.stringMatching(/^Eve /), at: audit?.at, by: audit?.actorName, audit: audit?.id },
  ]);
  const restored = JSON.parse((await restoreEve('--json')).lines.join('\n'));
  expect(restored).toMatchObject({ groupCode: CODE, user: USER.eve, applied: true, account: 'pending' });
  expect((await run()).lines.at(-1)).toMatch(/^0 users deleted/);
  expect(await run('--apply')).toMatchObject({ error: expect.stringMatching(/^Name the user/) });
});

test('API-28 rejects an unknown franchise', async () => {
  for (const more of [[], ['--user', '7']])
    expect((await operate(cloud, RESTORE_USER, restoreUser, '--franchise', 'nope', ...more)).error).toBe(
      'There is no franchise NOPE.',
    );
});
