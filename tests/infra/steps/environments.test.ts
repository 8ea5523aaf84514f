import { describe, expect, test } from 'vitest';
import { hasJq, stepOf, stepsFolder, workflowOf } from '../support/steps.ts';

const { environments, run } = stepsFolder('environments');

describe.each([
  ['preview.yml', 'preview', 'site', ['build', 'deploy', 'close']],
  ['restore-drill.yml', 'drill', 'source', ['drill']],
] as const)('%s', (workflow, environment, found, after) => {
  const ALL = { CLIENT_ID: 'client', TENANT_ID: 'tenant', SUBSCRIPTION_ID: 'subscription', PRINCIPAL_ID: 'me' };
  const CLOSED = { protected_branches: false, custom_branch_policies: true };
  const look = (names: readonly string[] | undefined) => {
    environments(names?.map((name) => ({ name, deployment_branch_policy: CLOSED })));
    return run(workflow, 'set-up', 'Look for the environment', { GITHUB_REPOSITORY: 'owner/name' });
  };
  test.runIf(hasJq)('ends well, and says so, where its environment is not there', () => {
    expect(look(['dev', environment])).toMatchObject({ status: 0, told: 'there=true\n', said: '' });
    for (const others of [[], ['dev', `${environment}-plan`]])
      expect(look(others)).toMatchObject({
        status: 0,
        told: '',
        said: expect.stringMatching(new RegExp(`^::notice::No ${environment}: .*"npm run bootstrap" prints it`)),
      });
    expect(look(undefined)).toMatchObject({ status: 1, told: '' });
  });

  test('ends well, and says so, where a variable of the environment is not set', () => {
    const LOOK = [workflow, 'variables', 'Look whether the environment has its variables'] as const;
    const { env = {} } = stepOf(...LOOK);
    const given = Object.fromEntries(Object.entries(ALL).filter(([name]) => name in env));
    expect(Object.keys(given)).toEqual(Object.keys(env));
    expect(run(...LOOK, given)).toMatchObject({ status: 0, told: 'ready=true\n', said: '' });
    for (const name of Object.keys(env)) {
      expect(env[name]).toBe(`\${{ vars.AZURE_${name} }}`);
      expect(run(...LOOK, { ...given, [name]: '' })).toMatchObject({
        status: 0,
        told: '',
        said: expect.stringMatching(/^::notice::No (?:preview|drill).*"npm run bootstrap" prints it\.\n$/),
      });
    }
  });

  test('does nothing in its environment before that is known', () => {
    const { jobs } = workflowOf(workflow);
    type Job = Record<'needs' | 'if' | 'environment' | 'outputs', unknown> & { steps: { id?: string; if?: string }[] };
    const { 'set-up': setUp, variables, ...others }: Record<string, Job> = jobs;
    expect(setUp?.environment).toBeUndefined();
    expect(variables).toMatchObject({
      needs: 'set-up',
      if: `\${{ needs.set-up.outputs.there == 'true' }}`,
      environment,
    });
    const [looks, ...steps] = variables?.steps ?? [];
    expect(steps.map((step) => step.if)).toEqual(steps.map(() => `\${{ steps.${looks?.id}.outputs.ready == 'true' }}`));
    expect(variables?.outputs).toEqual({ [found]: `\${{ steps.${steps.at(-1)?.id}.outputs.${found} }}` });

    expect(Object.keys(others)).toEqual(after);
    for (const [name, job] of Object.entries(others)) {
      const needs = [job.needs ?? []].flat().map(String);
      // What needs another that was left out is left out itself, unless it has a condition of its own.
      const asks = job.if ?? needs.map((other) => others[other]?.if ?? '').join();
      expect([name, needs]).toEqual([name, expect.arrayContaining(['variables'])]);
      expect([name, asks]).toEqual([name, expect.stringContaining(`needs.variables.outputs.${found} != ''`)]);
    }
  });
});
