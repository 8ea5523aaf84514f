/** `npm run outbox`: what was given up is seen, given back to the timer, and then done. */
import { documentId, type OutboxDocument, type UserDocument } from '@franchise-admin/api/documents';
import { expect, test } from 'vitest';
import { outbox as command, OUTBOX } from '../../../scripts/operations/outbox/outbox.ts';
import { accountOf, CODE, OTHER, USER } from '../../support/franchise.ts';
import { operate } from '../../support/operations.ts';
import { outbox } from '../../support/stored.ts';
import { useFranchises } from '../../support/use-franchises.ts';

const cloud = useFranchises({ accounts: true });
const run = (...args: string[]) => operate(cloud, OUTBOX, command, ...args);
const MINUTE_MS = 60_000;

/** An entry that waits, of minutes ago; given up with three attempts unless `entry` says otherwise. */
async function put(id: string, entry: Partial<OutboxDocument>, minutesAgo = 125, code = CODE): Promise<void> {
  const at = new Date(Date.now() - minutesAgo * MINUTE_MS).toISOString();
  const rest = { type: 'outbox', effects: [], removal: null, createdAt: at, attempts: 3 };
  const givenUp = { dueAt: null, givenUp: { at, reason: 'refused' } };
  await cloud.container('franchises').items.upsert({ id, groupCode: code, ...rest, ...givenUp, ...entry });
}

/** Fay has another name than her account, and what would mend that was given up. */
async function giveUpRenaming(): Promise<void> {
  const fay = cloud.container('franchises').item(documentId.user(USER.fay), CODE);
  const { resource } = await fay.read<UserDocument>();
  await fay.replace({ ...resource!, lastName: 'Fox' });
  const record = { groupCode: CODE, franchiseUserId: USER.fay };
  await put('outbox-fay', { effects: [{ kind: 'updateAccount', record, authObjectId: accountOf(USER.fay) }] });
}
const nameOfFay = () => cloud.directory.store.accounts.byId(accountOf(USER.fay))?.surname;

test('API-22 entries given up and overdue are listed with where they lie, their age and what they are about; others are not', async () => {
  await giveUpRenaming();
  await put('outbox-late', { dueAt: new Date(Date.now() - 11 * MINUTE_MS).toISOString(), attempts: 7 }, 30, OTHER);
  await put('outbox-soon', { dueAt: new Date(Date.now() - 9 * MINUTE_MS).toISOString() }, 9);
  await cloud.container('vendors').items.upsert({
    ...{ id: 'outbox-vendor', pointOfSaleVendorId: 7, type: 'outbox', removal: null, attempts: 101, dueAt: null },
    createdAt: new Date(Date.now() - 5 * 24 * 60 * MINUTE_MS).toISOString(),
    givenUp: { at: new Date().toISOString(), reason: 'attempts' },
    effects: [{ kind: 'syncVendorFranchises', groupCode: OTHER }],
  });
  const { lines, error } = await run('list');
  const { lines: json } = await run('list', '--json');
  expect(JSON.parse(json.join('\n'))).toMatchObject({
    entries: [
      { container: 'vendors', partition: 7, id: 'outbox-vendor', attempts: 101, state: 'given up: tried for days' },
      { container: 'franchises', partition: CODE, id: 'outbox-fay' },
      { container: 'franchises', partition: OTHER, id: 'outbox-late', state: 'overdue', what: '' },
    ],
    givenUp: 2,
    overdue: 1,
  });
  await cloud.container('vendors').item('outbox-vendor', 7).delete();
  expect(error).toBeUndefined();
  expect(lines.slice(2).map((line) => line.split(/ {2,}/))).toEqual([
    [
      ...['vendors', '7', 'outbox-vendor', '5 d 0 h', '101', 'given up: tried for days'],
      `syncVendorFranchises (franchise ${OTHER})`,
    ],
    [
      ...['franchises', CODE, 'outbox-fay', '2 h 5 min', '3', 'given up: the directory refused'],
      `updateAccount (user ${USER.fay} of ${CODE})`,
    ],
    ['franchises', OTHER, 'outbox-late', '30 min', '7', 'overdue'],
    ['3 entries: 2 given up, 1 overdue.'],
  ]);
  expect(lines.join('\n')).not.toMatch(/Fay|Fox|@/);
});

test('API-22 without --apply nothing is given back', async () => {
  await giveUpRenaming();
  const { lines } = await run('retry', '--all');
  expect(lines.at(-1)).toBe('1 would be tried again. Nothing is written without --apply.');
  await cloud.host.run('finishOutbox');
  expect((await outbox(cloud)).map(({ dueAt, attempts }) => [dueAt, attempts])).toEqual([[null, 3]]);
  expect(nameOfFay()).not.toBe('Fox');
});

test('API-22 what is given back is taken up by the timer and done; the rest stays given up', async () => {
  await giveUpRenaming();
  await put('outbox-other', {});
  const { lines, error } = await run('retry', 'outbox-fay', '--apply');
  expect([lines.at(-1), error]).toEqual(['1 will be tried again within a minute.', undefined]);
  const [fay] = (await outbox(cloud)).filter(({ id }) => id === 'outbox-fay');
  expect([fay?.attempts, fay?.givenUp]).toEqual([0, undefined]);
  await cloud.host.run('finishOutbox');
  expect(nameOfFay()).toBe('Fox');
  expect((await outbox(cloud)).map(({ id }) => id)).toEqual(['outbox-other']);
});

test('API-22 an entry that is given back is tried as often as a new one before it is given up again', async () => {
  await giveUpRenaming();
  cloud.directory.faults.add({ match: 'PATCH /v1.0/users/*', status: 403, times: 100 });
  await run('retry', '--all', '--apply');
  await cloud.host.run('finishOutbox');
  const [entry] = await outbox(cloud);
  expect([entry?.attempts, entry?.dueAt]).toEqual([1, expect.any(String)]);
});

test('API-22 an id that no entry given up has is refused, and nothing is given back', async () => {
  await giveUpRenaming();
  const { error } = await run('retry', 'outbox-fay', 'outbox-nobody', '--apply');
  expect(error).toBe('No entry that was given up has the id outbox-nobody.');
  expect((await outbox(cloud)).map(({ dueAt }) => dueAt)).toEqual([null]);
});

test.each([
  [['list', '--all'], 'list takes no ids and changes nothing.'],
  [['retry'], 'Say which entries: retry ID..., or retry --all.'],
  [['retry', 'outbox-1', '--all'], 'Say which entries: retry ID..., or retry --all.'],
  [['mend'], 'Say what to do: npm run outbox -- list|retry.'],
])('API-22 a wrong call is refused: %s', async (args, message) => {
  expect((await run(...args)).error).toBe(message);
});
