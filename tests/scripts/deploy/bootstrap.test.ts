import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ASSIGNED_ROLES } from '../../../scripts/bootstrap/identities.ts';
import { inRoot } from '../../../scripts/root.ts';
import { type Azure, startAzure } from './support/azure.ts';

const SUBSCRIPTION = '11111111-2222-4333-8444-555555555555';
const OPTIONS = ['--subscription', SUBSCRIPTION, '--repository', 'example/portal'];
/** Repositories created since July 2026 have this prefix, even with use_immutable_subject off. */
const PREFIX = 'repo:Example@12/portal@345';

let azure: Azure;
beforeEach(async () => {
  azure = await startAzure({
    customization: { use_default: true, use_immutable_subject: false, sub_claim_prefix: PREFIX },
  });
});
afterEach(() => azure.remove());

const bootstrap = (environment: string, ...more: string[]) =>
  azure.run('scripts/bootstrap.ts', ['--environment', environment, ...OPTIONS, ...more]);

/** Long, because bootstrap runs about a hundred az commands, each in its own process. */
const LONG = 180_000;

describe('npm run bootstrap', { timeout: LONG }, () => {
  test('prints missing resources as az commands and changes nothing', async () => {
    const { code, output } = await bootstrap('dev');
    expect(code).toBe(0);
    expect(azure.changes()).toEqual([]);
    expect(output).toContain('az group create --name rg-franchise-admin-dev --location eastus2');
    expect(output).toContain(`--subject ${PREFIX}:environment:dev-plan`);
    expect(output).toContain('missing. Nothing was changed');
    expect(output).toContain('gh variable set AZURE_CLIENT_ID --repo example/portal --env dev ');
    for (const name of ['dev', 'dev-plan']) {
      const at = `repos/example/portal/environments/${name}`;
      expect(output).toMatch(new RegExp(`PUT ${at} .*protected_branches.=false.*custom_branch_policies.=true`));
      expect(output).toContain(`POST ${at}/deployment-branch-policies -f name=main`);
    }
    expect(output).toContain('PUT repos/example/portal/environments/preview\n');
    expect(output).toContain('"preview" accepts every branch');
  });

  test('creates all resources with --apply and finds them on the second run', async () => {
    const first = await bootstrap('prod', '--apply');
    expect(first.code).toBe(0);
    const { groups, identities, credentials, assignments } = azure.state();
    expect(Object.keys(groups)).toEqual([
      'rg-franchise-admin-deployers',
      'rg-franchise-admin-prod',
      'rg-franchise-admin-drill',
    ]);
    expect(credentials.map(({ subject }) => subject)).toEqual([
      `${PREFIX}:environment:prod`,
      `${PREFIX}:environment:prod-plan`,
      `${PREFIX}:environment:drill`,
    ]);
    const deployer = identities.find(({ name }) => name === 'id-franchise-admin-deploy-prod')?.principalId;
    const scope = `/subscriptions/${SUBSCRIPTION}/resourceGroups/rg-franchise-admin-prod`;
    const held = assignments.filter(({ principalId }) => principalId === deployer);
    expect(held.map((grant) => [grant.role, grant.scope])).toEqual([
      ['Contributor', scope],
      ['Storage Blob Data Contributor', scope],
      ['Role Based Access Control Administrator', scope],
      ['Franchise Admin Portal locks (prod)', scope],
    ]);
    expect(first.output).toContain(`--env prod --body '${identities[0]?.clientId}'`);

    // The deploying identity may assign only the roles of the templates, and only to applications.
    const condition = assignments.find(({ role }) => role.startsWith('Role Based'))?.condition ?? '';
    for (const id of ASSIGNED_ROLES) expect(condition.split(id)).toHaveLength(3);
    expect(condition).toContain("!(ActionMatches{'Microsoft.Authorization/roleAssignments/write'})");
    expect(condition).toContain("!(ActionMatches{'Microsoft.Authorization/roleAssignments/delete'})");
    expect(condition.split("StringEqualsIgnoreCase 'ServicePrincipal'")).toHaveLength(3);

    const made = azure.changes();
    const second = await bootstrap('prod', '--apply');
    expect(second.code).toBe(0);
    expect(azure.changes()).toEqual(made);
    expect(second.output).toContain('Nothing is missing.');
  });

  test('restores the condition of a role assignment if the condition has changed', async () => {
    expect((await bootstrap('prod', '--apply')).code).toBe(0);
    const { assignments } = azure.state();
    // Another administrator has removed the condition.
    azure.set({ assignments: assignments.map((grant) => ({ ...grant, condition: null, conditionVersion: null })) });
    const { output } = await bootstrap('prod');
    expect(output).toMatch(
      /missing {5}\S+ is Role Based Access Control Administrator of \S+: its condition changes\n +az role assignment update /,
    );
    expect(output).toContain('1 missing');
    expect((await bootstrap('prod', '--apply')).code).toBe(0);
    expect(azure.state().assignments).toEqual(assignments);

    // The first condition comes from an earlier release. The second role should have no condition.
    const others: Record<string, string> = {
      'Role Based Access Control Administrator': 'earlier',
      CosmosRestoreOperator: 'set by hand',
    };
    azure.set({
      assignments: assignments.map((grant) => ({ ...grant, condition: others[grant.role] ?? grant.condition })),
    });
    expect((await bootstrap('prod', '--apply')).output.match(/created .*: its condition changes/g)).toHaveLength(2);
    expect(azure.state().assignments).toEqual(assignments);
  });

  test('plans the missing roles of a half-created environment', async () => {
    expect((await bootstrap('dev', '--apply')).code).toBe(0);
    const { assignments } = azure.state();
    azure.set({ roles: [], assignments: assignments.filter(({ role }) => !role.startsWith('Franchise Admin Portal')) });
    const { code, output } = await bootstrap('dev');
    expect([code, output]).toEqual([0, expect.stringContaining('6 missing. Nothing was changed')]);
    expect(output).toMatch(/missing {5}id-franchise-admin-preview is Franchise Admin Portal previews \(dev\)/);
    expect((await bootstrap('dev', '--apply')).code).toBe(0);
    expect((await bootstrap('dev')).output).toContain('Nothing is missing.');
  });

  test('prints the variables to set manually and the chosen region', async () => {
    const { output } = await bootstrap('dev', '--location', 'westeurope');
    expect(output).toContain('az group create --name rg-franchise-admin-dev --location westeurope');
    for (const name of ['dev', 'dev-plan'])
      expect(output).toContain(
        `gh variable set AZURE_LOCATION --repo example/portal --env ${name} --body 'westeurope'`,
      );
    expect(output.match(/AZURE_LOCATION/g)).toHaveLength(2);
    // Nothing stands between the commands, so that they can be copied together.
    const [, commands = '', byHand] =
      /GitHub:\n\n([\s\S]*?)\n\n(Then set by hand in (\S+) and \3-plan .*[\s\S]*)/.exec(output) ?? [];
    expect(commands.split('\n').filter((line) => !/^gh (?:api|variable set) /.test(line))).toEqual([]);
    expect(byHand).toMatch(/DATA_OPERATORS [\s\S]*BUDGET_START_DATE \(.* once the subscription accepts budgets/);
    expect((await bootstrap('dev')).output).not.toContain('AZURE_LOCATION');
  });

  test('reports that nothing was changed if a plan fails', async () => {
    azure.set({ failing: 'group exists' });
    const { code, output } = await bootstrap('dev');
    expect([code, output]).toEqual([1, expect.stringContaining('Stopped after 0 steps; nothing was changed')]);
    expect(output).not.toContain('are done');
  });

  test('uses the subject prefix from GitHub or from --subject-prefix, and prints where it comes from', async () => {
    expect((await bootstrap('dev')).output).toContain(`begin with ${PREFIX} (from GitHub)`);

    azure.set({ customization: { use_default: true } });
    const { output } = await bootstrap('dev');
    expect(output).toContain('begin with repo:example/portal (names only');
    expect(output).toContain('--subject repo:example/portal:environment:dev ');

    azure.set({ customization: { use_default: false, include_claim_keys: ['repository_id'] } });
    const customized = await bootstrap('dev', '--apply');
    expect([customized.code, customized.output]).toEqual([
      1,
      expect.stringContaining('builds its subjects from repository_id'),
    ]);

    azure.set({ customization: null });
    const signedOut = await bootstrap('dev', '--apply');
    expect([signedOut.code, signedOut.output]).toEqual([1, expect.stringContaining('Or pass --subject-prefix')]);
    expect(azure.changes()).toEqual([]);

    const given = await bootstrap('dev', '--subject-prefix', 'repo:other@1/name@2');
    expect(given.output).toContain('begin with repo:other@1/name@2 (from --subject-prefix)');
    expect(given.output).toContain('--subject repo:other@1/name@2:environment:preview ');
  });

  test('plans new trusts for a renamed repository', async () => {
    expect((await bootstrap('dev', '--apply')).code).toBe(0);
    const { output } = await bootstrap('dev', '--subject-prefix', PREFIX.toLowerCase());
    expect(output.match(/missing {5}trust of/g)).toHaveLength(3);
  });

  test('updates a role that allows too many or too few actions', async () => {
    expect((await bootstrap('dev', '--apply')).code).toBe(0);
    const { roles } = azure.state();
    expect(roles.map(({ roleName }) => roleName)).toEqual([
      'Franchise Admin Portal locks (dev)',
      'Franchise Admin Portal plans (dev)',
      'Franchise Admin Portal previews (dev)',
    ]);
    const [locks, plans, previews] = roles;
    if (!locks || !plans || !previews) throw new Error('Three roles were expected.');
    const actions = (role: typeof locks) => role.permissions.flatMap((permission) => permission.actions);
    azure.set({
      roles: [
        { ...locks, permissions: [{ actions: [...actions(locks), 'Microsoft.Authorization/locks/delete'] }] },
        { ...plans, permissions: [{ actions: actions(plans).slice(1) }] },
        { ...previews, permissions: [{ actions: actions(previews).toReversed(), dataActions: [] }] },
      ],
    });
    const { output } = await bootstrap('dev');
    expect(output).toMatch(/missing {5}role Franchise Admin Portal locks.*\n +az role definition update /);
    expect(output).toContain('2 missing');
    expect((await bootstrap('dev', '--apply')).code).toBe(0);
    expect(azure.state().roles.map(actions)).toEqual([actions(locks), actions(plans), actions(previews).toReversed()]);
    expect((await bootstrap('dev')).output).toContain('Nothing is missing.');
  });

  test('allows exactly the roles that the templates assign', () => {
    const template = readFileSync(inRoot('infra/modules/roles.bicep'), 'utf8');
    const assigned = template.match(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g) ?? [];
    expect([...ASSIGNED_ROLES].sort()).toEqual(assigned.sort());
  });

  test('stops at a failed command, reports the completed steps and continues on the next run', async () => {
    azure.set({ failing: 'role definition create' });
    const failed = await bootstrap('dev', '--apply');
    expect(failed.code).toBe(1);
    expect(failed.output).toContain('az role definition create failed');
    expect(failed.output).toContain('AuthorizationFailed');
    expect(failed.output).toMatch(/Stopped after \d+ steps/);
    expect(failed.output).toContain('created     identity id-franchise-admin-deploy-dev');
    expect(failed.output).not.toContain('id-franchise-admin-plan-dev');

    azure.set({ failing: '' });
    expect((await bootstrap('dev', '--apply')).code).toBe(0);
    expect(azure.state().identities).toHaveLength(3);
    expect((await bootstrap('dev')).output).toContain('Nothing is missing.');
  });

  test.each([
    [['--environment', 'test', ...OPTIONS], 'Usage'],
    [['--environment', 'dev', '--subscription', 'x', '--repository', 'a/b'], 'a subscription id'],
    [['--environment', 'dev', '--subscription', SUBSCRIPTION, '--repository', 'a b'], 'owner/name'],
    [['--environment', 'dev', ...OPTIONS, '--subject-prefix', 'repo:a/b:environment:dev'], 'the text before'],
  ])('rejects %j', async (args, message) => {
    const { code, output } = await azure.run('scripts/bootstrap.ts', args);
    expect([code, output]).toEqual([2, expect.stringContaining(message)]);
    expect(azure.state().calls).toEqual([]);
  });
});
