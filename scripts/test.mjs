// `npm test [unit|api|browser]`: installs missing dependencies, then runs scripts/testing/main.ts on the pinned Node.
import { fileURLToPath } from 'node:url';
import { ensureInstalled } from './install.mjs';
import { runOn } from './node.mjs';

runOn(ensureInstalled(), fileURLToPath(new URL('testing/main.ts', import.meta.url)), process.argv.slice(2));
