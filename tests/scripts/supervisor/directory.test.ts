import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { PORTS } from '@franchise-admin/local/constants';
import { freePort } from '@franchise-admin/local/ports';
import { decodeJwt } from 'jose';
import { afterEach, describe, expect, test } from 'vitest';
import { inRoot } from '../../../scripts/root.ts';

const children = new Set<ChildProcess>();
afterEach(() => {
  for (const child of children) child.kill('SIGKILL');
  children.clear();
});

function run(path: string, ...args: string[]): ChildProcess {
  const child = spawn(process.execPath, [inRoot('scripts/supervisor', path), ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.add(child);
  return child;
}

/** Starts the directory on its own and waits for its line. */
async function startAlone(...args: string[]): Promise<{ child: ChildProcess; origin: string }> {
  const child = run('directory.ts', ...args);
  for await (const line of createInterface({ input: child.stdout! })) {
    const origin = /^ready (http:\/\/localhost:\d+)$/.exec(line)?.[1];
    if (origin) return { child, origin };
  }
  throw new Error('The directory ended before it was ready.');
}

async function finish(child: ChildProcess): Promise<{ code: number; out: string; err: string }> {
  let out = '';
  let err = '';
  child.stdout?.on('data', (chunk) => {
    out += chunk;
  });
  child.stderr?.on('data', (chunk) => {
    err += chunk;
  });
  const [code] = await once(child, 'close');
  return { code: Number(code), out, err };
}

describe('the directory as a process', () => {
  test('says when it is ready, and ends when told to', async () => {
    const { child, origin } = await startAlone('--port', '0', '--site', 'http://localhost:5000');
    expect((await fetch(`${origin}/_health`)).status).toBe(200);
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
  });

  test('refuses a port that is none', async () => {
    const { code, err } = await finish(run('directory.ts', '--port', 'x'));
    expect(code).toBe(2);
    expect(err).toMatch(/^--port takes a number from 0 to 65535, not "x"\.$/m);
  });

  test('says so when the port is taken', async () => {
    const { origin } = await startAlone('--port', '0');
    const { port } = new URL(origin);
    const { code, err } = await finish(run('directory.ts', '--port', port));
    expect(code).toBe(1);
    expect(err).toContain(`Port ${port} is taken.`);
  });
});

describe('npm run token', () => {
  /** The site's port from which token.ts finds the directory at `port`. */
  const sitePort = (port: number) => String(port - PORTS.directory + PORTS.site);

  test('prints an id token of the running local cloud and nothing else', async () => {
    const { origin } = await startAlone('--port', '0');
    const port = sitePort(Number(new URL(origin).port));
    const { code, out } = await finish(run('token.ts', 'corporate.admin@demo.example', '--port', port));
    expect(code).toBe(0);
    expect(decodeJwt(out.trim())).toMatchObject({ preferred_username: 'corporate.admin@demo.example' });
    const unknown = await finish(run('token.ts', 'nobody@demo.example', '--port', port));
    expect(unknown).toMatchObject({ code: 1, out: '', err: expect.stringContaining('no account') });
  });

  test('says how to start the local cloud when it is not running', async () => {
    const { code, err } = await finish(
      run('token.ts', 'corporate.admin@demo.example', '--port', sitePort(await freePort())),
    );
    expect(code).toBe(1);
    expect(err).toMatch(/^The local cloud is not running .*"npm start"/);
  });

  test('asks for a user name', async () => {
    expect(await finish(run('token.ts'))).toMatchObject({ code: 2, err: expect.stringContaining('Usage:') });
  });
});
