/** Builds the pages of the contenders for production with Vite, and serves them at 127.0.0.1. */
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

/** Installs the peers' packages according to their lock file, without install scripts. Takes little time if they are up to date. */
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
  if (status !== 0) throw new Error(`The peers could not be installed${error ? `: ${error.message}` : '.'}`);
}

/**
 * Builds a page into the folder and serves it.
 * @throws Error if the build fails
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
  if (!address) throw new Error(`The page of ${entry} could not be served.`);
  return { address: address + search, close: () => server.close() };
}

/** Makes the shared HTML file load the code of this page. */
function entryOf(entry: string): Plugin {
  const transformIndexHtml = { order: 'pre', handler: (html: string) => html.replace('ENTRY', `../${entry}`) } as const;
  return { name: 'bench-entry', transformIndexHtml };
}
