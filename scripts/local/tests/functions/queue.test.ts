import { QueueServiceClient } from '@azure/storage-queue';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Azurite } from '../../azurite.ts';
import { eventually, type RunningFixture, runAzurite, runFixture } from './support.ts';

let azurite: Azurite;
beforeAll(async () => {
  azurite = await runAzurite();
});

let queues = 0;
/** Runs the fixture with its own queue, so that no test receives the messages of another test. */
async function withQueue(options: Parameters<typeof runFixture>[0] = {}): Promise<RunningFixture & { name: string }> {
  const name = `work-${++queues}`;
  const fixture = await runFixture({
    ...options,
    storageConnectionString: azurite.connectionString,
    queuePollMilliseconds: 100,
    env: { ...options.env, FIXTURE_QUEUE: name },
  });
  return { ...fixture, name };
}

function queue(name: string) {
  return QueueServiceClient.fromConnectionString(azurite.connectionString).getQueueClient(name);
}

async function send(name: string, ...texts: string[]): Promise<void> {
  await queue(name).createIfNotExists();
  for (const text of texts) await queue(name).sendMessage(Buffer.from(text).toString('base64'));
}

async function waiting(name: string): Promise<number> {
  const { approximateMessagesCount } = await queue(name).getProperties();
  return approximateMessagesCount ?? 0;
}

describe('queue trigger on Azurite', () => {
  test('passes a decoded base64 message to the function and deletes it', async () => {
    const { name, app } = await withQueue();
    await send(name, '{"job":7}', 'plain text');
    await eventually(() => app.notes().filter(({ done }) => done).length === 2);
    expect(app.notes()).toContainEqual({ message: { job: 7 }, dequeueCount: 1, done: true });
    expect(app.notes()).toContainEqual({ message: 'plain text', dequeueCount: 1, done: true });
    await eventually(async () => (await waiting(name)) === 0);
  });

  test('processes messages of one batch concurrently', async () => {
    const { name, app } = await withQueue();
    await send(name, ...Array.from({ length: 5 }, (_, n) => JSON.stringify({ n, wait: 300 })));
    await eventually(() => app.notes().filter(({ done }) => done).length === 5);
    const order = app.notes().filter(({ message }) => message !== undefined);
    const firstDone = order.findIndex(({ done }) => done);
    expect(order.slice(0, firstDone).filter(({ begun }) => begun).length).toBeGreaterThan(1);
  });

  test('processes later messages during a long run', async () => {
    const { name, app } = await withQueue();
    await send(name, '{"wait":3000}');
    await eventually(() => app.notes().some(({ begun }) => begun));
    await send(name, '"later"');
    await eventually(() => app.notes().some(({ done, message }) => done && message === 'later'));
    expect(app.notes().filter(({ done }) => done)).toHaveLength(1);
  });

  test('moves a message to the poison queue after five failures', async () => {
    const { name, app, logged } = await withQueue();
    await send(name, '{"fail":true}');
    await eventually(async () => (await queue(`${name}-poison`).exists()) && (await waiting(`${name}-poison`)) === 1);
    expect(
      app
        .notes()
        .filter(({ begun }) => begun)
        .map(({ dequeueCount }) => dequeueCount),
    ).toEqual([1, 2, 3, 4, 5]);
    const [poison] = (await queue(`${name}-poison`).peekMessages()).peekedMessageItems;
    expect(Buffer.from(poison!.messageText, 'base64').toString()).toBe('{"fail":true}');
    await eventually(async () => (await waiting(name)) === 0);
    expect(logged).toContainEqual(
      expect.objectContaining({ level: 'warning', message: expect.stringContaining('poison queue') }),
    );
  });

  test('moves a message to the poison queue after maxDequeueCount attempts, as set in host.json', async () => {
    const { name, app } = await withQueue({
      hostJson: { version: '2.0', extensions: { queues: { maxDequeueCount: 2 } } },
    });
    await send(name, '{"fail":true}');
    await eventually(async () => (await queue(`${name}-poison`).exists()) && (await waiting(`${name}-poison`)) === 1);
    expect(app.notes().filter(({ begun }) => begun)).toHaveLength(2);
  });

  test('moves a message that is not base64 to the poison queue without a run', async () => {
    const { name, app } = await withQueue();
    await queue(name).createIfNotExists();
    await queue(name).sendMessage('not base64!');
    await eventually(async () => (await queue(`${name}-poison`).exists()) && (await waiting(`${name}-poison`)) === 1);
    expect(app.notes().filter(({ begun }) => begun)).toEqual([]);
  });

  test('renews the lease of a message during a long run', async () => {
    const { name, app } = await withQueue({ queueLeaseSeconds: 1 });
    await send(name, '{"wait":2500}');
    await eventually(() => app.notes().some(({ done }) => done));
    await eventually(async () => (await waiting(name)) === 0);
    expect(app.notes().filter(({ begun }) => begun)).toHaveLength(1);
  });

  test('host.run() and an admin request run a function; invalid admin requests are rejected', async () => {
    const { app, host } = await withQueue();
    const started = await fetch(`${host.origin}/admin/functions/Worker`, {
      method: 'POST',
      body: '{"input":"{\\"by\\":\\"hand\\"}"}',
    });
    expect(started.status).toBe(202);
    await eventually(() => app.notes().some(({ done }) => done));
    expect(app.notes()).toContainEqual({ message: { by: 'hand' }, dequeueCount: 1, done: true });
    await expect(host.run('worker', '{"fail":true}')).rejects.toThrow('cannot be done');
    expect((await fetch(`${host.origin}/admin/functions/nobody`, { method: 'POST' })).status).toBe(404);
    expect((await fetch(`${host.origin}/admin/functions/echo`, { method: 'POST' })).status).toBe(400);
    const page = { method: 'POST', headers: { origin: 'https://elsewhere.example' } };
    expect((await fetch(`${host.origin}/admin/functions/Worker`, page)).status).toBe(403);
    const long = { method: 'POST', body: JSON.stringify({ input: 'x'.repeat(2 ** 20) }) };
    expect((await fetch(`${host.origin}/admin/functions/Worker`, long)).status).toBe(413);
  });

  test('ignores the queue of a disabled function, which can still be run on request', async () => {
    const { name, app, host } = await withQueue({ env: { 'AzureWebJobs.worker.Disabled': 'true' } });
    await send(name, '{"n":1}');
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(app.notes().filter(({ begun }) => begun)).toEqual([]);
    await host.run('worker', '{"n":2}');
    expect(app.notes()).toContainEqual({ message: { n: 2 }, dequeueCount: 1, done: true });
  });

  test('waits for a running function when closing', async () => {
    const { name, app, host } = await withQueue();
    await send(name, '{"wait":500}');
    await eventually(() => app.notes().some(({ begun }) => begun));
    await host.close();
    expect(app.notes().some(({ done }) => done)).toBe(true);
    expect(await waiting(name)).toBe(0);
  });
});
