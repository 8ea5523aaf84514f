/** Checks the log lines that alerts query (infra/modules/alerts.bicep): when each is logged, and its fields. */
import { readFileSync } from 'node:fs';
import { QueueServiceClient } from '@azure/storage-queue';
import { isChange, type Route, routes } from '@franchise-admin/api/contract';
import { IMPORTS } from '@franchise-admin/api/storage';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inRoot } from '../../scripts/root.ts';
import { evaluate, expressionOf, templateOf } from '../infra/support/evaluate.ts';
import { type Cloud, startCloud } from '../support/cloud.ts';

const HOUR_MS = 60 * 60_000;
const CHECK = 'POST /v1.0/users/*/checkMemberGroups';

let cloud: Cloud;
beforeAll(async () => {
  // Poison messages stay in their queue, because the function that takes them is disabled.
  cloud = await startCloud({ storage: true, env: { 'AzureWebJobs.abandonImport.Disabled': 'true' } });
});
afterAll(() => cloud?.close());

/** Returns the log lines that `work` causes. */
async function logged(work: () => Promise<unknown>): Promise<Record<string, unknown>[]> {
  const before = cloud.log.length;
  await work();
  return cloud.log.slice(before).map((line) => JSON.parse(line));
}
const only = (lines: Record<string, unknown>[], event: string) => lines.filter((line) => line.event === event);

test('logs each response with its route, status and duration, and without its path', async () => {
  const lines = await logged(async () => {
    await cloud.as('corporate.admin').get('user/ALOHA/exists/nobody%40elsewhere.example');
    await cloud.anonymous.get('hierarchy/ALOHA');
  });
  expect(only(lines, 'answered')).toEqual([
    { event: 'answered', requestId: expect.any(String), call: 'userExists', status: 200, ms: expect.any(Number) },
    { event: 'answered', requestId: expect.any(String), call: 'getHierarchy', status: 401, ms: expect.any(Number) },
  ]);
  expect(JSON.stringify(lines)).not.toMatch(/elsewhere|%40/);
});

test('configures the Functions host not to log paths, which may contain emails', () => {
  const { applicationInsights } = JSON.parse(readFileSync(inRoot('api', 'host.json'), 'utf8')).logging;
  expect(applicationInsights).toMatchObject({
    httpAutoCollectionOptions: { enableHttpTriggerExtendedInfoCollection: false },
    // The host forwards each request to the code over HTTP and would log that request with its full URL.
    enableDependencyTracking: false,
  });
});

test.each([
  [403, ['failed', { kind: 'DirectoryError', statusCode: 403 }]],
  [429, ['failed', { cause: { kind: 'DirectoryError', statusCode: 429 } }]],
] as const)('logs a %i from the directory as a directory failure', async (status, [event, error]) => {
  cloud.directory.faults.add({ match: CHECK, status, retryAfter: 120 });
  const lines = await logged(() => cloud.as('read.only').get('hierarchy/ALOHA'));
  cloud.directory.faults.clear();
  expect(only(lines, event)).toMatchObject([{ error }]);
});

const due = async () => only(await logged(() => cloud.host.run('finishOutbox')), 'outbox due');

test('logs the number of due entries and the longest wait at each outbox run', async () => {
  expect(await due()).toMatchObject([{ entries: 0, oldestSeconds: 0 }]);
  const rest = { type: 'outbox', effects: [], removal: null, attempts: 3, dueAt: new Date().toISOString() };
  for (const [n, hours] of [2, 5, 1].entries()) {
    const createdAt = new Date(Date.now() - hours * HOUR_MS).toISOString();
    await cloud
      .container('franchises')
      .items.create({ id: `outbox-late-${n}`, groupCode: 'ALOHA', createdAt, ...rest });
  }
  const [line] = await due();
  expect(line).toMatchObject({ entries: 3 });
  expect(line!.oldestSeconds).toBeGreaterThanOrEqual((5 * HOUR_MS) / 1000);
  expect(line!.oldestSeconds).toBeLessThan((5 * HOUR_MS) / 1000 + 60);
});

test('logs the number of entries that need manual repair at each outbox run, until there are none', async () => {
  const givenUp = async () => (await due()).map((line) => line.givenUp);
  expect(await givenUp()).toEqual([0]);
  const rest = { type: 'outbox', effects: [], removal: null, createdAt: new Date().toISOString(), attempts: 3 };
  const left = { id: 'outbox-left', groupCode: 'ALOHA', ...rest, dueAt: null };
  await cloud.container('franchises').items.create(left);
  expect([await givenUp(), await givenUp()]).toEqual([[1], [1]]);
  await cloud.container('franchises').items.upsert({ ...left, dueAt: new Date().toISOString() });
  await due();
  expect(await givenUp()).toEqual([0]);
});

test('processes due entries even if the entries that need manual repair cannot be counted', async () => {
  const rest = { type: 'outbox', effects: [], removal: null, attempts: 0 };
  const at = new Date().toISOString();
  await cloud
    .container('franchises')
    .items.create({ id: 'outbox-due', groupCode: 'ALOHA', ...rest, createdAt: at, dueAt: at });
  // A run first queries the due entries. For each container, it requests the query plan and then the rows.
  cloud.cosmos.faults.add({ match: 'POST /dbs/*', kind: 'query', delayMs: 1, times: 6 });
  cloud.cosmos.faults.add({ match: 'POST /dbs/*', kind: 'query', status: 400 });
  const lines = await logged(() => cloud.host.run('finishOutbox'));
  cloud.cosmos.faults.clear();
  expect(only(lines, 'outbox not counted')).toHaveLength(1);
  expect(only(lines, 'outbox due')).toMatchObject([{ entries: 1 }]);
  expect(only(lines, 'outbox due')[0]).not.toHaveProperty('givenUp');
  expect(only(await logged(() => cloud.host.run('finishOutbox')), 'outbox due')).toMatchObject([{ entries: 0 }]);
});

test('logs the number of poison messages, and no line if there are none', async () => {
  const aside = async () => only(await logged(() => cloud.host.run('announceImports')), 'messages set aside');
  expect(await aside()).toEqual([]);
  const queue = QueueServiceClient.fromConnectionString(cloud.azurite!.connectionString).getQueueClient(
    IMPORTS.poisonQueue,
  );
  for (const message of ['one', 'two']) await queue.sendMessage(Buffer.from(message).toString('base64'));
  expect(await aside()).toMatchObject([{ queueName: IMPORTS.poisonQueue, messages: 2 }]);
});

test('alerts name only events and routes that exist in the code', () => {
  const template = readFileSync(inRoot('infra', 'modules', 'alerts.bicep'), 'utf8');
  // No alert counts health, because probes request it. Uploads wait by design, so the alert for slow requests ignores them.
  const left = [...template.matchAll(/line\.call\) != \\?'(\w+)/g)].map(([, name]) => name ?? '');
  expect(left).toEqual(['health', 'importUsers']);
  const calls = new Set([...Object.keys(routes), 'health']);
  expect(left.filter((name) => !calls.has(name))).toEqual([]);
  const looksFor = [...template.matchAll(/"event":"([^"]+)"|line\.event\) in \(([^)]+)\)/g)].flatMap(
    ([, one, several]) => one ?? several!.split(',').map((name) => name.trim().replaceAll("'", '')),
  );
  const code = ['http/shell', 'outbox/timer', 'outbox/postpone', 'import/triggers']
    .map((name) => readFileSync(inRoot('api', 'src', 'functions', `${name}.ts`), 'utf8'))
    .join('\n');
  const logs = new Set([...code.matchAll(/log\.(?:info|warn|error)\('([^']+)'/g)].map(([, event]) => event));
  expect(new Set(looksFor).size).toBe(5);
  expect(looksFor.filter((event) => !logs.has(event))).toEqual([]);
});

/** Routes that send their search by POST or only plan a change, and uploads, which the query counts separately. */
const READING = ['findEmailsElsewhere', 'readTable', 'reviewChangeSet', 'importUsers'];
/** Routes that delete nothing, although they read the caller's roles again. */
const KEEPING = ['resetUserPassword', 'resetPosPassword', 'restoreRecord'];

test.each([
  ['reads-and-changes', (route) => isChange(route) && !READING.includes(route.name)],
  ['deletions', ({ name, method, freshRoles }) => (method === 'DELETE' || freshRoles) && !KEEPING.includes(name)],
] satisfies [string, (route: Route) => boolean][])(
  'the log query %s recognizes its routes by name',
  (query, belongs) => {
    const text = readFileSync(inRoot('infra/runbooks/queries', `${query}.kql`), 'utf8');
    const pattern = new RegExp(/matches regex '([^']+)'/.exec(text)?.[1] ?? '^$');
    const found = Object.values<Route>(routes).filter(({ name }) => pattern.test(name));
    expect(found.map(({ name }) => name)).toEqual(
      Object.values<Route>(routes)
        .filter(belongs)
        .map(({ name }) => name),
    );
  },
);

test('an alert resolves itself only if the API repeats its log line for as long as the problem lasts', async () => {
  const template = await templateOf('infra/modules/alerts.bicep');
  const alerts = evaluate(expressionOf(template, 'logAlerts', 'variable'), template) as {
    name: string;
    mute: string;
    query: string;
  }[];
  // During a problem, the API logs these lines repeatedly: for each request, each minute, or each throttled directory request.
  const LASTING = /"event":"(?:answered|outbox due|messages set aside)"|status == 429/;
  expect(alerts.map(({ name, mute }) => [name, mute === ''])).toEqual(
    alerts.map(({ name, query }) => [name, LASTING.test(query)]),
  );
  expect(alerts.filter(({ mute }) => mute !== '').map(({ name }) => name)).toEqual([
    'directory-forbidden',
    'import-abandoned',
  ]);
});
