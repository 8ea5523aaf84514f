// `npm start`: installs what is missing, then runs scripts/local/start.ts on the pinned Node.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { ensureInstalled } from './install.mjs';
import { onParentGone } from './local/parent.mjs';

const start = fileURLToPath(new URL('local/start.ts', import.meta.url));
const child = spawn(ensureInstalled(), [start, ...process.argv.slice(2)], {
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
});

// It ends its parts in order; this process stays until that is done.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
onParentGone(() => child.kill('SIGTERM'));
child.on('exit', (code) => process.exit(code ?? 1));
