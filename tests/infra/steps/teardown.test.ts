import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { inRoot } from '../../../scripts/root.ts';
import { hasJq, type Step, scriptOf, stepsFolder, workflowOf } from '../support/steps.ts';

const { calls, environments, programs, runStep } = stepsFolder('teardown');

describe('a teardown', () => {
  const UNLINK = 'Take the link from site to function app';

  test.runIf(hasJq)('begins only where dev is set up and meant', () => {
    const look = (name: string, policy: object | null) => {
      environments([{ name, deployment_branch_policy: policy }]);
      return runStep(scriptOf('teardown.yml', 'set-up', 'Look for the environment'), { GITHUB_REPOSITORY: 'o/n' });
    };
    const closed = { protected_branches: false, custom_branch_policies: true };
    expect(look('dev', closed)).toMatchObject({ status: 0, said: '' });
    const said = expect.stringContaining('::error::Nothing was removed: the environment dev is not there, or open');
    for (const [name, policy] of [['dev-plan', closed] as const, ['dev', null] as const])
      expect(look(name, policy)).toMatchObject({ status: 1, said });
    environments(undefined);
    const script = scriptOf('teardown.yml', 'set-up', 'Look for the environment');
    expect(runStep(script, { GITHUB_REPOSITORY: 'o/n' }).status).toBe(1);

    const meant = (CONFIRM: string) =>
      runStep(scriptOf('teardown.yml', 'set-up', 'Make sure that it is meant'), { CONFIRM }).status;
    expect([meant('rg-franchise-admin-dev'), meant('rg-franchise-admin-prod'), meant('')]).toEqual([0, 1, 1]);
    const { jobs } = workflowOf('teardown.yml');
    expect([jobs['set-up'].environment, jobs.teardown.needs, jobs.teardown.if]).toEqual([
      undefined,
      'set-up',
      undefined,
    ]);
  });

  test.each([
    ['is linked', 1, ['stapp-dev']],
    ['is linked to none', 0, []],
  ])('takes the link off a site that %s, before anything goes', (_what, linked, unlinked) => {
    programs({
      az: `case "$*" in
        "staticwebapp list "*) echo stapp-dev ;;
        "staticwebapp backends show "*) echo ${linked} ;;
        "staticwebapp backends unlink "*) [ ${linked} = 1 ] ;;
      esac`,
    });
    expect(runStep(scriptOf('teardown.yml', 'teardown', UNLINK), {}).status).toBe(0);
    expect(calls('backends unlink').map((call) => call.replace(/ --output.*/, ''))).toEqual(
      unlinked.map(
        (site) =>
          `az staticwebapp backends unlink --resource-group rg-franchise-admin-dev --name ${site} --remove-backend-auth`,
      ),
    );
  });

  test('takes no link where there is no site, and stops where Azure does not tell', () => {
    programs({ az: '' });
    expect(runStep(scriptOf('teardown.yml', 'teardown', UNLINK), {}).status).toBe(0);
    programs({ az: 'exit 1' });
    expect(runStep(scriptOf('teardown.yml', 'teardown', UNLINK), {}).status).toBe(1);
    expect(calls('backends')).toEqual([]);
  });

  const NAME = 'Leave no release to go back to, nor to go on from by a push';
  test('leaves none as the last good release, and dev to whoever deploys by hand', () => {
    programs({ az: 'case "$*" in "group show --name rg-franchise-admin-dev "*) echo /id/of/dev ;; esac' });
    expect(runStep(scriptOf('teardown.yml', 'teardown', NAME), {}).status).toBe(0);
    expect(calls('az tag update').map((call) => call.replace(/ --output.*/, ''))).toEqual([
      'az tag update --resource-id /id/of/dev --operation merge --tags release=torn-down',
    ]);
  });

  test('empties the group of dev and no other', () => {
    programs({ az: '' });
    expect(runStep(scriptOf('teardown.yml', 'teardown', 'Leave the resource group empty'), {}).status).toBe(0);
    expect(calls('az').map((call) => call.replaceAll(/ +/g, ' '))).toEqual([
      'az deployment group create --resource-group rg-franchise-admin-dev --name teardown --mode Complete --template-file empty.json --output none',
    ]);
    const text = readFileSync(inRoot('.github/workflows/teardown.yml'), 'utf8');
    expect(new Set(text.match(/rg-franchise-admin-\w+/g))).toEqual(new Set(['rg-franchise-admin-dev']));
  });

  test('does so before anything goes', () => {
    const { jobs } = workflowOf('teardown.yml');
    const steps: readonly Step[] = jobs.teardown.steps;
    expect(steps.flatMap(({ name }) => name ?? [])).toEqual([NAME, UNLINK, 'Leave the resource group empty']);
  });
});
