import { watch } from 'node:fs';
import { basename, dirname } from 'node:path';

/** Milliseconds that a file must be unchanged before a reload, because builds write a file in several steps. */
const QUIET_MILLISECONDS = 60;

/** Runs `changed` after each rewrite or replacement of the file. Returns a function that stops watching. */
export function watchEntry(entry: string, changed: () => void): () => void {
  let timer: NodeJS.Timeout | undefined;
  // Watches the folder, because a file watcher misses builds that rename a new file over the old one.
  const watcher = watch(dirname(entry), (_event, name) => {
    if (name !== null && name !== basename(entry)) return;
    clearTimeout(timer);
    timer = setTimeout(changed, QUIET_MILLISECONDS);
  });
  return () => {
    clearTimeout(timer);
    watcher.close();
  };
}
