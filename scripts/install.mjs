// Installs missing dependencies with the machine's own Node (20 or later) and npm (10 or later). Workflow jobs run `node
// scripts/install.mjs` before they sign in.
import { spawnSync } from 'node:child_process';
import { existsSync, lstatSync, mkdirSync, readFileSync, realpathSync, symlinkSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pinnedNode } from './node.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const nodePackage = fileURLToPath(new URL('../node_modules/node/', import.meta.url));

/**
 * Makes node_modules match package-lock.json. Returns quickly if they already match. Exits the process if npm fails. Logs to stderr,
 * because stdout may be piped.
 *
 * Skips install scripts: the script of keytar requires system libraries for an unused feature, and npm 10 cannot skip a single script. Then
 * runs the only required script, that of the pinned Node.
 * @returns the path of the pinned Node
 */
export function ensureInstalled() {
  const reason = outdatedReason();
  if (reason) {
    console.error(`install    npm ci (${reason})`);
    run(...npm('ci', '--ignore-scripts', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'), root);
  } else linkWorkspaces();
  if (!hasPinnedNode()) {
    console.error('install    the pinned Node.js');
    run(machineNode(), ['installArchSpecificPackage.js'], nodePackage);
    // npm linked the programs before the pinned Node existed. Without this, npx would use the machine's Node.
    run(...npm('rebuild', 'node', '--ignore-scripts', '--loglevel=error'), root);
  }
  return pinnedNode();
}

/** Links new workspaces without reinstalling packages, which running programs may use. */
export function linkWorkspaces() {
  for (const [path, { link, resolved }] of Object.entries(readPackages(`${root}package-lock.json`))) {
    if (!link || lstatSync(`${root}${path}`, { throwIfNoEntry: false })) continue;
    mkdirSync(dirname(`${root}${path}`), { recursive: true });
    try {
      symlinkSync(relative(dirname(path), resolved), `${root}${path}`, 'junction');
    } catch (error) {
      // Another process has created the same link in the meantime.
      if (error.code !== 'EEXIST') throw error;
    }
  }
}

/** Returns why `npm ci` is required; undefined if it is not. Compares contents, because a checkout changes file times. */
function outdatedReason() {
  const wanted = readPackages(`${root}package-lock.json`);
  if (!existsSync(`${root}node_modules/.package-lock.json`)) return 'nothing is installed yet';
  const present = readPackages(`${root}node_modules/.package-lock.json`);
  for (const [path, { version, link, optional, devOptional, peer }] of Object.entries(wanted)) {
    if (link || !path.includes('node_modules/') || optional || devOptional || peer) continue;
    if (present[path]?.version !== version) return `${path.split('node_modules/').at(-1)} ${version} is missing`;
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

/** Uses the npm that started this script, otherwise the one on the path. */
function npm(...args) {
  const cli = process.env.npm_execpath;
  return cli?.endsWith('.js') ? [machineNode(), [cli, ...args]] : ['npm', args];
}

/** Returns the Node of this process. If `npm ci` has deleted it (the pinned Node), returns the one on the path. */
function machineNode() {
  return existsSync(process.execPath) ? process.execPath : 'node';
}

/** Runs a program and shows its output. Exits the process if the program fails. */
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
