// `node scripts/run.mjs SCRIPT [arguments]`: runs a script on the pinned Node, regardless of the machine's version. Installs dependencies
// only if none are installed, because running programs may use the existing ones.
import { fileURLToPath } from 'node:url';
import { ensureInstalled, linkWorkspaces } from './install.mjs';
import { pinnedNode, runOn } from './node.mjs';

const [script, ...args] = process.argv.slice(2);
const node = pinnedNode() ?? ensureInstalled();
linkWorkspaces();
runOn(node, fileURLToPath(new URL(`../${script}`, import.meta.url)), args);
