import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runCheck } from '../../scripts/infra/check/run.ts';
import { typesFolder } from '../../scripts/infra/check/types-folder.ts';
import { inRoot, ROOT } from '../../scripts/root.ts';
import { writeThings } from './support/things.ts';

const azureTypes = typesFolder(ROOT, undefined, process.env.INFRA_TYPES);
/** A machine that has neither types nor Bicep. */
const BARE = { PATH: dirname(process.execPath) };

let folder: string;
/** The templates alone, as in a clone with nothing beside it. */
let clone: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'infra-'));
  clone = join(folder, 'clone');
  for (const path of ['infra', 'bicepconfig.json', ...globSync('api/src/**/*.json', { cwd: ROOT })])
    cpSync(inRoot(path), join(clone, path), { recursive: true });
  writeThings(join(folder, 'things'), ['Microsoft.Web/things']);
});

afterAll(() => rmSync(folder, { recursive: true }));

describe("the project's templates", () => {
  test('have no findings in themselves and by the policies; what was left out without types and Bicep is said', async () => {
    const { findings, notes } = await runCheck({ root: clone, env: BARE });
    expect(findings).toEqual([]);
    expect(notes).toEqual([
      expect.stringMatching(/^Left out: whether types and API versions of resources exist/),
      expect.stringMatching(/^\d\d templates, checked in themselves and by the policies: nothing found$/),
    ]);
  });

  test.skipIf(azureTypes === undefined)(
    "have no findings by the types of Azure's resources (skipped where these are not)",
    async () => {
      const { findings, notes } = await runCheck({ root: ROOT, types: azureTypes, env: BARE });
      expect(findings).toEqual([]);
      expect(
        notes.filter((note) => !/^Left out: .* Microsoft\.Storage\/storageAccounts\/queueServices/.test(note)),
      ).toEqual([expect.stringContaining(`checked by types in ${azureTypes} and by the policies: nothing found`)]);
    },
  );
});

test('a resource of a provider that the types have nothing of is left out, and that is said', async () => {
  const root = join(folder, 'elsewhere');
  mkdirSync(join(root, 'infra'), { recursive: true });
  const place = (type: string) => {
    const text = `resource door '${type}@2025-05-01' = {\n  name: 'door'\n  location: 'x'\n  tags: { made: 'here' }\n}\n`;
    writeFileSync(join(root, 'infra', 'main.bicep'), text);
    return runCheck({ root, types: join(folder, 'things'), env: BARE });
  };
  expect(await place('Test.Doors/doors')).toEqual({
    findings: [],
    notes: [
      'Left out: infra/main.bicep:1 against its type: there are no types of Test.Doors/doors',
      expect.stringMatching(/^1 templates, checked by types/),
    ],
  });
  const { findings, notes } = await place('test.things/doors');
  expect(findings).toEqual(['infra/main.bicep:1:10 test.things/doors is no type that is known here']);
  expect(notes).toHaveLength(1);
});

describe('where types come from', () => {
  const root = () => {
    const repository = join(folder, 'beside', 'repository');
    mkdirSync(repository, { recursive: true });
    return repository;
  };

  test('as the command says, before the environment, before what lies beside the repository', () => {
    expect(typesFolder(root(), '/a', '/b')).toBe(resolve('/a'));
    expect(typesFolder(root(), undefined, '/b')).toBe(resolve('/b'));
    expect(typesFolder(root(), undefined, '')).toBeUndefined();
    const beside = join(root(), '..', 'shared', 'data', 'azure-types');
    cpSync(join(folder, 'things'), beside, { recursive: true });
    expect(typesFolder(root(), undefined, undefined)).toBe(beside);
  });

  test('a folder without any is an error, not a reason to leave the check out', async () => {
    await expect(runCheck({ root: clone, types: folder, env: BARE })).rejects.toThrow('it has no index.json');
  });
});

describe.skipIf(process.platform === 'win32')("Bicep's compiler, where it is on the PATH", () => {
  /** A stand-in that says what Bicep would. */
  function withBicep(name: string, says: string, code: number): NodeJS.ProcessEnv {
    const bin = mkdtempSync(join(folder, 'bin-'));
    writeFileSync(
      join(bin, name),
      `#!/bin/sh\ncase "$*" in *version*) exit 0;; *directory*) exit 0;; esac\ncat >&2 <<'END'\n${says}\nEND\nexit ${code}\n`,
    );
    chmodSync(join(bin, name), 0o755);
    return { PATH: [bin, '/usr/bin', '/bin'].join(delimiter) };
  }
  const place = () => join(clone, 'infra', 'modules', 'site.bicep');
  const error = () =>
    `${place()}(12,5) : Error BCP037: The property "x" is not allowed. [https://aka.ms/bicep/core-diagnostics#BCP037]`;

  test.each(['bicep', 'az'])('its errors and warnings are findings (%s)', async (name) => {
    const warning = `${place()}(3,1) : Warning no-unused-params: Parameter "y" is declared but never used.`;
    const env = withBicep(
      name,
      [warning, error()].map((line) => (name === 'az' ? `ERROR: ${line}` : line)).join('\n'),
      1,
    );
    const { findings, notes } = await runCheck({ root: clone, env });
    expect(findings).toEqual([
      'infra/modules/site.bicep:12:5 BCP037: The property "x" is not allowed.',
      'infra/modules/site.bicep:3:1 no-unused-params: Parameter "y" is declared but never used.',
    ]);
    expect(notes).toEqual([expect.stringContaining(`checked by ${name === 'az' ? 'az bicep' : 'bicep'} and`)]);
  });

  test('what it compiles needs no rules of ours, only policies', async () => {
    const root = join(folder, 'compiled');
    mkdirSync(join(root, 'infra'), { recursive: true });
    writeFileSync(join(root, 'infra', 'main.bicep'), 'param apiKey string\nvar word = nothing\n');
    const findings = async (env: NodeJS.ProcessEnv) => (await runCheck({ root, env })).findings;
    const policy = expect.stringContaining('apiKey must be @secure()');
    expect(await findings(BARE)).toEqual([expect.stringContaining('there is no nothing here'), policy]);
    expect(await findings(withBicep('bicep', '', 0))).toEqual([policy]);
  });

  test('an extension that it cannot fetch, or a compiler that is out of order, is left out and said', async () => {
    const restore = `${place()}(1,1) : Error BCP192: Unable to restore the artifact.`;
    const unfetched = await runCheck({ root: clone, env: withBicep('bicep', restore, 1) });
    expect(unfetched.findings).toEqual([]);
    expect(unfetched.notes).toContain(
      'Left out: infra/main.bicep as Bicep compiles it: Unable to restore the artifact.',
    );
    const broken = await runCheck({ root: clone, env: withBicep('bicep', 'libicu is missing', 134) });
    expect(broken.findings).toEqual([]);
    expect(broken.notes).toContain('Left out: infra/main.bicep as Bicep compiles it: libicu is missing');
  });
});

describe('npm run check:infra', () => {
  const run = (...args: string[]) =>
    spawnSync(process.execPath, [inRoot('scripts/check-infra.ts'), ...args], { encoding: 'utf8', env: BARE });

  test('prints findings with their places, and fails then', () => {
    const { status, stderr, stdout } = run('--types', join(folder, 'things'));
    expect(stderr).toMatch(/^infra\/[\w/]+\.bicep:\d+:\d+ Microsoft\.[\w./]+ is no type that is known here$/m);
    expect(stdout).toMatch(
      /^Left out: infra\/[\w/]+\.bicep:\d+ against its type: there are no types of Microsoft\.Storage/m,
    );
    expect(stdout).toMatch(/^\d\d templates, checked by types in .* and by the policies: \d+ found$/m);
    expect(stdout).toMatch(/^Workflows and the hosts' configuration: (nothing|\d+) found$/m);
    expect(status).toBe(1);
  });

  test('refuses arguments that it does not know', () => {
    expect(run('--kinds', 'x').status).toBe(2);
  });
});
