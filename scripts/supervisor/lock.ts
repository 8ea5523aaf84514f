import { isLocked, tryLock } from '@franchise-admin/local/lock';

/** A lock in a state folder: for the whole local cloud (`cloud`), or for the data of one part. */
export type Hold = 'cloud' | 'cosmos' | 'directory' | 'storage' | 'site';

/** All locks. The local cloud takes all of them, because it must not share data with a part that runs alone. */
const WHOLE: readonly Hold[] = ['cloud', 'cosmos', 'directory', 'storage', 'site'];

const nameOf = (folder: string, hold: Hold) => `${folder} ${hold}`;

/**
 * Locks a state folder, or the data of one part in it, for this process.
 * @returns a function that releases the locks
 * @throws Error if another process has one of the locks: two processes must not write to the same database
 */
export async function lockState(folder: string, holds: readonly Hold[] = WHOLE): Promise<() => void> {
  const releases: (() => void)[] = [];
  const releaseAll = () => {
    for (const release of releases) release();
  };
  for (const hold of holds) {
    const release = await tryLock(nameOf(folder, hold));
    if (!release) {
      releaseAll();
      const owner = hold === 'cloud' ? 'The local cloud' : `The local cloud, or its part ${hold},`;
      throw new Error(`${owner} already uses the data in ${folder}. Stop it, or use another --state.`);
    }
    releases.push(release);
  }
  return releaseAll;
}

/** True if the whole local cloud runs with this state folder. */
export function runsWith(folder: string): Promise<boolean> {
  return isLocked(nameOf(folder, 'cloud'));
}
