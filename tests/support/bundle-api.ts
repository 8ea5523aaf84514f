import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildApi } from '../../scripts/build/api.ts';
import { inRoot } from '../../scripts/root.ts';

/** Bundles the API into a folder, replacing its contents. Returns the entry file for the Functions host. */
export async function bundleApi(folder: string): Promise<string> {
  const entry = join(folder, 'main.cjs');
  await buildApi(entry);
  copyFileSync(inRoot('api', 'host.json'), join(folder, 'host.json'));
  return entry;
}
