// `npm start`: installs missing dependencies, then runs scripts/supervisor/start.ts on the pinned Node.
import { fileURLToPath } from 'node:url';
import { ensureInstalled } from './install.mjs';
import { runOn } from './node.mjs';

runOn(ensureInstalled(), fileURLToPath(new URL('supervisor/start.ts', import.meta.url)), process.argv.slice(2));
