import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's folder. */
export const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** Returns the absolute path of a file or folder in the repository. */
export function inRoot(...parts: string[]): string {
  return join(ROOT, ...parts);
}

/** Returns the environment of a child. The child's own children run on the pinned Node too. */
export function environment(extra: Record<string, string | undefined> = {}): NodeJS.ProcessEnv {
  const path = `${dirname(process.execPath)}${delimiter}${process.env.PATH ?? ''}`;
  return { ...process.env, PATH: path, ...extra };
}
