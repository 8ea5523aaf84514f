import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inRoot } from '../../../scripts/root.ts';
import { hasJq, type Step, stepsFolder, workflowOf } from '../support/steps.ts';

const { calls, environments, programs, run } = stepsFolder('teardown');
const RELEASE = 'Mark dev as torn down';
const UNLINK = 'Unlink the site from the function app';
const EMPTY = 'Empty the resource group';

test.runIf(hasJq)('a teardown starts only if dev exists with a branch policy and is confirmed', () => {
  const look = (name: string, policy: object | null) => {
    environments([{ name, deployment_branch_policy: policy }]);
    return run('teardown.yml', 'set-up', 'Check that the environment exists', { GITHUB_REPOSITORY: 'o/n' }).status;
  };
  expect([look('dev', {}), look('dev-plan', {}), look('dev', null)]).toEqual([0, 1, 1]);
  const meant = (CONFIRM: string) => run('teardown.yml', 'set-up', 'Check the confirmation', { CONFIRM }).status;
  expect([meant('rg-franchise-admin-dev'), meant('rg-franchise-admin-prod'), meant('')]).toEqual([0, 1, 1]);
  const { 'set-up': setUp, teardown } = workflowOf('teardown.yml').jobs;
  expect([setUp.environment, teardown.needs, teardown.if]).toEqual([undefined, 'set-up', undefined]);
});

test('a teardown marks dev as torn down, unlinks the site and empties only the group of dev', () => {
  programs({ az: 'case "$*" in "group show --name rg-franchise-admin-dev "*) echo /id/of/dev ;; esac' });
  for (const step of [RELEASE, EMPTY]) expect(run('teardown.yml', 'teardown', step).status).toBe(0);
  expect(calls('az').map((call) => call.replaceAll(/ +/g, ' ').replace(/ --(?:query|output).*/, ''))).toEqual([
    'az group show --name rg-franchise-admin-dev',
    'az tag update --resource-id /id/of/dev --operation merge --tags release=torn-down',
    'az deployment group create --resource-group rg-franchise-admin-dev --name teardown --mode Complete --template-file empty.json',
  ]);
  const text = readFileSync(inRoot('.github/workflows/teardown.yml'), 'utf8');
  expect(new Set(text.match(/rg-franchise-admin-\w+/g))).toEqual(new Set(['rg-franchise-admin-dev']));
  const steps: readonly Step[] = workflowOf('teardown.yml').jobs.teardown.steps;
  expect(steps.flatMap(({ name }) => name ?? [])).toEqual([RELEASE, UNLINK, EMPTY]);
});
