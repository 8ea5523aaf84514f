import { join } from 'node:path';
import { inRoot } from '../root.ts';
import { run } from '../run-program.ts';
import { newestChange } from './freshness.ts';
import { replaceFolder } from './replace-folder.ts';

export const FRONTEND_DIST = inRoot('frontend', 'dist');

/** The inputs of the build: the page's sources, the contract, and the installed versions. */
const SOURCES = [
  'frontend/src',
  'frontend/public',
  'frontend/index.html',
  'frontend/redirect.html',
  'frontend/404.html',
  'frontend/vite.config.ts',
  'frontend/package.json',
  'api/src/contract',
  'package-lock.json',
];

/** True if the build of the page is missing or older than a source. */
export function frontendOutdated(): boolean {
  const built = newestChange([join(FRONTEND_DIST, 'index.html')]);
  return built === 0 || newestChange(SOURCES.map((source) => inRoot(source))) > built;
}

/** Builds the page with Vite. If Vite fails, throws its output and keeps the previous build. */
export async function buildFrontend(): Promise<void> {
  await replaceFolder(FRONTEND_DIST, async (folder) => {
    for (const which of [['--emptyOutDir'], ['--mode', 'bridge', '--emptyOutDir', 'false']]) {
      const vite = [
        inRoot('node_modules/vite/bin/vite.js'),
        'build',
        '--logLevel',
        'warn',
        '--outDir',
        folder,
        ...which,
      ];
      await run(process.execPath, vite, {
        cwd: inRoot('frontend'),
        // Overrides the caller's NODE_ENV. Without "production", Fluent includes development code and logs warnings.
        env: { NODE_ENV: 'production' },
      });
    }
  });
}
