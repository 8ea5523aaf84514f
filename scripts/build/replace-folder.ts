import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';

let builds = 0;

/**
 * Fills a new folder by `build` and puts it in the place of `folder` when that has succeeded, so that whoever reads it
 * meanwhile, or builds it too, never meets half a build.
 */
export async function replaceFolder(folder: string, build: (temporary: string) => Promise<void>): Promise<void> {
  // Beside it, so that relative paths in the build (source maps) are right in the end.
  const temporary = join(dirname(folder), `.building-${process.pid}-${++builds}`);
  mkdirSync(temporary, { recursive: true });
  try {
    await build(temporary);
    rmSync(folder, { recursive: true, force: true });
    renameSync(temporary, folder);
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}
