import { isLocked, tryLock } from '@franchise-admin/local/lock';

/** What of a state folder is held: that the whole local cloud runs with it, or what one part keeps there. */
export type Hold = 'cloud' | 'cosmos' | 'directory' | 'storage' | 'site';

/** All of it: a part that runs alone and the local cloud do not share data either. */
const WHOLE: readonly Hold[] = ['cloud', 'cosmos', 'directory', 'storage', 'site'];

const nameOf = (folder: string, hold: Hold) => `${folder} ${hold}`;

/**
 * Holds a state folder for this process, or what a part keeps in it; answers how to let go. Throws when another process
 * holds some of it: two would write to the same database.
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
      const who = hold === 'cloud' ? 'The local cloud' : `The local cloud, or its part ${hold},`;
      throw new Error(`${who} runs already with the data in ${folder}. Stop that one, or use another --state.`);
    }
    releases.push(release);
  }
  return releaseAll;
}

/** Whether the whole local cloud runs with this state folder. */
export function runsWith(folder: string): Promise<boolean> {
  return isLocked(nameOf(folder, 'cloud'));
}
