import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { COMMUNICATION, documentId } from '@franchise-admin/api/documents';
import { expect, test, vi } from 'vitest';
import { inRoot } from '../../../scripts/root.ts';
import {
  type DataCloud,
  data,
  type Fields,
  folderWith,
  killedAfter,
  startDataCloud,
} from '../../support/data-command.ts';

const FRESH = 'restored';
const AUTHOR = { actorId: 'a', actorName: 'Role', call: 'saveUnit', requestId: 'r' };

/** Adds data that the demo does not have: history, outbox entries, expiring documents, unusual characters. */
async function addTheRest(cloud: DataCloud): Promise<void> {
  const put = (id: Parameters<DataCloud['container']>[0], document: object) =>
    cloud.container(id).items.upsert(document);
  const changes = [
    { record: { kind: 'unit', id: '2210' }, before: { phoneNumber: null }, after: { phoneNumber: '5' } },
  ];
  const audit = { type: 'audit', at: '2026-01-02T03:04:05.000Z', ...AUTHOR, changes, ttl: 1_000_000 };
  const record = { groupCode: 'ALOHA', franchiseUserId: 100_001 };
  const effects = [{ kind: 'createAccount', record, accountKey: 'k', author: AUTHOR }];
  const outbox = { type: 'outbox', effects, removal: null, createdAt: audit.at, dueAt: audit.at, attempts: 3 };
  await put('franchises', { id: 'audit-1', groupCode: 'ALOHA', ...audit });
  await put('franchises', { id: 'audit-1', groupCode: 'WITHOUT-FRANCHISE', ...audit });
  await put('franchises', { id: 'outbox-1', groupCode: 'ALOHA', ...outbox });
  await put('vendors', { id: 'outbox-1', pointOfSaleVendorId: 1, ...outbox, dueAt: null });
  await put('vendors', { id: 'vendorName-x', type: 'reservation', pointOfSaleVendorId: 0, until: audit.at, ttl: 600 });
  await put('reference', { id: 'audit-1', kind: COMMUNICATION, ...audit });
  await put('jobs', { id: 'job-1', type: 'import', state: 'done', failureIds: ['f'], ttl: 86_400 });
  const text = 'Zoë “the cook” \u2028 \\n 日本 🍔';
  await put('jobs', { id: 'job-2', type: 'importFailures', rows: [{ text, deep: [[1.5, null, {}]] }], ttl: 86_400 });
}

async function exported(cloud: DataCloud): Promise<string> {
  const folder = folderWith();
  expect((await data(cloud, ['export', folder])).outcome).toBe('done');
  return folder;
}

test('restores an export with the same content, including history and outbox', async () => {
  const cloud = await startDataCloud();
  await addTheRest(cloud);
  const folder = await exported(cloud);
  const dry = await data(cloud, ['load', '--restore', folder, '--apply'], FRESH);
  expect(dry.text).toContain('1,438 documents restored');
  expect(dry.progress).toMatch(/^\d+ s: [\d,]+ of 1,438 documents restored$/m);
  expect(await cloud.content(FRESH)).toEqual(await cloud.content());
  const same = await data(cloud, ['verify', folder], FRESH);
  expect([same.outcome, same.text]).toEqual(['done', expect.stringContaining('The database equals the export.')]);
  const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'));
  expect(manifest.containers.map(({ id, documents }: Fields) => [id, documents])).toEqual([
    ['franchises', 1_355],
    ['vendors', 22],
    ['reference', 36],
    ['sign-ins', 23],
    ['jobs', 2],
  ]);
  expect(manifest.changedMeanwhile).toEqual([]);
  // The export contains names and addresses of people, so only its owner may read it.
  expect(statSync(join(folder, 'franchises.jsonl')).mode & 0o077).toBe(0);
});

test('verify lists records that differ from an export, are missing, or exist only in the database', async () => {
  const cloud = await startDataCloud();
  const folder = await exported(cloud);
  const franchises = cloud.container('franchises');
  await franchises.item(documentId.unit('2210'), 'ALOHA').patch([{ op: 'set', path: '/phoneNumber', value: '0' }]);
  await franchises.item(documentId.unit('2214'), 'ALOHA').delete();
  await cloud.container('vendors').items.create({ id: 'more', type: 'posUser', pointOfSaleVendorId: 1 });
  const { outcome, text } = await data(cloud, ['verify', folder]);
  expect(outcome).toBe('findings');
  const numbers = (id: string) =>
    text
      .split('\n')
      .find((line) => line.startsWith(id))!
      .split(/\s+/)
      .slice(1);
  expect(numbers('franchises')).toEqual(['1,350', '1', '1', '0', '0']);
  expect(numbers('vendors')).toEqual(['20', '0', '0', '1', '0']);
  expect(text).toContain('differs franchises ALOHA unit-2210: phoneNumber');
  expect(text).toContain('missing franchises ALOHA unit-2214');
  expect(text).toContain('more vendors 1 more');
});

test('the document that names the data set is exported but not compared', async () => {
  const cloud = await startDataCloud();
  const left = 'Not compared in reference: the document that names the data set';
  const id = 'data-set';
  await cloud.container('reference').items.upsert({ id, kind: 'dataSet', name: 'demo' });
  const folder = await exported(cloud);
  const { outcome, text } = await data(cloud, ['verify', folder]);
  expect([outcome, text]).toEqual(['done', expect.stringContaining(left)]);
  await cloud.container('reference').item(id, 'dataSet').delete();
  expect((await data(cloud, ['verify', await exported(cloud)])).text).not.toContain('Not compared');
});

test('ignores documents that have expired since the export', async () => {
  const cloud = await startDataCloud();
  await cloud.container('jobs').items.upsert({ id: 'short', type: 'import', ttl: 600 });
  const folder = await exported(cloud);
  await cloud.container('jobs').item('short', 'short').delete();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 601_000 });
  try {
    const { outcome, text } = await data(cloud, ['verify', folder]);
    expect([outcome, text]).toEqual(['done', expect.stringMatching(/jobs +0 +0 +0 +0 +1\n/)]);
  } finally {
    vi.useRealTimers();
  }
});

/** Waits until the export has written the franchises and reads the second last container. */
async function late(cloud: DataCloud): Promise<void> {
  cloud.cosmos.faults.add({ match: 'POST /dbs/*/colls/sign-ins/docs', kind: 'query', delayMs: 1_500, times: 1 });
  await expect.poll(() => cloud.cosmos.faults.list().length, { interval: 5, timeout: 10_000 }).toBe(0);
}

test('an export contains the last state of a franchise that changes during the export', async () => {
  const cloud = await startDataCloud();
  const folder = folderWith();
  const running = data(cloud, ['export', folder]);
  await late(cloud);
  const { result } = await cloud.container('franchises').items.batch(
    [
      { operationType: 'Delete', id: documentId.unit('2214') },
      { operationType: 'Create', resourceBody: { id: 'audit-1', groupCode: 'ALOHA', type: 'audit' } },
      {
        operationType: 'Patch',
        id: documentId.franchise,
        resourceBody: { operations: [{ op: 'incr', path: '/revision', value: 1 }] },
      },
    ],
    'ALOHA',
  );
  expect(result?.map(({ statusCode }) => statusCode)).toEqual([204, 201, 200]);
  const { text } = await running;
  expect(text).not.toContain('two states');
  expect((await data(cloud, ['verify', folder])).text).toContain('The database equals the export.');
  await data(cloud, ['load', '--restore', folder, '--apply'], FRESH);
  expect(await cloud.content(FRESH)).toEqual(await cloud.content());
});

test('an export reports a franchise that changes again and again', async () => {
  const cloud = await startDataCloud();
  const franchise = cloud.container('franchises').item(documentId.franchise, 'SOLO');
  let isDone = false;
  const changing = async () => {
    while (!isDone) await franchise.patch([{ op: 'incr', path: '/revision', value: 1 }]);
  };
  const [{ text }] = await Promise.all([
    data(cloud, ['export', folderWith()]).finally(() => {
      isDone = true;
    }),
    changing(),
  ]);
  expect(text).toContain('contain two states of each: franchises SOLO.');
});

test('restore rejects a database that contains data, damaged files, and a missing manifest', async () => {
  const cloud = await startDataCloud();
  const folder = await exported(cloud);
  const restore = (from = folder) => data(cloud, ['load', '--restore', from, '--apply'], FRESH);
  await expect(data(cloud, ['load', '--restore', folder, '--apply'])).rejects.toThrow(
    'The database is not empty: container',
  );
  await expect(restore(folderWith())).rejects.toThrow('because it has no manifest.json');
  const path = join(folder, 'vendors.jsonl');
  const whole = readFileSync(path);
  appendFileSync(path, '{"id":"planted","pointOfSaleVendorId":1,"_ts":1}\n');
  await expect(restore()).rejects.toThrow('its checksum differs');
  writeFileSync(path, whole);
  await cloud.container('jobs', FRESH).items.create({ id: 'anything' });
  await expect(restore()).rejects.toThrow('container jobs contains documents');
  await cloud.container('jobs', FRESH).item('anything', 'anything').delete();
  expect((await restore()).outcome).toBe('done');
  await expect(exportInto(cloud, folder)).rejects.toThrow('is not empty');
});

test.each([8, 12])('removes an export that fails after %i queries', async (queries) => {
  const cloud = await startDataCloud();
  const folder = folderWith();
  cloud.cosmos.faults.add({ match: 'POST /dbs/*', kind: 'query', delayMs: 0.1, times: queries });
  cloud.cosmos.faults.add({ match: 'POST /dbs/*', kind: 'query', status: 403 });
  await expect(exportInto(cloud, folder)).rejects.toThrow();
  cloud.cosmos.faults.clear();
  expect(readdirSync(folder)).toEqual([]);
  expect((await exportInto(cloud, folder)).outcome).toBe('done');
});

test('export, verify and restore reject the folder of a killed export', async () => {
  const cloud = await startDataCloud();
  const folder = folderWith({ 'franchises.jsonl': '', 'vendors.jsonl.part': '' });
  await expect(exportInto(cloud, folder)).rejects.toThrow('contains an incomplete export');
  await expect(data(cloud, ['verify', folder])).rejects.toThrow(
    'is not a complete export, because it has no manifest.json.',
  );
  await expect(data(cloud, ['load', '--restore', folder])).rejects.toThrow('is not a complete export');
});

test('Ctrl-C deletes an incomplete export and reports it', async () => {
  const cloud = await startDataCloud();
  const folder = folderWith();
  cloud.cosmos.faults.add({ match: 'POST /dbs/*/colls/sign-ins/docs', kind: 'query', delayMs: 5_000 });
  const child = spawn(process.execPath, [inRoot('scripts', 'data.ts'), 'export', folder], {
    env: { ...process.env, ...cloud.environment() },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk));
  await expect.poll(() => readdirSync(folder), { interval: 20, timeout: 20_000 }).toContain('vendors.jsonl');
  child.kill('SIGINT');
  expect((await once(child, 'close'))[0]).toBe(130);
  expect(errors).toContain(`Interrupted: the incomplete export was removed from ${folder}.`);
  expect(readdirSync(folder)).toEqual([]);
});

test('--abandon deletes the documents of an interrupted restore, and then restores another export', {
  timeout: 60_000,
}, async () => {
  const cloud = await startDataCloud();
  const folder = await exported(cloud);
  const ended = await killedAfter(cloud, 5, ['load', '--restore', folder, '--apply'], FRESH, 'SIGINT');
  expect(ended).toMatchObject({ code: 130 });
  expect(ended.errors).toMatch(
    /^Interrupted: [\d,]+( to [\d,]+)? of 1,430 documents restored\. Run the same command again to resume,/m,
  );
  const [, certain = '', possible = certain] = /: ([\d,]+)(?: to ([\d,]+))? of/.exec(ended.errors) ?? [];
  const inDatabase = (await cloud.content(FRESH)).size - 1;
  expect(inDatabase).toBeGreaterThanOrEqual(Number(certain.replace(',', '')));
  expect(inDatabase).toBeLessThanOrEqual(Number(possible.replace(',', '')));
  expect(ended.errors).toContain('npm run data -- load --abandon --apply');

  await cloud.container('jobs').items.create({ id: 'one-more' });
  const other = ['load', '--restore', await exported(cloud)];
  await expect(data(cloud, [...other, '--apply'], FRESH)).rejects.toThrow(
    'add --abandon to delete what it has written',
  );
  const before = await cloud.content(FRESH);
  expect(before.size).toBeGreaterThan(100);
  const dry = await data(cloud, [...other, '--abandon'], FRESH);
  const documents = (before.size - 1).toLocaleString('en-US');
  expect(dry.text).toContain(
    `Nothing was deleted. --apply would delete ${documents} documents of the interrupted restore.`,
  );
  expect(await cloud.content(FRESH)).toEqual(before);
  await data(cloud, [...other, '--abandon', '--apply'], FRESH);
  expect(await cloud.content(FRESH)).toEqual(await cloud.content());
  await expect(data(cloud, ['load', '--abandon', '--apply'])).rejects.toThrow('No restore is in progress');
});

test('load --abandon deletes an interrupted restore and leaves an empty database', { timeout: 60_000 }, async () => {
  const cloud = await startDataCloud();
  await killedAfter(cloud, 5, ['load', '--restore', await exported(cloud), '--apply'], FRESH);
  const { text } = await data(cloud, ['load', '--abandon', '--apply', '--json'], FRESH);
  expect(JSON.parse(text)).toMatchObject({ command: 'abandon', applied: true, deleted: expect.any(Number) });
  expect((await cloud.content(FRESH)).size).toBe(0);
});

const exportInto = (cloud: DataCloud, folder: string) => data(cloud, ['export', folder]);

test('a restore without --apply writes nothing', async () => {
  const cloud = await startDataCloud();
  const folder = await exported(cloud);
  await data(cloud, ['load', folderWith({ 'brands.json': [] }), '--apply'], FRESH); // Creates the containers.
  expect((await data(cloud, ['load', '--restore', folder], FRESH)).text).toContain(
    '--apply would restore 1,430 documents',
  );
  expect((await cloud.content(FRESH)).size).toBe(0);
});

// The timeout is long because the test runs seven commands, each an export or in its own process.
test('a killed restore resumes only with the same export, and completes the content', {
  timeout: 90_000,
}, async () => {
  const cloud = await startDataCloud();
  const folder = await exported(cloud);
  const args = ['load', '--restore', folder, '--apply'];
  for (const writes of [1, 5, 14]) {
    expect(await killedAfter(cloud, writes, args, FRESH)).toMatchObject({ wasKilled: true });
    expect((await cloud.content(FRESH)).size).toBeLessThan(1_430);
  }
  await cloud.container('jobs').items.create({ id: 'one-more' });
  await expect(data(cloud, ['load', '--restore', await exported(cloud), '--apply'], FRESH)).rejects.toThrow(
    'another export',
  );
  await cloud.container('jobs').item('one-more', 'one-more').delete();
  await data(cloud, args, FRESH);
  expect(await cloud.content(FRESH)).toEqual(await cloud.content());
});
