/** Paths as the person who typed a command means them. */
import { resolve } from 'node:path';
import { ROOT } from '../root.ts';

/**
 * A typed path, absolute. npm runs every script in the repository's folder and names the folder it was called from in INIT_CWD:
 * a relative path counts from there.
 */
export function fromCaller(path: string): string {
  const cwd = process.cwd();
  const isMoved = resolve(cwd) === resolve(ROOT);
  return resolve(isMoved ? (process.env.INIT_CWD ?? cwd) : cwd, path);
}
