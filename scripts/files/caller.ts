/** Resolves paths that were typed on the command line. */
import { resolve } from 'node:path';
import { ROOT } from '../root.ts';

/**
 * Makes a typed path absolute. npm runs scripts in the repository's folder, so relative paths are resolved against the folder
 * that npm was started in (INIT_CWD).
 */
export function fromCaller(path: string): string {
  const cwd = process.cwd();
  const isMoved = resolve(cwd) === resolve(ROOT);
  return resolve(isMoved ? (process.env.INIT_CWD ?? cwd) : cwd, path);
}
