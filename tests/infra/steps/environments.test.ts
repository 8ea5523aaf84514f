import { expect, test } from 'vitest';
import { workflowOf } from '../support/steps.ts';

type Job = Record<'needs' | 'if' | 'environment', unknown>;

// If a job names a missing environment, GitHub creates it without a branch policy.
test.each([
  ['preview.yml', 'site', ['build', 'deploy', 'close']],
  ['restore-drill.yml', 'source', ['drill']],
])('%s names its environment only after checking that it exists', (workflow, found, after) => {
  const { 'set-up': setUp, variables, ...others }: Record<string, Job> = workflowOf(workflow).jobs;
  expect(setUp?.environment).toBeUndefined();
  expect(variables).toMatchObject({ needs: 'set-up', if: `\${{ needs.set-up.outputs.there == 'true' }}` });
  expect(Object.keys(others)).toEqual(after);
  for (const [name, job] of Object.entries(others)) {
    const needs = [job.needs ?? []].flat().map(String);
    // A job without a condition is skipped when a job that it requires is skipped.
    const condition = job.if ?? needs.map((other) => others[other]?.if ?? '').join();
    expect([name, needs]).toEqual([name, expect.arrayContaining(['variables'])]);
    expect([name, condition]).toEqual([name, expect.stringContaining(`needs.variables.outputs.${found} != ''`)]);
  }
});
