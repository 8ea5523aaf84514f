import { watch } from 'node:fs';
import { basename, dirname } from 'node:path';

/** A build writes its file in several steps; wait until it has been quiet for this long. */
const QUIET_MILLISECONDS = 60;

/** Calls `changed` after each time the file has been rewritten, replaced included. Answers a function that stops it. */
export function watchEntry(entry: string, changed: () => void): () => void {
  let timer: NodeJS.Timeout | undefined;
  // The folder, not the file: a build that writes a new file and renames it would be missed.
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
