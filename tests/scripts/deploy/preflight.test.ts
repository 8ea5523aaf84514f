import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { zipSync } from 'fflate';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Azure, startAzure } from './support/azure.ts';

const COMMIT = '0123456789abcdef0123456789abcdef01234567';
const id = (n: number) => `a1e0c0de-000${n}-4000-8000-000000000001`;
const SUBSCRIPTION = { id: id(1), name: 'Portal' };
const VARIABLES = {
  AUTH_CLIENT_ID: id(2),
  CORPORATE_ADMIN_GROUP_ID: id(3),
  FRANCHISE_ADMIN_GROUP_ID: id(4),
  POINT_OF_SALE_ADMIN_GROUP_ID: id(5),
  READONLY_USER_GROUP_ID: id(6),
  ACCOUNT_DOMAIN: 'portal.example',
  ALERT_EMAILS: 'duty@portal.example, lead@portal.example',
};
const OF_WORKFLOWS = { AZURE_CLIENT_ID: id(7), AZURE_TENANT_ID: id(8), AZURE_SUBSCRIPTION_ID: SUBSCRIPTION.id };

let azure: Azure;
beforeEach(async () => {
  azure = await startAzure({
    subscription: SUBSCRIPTION,
    groups: { 'rg-franchise-admin-dev': { id: 'group', tags: {} } },
    variables: { dev: { ...VARIABLES, ...OF_WORKFLOWS } },
  });
  packed(COMMIT);
});
afterEach(() => azure.remove());

const folder = () => join(azure.folder, 'package');

function packed(release: string): void {
  mkdirSync(join(folder(), 'page'), { recursive: true });
  writeFileSync(join(folder(), 'page', 'index.html'), 'page');
  writeFileSync(join(folder(), 'api.zip'), zipSync({ 'dist/release': Buffer.from(release) }));
}

/** Runs the command without the variables of this machine. */
const run = (args: readonly string[] = [], env: Record<string, string> = VARIABLES) =>
  azure.run('scripts/preflight.ts', ['--environment', 'dev', '--package', folder(), ...args], {
    ...Object.fromEntries(Object.keys({ ...VARIABLES, ...OF_WORKFLOWS }).map((name) => [name, ''])),
    ...env,
  });

test('passes when az, gh, variables and package are ready, and changes nothing', async () => {
  const { code, output } = await run(['--release', COMMIT]);
  expect(output.trimEnd().split('\n')).toEqual([
    `ok        az is signed in: subscription Portal (${SUBSCRIPTION.id})`,
    'ok        az has Bicep: "az bicep version" succeeds',
    'ok        resource group: rg-franchise-admin-dev',
    'ok        gh is signed in: "gh auth status" succeeds',
    'ok        variables: all 7 required variables are set',
    `ok        package: release ${COMMIT}`,
    '6 passed, 0 failed, 0 skipped',
  ]);
  expect(code).toBe(0);
  expect(Object.keys(azure.state().groups)).toEqual(['rg-franchise-admin-dev']);
});

test('reads the variables of the environment on GitHub, including those of workflows', async () => {
  const { code, output } = await run(['--repository', 'example/portal', '--json'], {});
  const { results, failed } = JSON.parse(output);
  expect([code, failed]).toEqual([0, 0]);
  expect(results).toContainEqual({ name: 'variables', outcome: 'passed', detail: 'all 10 required variables are set' });
  azure.set({ variables: { dev: VARIABLES } });
  expect((await run(['--repository', 'example/portal'])).output).toContain(
    'FAILED    variable AZURE_TENANT_ID: is not set. Run: gh variable set AZURE_TENANT_ID --repo example/portal --env dev',
  );
});

test('prints a remedy for each failure', async () => {
  azure.remove();
  azure = await startAzure();
  packed(`${COMMIT}-dirty`);
  const { AUTH_CLIENT_ID: _, ...rest } = VARIABLES;
  const { code, output } = await run([], { ...rest, READONLY_USER_GROUP_ID: 'readers', API_MODE: 'both' });
  expect(code).toBe(1);
  for (const line of [
    /^FAILED {4}az is signed in: .*az login.* Run: az login$/m,
    /^skipped {3}resource group: needs az to be signed in$/m,
    /^FAILED {4}gh is signed in: .* Run: gh auth login$/m,
    /^FAILED {4}variable AUTH_CLIENT_ID: is not set\. Run: export AUTH_CLIENT_ID=…$/m,
    /^FAILED {4}variable READONLY_USER_GROUP_ID: must be a GUID\. Run: export READONLY_USER_GROUP_ID=…$/m,
    /^FAILED {4}variable API_MODE: must be "linked" or "direct"\./m,
    /^FAILED {4}package: .* contains release 0123\w+-dirty, which is not a commit\. .*npm run package$/m,
  ])
    expect(output).toMatch(line);
});

test('fails for another subscription, another commit and a package without a page', async () => {
  const { output } = await run(['--release', 'f'.repeat(40)], { ...VARIABLES, AZURE_SUBSCRIPTION_ID: id(9) });
  expect(output).toMatch(new RegExp(`Run: az account set --subscription ${id(9)}$`, 'm'));
  expect(output).toContain(`contains release ${COMMIT}, not ${'f'.repeat(40)}.`);
  rmSync(join(folder(), 'page'), { recursive: true });
  expect((await run()).output).toMatch(/FAILED {4}package: \S+ contains no page\. .*npm run package$/m);
});

test('prints how to create a missing resource group', async () => {
  azure.set({ groups: {} });
  expect((await run()).output).toMatch(/^FAILED {4}resource group: .*Run: npm run bootstrap -- --environment dev/m);
});

test('prints how to install az and gh, and skips checks that need them', async () => {
  for (const program of ['az', 'gh']) rmSync(join(azure.folder, program));
  const PATH = dirname(process.execPath);
  const { code, output } = await run(['--repository', 'example/portal'], { ...VARIABLES, PATH });
  expect(output.trimEnd().split('\n')).toEqual([
    'FAILED    az is signed in: There is no "az" on the PATH. Install the Azure CLI, then run: az login',
    'skipped   az has Bicep: needs az',
    'skipped   resource group: needs az',
    'FAILED    gh is signed in: There is no "gh" on the PATH. Install the GitHub CLI, then run: gh auth login',
    'skipped   variables on GitHub: needs gh',
    `ok        package: release ${COMMIT}`,
    '1 passed, 2 failed, 3 skipped',
  ]);
  expect(code).toBe(1);
});
