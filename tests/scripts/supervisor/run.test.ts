import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, lstatSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { inRoot } from '../../../scripts/root.ts';
import { stateFolder } from './cloud.ts';

/** A stand-in for npm that records its arguments and, unless it should fail, installs the pinned Node. */
const NPM = `
  import { appendFileSync, cpSync, mkdirSync, symlinkSync } from 'node:fs';
  appendFileSync('calls', process.argv.slice(2).join(' ') + '\\n');
  console.log('npm speaks');
  if (process.env.NPM_FAILS) process.exit(1);
  mkdirSync('node_modules/node/bin', { recursive: true });
  cpSync('package-lock.json', 'node_modules/.package-lock.json');
  symlinkSync(process.execPath, 'node_modules/node/bin/node');
`;

/** Creates a checkout with only the launchers, nothing installed, and a script to run. */
function checkout() {
  const folder = stateFolder();
  mkdirSync(join(folder, 'scripts/local'), { recursive: true });
  for (const file of ['run.mjs', 'install.mjs', 'node.mjs', 'local/parent.mjs'])
    cpSync(inRoot('scripts', file), join(folder, 'scripts', file));
  cpSync(inRoot('package-lock.json'), join(folder, 'package-lock.json'));
  writeFileSync(join(folder, 'npm.js'), NPM);
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  writeFileSync(join(folder, 'scripts/hello.ts'), `const who: string = process.argv[2]!; console.log('hello ' + who);`);
  const node = (args: readonly string[], env: Record<string, string> = {}) =>
    spawnSync(process.execPath, args, {
      cwd: folder,
      env: { ...process.env, npm_execpath: join(folder, 'npm.js'), ...env },
      encoding: 'utf8',
    });
  const run = (env: Record<string, string> = {}) => node(['scripts/run.mjs', 'scripts/hello.ts', 'you'], env);
  const install = () => node(['scripts/install.mjs']);
  const calls = () => (existsSync(join(folder, 'calls')) ? readFileSync(join(folder, 'calls'), 'utf8') : '');
  return { folder, run, install, calls };
}

test('installs the packages before the first command, and prints only the output of the command to stdout', () => {
  const { run, calls } = checkout();
  const { status, stdout, stderr } = run();
  expect(stderr).toBe('install    npm ci (nothing is installed yet)\nnpm speaks\n');
  expect(stdout).toBe('hello you\n');
  expect(status).toBe(0);
  expect(calls()).toMatch(/^ci --ignore-scripts .*\n$/);
});

test('install.mjs installs the packages but runs no script, so that workflows can use it before they sign in', () => {
  const { install, run, calls } = checkout();
  expect(install().status).toBe(0);
  expect(calls()).toMatch(/^ci --ignore-scripts .*\n$/);
  expect([run().stderr, install().stderr]).toEqual(['', '']);
});

test('reports a failed installation without a stack', () => {
  const { run } = checkout();
  const { status, stdout, stderr } = run({ NPM_FAILS: 'yes' });
  expect(status).toBe(1);
  expect(stdout).toBe('');
  expect(stderr).toMatch(/\ninstall {4}failed: .*npm\.js ci /);
  expect(stderr).not.toMatch(/^\s+at /m);
});

test('does not change an existing installation, because running programs may use it', () => {
  const { folder, run, calls } = checkout();
  mkdirSync(join(folder, 'node_modules/node/bin'), { recursive: true });
  symlinkSync(process.execPath, join(folder, 'node_modules/node/bin/node'));
  expect(run()).toMatchObject({ status: 0, stdout: 'hello you\n', stderr: '' });
  expect(calls()).toBe('');
  // A new workspace is linked without an installation.
  expect(lstatSync(join(folder, 'node_modules/@franchise-admin/local')).isSymbolicLink()).toBe(true);
});
