import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';

let builds = 0;

/**
 * Lets `build` fill a new folder and replaces `folder` with it on success, so that concurrent readers and builds never
 * see an incomplete build.
 */
export async function replaceFolder(folder: string, build: (temporary: string) => Promise<void>): Promise<void> {
  // A sibling folder keeps relative paths in the build (source maps) correct.
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
