import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { QueueServiceClient } from '@azure/storage-queue';
import { startAzurite } from '@franchise-admin/local/storage';
import { buildFixture } from '@franchise-admin/local/test-app';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { inRoot } from '../../../scripts/root.ts';

describe('a host that is killed', () => {
  async function startHost(
    entry: string,
    env: Record<string, string>,
  ): Promise<{ child: ChildProcess; origin: string }> {
    const child = fork(inRoot('scripts/supervisor/functions.ts'), ['--entry', entry, '--queue-lease', '1'], {
      env: { ...process.env, ...env },
      silent: true,
    });
    const [{ ready }] = (await once(child, 'message')) as [{ ready: { origin: string } }];
    return { child, origin: ready.origin };
  }

  test('a killed host leaves its message to the next host', async () => {
    const app = await buildFixture();
    const azurite = await startAzurite();
    onTestFinished(() => azurite.close());
    const env = {
      FIXTURE_NOTES: app.notesFile,
      FIXTURE_QUEUE: 'work',
      AzureWebJobsStorage: azurite.connectionString,
    };
    const first = await startHost(app.entry, env);
    const queue = QueueServiceClient.fromConnectionString(azurite.connectionString).getQueueClient(env.FIXTURE_QUEUE);
    await queue.createIfNotExists();
    await queue.sendMessage(Buffer.from('{"wait":700}').toString('base64'));
    await vi.waitFor(() => expect(app.notes()).toContainEqual(expect.objectContaining({ begun: true })), 30_000);
    first.child.kill('SIGKILL');
    await once(first.child, 'exit');
    expect(app.notes().some(({ done }) => done)).toBe(false);

    const second = await startHost(app.entry, env);
    const done = { message: { wait: 700 }, dequeueCount: 2, done: true };
    await vi.waitFor(() => expect(app.notes()).toContainEqual(done), 30_000);
    second.child.kill('SIGTERM');
    const [code] = await once(second.child, 'exit');
    expect(code).toBe(0);
    expect(app.notes().at(-1)).toEqual({ hook: 'appTerminate' });
    app.remove();
  });

  test('a host ends by itself when its parent disconnects', async () => {
    const app = await buildFixture();
    const { child } = await startHost(app.entry, { FIXTURE_NOTES: app.notesFile, AzureWebJobsStorage: '' });
    const exited = once(child, 'exit');
    child.disconnect();
    expect((await exited)[0]).toBe(0);
    app.remove();
  });
});
