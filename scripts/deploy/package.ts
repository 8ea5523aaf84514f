/** Builds the deployable package, which is the same for every environment: the API as an archive, and the page without its settings. */
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { strFromU8, unzipSync, type Zippable, zipSync } from 'fflate';
import { RELEASE_FILE } from '../../api/src/config.ts';
import { API_ENTRY, buildApi } from '../build/api.ts';
import { buildFrontend, FRONTEND_DIST } from '../build/frontend.ts';
import { requireFile } from '../files/json.ts';
import { claimOutput, refillFolder } from '../files/own-folder.ts';
import { inRoot, ROOT } from '../root.ts';
import { run } from '../run-program.ts';

export const PACKAGE = inRoot('deploy');
export const API_ARCHIVE = 'api.zip';
export const PAGE_FOLDER = 'page';

/** A fixed timestamp, so that the same commit results in the same bytes. */
const LONG_AGO = new Date(2000, 0, 1);

const RELEASE_PATH = `dist/${RELEASE_FILE}`;

/** The command in the marker of the output folder. */
const MAKER = 'npm run package';

/**
 * Builds API and page into `folder`.
 * @returns the release
 * @throws Error before the build, if the folder contains anything that this command did not write
 */
export async function makePackage(folder: string = PACKAGE): Promise<string> {
  claimOutput(folder, MAKER);
  const release = await checkedOut();
  await Promise.all([buildApi(), buildFrontend()]);
  await refillFolder(folder, MAKER, (empty) => {
    writeFileSync(join(empty, API_ARCHIVE), apiArchive(release));
    cpSync(FRONTEND_DIST, join(empty, PAGE_FOLDER), { recursive: true });
  });
  return release;
}

/** Returns the checked-out commit, with the suffix "-dirty" if the working tree has changes. */
async function checkedOut(): Promise<string> {
  const described = await run('git', ['describe', '--always', '--dirty', '--abbrev=40', '--exclude=*'], { cwd: ROOT });
  return described.trim();
}

/**
 * Reads the release from an API archive.
 * @throws Error if it has none
 */
export function packedRelease(archive: string): string {
  requireFile(archive);
  const { [RELEASE_PATH]: packed } = unzipSync(readFileSync(archive), { filter: ({ name }) => name === RELEASE_PATH });
  if (!packed) throw new Error(`${archive} does not contain its release. Run: npm run package`);
  return strFromU8(packed);
}

/** Builds the function app's archive: `host.json`, `package.json` with the entry point, the bundle and the commit. */
export function apiArchive(release: string, dist: string = dirname(API_ENTRY)): Uint8Array {
  const { name, version, type, main } = JSON.parse(readFileSync(inRoot('api', 'package.json'), 'utf8'));
  const files: Zippable = {
    'host.json': readFileSync(inRoot('api', 'host.json')),
    // Omits the dependencies. The bundle contains them, and the host could install listed ones.
    'package.json': Buffer.from(`${JSON.stringify({ name, version, private: true, type, main }, null, 2)}\n`),
    [RELEASE_PATH]: Buffer.from(release),
  };
  for (const file of readdirSync(dist).sort()) files[`dist/${file}`] = readFileSync(join(dist, file));
  return zipSync(files, { mtime: LONG_AGO });
}
