/** What is deployed, built once for every environment: the API as an archive, the page without its settings. */
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Zippable, zipSync } from 'fflate';
import { API_ENTRY, buildApi } from '../build/api.ts';
import { buildFrontend, FRONTEND_DIST } from '../build/frontend.ts';
import { inRoot } from '../root.ts';

export const PACKAGE = inRoot('deploy');
export const API_ARCHIVE = 'api.zip';
export const PAGE_FOLDER = 'page';

/** Nothing in an archive tells when it was made, so that the same commit gives the same bytes. */
const LONG_AGO = new Date(2000, 0, 1);

/** Builds both and fills `folder` with them. */
export async function makePackage(folder: string = PACKAGE): Promise<void> {
  await Promise.all([buildApi(), buildFrontend()]);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, API_ARCHIVE), apiArchive());
  cpSync(FRONTEND_DIST, join(folder, PAGE_FOLDER), { recursive: true });
}

/** The function app as its host wants it: `host.json`, `package.json` that names the entry, and the bundle. */
export function apiArchive(dist: string = dirname(API_ENTRY)): Uint8Array {
  const { name, version, type, main } = JSON.parse(readFileSync(inRoot('api', 'package.json'), 'utf8'));
  const files: Zippable = {
    'host.json': readFileSync(inRoot('api', 'host.json')),
    // Without the dependencies: the bundle has them, and a host that found them named might install them.
    'package.json': Buffer.from(`${JSON.stringify({ name, version, private: true, type, main }, null, 2)}\n`),
  };
  for (const file of readdirSync(dist).sort()) files[`dist/${file}`] = readFileSync(join(dist, file));
  return zipSync(files, { mtime: LONG_AGO });
}
