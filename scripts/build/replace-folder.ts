import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';

let builds = 0;

/**
 * Lets `build` fill a new folder. On success, the new folder replaces `folder`. Concurrent readers and builds never see an incomplete
 * build, but for a moment they may see none.
 */
export async function replaceFolder(folder: string, build: (temporary: string) => Promise<void>): Promise<void> {
  // Next to `folder`, so that relative paths in the build (source maps) stay correct.
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
