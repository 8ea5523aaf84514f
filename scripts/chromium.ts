/** Finds a Chromium-based browser for the browser tests, or installs Debian's. As a script, prints the browser's path. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { command } from './command.ts';

/** Chromium without a user interface. Its engine is the same, and browser tests take a third less time in it. */
const HEADLESS_SHELL = 'chromium-headless-shell';

const ON_PATH = [
  HEADLESS_SHELL,
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome',
  'microsoft-edge-stable',
  'microsoft-edge',
];

const WELL_KNOWN: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  ],
  win32: [
    'Google/Chrome/Application/chrome.exe',
    'Microsoft/Edge/Application/msedge.exe',
    'Chromium/Application/chrome.exe',
  ].flatMap((path) =>
    [process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)'], process.env.LOCALAPPDATA]
      .filter((folder) => folder !== undefined)
      .map((folder) => join(folder, path)),
  ),
};

/** Returns the path of an installed browser: CHROME_PATH, otherwise the first one at the usual paths of Chromium, Chrome and Edge. */
function findChromium(): string | undefined {
  const chosen = process.env.CHROME_PATH;
  if (chosen) {
    if (!existsSync(chosen)) throw new Error(`CHROME_PATH names "${chosen}", which does not exist.`);
    return chosen;
  }
  const onPath = (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => ON_PATH.map((name) => join(folder, name)));
  return [...(WELL_KNOWN[process.platform] ?? []), ...onPath].find((path) => existsSync(path));
}

/**
 * Returns the path of an installed browser. If there is none, installs one if possible (as root on Debian). On CI, prefers the faster
 * headless shell.
 * @throws Error that explains how to provide a browser
 */
export function findOrInstallChromium(): string {
  const found = findChromium();
  if (found && (isChosen(found) || !process.env.CI || !mayInstall())) return found;
  if (mayInstall()) {
    console.log('install    Chromium (apt-get)');
    const installed = install(HEADLESS_SHELL) ?? found ?? install('chromium');
    if (installed) return installed;
  }
  throw new Error(
    'The browser tests need Chrome, Edge or Chromium: install one, or set CHROME_PATH to its executable.',
  );
}

function isChosen(path: string): boolean {
  return path === process.env.CHROME_PATH || path.endsWith(HEADLESS_SHELL);
}

/** Installs the package. Returns undefined if that fails, after apt-get has printed the reason. */
function install(name: string): string | undefined {
  const isInstalled = apt('update') && apt('install', '-y', '--no-install-recommends', name);
  return isInstalled ? findChromium() : undefined;
}

function mayInstall(): boolean {
  const release = '/etc/os-release';
  return process.getuid?.() === 0 && existsSync(release) && /^ID=debian$/m.test(readFileSync(release, 'utf8'));
}

function apt(...args: string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync('apt-get', ['-q', ...args], { env, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0;
}

if (import.meta.main) await command(() => console.log(findOrInstallChromium()));
