// Runs a TypeScript script on the Node that the project pins, whatever Node the machine has.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { pinnedNode } from './node.mjs';

const [script, ...args] = process.argv.slice(2);
const root = fileURLToPath(new URL('..', import.meta.url));
const { status } = spawnSync(pinnedNode(), [script, ...args], { cwd: root, stdio: 'inherit' });
process.exitCode = status ?? 1;
