import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { isAlive } from '@franchise-admin/local/parent';
import { expect, onTestFinished, test, vi } from 'vitest';
import { NotInstalled, run, TimedOut } from './run-program.ts';

const node = (script: string) => run(process.execPath, ['-e', script]);

test('returns the output unchanged', async () => {
  expect(await node(`process.stdout.write('{}\\n\\n')`)).toBe('{}\n\n');
});

test('reports a missing program, a failed program with its output, and a killed program', async () => {
  await expect(run('no-such-program', [])).rejects.toThrow(
    new NotInstalled('There is no "no-such-program" on the PATH.'),
  );
  await expect(node(`console.log('hidden'); console.error('why'); process.exit(3)`)).rejects.toThrow(
    / failed \(3\): why$/,
  );
  await expect(node(`console.log('only this'); process.exit(4)`)).rejects.toThrow(/ failed \(4\): only this$/);
  await expect(node(`process.kill(process.pid, 'SIGKILL')`)).rejects.toThrow(' failed (SIGKILL): ');
});

test('names a failed command without its options, which may be secret', async () => {
  await expect(run(process.execPath, ['no-script', '--token', 's3cret'])).rejects.toThrow(
    expect.objectContaining({ message: expect.not.stringContaining('s3cret') }),
  );
});

// Process groups exist only on POSIX systems.
test.runIf(process.platform !== 'win32')(
  'kills a program and its child after the time limit, even if they ignore SIGTERM',
  async () => {
    const stubborn = `process.on('SIGTERM', () => {}); setTimeout(() => {}, 20_000);`;
    // One child stays in the process group. The other child leaves the group but keeps the output open.
    const parent = `
    const { spawn } = require('node:child_process');
    ${stubborn}
    const start = (detached) => spawn(process.execPath, ['-e', ${JSON.stringify(stubborn)}], { stdio: 'inherit', detached });
    require('node:fs').writeFileSync(process.argv[1], JSON.stringify([process.pid, start(false).pid, start(true).pid]));`;
    const file = join(mkdtempSync(join(tmpdir(), 'run-')), 'pids');
    onTestFinished(() => rmSync(dirname(file), { recursive: true }));
    await expect(run(process.execPath, ['-e', parent, file], { limitMs: 2000 })).rejects.toThrow(TimedOut);
    const [program, child, apart] = JSON.parse(readFileSync(file, 'utf8'));
    onTestFinished(() => void process.kill(apart, 'SIGKILL'));
    // init reaps the orphaned child a moment later.
    await vi.waitFor(() => expect([program, child, apart].map(isAlive)).toEqual([false, false, true]), 5000);
  },
);
