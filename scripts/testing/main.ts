import { findOrInstallChromium } from '../chromium.ts';
import { command, Misuse } from '../command.ts';
import { inRoot } from '../root.ts';
import { type Part, runPart } from './part.ts';
import { add, NOTHING, playwrightTotals, type Totals, totalsLines, vitestTotals } from './totals.ts';

const HELP = `npm test [-- unit|api|browser [ARGUMENT …]]    checks, builds and runs all tests, or one kind of tests

  ARGUMENT             argument of the runner (Vitest or Playwright), for example the path of a test file
  --help               this text

Finally prints the failed tests and the totals of all runners.
`;
const KINDS = ['unit', 'api', 'browser'];
const [kind, ...runnerArguments] = process.argv.slice(2);

/** Vitest projects that require no server. */
const UNIT = ['unit', 'ui', 'infra'];
/** Vitest projects that send HTTP requests to the API, or run its modules with the local directory. */
const API = ['api', 'directory'];

const BROWSER_CONFIG = inRoot('tests/browser/playwright.config.ts');
const check: Part = { name: 'check', command: [inRoot('scripts/check.ts')] };
const checkInfra: Part = { name: 'check infra', command: [inRoot('scripts/check-infra.ts')] };
const buildApi: Part = { name: 'build api', command: [inRoot('scripts/build.ts'), 'api'] };
const build: Part = { name: 'build', command: [inRoot('scripts/build.ts')] };

function vitest(name: string, ...projects: string[]): Part {
  const file = inRoot('test-results', `${name.replaceAll(' ', '-')}.json`);
  const selected = projects.flatMap((project) => ['--project', project]);
  const reporters = ['--reporter', 'default', '--reporter', 'json', `--outputFile.json=${file}`];
  return {
    name: `${name} tests`,
    command: [inRoot('node_modules/vitest/vitest.mjs'), 'run', ...selected, ...reporters, ...runnerArguments],
    report: { file, count: vitestTotals },
  };
}

function browser(): Part[] {
  const file = inRoot('test-results', 'browser.json');
  const chromium = findOrInstallChromium();
  return [
    {
      name: 'browser tests',
      command: [
        inRoot('node_modules/@playwright/test/cli.js'),
        'test',
        ...['--config', BROWSER_CONFIG, '--reporter', 'list,json'],
        ...runnerArguments,
      ],
      env: { CHROME_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
      report: { file, count: playwrightTotals },
    },
  ];
}

/** Returns the stages. They run one after another; the parts of a stage run in parallel. */
function stages(): Part[][] {
  if (kind !== undefined && !KINDS.includes(kind))
    throw new Misuse(`There are no "${kind}" tests. Choose ${KINDS.join(', ')}, or none of them to run all.`);
  if (kind === 'unit') return [[vitest('unit', ...UNIT)]];
  if (kind === 'api') return [[buildApi], [vitest('api', ...API)]];
  if (kind === 'browser') return [[build], browser()];
  // Checks and builds run in parallel, because none of them uses all processors all the time.
  return [[check, checkInfra, build], [vitest('unit and api', ...UNIT, ...API)], browser()];
}

await command(async () => {
  if (kind === '--help') return void process.stdout.write(HELP);
  let totals: Totals = NOTHING;
  for (const parts of stages())
    for (const found of await Promise.all(parts.map((part) => runPart(part, parts.length > 1))))
      totals = add(totals, found);
  console.log(`\n${totalsLines(totals)}`);
  process.exitCode = totals.failures.length === 0 ? 0 : 1;
});
