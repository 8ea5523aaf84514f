/**
 * `npm run check`: runs the formatter, the linter, the import rules and the type check of every workspace. Fails if one of them
 * fails.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { environment, inRoot, ROOT } from './root.ts';

const TYPESCRIPT = inRoot('node_modules/typescript/bin/tsc');
const CHECKS: readonly (readonly [string, string, ...string[]])[] = [
  ['style', inRoot('node_modules/@biomejs/biome/bin/biome'), 'ci', '--colors=off', '--error-on-warnings', '.'],
  [
    'imports',
    inRoot('node_modules/dependency-cruiser/bin/dependency-cruiser.mjs'),
    ...['--config', 'scripts/check/import-rules.mjs', 'api', 'frontend', 'scripts', 'tests'],
  ],
  ...['api', 'frontend', 'scripts', 'scripts/local', 'tests'].map(
    (name) => [`types of ${name}`, TYPESCRIPT, '-p', name] as const,
  ),
];

/** Runs one check. Prints its name with ok, or all of its output. Returns whether it passed. */
async function check([name, script, ...args]: (typeof CHECKS)[number]): Promise<boolean> {
  const child = spawn(process.execPath, [script, ...args], { cwd: ROOT, env: environment() });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const [code] = await once(child, 'close');
  console.log(code === 0 ? `check      ${name}: ok` : `check      ${name}: FAILED\n${output}`);
  return code === 0;
}

const results = await Promise.all(CHECKS.map(check));
process.exitCode = results.every(Boolean) ? 0 : 1;
