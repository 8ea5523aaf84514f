import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runCheck, typesFolder } from '../../scripts/infra/check/run.ts';
import { inRoot, ROOT } from '../../scripts/root.ts';
import { writeThings } from './support/things.ts';

const azureTypes = typesFolder(ROOT, undefined, process.env.INFRA_TYPES);
/** A machine that has neither types nor Bicep. */
const BARE = { PATH: dirname(process.execPath) };

let folder: string;
let things: string;
/** The templates alone, as in a clone with nothing beside it. */
let clone: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'infra-'));
  clone = join(folder, 'clone');
  for (const path of ['infra', 'bicepconfig.json', ...globSync('api/src/**/*.json', { cwd: ROOT })])
    cpSync(inRoot(path), join(clone, path), { recursive: true });
  things = join(folder, 'things');
  writeThings(things, ['Microsoft.Web/things']);
});
afterAll(() => rmSync(folder, { recursive: true }));

/** A repository whose only template has this text. */
function repository(text: string): string {
  const root = mkdtempSync(join(folder, 'repository-'));
  mkdirSync(join(root, 'infra'));
  writeFileSync(join(root, 'infra', 'main.bicep'), text);
  return root;
}

test('the templates have no findings without types and Bicep, and the missing checks are reported', async () => {
  expect(await runCheck({ root: clone, env: BARE })).toEqual({
    findings: [],
    notes: [
      expect.stringMatching(/^Left out: whether types and API versions of resources exist/),
      expect.stringMatching(/^\d\d templates, checked in themselves and by the policies: nothing found$/),
    ],
  });
});

const lacking = azureTypes === undefined ? ' (skipped: there are none)' : '';
test.skipIf(azureTypes === undefined)(`the templates have no findings by the types of Azure${lacking}`, async () => {
  const { findings, notes } = await runCheck({ root: ROOT, types: azureTypes, env: BARE });
  expect([findings, notes.at(-1)]).toEqual([[], expect.stringContaining(`checked by types in ${azureTypes} and`)]);
});

test.each([
  ['Test.Doors/doors', [], ['Left out: infra/main.bicep:1 against its type: there are no types of Test.Doors/doors']],
  ['test.things/doors', ['infra/main.bicep:1:10 test.things/doors@2025-05-01 is no type that is known here'], []],
])('a resource of the type %s: findings %j, left out %j', async (type, findings, leftOut) => {
  const root = repository(`resource door '${type}@2025-05-01' = {\n  name: 'door'\n}\n`);
  const notes = [...leftOut, expect.stringMatching(/^1 templates, checked by types/)];
  expect(await runCheck({ root, types: things, env: BARE })).toEqual({ findings, notes });
});

test('types come from the command, else the environment, else from beside the repository', async () => {
  const root = join(folder, 'beside', 'repository');
  mkdirSync(root, { recursive: true });
  expect(typesFolder(root, '/a', '/b')).toBe(resolve('/a'));
  expect(typesFolder(root, undefined, '/b')).toBe(resolve('/b'));
  expect(typesFolder(root, undefined, '')).toBeUndefined();
  const beside = join(root, '..', 'shared', 'data', 'azure-types');
  cpSync(things, beside, { recursive: true });
  expect(typesFolder(root, undefined, undefined)).toBe(beside);
  // A folder without any is an error, not a reason to leave the check out.
  await expect(runCheck({ root: clone, types: folder, env: BARE })).rejects.toThrow('it has no index.json');
});

describe.skipIf(process.platform === 'win32')("Bicep's compiler on the PATH", () => {
  /** A stand-in that prints what Bicep would. */
  function withBicep(name: string, says: string, code: number): NodeJS.ProcessEnv {
    const bin = mkdtempSync(join(folder, 'bin-'));
    const asked = 'case "$*" in *version*|*directory*) exit 0;; esac';
    writeFileSync(join(bin, name), `#!/bin/sh\n${asked}\ncat >&2 <<'END'\n${says}\nEND\nexit ${code}\n`);
    chmodSync(join(bin, name), 0o755);
    return { PATH: [bin, '/usr/bin', '/bin'].join(delimiter) };
  }
  test.each([
    ['bicep', '', 'bicep'],
    ['az', 'ERROR: ', 'az bicep'],
  ])('reports errors and warnings (%s)', async (name, before, by) => {
    const file = `${before}${join(clone, 'infra', 'modules', 'site.bicep')}`;
    const says = [
      `${file}(3,1) : Warning no-unused-params: Parameter "y" is declared but never used.`,
      `${file}(12,5) : Error BCP037: The property "x" is not allowed. [https://aka.ms/bicep/core-diagnostics#BCP037]`,
    ];
    const { findings, notes } = await runCheck({ root: clone, env: withBicep(name, says.join('\n'), 1) });
    expect(findings).toEqual([
      'infra/modules/site.bicep:12:5 BCP037: The property "x" is not allowed.',
      'infra/modules/site.bicep:3:1 no-unused-params: Parameter "y" is declared but never used.',
    ]);
    expect(notes).toEqual([expect.stringContaining(`checked by ${by} and`)]);
  });

  test('replaces our rules, but not the policies', async () => {
    const root = repository('param apiKey string\nvar word = nothing\n');
    const findings = async (env: NodeJS.ProcessEnv) => (await runCheck({ root, env })).findings;
    const policy = expect.stringContaining('apiKey must be @secure()');
    expect(await findings(BARE)).toEqual([expect.stringContaining('there is no nothing here'), policy]);
    expect(await findings(withBicep('bicep', '', 0))).toEqual([policy]);
  });

  test.each(['/site.bicep(1,1) : Error BCP192: no artifact', 'no artifact'])(
    'that says %s is left out',
    async (says) => {
      const { findings, notes } = await runCheck({ root: clone, env: withBicep('bicep', says, 1) });
      expect(findings).toEqual([]);
      expect(notes).toContain('Left out: infra/main.bicep as Bicep compiles it: no artifact');
    },
  );
});

test('npm run check:infra prints findings with their places and fails; it rejects unknown arguments', () => {
  const run = (...args: string[]) =>
    spawnSync(process.execPath, [inRoot('scripts/check-infra.ts'), ...args], { encoding: 'utf8', env: BARE });
  const { status, stderr, stdout } = run('--types', things);
  expect(stderr).toMatch(/^infra\/[\w/]+\.bicep:\d+:\d+ Microsoft\.[\w./@-]+ is no type that is known here$/m);
  expect(stdout).toMatch(/^Left out: infra\/[\w/]+\.bicep:\d+ against its type: there are no types of Microsoft\.Sto/m);
  expect(stdout).toMatch(/^\d\d templates, checked by types in .* and by the policies: \d+ found$/m);
  expect(stdout).toMatch(/^Workflows and the hosts' configuration: (nothing|\d+) found$/m);
  expect([status, run('--kinds', 'x').status]).toEqual([1, 2]);
});
