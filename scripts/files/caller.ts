/** Resolves paths that were typed on the command line. */
import { resolve } from 'node:path';
import { ROOT } from '../root.ts';

/**
 * Makes a typed path absolute. npm runs every script in the repository's folder; relative paths count from the folder that npm was
 * called from (INIT_CWD).
 */
export function fromCaller(path: string): string {
  const cwd = process.cwd();
  const isMoved = resolve(cwd) === resolve(ROOT);
  return resolve(isMoved ? (process.env.INIT_CWD ?? cwd) : cwd, path);
}
