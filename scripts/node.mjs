// The Node that the project pins (devDependency `node`), so that scripts do not depend on the machine's.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { onParentGone } from './parent.mjs';

/** Path of the pinned Node's executable; undefined while dependencies are not installed. */
export function pinnedNode() {
  const name = process.platform === 'win32' ? 'node.exe' : 'node';
  const path = fileURLToPath(new URL(`../node_modules/node/bin/${name}`, import.meta.url));
  return existsSync(path) ? path : undefined;
}

/** Runs a script on the Node at this path in the place of this process, which ends as it does. */
export function runOn(node, script, args) {
  const child = spawn(node, [script, ...args], { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
  // It ends what it started in order; this process stays until that is done.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  onParentGone(() => child.kill('SIGTERM'));
  child.on('exit', (code) => process.exit(code ?? 1));
}
