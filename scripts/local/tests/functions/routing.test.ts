import { beforeAll, describe, expect, test } from 'vitest';
import { type RunningFixture, runFixture, startError } from './support.ts';

let fixture: RunningFixture;
beforeAll(async () => {
  fixture = await runFixture({ until: 'file' });
});

async function responseOf(route: string, method = 'GET'): Promise<object | number> {
  const response = await fixture.call(route, { method });
  if (response.status === 200) return (await response.json()) as object;
  await response.text();
  return response.status;
}

describe('routing', () => {
  test('selects the function with the first NAME, whether its route has text or parameters', async () => {
    expect(await responseOf('order/fixed')).toMatchObject({ name: 'Alpha', params: { any: 'fixed' } });
  });

  test('tries another function if the method does not match, and returns 404 if none matches', async () => {
    expect(await responseOf('order/fixed', 'POST')).toMatchObject({ name: 'beta' });
    expect(await responseOf('order/fixed', 'DELETE')).toBe(404);
    expect(await responseOf('items/abc', 'DELETE')).toMatchObject({ name: 'by-text' });
  });

  test('tries the next function if a constraint does not match', async () => {
    expect(await responseOf('items/12')).toMatchObject({ name: 'by-id', params: { id: '12' } });
    expect(await responseOf('items/-9223372036854775808')).toMatchObject({ name: 'by-id' });
    expect(await responseOf('items/9223372036854775808')).toBe(404);
    expect(await responseOf('items/0f8fad5b-d9cb-469f-a165-70867728950e')).toMatchObject({ name: 'by-guid' });
    expect(await responseOf('items/12a')).toBe(404);
  });

  test('ignores case and a trailing slash, but not an empty segment', async () => {
    expect(await responseOf('ORDER/fixed/')).toMatchObject({ name: 'Alpha' });
    expect(await responseOf('without-route')).toMatchObject({ name: 'without-route' });
    expect(await responseOf('order//fixed')).toBe(404);
    expect(await responseOf('order')).toBe(404);
  });

  test('decodes values except %2F', async () => {
    expect(await responseOf('order/a%20b%C3%A9')).toMatchObject({ params: { any: 'a bé' } });
    expect(await responseOf('order/a%2Fb%2fc')).toMatchObject({ params: { any: 'a%2Fb%2fc' } });
    expect(await responseOf('order/100%')).toMatchObject({ params: { any: '100%' } });
  });

  test('matches the rest of a path with {*path}', async () => {
    expect(await responseOf('files/a/b/c')).toMatchObject({ params: { path: 'a/b/c' } });
    expect(await responseOf('files')).toMatchObject({ name: 'rest', params: {} });
  });

  test('returns 404 outside the prefix, and accepts the prefix in any letter case', async () => {
    expect((await fetch(`${fixture.host.origin}/order/x`)).status).toBe(404);
    expect((await fetch(`${fixture.host.origin}/API/order/x`)).status).toBe(200);
    expect((await fetch(fixture.host.origin)).status).toBe(200);
  });

  test('reads the prefix from host.json, even an empty one', async () => {
    const bare = await runFixture({ hostJson: { version: '2.0', extensions: { http: { routePrefix: '' } } } });
    expect((await fetch(`${bare.host.origin}/order/x`)).status).toBe(200);
    const other = await runFixture({ hostJson: { version: '2.0', extensions: { http: { routePrefix: 'v1/api' } } } });
    expect((await fetch(`${other.host.origin}/v1/api/order/x`)).status).toBe(200);
  });
});

describe('the start fails for', () => {
  const http = (options: string) =>
    `import { app } from '@azure/functions'; app.setup({ enableHttpStream: true }); app.http('f', { authLevel: 'anonymous', ...${options}, handler: () => ({}) });`;

  test.each([
    ['a reserved route', http(`{ route: 'Admin/users' }`), /admin or runtime/],
    ['another reserved route', http(`{ route: 'runtime' }`), /admin or runtime/],
    ['an unknown constraint', http(`{ route: 'x/{when:datetime}' }`), /"\{when:datetime\}" is not supported/],
    ['a mixed segment', http(`{ route: 'x/{a}-{b}' }`), /"\{a\}-\{b\}" is not supported/],
    ['an optional segment', http(`{ route: 'x/{a?}' }`), /"\{a\?\}" is not supported/],
    ['{*rest} before the last segment', http(`{ route: '{*a}/x' }`), /only the last segment/],
    ['function keys', http(`{ authLevel: 'function' }`), /Function "f".*authLevel "anonymous"/],
    [
      'two functions with one name',
      `import { app } from '@azure/functions';
       for (const name of ['Twice', 'twice']) app.http(name, { authLevel: 'anonymous', handler: () => ({}) });`,
      /named "twice" already exists/,
    ],
    [
      'a blob trigger',
      `import { app } from '@azure/functions';
       app.storageBlob('b', { path: 'x/{name}', connection: 'AzureWebJobsStorage', handler: () => {} });`,
      /trigger type "blobTrigger" is not supported/,
    ],
    ['an app without streams', http('{}').replace('true', 'false'), /enableHttpStream/],
    ['a preInvocation hook', `${http('{}')} app.hook.preInvocation(() => {});`, /hook "preInvocation"/],
    [
      'a timer that runs on startup',
      `import { app } from '@azure/functions';
       app.timer('t', { schedule: '0 * * * * *', runOnStartup: true, handler: () => {} });`,
      /runOnStartup is not supported/,
    ],
    [
      'a queue output',
      `import { app, output } from '@azure/functions';
       app.timer('t', { schedule: '0 * * * * *', return: output.storageQueue({ queueName: 'x', connection: '' }), handler: () => {} });`,
      /type "queue" \(out\) is not supported/,
    ],
    [
      'a table output',
      `import { app, output } from '@azure/functions';
       app.timer('t', { schedule: '0 * * * * *', return: output.table({ tableName: 'x', connection: '' }), handler: () => {} });`,
      /type "table" \(out\) is not supported/,
    ],
    [
      'a queue without its connection',
      `import { app } from '@azure/functions';
       app.storageQueue('q', { queueName: 'x', connection: 'NoSuchSetting', handler: () => {} });`,
      /NoSuchSetting/,
    ],
    [
      'a missing setting',
      `import { app } from '@azure/functions'; app.timer('t', { schedule: '%NO_SUCH%', handler: () => {} });`,
      /app setting NO_SUCH/,
    ],
    [
      'an invalid schedule',
      `${http('{}')} app.timer('t', { schedule: 'sometimes', handler: () => {} });`,
      /not an NCRONTAB expression/,
    ],
    ['an app that registers nothing', `console.assert(true);`, /registered nothing/],
  ])('%s', async (_what, source, message) => {
    expect(await startError(source)).toMatch(message);
  });

  test('unsupported settings in host.json', async () => {
    const hostJson = { version: '2.0', extensions: { serviceBus: {} } };
    expect(await startError(http('{}'), { hostJson })).toMatch(/serviceBus is not supported/);
    expect(await startError(http('{}'), { hostJson: { version: '1.0' } })).toMatch(/version must be/);
  });
});
