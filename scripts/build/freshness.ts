import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Returns the latest modification time (milliseconds since 1970) of the given files, and of all files in the given folders; 0 if none
 * exists.
 */
export function newestChange(paths: readonly string[]): number {
  let newest = 0;
  for (const path of paths) {
    const stat = statSync(path, { throwIfNoEntry: false });
    if (!stat) continue;
    newest = Math.max(newest, stat.mtimeMs);
    if (stat.isDirectory()) newest = Math.max(newest, newestChange(readdirSync(path).map((name) => join(path, name))));
  }
  return newest;
}
