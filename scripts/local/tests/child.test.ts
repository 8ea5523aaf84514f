import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { Child } from '../child.ts';
import { isAlive } from '../parent.mjs';
import { eventually } from './functions/support.ts';

const folder = mkdtempSync(join(tmpdir(), 'child-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Starts a script that starts another program, prints both process ids and then keeps running. */
async function startPair(options: { ignoresSignals?: boolean } = {}): Promise<{ child: Child; pids: number[] }> {
  const script = join(folder, 'pair.mjs');
  writeFileSync(
    script,
    `import { spawn } from 'node:child_process';
     ${options.ignoresSignals ? "process.on('SIGTERM', () => {});" : ''}
     setInterval(() => {}, 1000);
     const second = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'inherit' });
     console.log('pids', process.pid, second.pid);`,
  );
  const child = new Child(script);
  const pids = await child.waitFor((output) => /^pids (\d+) (\d+)$/m.exec(output)?.slice(1).map(Number));
  return { child, pids };
}

const allGone = (pids: number[]) => eventually(() => !pids.some(isAlive));

// Process groups exist only on POSIX systems. On other systems, each process watches its parent.
const posix = test.runIf(process.platform !== 'win32');

posix('a child and its descendants end when the channel to the owner closes', async () => {
  const { child, pids } = await startPair();
  child.process.disconnect();
  await allGone(pids);
});

posix('the descendants of a child end when it crashes', async () => {
  const { child, pids } = await startPair();
  process.kill(child.process.pid!, 'SIGKILL');
  expect(await child.exit).toBe('SIGKILL');
  await allGone(pids);
});

posix('stop kills a child that ignores the signal', async () => {
  const { child, pids } = await startPair({ ignoresSignals: true });
  await child.stop('SIGTERM', 200);
  expect(child.running).toBe(false);
  await allGone(pids);
});

test('a child exits by itself after its last task', async () => {
  const script = join(folder, 'short.mjs');
  writeFileSync(script, `console.log('done');`);
  const child = new Child(script);
  expect(await Promise.race([child.exit, sleep(10_000)])).toBe(0);
  expect(child.output).toBe('done\n');
});

test('waitFor rejects with exit code and output if the child exits', async () => {
  const script = join(folder, 'broken.mjs');
  writeFileSync(script, `console.error('no such thing'); process.exitCode = 3;`);
  const child = new Child(script);
  await expect(child.waitFor(() => undefined)).rejects.toThrow(/exit code 3.*\nno such thing/);
});
