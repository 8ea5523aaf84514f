import { Agent, request as httpRequest } from 'node:http';
import { Readable } from 'node:stream';
import { beforeAll, describe, expect, test } from 'vitest';
import { type RunningFixture, runFixture } from './support.ts';

describe('HTTP', () => {
  let fixture: RunningFixture;
  const call = (route: string, init?: RequestInit) => fixture.call(route, init);
  beforeAll(async () => {
    fixture = await runFixture({ until: 'file', bodyLimit: 200_000 });
  });

  test('passes method, URL, query, headers and body to the function', async () => {
    const response = await call('echo/a?q=1&w=x%20y', { method: 'POST', headers: { 'x-one': '1' }, body: 'hällo' });
    expect(await response.json()).toMatchObject({
      method: 'POST',
      url: `${fixture.host.origin}/api/echo/a?q=1&w=x%20y`,
      params: { value: 'a' },
      query: { q: '1', w: 'x y' },
      headers: { 'x-one': '1' },
      body: 'hällo',
    });
  });

  test('hides the internal headers of the host from the function', async () => {
    const { headers } = (await (await call('echo')).json()) as { headers: object };
    expect(headers).not.toHaveProperty('x-ms-invocation-id');
    expect(headers).not.toHaveProperty('x-forwarded-host');
  });

  test('drops the body of a GET, but not of a DELETE', async () => {
    const send = (method: string) =>
      new Promise<string>((resolve, reject) => {
        const request = httpRequest(
          fixture.url('echo'),
          { method, headers: { 'content-length': 4 } },
          async (response) => resolve(Buffer.concat(await response.toArray()).toString()),
        );
        request.on('error', reject).end('body');
      });
    expect(JSON.parse(await send('GET'))).toMatchObject({ method: 'GET', body: '' });
    expect(JSON.parse(await send('DELETE'))).toMatchObject({ method: 'DELETE', body: 'body' });
  });

  test('passes a multipart body with a file', async () => {
    const form = new FormData();
    form.set('note', 'with a "quote"');
    form.set('file', new File([new Uint8Array(100_000).fill(7)], 'rows.xlsx'));
    const response = await call('upload', { method: 'POST', body: form });
    expect(await response.json()).toEqual({ name: 'rows.xlsx', size: 100_000, first: 7, note: 'with a "quote"' });
  });

  test('returns 413 for a body over the limit, with or without Content-Length', async () => {
    const announced = await call('echo', { method: 'POST', body: 'x'.repeat(200_001) });
    expect(announced.status).toBe(413);
    const body = Readable.toWeb(
      Readable.from(Array.from({ length: 30 }, () => Buffer.alloc(10_000, 'x'))),
    ) as ReadableStream;
    const chunked = await call('echo', { method: 'POST', body, duplex: 'half' } as RequestInit);
    expect(chunked.status).toBe(413);
    const fits = await call('echo', { method: 'POST', body: 'x'.repeat(200_000) });
    expect(fits.status).toBe(200);
  });

  test('passes a whole chunked body within the limit', async () => {
    const body = Readable.toWeb(Readable.from([Buffer.from('one '), Buffer.from('two')])) as ReadableStream;
    const response = await call('echo', { method: 'POST', body, duplex: 'half' } as RequestInit);
    expect(await response.json()).toMatchObject({ body: 'one two' });
  });

  test('returns a status without a body, and 204 if the function returns nothing', async () => {
    const notModified = await call('status');
    expect([notModified.status, notModified.headers.get('etag'), await notModified.text()]).toEqual([304, '"7"', '']);
    expect((await call('empty')).status).toBe(204);
  });

  test('returns an empty 500 if a function throws, and logs the error', async () => {
    const response = await call('failing');
    expect([response.status, await response.text()]).toEqual([500, '']);
    expect(fixture.logged.filter(({ level }) => level === 'error').map(({ message }) => message)).toContainEqual(
      expect.stringContaining('secret details'),
    );
  });

  test('gives an invocation an id, a log and the trace of its caller', async () => {
    const own = (await (await call('trace')).json()) as { id: string; parent: string };
    expect(own.parent).toContain(own.id.replaceAll('-', ''));
    const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
    expect(await (await call('trace', { headers: { traceparent } })).json()).toMatchObject({ parent: traceparent });
    expect(fixture.logged).toContainEqual(
      expect.objectContaining({
        category: 'user',
        message: 'handled trace',
        invocationId: own.id,
        functionName: 'trace',
      }),
    );
  });

  test('lists the triggers for the Static Web Apps CLI', async () => {
    const functions = (await (await fetch(`${fixture.host.origin}/admin/functions`)).json()) as { name: string }[];
    expect(functions.find(({ name }) => name === 'tick')).toMatchObject({
      config: { bindings: [expect.objectContaining({ type: 'timerTrigger' })] },
    });
    expect((await fetch(`${fixture.host.origin}/admin/nothing`)).status).toBe(404);
  });
});

describe('streamed responses', () => {
  let fixture: RunningFixture;
  beforeAll(async () => {
    fixture = await runFixture({ until: 'file' });
  });

  test('the first part of a streamed response arrives before the last part is written', async () => {
    const started = performance.now();
    const response = await fixture.call('drip');
    const reader = response.body!.getReader();
    const first = await reader.read();
    expect(Buffer.from(first.value!).toString()).toBe('first ');
    expect(performance.now() - started).toBeLessThan(250);
    const last = await reader.read();
    expect(Buffer.from(last.value!).toString()).toBe('last');
    expect(performance.now() - started).toBeGreaterThan(250);
  });

  test('a streamed response closes the connection if the body fails halfway', async () => {
    const response = await fixture.call('broken-drip');
    expect(response.status).toBe(200);
    await expect(response.text()).rejects.toThrow();
  });
});

test('the connection stays usable after an unread chunked body', async () => {
  const fixture = await runFixture();
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const statusOf = (chunks: number) =>
    new Promise((resolve, reject) => {
      const outgoing = httpRequest(fixture.url('version'), { agent, method: 'POST', timeout: 5_000 }, (response) =>
        response.resume().once('end', () => resolve(response.statusCode)),
      );
      outgoing.once('error', reject).once('timeout', () => outgoing.destroy(new Error('No response.')));
      for (let n = 0; n < chunks; n++) outgoing.write(Buffer.alloc(50_000, 'x'));
      outgoing.end();
    });
  try {
    expect([await statusOf(40), await statusOf(1)]).toEqual([200, 200]);
  } finally {
    agent.destroy();
  }
});
