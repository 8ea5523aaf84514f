/** `npm run outbox`: lists given-up entries and queues them again for the timer, which completes them. */
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

/** Adds an entry that is some minutes old and was given up after three attempts, unless `entry` overrides that. */
async function put(id: string, entry: Partial<OutboxDocument>, minutesAgo = 125, code = CODE): Promise<void> {
  const at = new Date(Date.now() - minutesAgo * MINUTE_MS).toISOString();
  const rest = { type: 'outbox', effects: [], removal: null, createdAt: at, attempts: 3 };
  const givenUp = { dueAt: null, givenUp: { at, reason: 'refused' } };
  await cloud.container('franchises').items.upsert({ id, groupCode: code, ...rest, ...givenUp, ...entry });
}

/** Adds a given-up entry that would rename Fay's account. */
async function giveUpRenaming(): Promise<void> {
  const fay = cloud.container('franchises').item(documentId.user(USER.fay), CODE);
  const { resource } = await fay.read<UserDocument>();
  await fay.replace({ ...resource!, lastName: 'Fox' });
  const record = { groupCode: CODE, franchiseUserId: USER.fay };
  await put('outbox-fay', { effects: [{ kind: 'updateAccount', record, authObjectId: accountOf(USER.fay) }] });
}
const nameOfFay = () => cloud.directory.store.accounts.byId(accountOf(USER.fay))?.surname;

test('API-22 lists given-up and overdue entries with location, age and record', async () => {
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
      { container: 'vendors', partition: 7, id: 'outbox-vendor', attempts: 101, state: 'given up: failed for days' },
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
      ...['vendors', '7', 'outbox-vendor', '5 d 0 h', '101', 'given up: failed for days'],
      `syncVendorFranchises (franchise ${OTHER})`,
    ],
    [
      ...['franchises', CODE, 'outbox-fay', '2 h 5 min', '3', 'given up: rejected by the directory'],
      `updateAccount (user ${USER.fay} of ${CODE})`,
    ],
    ['franchises', OTHER, 'outbox-late', '30 min', '7', 'overdue'],
    ['3 entries: 2 given up, 1 overdue.'],
  ]);
  expect(lines.join('\n')).not.toMatch(/Fay|Fox|@/);
});

test('API-22 retries nothing without --apply', async () => {
  await giveUpRenaming();
  const { lines } = await run('retry', '--all');
  expect(lines.at(-1)).toBe('1 would be retried. Add --apply to do it.');
  await cloud.host.run('finishOutbox');
  expect((await outbox(cloud)).map(({ dueAt, attempts }) => [dueAt, attempts])).toEqual([[null, 3]]);
  expect(nameOfFay()).not.toBe('Fox');
});

test('API-22 the timer completes retried entries; the other entries stay given up', async () => {
  await giveUpRenaming();
  await put('outbox-other', {});
  const { lines, error } = await run('retry', 'outbox-fay', '--apply');
  expect([lines.at(-1), error]).toEqual(['1 will be retried within a minute.', undefined]);
  const [fay] = (await outbox(cloud)).filter(({ id }) => id === 'outbox-fay');
  expect([fay?.attempts, fay?.givenUp]).toEqual([0, undefined]);
  await cloud.host.run('finishOutbox');
  expect(nameOfFay()).toBe('Fox');
  expect((await outbox(cloud)).map(({ id }) => id)).toEqual(['outbox-other']);
});

test('API-22 the timer retries a requeued entry as often as a new entry', async () => {
  await giveUpRenaming();
  cloud.directory.faults.add({ match: 'PATCH /v1.0/users/*', status: 403, times: 100 });
  await run('retry', '--all', '--apply');
  await cloud.host.run('finishOutbox');
  const [entry] = await outbox(cloud);
  expect([entry?.attempts, entry?.dueAt]).toEqual([1, expect.any(String)]);
});

test('API-22 rejects an unknown id and retries nothing', async () => {
  await giveUpRenaming();
  const { error } = await run('retry', 'outbox-fay', 'outbox-nobody', '--apply');
  expect(error).toBe('There is no given-up entry with the id outbox-nobody.');
  expect((await outbox(cloud)).map(({ dueAt }) => dueAt)).toEqual([null]);
});

test.each([
  [['list', '--all'], 'list takes no ids and changes nothing.'],
  [['retry'], 'Name the entries: retry ID..., or retry --all.'],
  [['retry', 'outbox-1', '--all'], 'Name the entries: retry ID..., or retry --all.'],
  [['mend'], 'Name a command: npm run outbox -- list|retry.'],
])('API-22 rejects invalid arguments: %s', async (args, message) => {
  expect((await run(...args)).error).toBe(message);
});
