import { execa } from 'execa';
import { command } from './command.ts';
import { environment, inRoot, ROOT } from './root.ts';

const HELP = `npm run check    runs formatter, linter, import rules, and the type check of every workspace; fails if any of them fails

  --help               this text
`;
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

/**
 * Runs one check. Prints "ok", or all of its output.
 * @returns true if it passed
 */
async function check([name, script, ...args]: (typeof CHECKS)[number]): Promise<boolean> {
  const { failed, all } = await execa(process.execPath, [script, ...args], {
    cwd: ROOT,
    env: environment(),
    all: true,
    reject: false,
  });
  console.log(failed ? `check      ${name}: FAILED\n${all}\n` : `check      ${name}: ok`);
  return !failed;
}

await command({ help: HELP }, async () => {
  const results = await Promise.all(CHECKS.map(check));
  process.exitCode = results.every(Boolean) ? 0 : 1;
});
