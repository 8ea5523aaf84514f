import { expect, test } from 'vitest';
import { runScript } from '../support/run-script.ts';

test.each([
  ['build.ts', ['pages'], {}, 2, 'Cannot build "pages". Choose api or frontend.'],
  ['screenshots.ts', ['--oly', 'x'], {}, 2, "Unknown option '--oly'."],
  [
    'testing/main.ts',
    ['brwser'],
    {},
    2,
    'There are no "brwser" tests. Choose unit, api, browser, or none of them to run all.',
  ],
  ['testing/main.ts', ['browser'], { CHROME_PATH: '/nope' }, 1, 'CHROME_PATH names "/nope", which does not exist.'],
  ['screenshots.ts', [], { CHROME_PATH: '/nope' }, 1, 'CHROME_PATH names "/nope", which does not exist.'],
  ['supervisor/start.ts', ['--dta', 'none'], {}, 2, "Unknown option '--dta'."],
  ['supervisor/start.ts', ['--port', 'x'], {}, 2, '--port takes a number from 1024 to 59813, not "x".'],
  [
    'supervisor/token.ts',
    [],
    {},
    2,
    'Usage: npm run token -- <user name> [--state <folder>] [--port <port of the site>]',
  ],
  ['supervisor/token.ts', ['a', '--prt', '1'], {}, 2, "Unknown option '--prt'."],
  [
    'supervisor/token.ts',
    ['corporate.admin', '--port', '1024'],
    {},
    1,
    /^The local cloud is not running .*"npm start"/,
  ],
  ['supervisor/directory.ts', ['--port', 'x'], {}, 2, /^--port takes a number from 0 to 65535, not "x"\.$/m],
  ['supervisor/part.ts', [], {}, 2, /^Name a part: npm run part -- cosmos\|.*\|site \[--port N\]\.$/],
  ['supervisor/part.ts', ['azurite'], {}, 2, /^There is no part "azurite": npm run part -- cosmos\|/],
  ['supervisor/part.ts', ['cosmos', '--wat'], {}, 2, "Unknown option '--wat'."],
  ['supervisor/part.ts', ['cosmos', '--port', '0'], {}, 2, '--port takes a number from 1 to 65535, not "0".'],
  ['supervisor/cosmos.ts', ['--wat'], {}, 2, "Unknown option '--wat'."],
  ['supervisor/functions.ts', [], {}, 2, '--entry is required: --entry <file>.'],
  [
    'supervisor/functions.ts',
    ['--entry', '/nope.cjs'],
    {},
    1,
    'There is no host.json beside the entry or in a parent folder.',
  ],
  [
    'smoke.ts',
    ['--site', 'https://portal.example/portal'],
    {},
    2,
    '--site takes an origin such as https://portal.example, without path, query or user.',
  ],
  ...['localhost', 'localhost:4280', 'portal.example', 'ftp://portal.example'].map(
    (site) =>
      [
        'smoke.ts',
        ['--site', site],
        {},
        2,
        `--site takes an address that begins with https://, such as https://portal.example, not "${site}".`,
      ] as const,
  ),
  ['outbox.ts', ['list', '--state', 'x'], {}, 2, '--state requires --local.'],
  ...(
    [
      ['outbox.ts', ['list', '--local', '--state', '/nope']],
      ['supervisor/token.ts', ['corporate.admin', '--state', '/nope']],
    ] as const
  ).map(
    ([script, args]) =>
      [
        script,
        args,
        {},
        1,
        'No local cloud runs with --state /nope. Start it with "npm start -- --state /nope".',
      ] as const,
  ),
  ['supervisor/vite.ts', ['--wat'], {}, 2, "Unknown option '--wat'."],
  ['supervisor/seed.ts', [], {}, 2, '--cosmos and --directory are required: --cosmos <endpoint> --directory <file>.'],
] as const)('reports the mistake in one sentence: %s %j %j', async (script, args, env, code, sentence) => {
  const ran = await runScript(`scripts/${script}`, args, env);
  expect(ran.stderr.trimEnd()).toEqual(typeof sentence === 'string' ? sentence : expect.stringMatching(sentence));
  expect(ran).toMatchObject({ code, stdout: '' });
});
