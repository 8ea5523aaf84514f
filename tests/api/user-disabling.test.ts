/** Disabling and enabling the account of a user. */
import { documentId, type UserDocument } from '@franchise-admin/api/documents';
import { expect, test } from 'vitest';
import { contradictions, endLeases } from '../support/agreement.ts';
import { changeSetsIn } from '../support/change-sets.ts';
import { accountOf, CODE, OTHER, oidOf, USER } from '../support/franchise.ts';
import { documentOf } from '../support/stored.ts';
import { useFranchises } from '../support/use-franchises.ts';
import { newUser, usersIn } from '../support/users.ts';

const cloud = useFranchises({ accounts: true, storage: true });
const { form, save, stored } = usersIn(cloud);
const fay = () => cloud.directory.store.accounts.byId(accountOf(USER.fay))!;
const EFFECT = { person: 'Fay Ford', target: 'fay@demo.example' };
const corporate = () => cloud.as('corporate.admin');

test('USER-17 disables the account, ends its sessions, and enables it again', async () => {
  const before = fay().signInSessionsValidFrom;
  const { status, body } = await save(await form('fay', { isDisabled: true }), 'franchise.admin');
  expect([status, body.isDisabled]).toEqual([200, true]);
  expect(fay().accountEnabled).toBe(false);
  expect(fay().signInSessionsValidFrom).toBeGreaterThan(before);
  const { body: listed } = await cloud.as('read.only').get(`user/${CODE}/all-users`);
  const disabled = listed.filter((user: UserDocument) => user.isDisabled);
  expect(disabled.map((user: UserDocument) => user.franchiseUserId)).toEqual([USER.fay]);
  expect((await save(await form('fay', { position: 'Trainer' }))).body.isDisabled).toBe(true);

  expect((await save(await form('fay', { isDisabled: false }))).body.isDisabled).toBeUndefined();
  expect(fay().accountEnabled).toBe(true);
  expect(await contradictions(cloud)).toEqual([]);
});

test('USER-17 a change of the name does not enable an account that was disabled only in the directory', async () => {
  cloud.directory.store.accounts.save({ ...fay(), accountEnabled: false });
  await save(await form('fay', { lastName: 'Fox', isDisabled: false }));
  expect(fay()).toMatchObject({ surname: 'Fox', accountEnabled: false });
});

test('USER-17 the preview, the history and the undo show that an account is disabled', async () => {
  const body = await form('fay', { isDisabled: true });
  const { body: preview } = await corporate().post(`user/${CODE}?dryRun=true`, body);
  const field = { field: 'isDisabled', label: 'Account Disabled' };
  expect(preview.changes[0].fields).toContainEqual({ ...field, before: 'No', after: 'Yes' });
  expect(preview.effects).toEqual([{ kind: 'accountDisabled', ...EFFECT }]);
  expect(fay().accountEnabled).toBe(true);

  const { headers } = await save(body);
  const { body: history } = await corporate().get(`audit/${CODE}?record=user:${USER.fay}`);
  expect(history.records[0].changes[0].fields).toContainEqual({ ...field, before: 'No', after: 'Yes' });
  const undo = { changeIds: [headers.get('x-change-id')] };
  const { body: undoing } = await corporate().post(`audit/${CODE}/undo?dryRun=true`, undo);
  expect(undoing.effects).toEqual([{ kind: 'accountEnabled', ...EFFECT }]);
  expect((await corporate().post(`audit/${CODE}/undo`, undo)).status).toBe(200);
  expect([fay().accountEnabled, (await stored(USER.fay))?.isDisabled]).toEqual([true, undefined]);
});

test('USER-17 undoing the disabling together with a later deletion enables the account again', async () => {
  const disabled = await save(await form('fay', { isDisabled: true }));
  const deleted = await corporate().call('DELETE', `user/${CODE}/${accountOf(USER.fay)}`, { ifMatch: '*' });
  const changeIds = [disabled, deleted].map(({ headers }) => headers.get('x-change-id'));
  const { status, body } = await corporate().post(`audit/${CODE}/undo`, { changeIds });
  expect([status, body.leftovers]).toEqual([200, []]);
  expect([fay().accountEnabled, (await stored(USER.fay))?.isDisabled]).toEqual([true, undefined]);
  expect(await contradictions(cloud)).toEqual([]);
});

test("USER-17 rejects the caller's own account, and accounts with access beyond the franchise", async () => {
  const own = await save(await form('hal', { isDisabled: true }), 'franchise.admin');
  expect([own.status, own.body]).toMatchObject([403, { reason: 'own_account', errors: [{ field: 'isDisabled' }] }]);
  expect((await stored(USER.hal))?.authObjectId).toBe(oidOf('franchise.admin'));

  const shared = (await documentOf<UserDocument>(cloud, documentId.user(USER.fay), OTHER))!;
  await cloud.container('franchises').items.upsert({ ...shared, authObjectId: accountOf(USER.fay) });
  const rejected = await save(await form('fay', { isDisabled: true }), 'franchise.admin');
  expect([rejected.status, rejected.body.reason]).toEqual([403, 'shared_account']);
  expect(fay().accountEnabled).toBe(true);
  const wrong = await save(await form('fay', { isDisabled: 'yes' }));
  expect(wrong.body.errors).toEqual([{ field: 'isDisabled', message: 'This must be true or false.' }]);
});

test('USER-17 rejects a new user with a disabled account', async () => {
  const { status, body } = await save(newUser({ isDisabled: true }));
  expect([status, body]).toMatchObject([400, { errors: [{ field: 'isDisabled' }] }]);
});

test('USER-17 disables a pending account as soon as it exists', async () => {
  cloud.directory.faults.add({ match: 'POST /v1.0/users', status: 503, times: 20 });
  const { body } = await save(newUser());
  await save({ ...newUser(), franchiseUserId: body.franchiseUserId, isDisabled: true });
  cloud.directory.faults.clear();
  await endLeases(cloud);
  await cloud.host.run('finishOutbox');
  const account = cloud.directory.store.accounts.byId((await stored(body.franchiseUserId))!.authObjectId);
  expect(account?.accountEnabled).toBe(false);
});

test('HAND-21 USER-17 a change set disables the account, and its undo enables it again', async () => {
  const sets = changeSetsIn(cloud);
  const { body } = await sets.create([
    { route: 'saveUser', params: { code: CODE }, body: await form('fay', { isDisabled: true }) },
  ]);
  expect((await sets.read(body.changeSetId)).operations[0]?.effects).toEqual([{ kind: 'accountDisabled', ...EFFECT }]);
  await sets.send(body.changeSetId, 'apply');
  expect(fay().accountEnabled).toBe(false);
  const { body: undo } = await sets.send(body.changeSetId, 'undo');
  await sets.send(undo.changeSetId, 'apply');
  expect(fay().accountEnabled).toBe(true);
});
