import { basename, dirname, join } from 'node:path';
import { type BuildOptions, build, type Plugin } from 'esbuild';
import { inRoot } from '../root.ts';
import { newestChange } from './freshness.ts';
import { replaceFolder } from './replace-folder.ts';

/** The bundle that the Functions host runs, locally and in Azure. */
export const API_ENTRY = inRoot('api', 'dist', 'main.cjs');

/** True if the build of the API is missing or older than a source. */
export function apiOutdated(): boolean {
  const built = newestChange([API_ENTRY]);
  return built === 0 || newestChange([inRoot('api', 'src'), inRoot('package-lock.json')]) > built;
}

/** Packages that only file uploads (import jobs) need. They are built into separate files next to the bundle, so that they do not slow down the start. */
const APART = ['@azure/storage-blob', '@azure/storage-queue'] as const;
const fileOf = (name: string) => `${name.replace(/\W+/g, '-').replace(/^-/, '')}.cjs`;

/**
 * Bundles the API into one file. It loads in about half the time that the thousands of modules would need.
 * @param outfile the bundle; its folder is replaced
 */
export async function buildApi(outfile: string = API_ENTRY): Promise<void> {
  await replaceFolder(dirname(outfile), async (folder) => {
    await Promise.all([build(apiBuild(join(folder, basename(outfile)))), buildApart(folder)]);
  });
}

/** Builds one file per package of APART in `folder`. */
export async function buildApart(folder: string = dirname(API_ENTRY)): Promise<void> {
  for (const name of APART)
    await build({
      ...SHARED,
      stdin: { contents: `export * from '${name}';`, resolveDir: inRoot('api') },
      outfile: join(folder, fileOf(name)),
    });
}

const apart: Plugin = {
  name: 'apart',
  setup({ onResolve }) {
    onResolve({ filter: /^@azure\/storage-/ }, ({ path, kind }) =>
      kind === 'dynamic-import' && APART.some((name) => name === path)
        ? { path: `./${fileOf(path)}`, external: true }
        : undefined,
    );
  },
};

const SHARED = {
  bundle: true,
  platform: 'node',
  target: 'node22',
  format: 'cjs',
  sourcemap: 'linked',
  sourcesContent: false,
  logLevel: 'warning',
} as const satisfies BuildOptions;

/** esbuild options of the bundle. `@azure/functions-core` stays external, because only the host provides it. */
export function apiBuild(outfile: string = API_ENTRY): BuildOptions {
  return {
    ...SHARED,
    entryPoints: [inRoot('api', 'src', 'main.ts')],
    outfile,
    external: ['@azure/functions-core'],
    plugins: [apart],
    define: { 'import.meta.url': '__bundleUrl' },
    banner: { js: "const __bundleUrl = require('node:url').pathToFileURL(__filename).href;" },
  };
}
