// `node scripts/run.mjs SCRIPT [arguments]`: runs a script of the project on the Node that it pins, whatever Node the
// machine has. Installs when nothing is installed yet; what is there may be in use, and stays as it is.
import { fileURLToPath } from 'node:url';
import { ensureInstalled, linkWorkspaces } from './install.mjs';
import { pinnedNode, runOn } from './node.mjs';

const [script, ...args] = process.argv.slice(2);
const node = pinnedNode() ?? ensureInstalled();
linkWorkspaces();
runOn(node, fileURLToPath(new URL(`../${script}`, import.meta.url)), args);
