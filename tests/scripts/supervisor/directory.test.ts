import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { PORTS } from '@franchise-admin/local/constants';
import { decodeJwt } from 'jose';
import { afterEach, expect, test } from 'vitest';
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

/** Starts the directory alone and waits for the line with its origin. */
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

test('the directory prints its origin, serves npm run token and ends on SIGTERM', async () => {
  const { child, origin } = await startAlone('--port', '0', '--site', 'http://localhost:5000');
  expect((await fetch(`${origin}/_health`)).status).toBe(200);

  // token.ts derives the port of the directory from the port of the site.
  const port = String(Number(new URL(origin).port) - PORTS.directory + PORTS.site);
  const { code, out } = await finish(run('token.ts', 'corporate.admin@demo.example', '--port', port));
  expect(code).toBe(0);
  expect(decodeJwt(out.trim())).toMatchObject({ preferred_username: 'corporate.admin@demo.example' });
  const unknown = await finish(run('token.ts', 'nobody@demo.example', '--port', port));
  expect(unknown).toMatchObject({ code: 1, out: '', err: expect.stringContaining('no account') });

  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
});
