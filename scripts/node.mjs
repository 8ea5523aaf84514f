// The pinned Node (devDependency `node`), so that scripts do not depend on the machine's version.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { onParentGone } from './local/parent.mjs';

/** Returns the path of the pinned Node; undefined before dependencies are installed. */
export function pinnedNode() {
  const name = process.platform === 'win32' ? 'node.exe' : 'node';
  const path = fileURLToPath(new URL(`../node_modules/node/bin/${name}`, import.meta.url));
  return existsSync(path) ? path : undefined;
}

/** Runs a script on this Node instead of in the current process, and exits with the script's code. */
export function runOn(node, script, args) {
  const child = spawn(node, [script, ...args], { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
  // Pass signals on and wait: the child stops its own children in order.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  onParentGone(() => child.kill('SIGTERM'));
  child.on('exit', (code) => process.exit(code ?? 1));
}
