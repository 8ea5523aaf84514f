// `npm test [unit|api|browser]`: installs what is missing, then runs scripts/testing/main.ts on the pinned Node.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { ensureInstalled } from './install.mjs';

const main = fileURLToPath(new URL('testing/main.ts', import.meta.url));
const { status } = spawnSync(ensureInstalled(), [main, ...process.argv.slice(2)], { stdio: 'inherit' });
process.exitCode = status ?? 1;
