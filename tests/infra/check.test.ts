import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runCheck, typesFolder } from '../../scripts/infra/check/run.ts';
import { inRoot, ROOT } from '../../scripts/root.ts';
import { writeThings } from './support/things.ts';

const azureTypes = typesFolder(ROOT, undefined, process.env.INFRA_TYPES);
/** The environment of a machine without types and Bicep. */
const BARE = { PATH: dirname(process.execPath) };

let folder: string;
let things: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'infra-'));
  things = join(folder, 'shared', 'data', 'azure-types');
  writeThings(things);
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Creates a repository with a single template, which has this text. */
function repository(text: string): string {
  const root = mkdtempSync(join(folder, 'repository-'));
  mkdirSync(join(root, 'infra'));
  writeFileSync(join(root, 'infra', 'main.bicep'), text);
  return root;
}

test('the templates have no findings without types and Bicep, and the check reports what it skipped', async () => {
  const clone = join(folder, 'alone', 'clone');
  for (const path of ['infra', ...globSync('api/src/**/*.json', { cwd: ROOT })])
    cpSync(inRoot(path), join(clone, path), { recursive: true });
  expect(await runCheck({ root: clone, env: BARE })).toEqual({
    findings: [],
    notes: [
      expect.stringMatching(/^Skipped: whether types and API versions of resources exist/),
      expect.stringMatching(/^\d\d templates, checked without types and by the policies: nothing found$/),
    ],
  });
});

const lacking = azureTypes === undefined ? ' (skipped without types)' : '';
test.skipIf(azureTypes === undefined)(`the templates have no findings with the types of Azure${lacking}`, async () => {
  const { findings, notes } = await runCheck({ root: ROOT, types: azureTypes, env: BARE });
  expect([findings, notes.at(-1)]).toEqual([[], expect.stringContaining(`checked by types in ${azureTypes} and`)]);
});

test.each([
  [
    'Test.Doors/doors',
    [],
    ['Skipped: infra/main.bicep:1 against its type, because there are no types of Test.Doors/doors'],
  ],
  ['test.things/doors', ['infra/main.bicep:1:10 test.things/doors@2025-05-01 is not a known type'], []],
])('a resource of the type %s has the findings %j and the skipped checks %j', async (type, findings, leftOut) => {
  // The check finds the types in a folder beside the repository.
  const root = repository(`resource door '${type}@2025-05-01' = {\n  name: 'door'\n}\n`);
  const notes = [...leftOut, expect.stringContaining(`1 templates, checked by types in ${things}`)];
  expect(await runCheck({ root, env: BARE })).toEqual({ findings, notes });
});

describe.skipIf(process.platform === 'win32')("Bicep's compiler on the PATH", () => {
  /** Puts a stand-in for Bicep on the PATH that prints this text and exits with this code. */
  function withBicep(name: string, says: string, code: number): NodeJS.ProcessEnv {
    const bin = mkdtempSync(join(folder, 'bin-'));
    const version = 'case "$*" in *version*) exit 0;; esac';
    writeFileSync(join(bin, name), `#!/bin/sh\n${version}\ncat >&2 <<'END'\n${says}\nEND\nexit ${code}\n`);
    chmodSync(join(bin, name), 0o755);
    return { PATH: [bin, '/usr/bin', '/bin'].join(delimiter) };
  }

  test.each([
    ['bicep', '', 'bicep'],
    ['az', 'ERROR: ', 'az bicep'],
  ])('reports errors and warnings (%s)', async (name, before, by) => {
    const root = repository('var a = b\n');
    const file = `${before}${join(root, 'infra', 'main.bicep')}`;
    const says = [
      `${file}(3,1) : Warning no-unused-params: Parameter "y" is declared but never used.`,
      `${file}(12,5) : Error BCP037: The property "x" is not allowed. [https://aka.ms/bicep/core-diagnostics#BCP037]`,
    ];
    const { findings, notes } = await runCheck({ root, env: withBicep(name, says.join('\n'), 1) });
    expect(findings).toEqual([
      'infra/main.bicep:3:1 no-unused-params: Parameter "y" is declared but never used.',
      'infra/main.bicep:12:5 BCP037: The property "x" is not allowed.',
    ]);
    expect(notes).toEqual([expect.stringContaining(`checked by ${by} and`)]);
  });

  test("replaces the project's rules for templates, but not its policies and its rules for parameter files", async () => {
    const root = repository('param apiKey string\nvar word = nothing\n');
    writeFileSync(join(root, 'infra', 'main.bicepparam'), "using 'main.bicep'\n");
    const { findings } = await runCheck({ root, env: withBicep('bicep', '', 0) });
    expect(findings).toEqual([
      expect.stringContaining('infra/main.bicep requires the parameter apiKey'),
      expect.stringContaining('apiKey must be @secure()'),
    ]);
  });

  test("applies the project's rules if the compiler cannot fetch an extension, and reports the compiler as skipped", async () => {
    const env = withBicep('bicep', '/site.bicep(1,1) : Error BCP192: no artifact', 1);
    const { findings, notes } = await runCheck({ root: repository('var a = b\n'), env });
    expect(findings).toEqual([expect.stringContaining('b is not declared')]);
    expect(notes).toContain('Skipped: infra/main.bicep with the Bicep compiler: no artifact');
  });
});

test('npm run check:infra prints findings with positions, and rejects unknown arguments', () => {
  const run = (...args: string[]) =>
    spawnSync(process.execPath, [inRoot('scripts/check-infra.ts'), ...args], { encoding: 'utf8', env: BARE });
  const { status, stderr, stdout } = run('--types', things);
  expect(stderr).toMatch(/^infra\/[\w/]+\.bicep:\d+:\d+ Microsoft\.[\w./@-]+ is not a known type$/m);
  expect(stdout).toMatch(
    /^Skipped: infra\/[\w/]+\.bicep:\d+ against its type, because there are no types of Microsoft\.Sto/m,
  );
  expect([status, run('--kinds', 'x').status]).toEqual([1, 2]);
});
