// `node scripts/run.mjs SCRIPT [arguments]`: runs a script of the project on the Node that it pins, whatever Node the
// machine has. Installs when nothing is installed yet; what is there may be in use, and stays as it is.
import { fileURLToPath } from 'node:url';
import { ensureInstalled } from './install.mjs';
import { pinnedNode, runOn } from './node.mjs';

const [script, ...args] = process.argv.slice(2);
runOn(pinnedNode() ?? ensureInstalled(), fileURLToPath(new URL(`../${script}`, import.meta.url)), args);
