import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { inRoot } from '../../../scripts/root.ts';
import { hasJq, type Step, stepsFolder, workflowOf } from '../support/steps.ts';

const { calls, environments, programs, run } = stepsFolder('teardown');

describe('a teardown', () => {
  const UNLINK = 'Take the link from site to function app';

  test.runIf(hasJq)('begins only where dev is set up and meant', () => {
    const look = (...all: [name: string, policy: object | null][]) => {
      environments(all.length ? all.map(([name, policy]) => ({ name, deployment_branch_policy: policy })) : undefined);
      return run('teardown.yml', 'set-up', 'Look for the environment', { GITHUB_REPOSITORY: 'o/n' });
    };
    const closed = { protected_branches: false, custom_branch_policies: true };
    expect(look(['dev', closed])).toMatchObject({ status: 0, said: '' });
    const said = expect.stringContaining('::error::Nothing was removed: the environment dev is not there, or open');
    for (const other of [['dev-plan', closed] as const, ['dev', null] as const])
      expect(look([...other])).toMatchObject({ status: 1, said });
    expect(look().status).toBe(1);

    const meant = (CONFIRM: string) => run('teardown.yml', 'set-up', 'Make sure that it is meant', { CONFIRM }).status;
    expect([meant('rg-franchise-admin-dev'), meant('rg-franchise-admin-prod'), meant('')]).toEqual([0, 1, 1]);
    const { 'set-up': setUp, teardown } = workflowOf('teardown.yml').jobs;
    expect([setUp.environment, teardown.needs, teardown.if]).toEqual([undefined, 'set-up', undefined]);
  });

  test.each([
    ['is linked', 'echo stapp-dev', 1, 0],
    ['is linked to none', 'echo stapp-dev', 0, 0],
    ['is not there', '', 0, 0],
    ['Azure cannot list', 'exit 1', 0, 1],
  ])('takes the link off a site that %s, before anything goes', (_what, list, linked, status) => {
    programs({
      az: `case "$*" in
        "staticwebapp list "*) ${list} ;;
        "staticwebapp backends show "*) echo ${linked} ;;
        "staticwebapp backends unlink "*) [ ${linked} = 1 ] ;;
      esac`,
    });
    expect(run('teardown.yml', 'teardown', UNLINK).status).toBe(status);
    const unlink = 'az staticwebapp backends unlink --resource-group rg-franchise-admin-dev --name stapp-dev';
    expect(calls('backends unlink')).toEqual(
      linked ? [expect.stringContaining(`${unlink} --remove-backend-auth`)] : [],
    );
  });

  const NAME = 'Leave no release to go back to, nor to go on from by a push';
  test('leaves none as the last good release, and dev to whoever deploys by hand', () => {
    programs({ az: 'case "$*" in "group show --name rg-franchise-admin-dev "*) echo /id/of/dev ;; esac' });
    expect(run('teardown.yml', 'teardown', NAME).status).toBe(0);
    expect(calls('az tag update').map((call) => call.replace(/ --output.*/, ''))).toEqual([
      'az tag update --resource-id /id/of/dev --operation merge --tags release=torn-down',
    ]);
  });

  test('empties the group of dev and no other', () => {
    programs({ az: '' });
    expect(run('teardown.yml', 'teardown', 'Leave the resource group empty').status).toBe(0);
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
