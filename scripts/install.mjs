// Installs what is missing, with nothing but the Node and npm of the machine (Node 20 and npm 10 at least). `node scripts/install.mjs`
// does nothing else: for jobs of workflows, which are to be done with it before they sign in.
import { spawnSync } from 'node:child_process';
import { existsSync, lstatSync, mkdirSync, readFileSync, realpathSync, symlinkSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pinnedNode } from './node.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const nodePackage = fileURLToPath(new URL('../node_modules/node/', import.meta.url));

/**
 * Brings node_modules to what package-lock.json says and answers the path of the pinned Node; quick when it is so
 * already. Ends the process when npm fails. Says what it does on stderr: what is asked for may go into a pipe.
 *
 * Install scripts are left out: one of them (keytar's) needs system libraries for a feature nobody uses here, and npm 10
 * knows no way to refuse just that one. The pinned Node's own is the only one needed, so it is run by name.
 */
export function ensureInstalled() {
  const reason = outdatedReason();
  if (reason) {
    console.error(`install    npm ci (${reason})`);
    run(...npm('ci', '--ignore-scripts', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'), root);
  } else linkWorkspaces();
  if (!hasPinnedNode()) {
    console.error('install    the pinned Node.js');
    run(process.execPath, ['installArchSpecificPackage.js'], nodePackage);
    // It was not there yet when npm linked the programs, so that npx would go on with the machine's Node.
    run(...npm('rebuild', 'node', '--ignore-scripts', '--loglevel=error'), root);
  }
  return pinnedNode();
}

/** Links workspaces that were added since the last install, so that nothing is reinstalled under programs that run. */
export function linkWorkspaces() {
  for (const [path, { link, resolved }] of Object.entries(readPackages(`${root}package-lock.json`))) {
    if (!link || lstatSync(`${root}${path}`, { throwIfNoEntry: false })) continue;
    mkdirSync(dirname(`${root}${path}`), { recursive: true });
    try {
      symlinkSync(relative(dirname(path), resolved), `${root}${path}`, 'junction');
    } catch (error) {
      // Another command has just made the same link.
      if (error.code !== 'EEXIST') throw error;
    }
  }
}

/** Why `npm ci` is needed, or undefined. Compares contents: the files' times say nothing after a checkout. */
function outdatedReason() {
  const wanted = readPackages(`${root}package-lock.json`);
  if (!existsSync(`${root}node_modules/.package-lock.json`)) return 'nothing is installed yet';
  const present = readPackages(`${root}node_modules/.package-lock.json`);
  for (const [path, { version, link, optional, devOptional, peer }] of Object.entries(wanted)) {
    if (link || !path.startsWith('node_modules/') || optional || devOptional || peer) continue;
    if (present[path]?.version !== version) return `${path.slice('node_modules/'.length)} ${version} is missing`;
  }
  return undefined;
}

function readPackages(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages;
}

function hasPinnedNode() {
  const node = pinnedNode();
  return node !== undefined && spawnSync(node, ['--version']).status === 0;
}

/** npm as the program that started this script, or the one on the path. */
function npm(...args) {
  const cli = process.env.npm_execpath;
  return cli?.endsWith('.js') ? [process.execPath, [cli, ...args]] : ['npm', args];
}

/** Runs one program with its output shown; when it fails, there is nothing to go on with. */
function run(command, args, cwd) {
  const { status, error } = spawnSync(command, args, {
    cwd,
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32' && command === 'npm',
  });
  if (status === 0) return;
  console.error(`install    failed: ${[command, ...args].join(' ')}${error ? ` (${error.message})` : ''}`);
  process.exit(1);
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) ensureInstalled();
