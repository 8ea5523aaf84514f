/** The contenders' pages as production builds of Vite, each alone, served at 127.0.0.1. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { build, type Plugin, preview } from 'vite';
import { inRoot } from '../../../scripts/root.ts';
import type { Contender } from './contenders.ts';

const PEERS = inRoot('tests/bench/peers');

export interface Site {
  readonly address: string;
  readonly close: () => Promise<void>;
}

/** Brings the peers' packages to what their lock file says; quick when they are so already. They run no install scripts. */
export function installPeers(): void {
  const lock = (path: string) => {
    try {
      const { packages } = JSON.parse(readFileSync(join(PEERS, path), 'utf8'));
      return Object.entries<{ version: string; optional?: boolean }>(packages)
        .filter(([name, { optional }]) => name !== '' && !optional)
        .map(([name, { version }]) => `${name} ${version}`)
        .join('\n');
    } catch {
      return '';
    }
  };
  if (lock('package-lock.json') === lock('node_modules/.package-lock.json')) return;
  console.error('install    the peers, once: npm ci in tests/bench/peers');
  const { status, error } = spawnSync(
    'npm',
    ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'],
    {
      cwd: PEERS,
      stdio: ['ignore', 2, 2],
      shell: process.platform === 'win32',
    },
  );
  if (status !== 0) throw new Error(`The peers cannot be installed${error ? `: ${error.message}` : '.'}`);
}

/**
 * Builds a page into the folder and serves it.
 * @throws when it cannot be built
 */
export async function serve({ entry, search = '' }: Contender, folder: string): Promise<Site> {
  const outDir = join(folder, basename(entry, '.tsx'));
  const root = inRoot('tests/bench/tables');
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [entryOf(entry)],
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2022',
      modulePreload: { polyfill: false },
      chunkSizeWarningLimit: 9999,
    },
  });
  const server = await preview({
    root,
    configFile: false,
    logLevel: 'error',
    build: { outDir },
    preview: { host: '127.0.0.1' },
  });
  const [address] = server.resolvedUrls?.local ?? [];
  if (!address) throw new Error(`The page of ${entry} is not served.`);
  return { address: address + search, close: () => server.close() };
}

/** The one HTML file loads this page's code. */
function entryOf(entry: string): Plugin {
  const transformIndexHtml = { order: 'pre', handler: (html: string) => html.replace('ENTRY', `../${entry}`) } as const;
  return { name: 'bench-entry', transformIndexHtml };
}
