// The Node that the project pins (devDependency `node`), so that scripts do not depend on the machine's.
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Path of the pinned Node's executable; throws when dependencies are not installed yet. */
export function pinnedNode() {
  const name = process.platform === 'win32' ? 'node.exe' : 'node';
  const path = fileURLToPath(new URL(`../node_modules/node/bin/${name}`, import.meta.url));
  if (!existsSync(path)) throw new Error('Dependencies are missing: run "npm ci" first.');
  return path;
}
