import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buildFixture } from '@franchise-admin/local/test-app';
import { expect, test } from 'vitest';
import { inRoot } from '../../../scripts/root.ts';

/** Runs a script as scripts/run.mjs does. */
function run(script: string, args: readonly string[]) {
  return spawnSync(process.execPath, ['--disable-warning=ExperimentalWarning', inRoot('scripts', script), ...args], {
    cwd: inRoot('.'),
    encoding: 'utf8',
    timeout: 30_000,
  });
}

test.each([
  ['supervisor/cosmos.ts', []],
  ['supervisor/directory.ts', []],
  ['supervisor/functions.ts', ['--entry', 'APP']],
  ['supervisor/vite.ts', ['--settings', 'none.js']],
] as const)('reports in one sentence that a port is in use, and exits: %s', async (script, args) => {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const { port } = taken.address() as AddressInfo;
  const app = await buildFixture();
  const done = run(script, [...args.map((arg) => (arg === 'APP' ? app.entry : arg)), '--port', String(port)]);
  taken.close();
  app.remove();
  // oidc-provider first prints a warning about the pinned Node version.
  expect(done.stderr).toMatch(
    new RegExp(`^Port ${port} is (in use\\. Stop the program that uses it, or |already in use$)`, 'm'),
  );
  expect(done.stderr).not.toMatch(/^\s+at /m);
  expect(done.status).toBe(1);
});
