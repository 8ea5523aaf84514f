/** Imports that fail or are killed halfway process every row once and create no duplicate user. */
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import {
  type AuditDocument,
  documentId,
  type ImportDocument,
  type UnitDocument,
  type UserDocument,
} from '@franchise-admin/api/documents';
import { IMPORTS } from '@franchise-admin/api/storage';
import { afterAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { contradictions, endLeases } from '../support/agreement.ts';
import { arrangeFranchise, CODE, USER, unitDocument } from '../support/franchise.ts';
import { csv, formOf, importsIn } from '../support/imports.ts';
import { documentOf, documentsOf, outbox } from '../support/stored.ts';
import { KILLS_TIMEOUT_MS, repeats, sampleOf } from '../support/strikes.ts';
import { useFranchises } from '../support/use-franchises.ts';
import { startVictim } from '../support/victim.ts';

/** Imports run only when a test calls `run`. */
const cloud = useFranchises({
  accounts: true,
  storage: true,
  env: { 'AzureWebJobs.runImport.Disabled': 'true' },
});
const imports = importsIn(cloud);

/** More new users than one piece contains, each the manager of another unit. */
const COUNT = 52;
const FIRST_PIECE = 48;
const rows = Array.from({ length: COUNT }, (_, n) => `M${n},First${n},Last${n},new${n}@aloha.example`);
const units = Array.from({ length: COUNT }, (_, n) => unitDocument(CODE, `M${n}`, null));
const FILE = csv(...rows, 'U9,Nobody,Nowhere,nobody@aloha.example');

/** Only two valid rows and an invalid one, so that every kind of request of an import occurs soon. */
const SMALL = csv(...rows.slice(0, 2), 'U9,Nobody,Nowhere,nobody@aloha.example');

beforeEach(async () => {
  await imports.clear();
  for (const name of [IMPORTS.queue, IMPORTS.poisonQueue]) await imports.queue(name).clearMessages();
  for (const name of await imports.files()) await imports.container().deleteBlob(name);
  await arrangeFranchise(cloud, CODE, units);
});

/** Ends imports that no test runs. Otherwise closing the cloud would wait for their uploads to time out. */
afterAll(async () => {
  for (const job of await imports.jobs()) await cloud.container('jobs').items.upsert({ ...job, dueAt: null });
});

/** Uploads a file. Its import does not run yet. @returns the import id */
async function begin(file = FILE): Promise<string> {
  const before = (await imports.jobs()).map(({ id }) => id);
  void imports.send(file).catch(() => undefined);
  let begun: string | undefined;
  const isAnnounced = async () => {
    begun = (await imports.jobs()).find(({ id }) => !before.includes(id))?.id;
    return begun !== undefined && (await messages()).includes(begun);
  };
  await expect.poll(isAnnounced, { interval: 20, timeout: 10_000 }).toBe(true);
  return begun!;
}

const messages = async () =>
  (await imports.queue(IMPORTS.queue).peekMessages({ numberOfMessages: 32 })).peekedMessageItems.map(
    ({ messageText }) => Buffer.from(messageText, 'base64').toString(),
  );
const run = (importId: string) => cloud.host.run('runImport', importId);
const jobOf = async (importId: string) =>
  (await cloud.container('jobs').item(importId, importId).read<ImportDocument>()).resource;
const newcomers = async () =>
  (await documentsOf<UserDocument>(cloud, CODE, 'user')).filter(({ emailAddress }) => emailAddress.startsWith('new'));

const unitNamed = async (unitCode: string) => (await documentOf<UnitDocument>(cloud, documentId.unit(unitCode)))!;
/** Assigns another manager to the first unit, as a user would after the import. */
const changeByHand = async () => {
  const { managerId: _, ...unit } = await unitNamed('M0');
  await cloud.container('franchises').items.upsert({ ...unit, managerId: USER.gus });
};

/** Expects every row processed once, data and directory consistent, and nothing left over. */
async function expectDone(importId: string, count = COUNT): Promise<void> {
  const { body } = await imports.get(importId);
  expect(body).toMatchObject({ state: 'done', totalRecords: count + 1, processedRecords: count + 1 });
  expect(body.failedRecords).toMatchObject([{ row: count + 2, unitCode: 'U9' }]);
  const people = await newcomers();
  expect(new Set(people.map(({ emailAddress }) => emailAddress)).size).toBe(count);
  expect(people).toHaveLength(count);
  const managers = new Map(people.map(({ emailAddress, franchiseUserId }) => [emailAddress, franchiseUserId]));
  const held = await documentsOf<UnitDocument>(cloud, CODE, 'unit');
  for (let n = 0; n < count; n++)
    expect(held.find(({ unitCode }) => unitCode === `M${n}`)?.managerId).toBe(managers.get(`new${n}@aloha.example`));
  const changed = (await documentsOf<AuditDocument & { groupCode: string }>(cloud, CODE, 'audit')).flatMap(
    ({ changes }) => changes.filter(({ record }) => record.kind === 'unit').map(({ record }) => record.id),
  );
  expect(changed).toHaveLength(count);
  expect(await imports.files()).toEqual([]);
  await endLeases(cloud);
  await cloud.host.run('finishOutbox');
  expect(await contradictions(cloud)).toEqual([]);
  const accounts = (await newcomers()).map(({ authObjectId }) => cloud.directory.store.accounts.byId(authObjectId));
  expect(accounts.filter((account) => account?.deletedAt === null)).toHaveLength(count);
  expect(cloud.log.join('\n')).not.toContain('@aloha');
}

describe('API-31 a message', () => {
  test('contains only the import id', async () => {
    const importId = await begin(SMALL);
    expect(await messages()).toEqual([importId]);
    await run(importId);
    await expectDone(importId, 2);
  });

  test('has one effect if it is delivered several times', async () => {
    const importId = await begin();
    await Promise.all([run(importId), run(importId)]);
    await run(importId);
    await expectDone(importId);
  });

  test('changes nothing if it arrives during a run or has an unknown or invalid id', async () => {
    const importId = await begin(SMALL);
    const first = run(importId);
    await expect.poll(async () => (await jobOf(importId))?.state, { interval: 5 }).toBe('running');
    await run(importId);
    expect((await jobOf(importId))?.state).toBe('running');
    await first;
    await run('00000000-0000-4000-8000-000000000000');
    await run('no number');
    await expectDone(importId, 2);
  });

  test('lets another run take over from a slow run, which then stops', async () => {
    const importId = await begin(SMALL);
    cloud.cosmos.faults.add({ match: 'POST /dbs/*', kind: 'batch', delayMs: 3_000, times: 1 });
    const slow = run(importId);
    await expect.poll(() => cloud.cosmos.faults.list().length, { interval: 5, timeout: 10_000 }).toBe(0);
    await imports.endLeases();
    await run(importId);
    const done = await jobOf(importId);
    expect(done?.state).toBe('done');
    await slow;
    expect(await jobOf(importId)).toEqual(done);
    await expectDone(importId, 2);
  });

  const BATCH = { match: 'POST /dbs/*', kind: 'batch' };
  const FRANCHISE = 'GET /dbs/franchise-admin/colls/franchises/docs/franchise';
  test.each([
    ['before it opens the franchise', { match: FRANCHISE, delayMs: 3_000, times: 1 }],
    ['before it commits', { ...BATCH, delayMs: 3_000, times: 1 }],
  ])('lets a run that stalls %s write nothing after another run has finished the import', async (_, fault) => {
    const importId = await begin(SMALL);
    cloud.cosmos.faults.add(fault);
    const slow = run(importId);
    await expect.poll(() => cloud.cosmos.faults.list().length, { interval: 5, timeout: 10_000 }).toBe(0);
    await imports.endLeases();
    await run(importId);
    expect((await jobOf(importId))?.state).toBe('done');
    await changeByHand();
    await slow;
    expect((await unitNamed('M0')).managerId).toBe(USER.gus);
  });

  test('is sent again if it is lost', async () => {
    const importId = await begin(SMALL);
    await imports.queue(IMPORTS.queue).clearMessages();
    await cloud.host.run('announceImports');
    expect(await messages()).toEqual([]);
    await imports.endLeases();
    await cloud.host.run('announceImports');
    expect(await messages()).toEqual([importId]);
    await run(importId);
    await imports.endLeases();
    await imports.queue(IMPORTS.queue).clearMessages();
    await cloud.host.run('announceImports');
    expect(await messages()).toEqual([]);
    await expectDone(importId, 2);
  });

  test('is sent by the timer later if the queue is missing', async () => {
    await imports.queue(IMPORTS.queue).delete();
    const sending = imports.send(SMALL).catch(() => undefined);
    void sending;
    await expect.poll(async () => (await imports.jobs()).length, { interval: 20, timeout: 10_000 }).toBe(1);
    const notAnnounced = () => cloud.log.filter((line) => line.includes('import not queued')).length;
    await expect.poll(notAnnounced).toBe(1);
    await imports.endLeases();
    await cloud.host.run('announceImports');
    expect(notAnnounced(), 'the timer continues after the failure').toBe(2);
    await imports.queue(IMPORTS.queue).create();
    await cloud.host.run('announceImports');
    const [importId] = await messages();
    await run(importId!);
    await expectDone(importId!, 2);
  });
});

describe('API-31 the database', () => {
  const jobs = 'dbs/franchise-admin/colls/jobs';
  test.each([
    ['drops the connection before a batch', { match: 'POST /dbs/*', kind: 'batch', drop: 'before', times: 1 }],
    [
      'drops the connection before responding to a batch',
      { match: 'POST /dbs/*', kind: 'batch', drop: 'after', times: 1 },
    ],
    ['is busy for a moment', { match: 'POST /dbs/*', kind: 'batch', status: 503, times: 1 }],
    ['drops the connection before the import is advanced', { match: `PUT /${jobs}`, drop: 'before', times: 1 }],
    [
      'drops the connection before confirming that the import is advanced',
      { match: `PUT /${jobs}`, drop: 'after', times: 1 },
    ],
    [
      'drops the connection before the failed rows are saved',
      { match: `POST /${jobs}`, kind: 'create', drop: 'before', times: 1 },
    ],
    [
      'drops the connection before confirming that the failed rows are saved',
      { match: `POST /${jobs}`, kind: 'create', drop: 'after', times: 1 },
    ],
  ])('%s: every row is processed once', async (_, fault) => {
    const importId = await begin(SMALL);
    cloud.cosmos.faults.add(fault);
    for (let tries = 0; tries < 4 && (await jobOf(importId))?.dueAt !== null; tries++) {
      await run(importId).catch(() => undefined);
      await imports.endLeases();
    }
    expect(cloud.cosmos.faults.list().filter(({ times }) => times !== 0)).toEqual([]);
    await expectDone(importId, 2);
  });

  test('is down for a long time: the import is postponed and finished later', async () => {
    const importId = await begin(SMALL);
    cloud.cosmos.faults.add({ match: 'POST /dbs/*', kind: 'batch', status: 503, times: 1_000 });
    await run(importId);
    const job = await jobOf(importId);
    expect(job).toMatchObject({ state: 'running', processedRecords: 0 });
    expect(Date.parse(job!.dueAt!)).toBeGreaterThan(Date.now() + 15_000);
    cloud.cosmos.faults.clear();
    await imports.endLeases();
    await run(importId);
    await expectDone(importId, 2);
  });

  test('cannot accept the import: the response is 503, and nothing is processed or stored', async () => {
    cloud.cosmos.faults.add({ match: `POST /${jobs}`, kind: 'create', status: 503, times: 1_000 });
    const { status, body } = await imports.send(SMALL);
    expect([status, body.code]).toEqual([503, 'unavailable']);
    cloud.cosmos.faults.clear();
    expect([await imports.jobs(), await imports.files(), await messages(), await newcomers()]).toEqual([
      [],
      [],
      [],
      [],
    ]);
  });

  test('fails some reads while the request waits: the import continues, and the response is 200 when it is done', async () => {
    const sending = imports.send(SMALL);
    await expect.poll(async () => (await imports.jobs()).length, { interval: 5, timeout: 10_000 }).toBe(1);
    const [{ id }] = (await imports.jobs()) as [ImportDocument];
    cloud.cosmos.faults.add({ match: `GET /${jobs}`, kind: 'read', status: 500, times: 3 });
    await expect
      .poll(() => cloud.cosmos.faults.list().filter(({ times }) => times !== 0), { timeout: 10_000 })
      .toEqual([]);
    await run(id);
    expect(await sending).toMatchObject({ status: 200, body: { importId: id, state: 'done' } });
    await expectDone(id, 2);
  });
});

describe('API-31 the directory', () => {
  const CREATE = 'POST /v1.0/users';

  test('is down: the managers are assigned at once, and the accounts are created later', async () => {
    cloud.directory.faults.add({ match: CREATE, status: 503, retryAfter: 120, times: 100 });
    const importId = await begin(SMALL);
    await run(importId);
    expect((await imports.get(importId)).body).toMatchObject({ state: 'done', failedRecords: [{ unitCode: 'U9' }] });
    expect((await outbox(cloud)).length).toBe(1);
    cloud.directory.faults.clear();
    await expectDone(importId, 2);
  });

  test('cannot look up emails: the import is postponed before any row is processed, and finished later', async () => {
    const importId = await begin(SMALL);
    cloud.directory.faults.add({ match: 'POST /v1.0/$batch', status: 503, retryAfter: 120, times: 100 });
    await run(importId);
    expect(await jobOf(importId)).toMatchObject({ state: 'running', processedRecords: 0 });
    expect([await newcomers(), await outbox(cloud)]).toEqual([[], []]);
    cloud.directory.faults.clear();
    await imports.endLeases();
    await run(importId);
    await expectDone(importId, 2);
  });

  test('rejects an account permanently: that row fails and adds no user, and the other rows succeed', async () => {
    cloud.directory.faults.add({ match: CREATE, status: 400, times: 1 });
    const importId = await begin(csv(...rows.slice(0, 3)));
    await run(importId);
    const { body } = await imports.get(importId);
    expect(body).toMatchObject({ state: 'done', totalRecords: 3, processedRecords: 3 });
    const errorMessage = 'The directory does not accept an account for this person.';
    expect(body.failedRecords).toMatchObject([{ errorMessage }]);
    const failing: string = body.failedRecords[0].emailAddress;
    const others = ['new0@aloha.example', 'new1@aloha.example', 'new2@aloha.example'].filter((at) => at !== failing);
    expect((await newcomers()).map(({ emailAddress }) => emailAddress).sort()).toEqual(others);
    expect(await contradictions(cloud)).toEqual([]);
  });
});

describe('API-31 the file storage', () => {
  test('has lost the file: the import fails with a message', async () => {
    const importId = await begin(SMALL);
    await imports.container().deleteBlob(importId);
    await run(importId);
    expect((await imports.get(importId)).body).toMatchObject({
      state: 'failed',
      processedRecords: 0,
      errorMessage: 'The file no longer exists. Please send it again.',
    });
  });
});

describe('API-31 an import that cannot complete', () => {
  test('runs again, and finally fails with a message', async () => {
    const importId = await begin();
    // Because of a permanent error, the run cannot save the failed row of the last piece.
    cloud.cosmos.faults.add({ match: 'POST /dbs/franchise-admin/colls/jobs', kind: 'create', status: 400, times: 100 });
    await expect(run(importId)).rejects.toThrow();
    const job = await jobOf(importId);
    expect(job).toMatchObject({ state: 'running', processedRecords: FIRST_PIECE });
    expect(Date.parse(job!.dueAt!)).toBeLessThanOrEqual(Date.now());
    await expect(run(importId)).rejects.toThrow();
    cloud.cosmos.faults.clear();

    await imports.queue(IMPORTS.poisonQueue).sendMessage(Buffer.from(importId).toString('base64'));
    await expect.poll(async () => (await jobOf(importId))?.state, { timeout: 10_000 }).toBe('failed');
    expect((await jobOf(importId))?.errorMessage).toBe(
      'The import stopped after 48 of 53 rows. The imported rows are kept. Please send the file again to import the rest.',
    );
    expect(await imports.files()).toEqual([]);
    const again = await begin();
    await run(again);
    await expectDone(again);
  });

  test('continues despite a poison message if another run is working on it', async () => {
    const importId = await begin(SMALL);
    const dueAt = new Date(Date.now() + 60_000).toISOString();
    await cloud.container('jobs').items.upsert({ ...(await jobOf(importId)), state: 'running', dueAt });
    await cloud.host.run('abandonImport', importId);
    expect((await jobOf(importId))?.state).toBe('running');
    await imports.endLeases();
    await run(importId);
    await cloud.host.run('abandonImport', importId);
    await expectDone(importId, 2);
  });

  test('keeps its file if its record is changed while the poison message is handled', async () => {
    const importId = await begin(SMALL);
    cloud.cosmos.faults.add({ match: 'PUT /dbs/franchise-admin/colls/jobs', status: 412, times: 1 });
    await cloud.host.run('abandonImport', importId);
    expect(cloud.cosmos.faults.list()).toEqual([]);
    expect(await imports.files()).toEqual([importId]);
    await run(importId);
    await expectDone(importId, 2);
  });

  test('ends in the next run with the message of its failure if the first run cannot save it', {
    timeout: 60_000,
  }, async () => {
    const importId = await begin(SMALL);
    await cloud.container('franchises').item(documentId.franchise, CODE).delete();
    const PUT = { match: 'PUT /dbs/franchise-admin/colls/jobs' };
    cloud.cosmos.faults.add({ ...PUT, delayMs: 1, times: 1 });
    cloud.cosmos.faults.add({ ...PUT, status: 400, times: 100 });
    await run(importId).catch(() => undefined);
    cloud.cosmos.faults.clear();
    await imports.endLeases();
    await run(importId);
    expect(await jobOf(importId)).toMatchObject({ state: 'failed', errorMessage: 'There is no such franchise.' });
    expect(await imports.files()).toEqual([]);
  });

  test('ends with a message if its franchise was deleted', async () => {
    const importId = await begin(SMALL);
    await cloud.container('franchises').item(documentId.franchise, CODE).delete();
    await run(importId);
    expect(await jobOf(importId)).toMatchObject({ state: 'failed', errorMessage: 'There is no such franchise.' });
    expect(await imports.files()).toEqual([]);
  });
});

/** Starts an import. Its first run processes one piece, and stops because its time is up. @returns the import id */
async function beginPiece(file?: string): Promise<string> {
  const importId = await begin(file);
  await imports.queue(IMPORTS.queue).clearMessages();
  const advance = { match: 'PUT /dbs/franchise-admin/colls/jobs', times: 1 };
  cloud.cosmos.faults.add({ ...advance, delayMs: 1 });
  cloud.cosmos.faults.add({ ...advance, delayMs: 300 });
  const running = run(importId);
  await expect.poll(() => cloud.cosmos.faults.list().length, { interval: 5, timeout: 20_000 }).toBe(0);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 5 * 60_000 });
  await running.finally(() => vi.useRealTimers());
  expect(await jobOf(importId)).toMatchObject({ state: 'running', processedRecords: FIRST_PIECE });
  expect(await messages()).toEqual([importId]);
  await imports.endLeases();
  return importId;
}

test('API-31 a run stops when its time is up, and the next run continues', async () => {
  const importId = await beginPiece();
  await run(importId);
  await expectDone(importId);
});

test('API-31 a run renews its lease before the first piece if opening the file took long', async () => {
  const importId = await begin(SMALL);
  const franchises = { match: 'POST /dbs/franchise-admin/colls/franchises/docs', delayMs: 500, times: 1 };
  for (const kind of ['create', 'batch']) cloud.cosmos.faults.add({ ...franchises, kind });
  const running = run(importId);
  const faults = () => cloud.cosmos.faults.list().length;
  await expect.poll(faults, { interval: 5, timeout: 20_000 }).toBe(1);
  const later = Date.now() + 30_000;
  vi.useFakeTimers({ toFake: ['Date'], now: later });
  try {
    await expect.poll(faults, { interval: 5, timeout: 20_000 }).toBe(0);
    expect(Date.parse((await jobOf(importId))!.dueAt!)).toBeGreaterThan(later + 50_000);
    await running;
  } finally {
    vi.useRealTimers();
  }
  await expectDone(importId, 2);
});

test('API-31 a continued run knows which earlier rows succeeded and which failed', async () => {
  const [failing, taken] = ['U4,Kim,Kerr,fay@bistro.example', 'U5,Gus,Gray,gus@aloha.example'];
  const fillers = rows.slice(0, FIRST_PIECE - 2);
  const FAY = 'Fay,Ford,fay@aloha.example';
  const importId = await beginPiece(csv(failing, taken, ...fillers, `U4,${FAY}`, `U5,${FAY}`));
  await run(importId);
  const { body } = await imports.get(importId);
  expect([body.state, body.failedRecords.map(({ row }: { row: number }) => row)]).toEqual([
    'done',
    [2, FIRST_PIECE + 3],
  ]);
  expect(body.failedRecords[1].errorMessage).toBe('Row 3 names another manager of this unit.');
});

/** A separate host that runs imports, so that a test can kill it. */
const startWorker = () => startVictim(cloud, { 'AzureWebJobs.runImport.Disabled': 'false' });

describe('API-31 the process is killed', () => {
  const BATCH = { match: 'POST /dbs/*', kind: 'batch' };
  const ADVANCE = { match: 'PUT /dbs/franchise-admin/colls/jobs' };
  const slow = { delayMs: 300, times: 1 };
  const pass = (fault: object, times: number) => ({ ...fault, delayMs: 1, times });
  const MAKE = { match: 'POST /v1.0/users' };
  type Faults = readonly Parameters<typeof cloud.cosmos.faults.add>[0][];
  const MOMENTS: readonly [string, 'cosmos' | 'directory', Faults][] = [
    ['while it claims the import', 'cosmos', [{ ...ADVANCE, ...slow }]],
    ['while the users of a piece are written', 'cosmos', [{ ...BATCH, ...slow }]],
    ['while an account is linked or units are written', 'cosmos', [pass(BATCH, 49), { ...BATCH, ...slow }]],
    ['while a piece is recorded as done', 'cosmos', [pass(ADVANCE, 1), { ...ADVANCE, ...slow }]],
    ['while the last piece is recorded', 'cosmos', [pass(ADVANCE, 2), { ...ADVANCE, ...slow }]],
    ['while the import is finished', 'cosmos', [pass(ADVANCE, 3), { ...ADVANCE, ...slow }]],
    ['while it creates an account', 'directory', [pass(MAKE, 49), { ...MAKE, ...slow }]],
  ];
  test.each(sampleOf('KILLS', MOMENTS))(
    `%s: the next run continues ${repeats('KILLS')}`,
    { timeout: KILLS_TIMEOUT_MS },
    async (_, part, moment) => {
      const { faults } = cloud[part];
      const victim = await startWorker();
      for (const fault of moment) faults.add(fault);
      void imports.send(FILE).catch(() => undefined);
      await expect.poll(() => faults.list().length, { interval: 5, timeout: 40_000 }).toBe(0);
      await victim.kill();
      // Requests sent before the process died may still arrive.
      await new Promise((resolve) => setTimeout(resolve, 500));
      const [job] = await imports.jobs();
      if (part === 'directory') expect(job!.processedRecords).toBe(FIRST_PIECE);
      for (let runs = 0; runs < 2 && (await jobOf(job!.id))?.dueAt !== null; runs++) {
        await imports.endLeases();
        await endLeases(cloud);
        await run(job!.id);
      }
      await expectDone(job!.id);
    },
  );
});

/** Starts a server that accepts requests and never responds. Returns settings in which it replaces a storage service. */
async function startSilence(endpoint: 'BlobEndpoint' | 'QueueEndpoint') {
  const server = createServer();
  const connected = once(server, 'connection');
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const STORAGE = cloud.azurite!.connectionString.replace(
    new RegExp(`${endpoint}=http://127.0.0.1:\\d+`),
    `${endpoint}=http://127.0.0.1:${port}`,
  );
  return { connected, env: { STORAGE } };
}

describe('API-31 the process that receives the file is killed', () => {
  const WRITING = { match: 'POST /dbs/franchise-admin/colls/jobs', kind: 'create', delayMs: 250, times: 1 };
  /** Uploads the file to a process that dies at the given moment. */
  async function cutOff(env: Readonly<Record<string, string>>, moment: () => Promise<unknown>): Promise<void> {
    const victim = await startVictim(cloud, env);
    await victim.client.get('authenticated-user');
    const response = victim.client.post(`user/${CODE}/import`, formOf(SMALL)).then(
      ({ status }) => status,
      () => 'cut off',
    );
    await moment();
    await victim.kill();
    expect(await response).toBe('cut off');
  }
  const struck = () => expect.poll(() => cloud.cosmos.faults.list().length, { interval: 2, timeout: 20_000 }).toBe(0);
  /** Ends all leases, then runs the timer and the import that it queues. Returns the import. */
  async function aMinuteLater(): Promise<ImportDocument> {
    await imports.endLeases();
    await cloud.host.run('announceImports');
    const [importId] = await messages();
    await run(importId!);
    return (await jobOf(importId!))!;
  }
  async function expectSentAgain(): Promise<void> {
    const again = await begin(SMALL);
    await run(again);
    await expectDone(again, 2);
  }

  test('before its import is recorded: nothing is left, and the file can be sent again', async () => {
    cloud.cosmos.faults.add({ ...WRITING, drop: 'before' });
    await cutOff({}, struck);
    expect([await imports.jobs(), await imports.files(), await messages()]).toEqual([[], [], []]);
    await expectSentAgain();
  });

  test.each([
    ['while its import is recorded', undefined],
    ['while the file is stored', 'BlobEndpoint' as const],
  ])('%s: the import ends with a message, nothing is left, and the file can be sent again', async (_, endpoint) => {
    const silence = endpoint && (await startSilence(endpoint));
    if (!silence) cloud.cosmos.faults.add(WRITING);
    await cutOff(silence?.env ?? {}, () => silence?.connected ?? struck());
    await expect.poll(async () => (await imports.jobs()).length, { timeout: 10_000 }).toBe(1);
    expect(await messages()).toEqual([]);
    const errorMessage = 'The file no longer exists. Please send it again.';
    expect(await aMinuteLater()).toMatchObject({ state: 'failed', processedRecords: 0, dueAt: null, errorMessage });
    expect([await imports.files(), await newcomers()]).toEqual([[], []]);
    await imports.queue(IMPORTS.queue).clearMessages();
    await expectSentAgain();
  });

  test('before it is queued: the timer queues it, and a second upload changes nothing', async () => {
    const silence = await startSilence('QueueEndpoint');
    await cutOff(silence.env, () =>
      expect.poll(() => imports.files(), { interval: 2, timeout: 20_000 }).toHaveLength(1),
    );
    expect([(await imports.jobs()).length, (await imports.files()).length, await messages()]).toEqual([1, 1, []]);
    const done = await aMinuteLater();
    await expectDone(done.id, 2);
    await imports.queue(IMPORTS.queue).clearMessages();
    await expectSentAgain();
  });
});

describe('API-31 orphaned files', () => {
  /** Runs the timer with the clock advanced. */
  async function timerAfter(minutes: number): Promise<void> {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutes * 60_000 });
    await cloud.host.run('announceImports').finally(() => vi.useRealTimers());
  }

  test('the timer deletes a file without an import only after ten minutes', async () => {
    const orphan = '00000000-0000-4000-8000-000000000001';
    await imports.container().getBlockBlobClient(orphan).upload('x', 1);
    await timerAfter(5);
    expect(await imports.files()).toEqual([orphan]);
    await timerAfter(11);
    expect(await imports.files()).toEqual([]);
  });

  test('the timer deletes an orphaned file even if 100 files of unfinished imports precede it', async () => {
    const unfinished = await begin(SMALL);
    const job = (await jobOf(unfinished))!;
    const ids = Array.from({ length: 100 }, (_, n) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`);
    const upload = (id: string) => imports.container().getBlockBlobClient(id).upload('x', 1);
    await Promise.all(ids.map((id) => Promise.all([upload(id), cloud.container('jobs').items.upsert({ ...job, id })])));
    const orphan = 'ffffffff-0000-4000-8000-000000000001';
    await upload(orphan);
    await timerAfter(11);
    expect((await imports.files()).sort()).toEqual([...ids, unfinished].sort());
    await Promise.all(
      ids.map(async (id) => {
        await imports.container().deleteBlob(id);
        await cloud.container('jobs').item(id, id).delete();
      }),
    );
    await imports.queue(IMPORTS.queue).clearMessages();
    await run(unfinished);
  });

  test('the timer deletes a file that arrives after the end of its import, but no file of an unfinished import', async () => {
    const ended = await begin(SMALL);
    await run(ended);
    await imports.container().getBlockBlobClient(ended).upload('x', 1);
    const unfinished = await begin(SMALL);
    await timerAfter(11);
    expect(await imports.files()).toEqual([unfinished]);
    await run(unfinished);
  });
});

test('API-31 an import whose upload failed ends, and a file that was stored after all is deleted', async () => {
  const importId = await begin(SMALL);
  await cloud.container('jobs').items.upsert({ ...(await jobOf(importId)), errorMessage: 'Not kept.' });
  await run(importId);
  expect(await jobOf(importId)).toMatchObject({ state: 'failed', processedRecords: 0, dueAt: null });
  expect([await imports.files(), await newcomers()]).toEqual([[], []]);
});

/** Must run last, because the storage stays down. */
test('API-31 while the file storage is down, uploads are rejected and imports are postponed', async () => {
  const importId = await begin(SMALL);
  await cloud.azurite!.close();
  const { status, headers, body } = await imports.send(SMALL);
  expect([status, body.code, headers.get('retry-after')]).toEqual([503, 'unavailable', '5']);
  expect(body.detail).toBe('The file storage does not respond right now. Please try again in a moment.');
  const withdrawn = (await imports.jobs()).filter(({ id }) => id !== importId);
  const errorMessage = 'The file could not be stored. Please send it again.';
  expect(withdrawn).toMatchObject([{ state: 'waiting', processedRecords: 0, errorMessage }]);
  await run(importId);
  const job = await jobOf(importId);
  expect(job).toMatchObject({ state: 'running', processedRecords: 0 });
  expect(Date.parse(job!.dueAt!)).toBeGreaterThan(Date.now() + 15_000);
  expect(await newcomers()).toEqual([]);
});
