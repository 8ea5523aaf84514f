/** Evaluates the conditions of a deployment's jobs for given results of earlier jobs. */
import { expect, test } from 'vitest';
import { evaluate, type Needs, type Result } from './support/condition.ts';
import { type Step, workflowOf } from './support/steps.ts';

const { jobs } = workflowOf('deploy.yml');
const { on: called, jobs: ofEnvironment } = workflowOf('deploy-environment.yml');
const RESULTS: readonly Result[] = ['success', 'failure', 'cancelled', 'skipped'];

const steps: readonly Step[] = ofEnvironment.deploy.steps;

/** Returns true if a job runs after these results of its required jobs. */
function runs(job: string, needs: Needs): boolean {
  expect(Object.keys(needs).sort()).toEqual([jobs[job].needs].flat().sort());
  return evaluate(jobs[job].if, {}, needs) === 'true';
}

const commit = (...where: string[]) =>
  ({ result: 'success', outputs: Object.fromEntries(where.map((name) => [name, 'true'])) }) as const;
const ended = (result: Result) => ({ result });

test('a deployment tests its commit, unless the commit passed all tests when it was pushed', () => {
  expect([runs('test', { commit: commit() }), runs('test', { commit: commit('tested') })]).toEqual([true, false]);
  expect(jobs.test.with).toEqual({ commit: `\${{ needs.commit.outputs.release }}` });
  for (const each of Object.values<{ steps: Step[] }>(workflowOf('ci.yml').jobs))
    for (const step of each.steps.filter(({ uses }) => uses?.startsWith('actions/checkout@')))
      expect(step.with).toMatchObject({ ref: `\${{ inputs.commit }}` });
});

test('a deployment builds only a tested commit', () => {
  const going = (...outputs: string[]) =>
    RESULTS.filter((test) => runs('build', { commit: commit(...outputs), test: ended(test) }));
  expect([going(), going('tested')]).toEqual([['success'], ['success', 'skipped']]);
});

test('a deployment goes to dev only after the build, and only if dev was chosen', () => {
  const going = (where: string) =>
    RESULTS.filter((build) => runs('dev', { commit: commit(where), build: ended(build) }));
  expect([going('dev'), going('prod')]).toEqual([['success'], []]);
});

test.each<[string, boolean, Result, string[], object]>([
  ['dev succeeded', true, 'success', ['dev', 'prod'], { deployed: 'true' }],
  ['dev was not chosen', true, 'skipped', ['prod'], {}],
  ['dev was torn down', true, 'success', ['dev', 'prod'], { 'torn-down': 'true' }],
  ['a newer release is in dev', false, 'success', ['dev', 'prod'], {}],
  ['dev failed', false, 'failure', ['dev', 'prod'], {}],
  ['dev was cancelled', false, 'cancelled', ['dev', 'prod'], { deployed: 'true' }],
  ['prod was not chosen', false, 'success', ['dev'], { deployed: 'true' }],
])('if %s, a deployment goes to prod: %s', (_, goes, result, where, outputs) => {
  const dev = { result, outputs };
  const going = RESULTS.filter((build) => runs('prod', { commit: commit(...where), build: ended(build), dev }));
  expect(going).toEqual(goes ? ['success'] : []);
});

test('a deployment changes nothing if its plan found the environment torn down, and sets the output torn-down', () => {
  const { plan, deploy } = ofEnvironment;
  const { outputs } = called.workflow_call;
  expect(outputs['torn-down'].value).toBe(`\${{ jobs.plan.outputs.torn-down }}`);
  expect(outputs.deployed.value).toBe(`\${{ jobs.deploy.outputs.deployed }}`);
  const goes = (tornDown: string) =>
    evaluate(deploy.if, {}, { plan: { result: 'success', outputs: { 'torn-down': tornDown } } });
  expect([goes('true'), goes('')]).toEqual(['false', 'true']);
  expect(plan.steps.at(-1).if).toBe(`\${{ steps.look.outputs.torn-down != 'true' }}`);
});

test('a deployment plans with a read-only identity, and deploys with an approved one', () => {
  const { plan, deploy } = ofEnvironment;
  expect(plan.environment).toBe(`\${{ inputs.environment }}-plan`);
  expect(deploy.environment.name).toBe(`\${{ inputs.environment }}`);
  expect([deploy.needs].flat()).toContain('plan');
  expect(deploy.permissions).toEqual({ contents: 'read', 'id-token': 'write' });
  // The job requires the full history to determine whether a newer release is deployed.
  expect(steps[0]?.with).toMatchObject({ ref: `\${{ inputs.release }}`, 'fetch-depth': 0 });
});

test('a rollback deploys a release that the same run has built', () => {
  const taken = steps.filter(({ uses }) => uses?.startsWith('actions/download-artifact@'));
  expect(taken.map((step) => step.with)).toEqual([{ name: `release-\${{ inputs.release }}`, path: 'deploy' }]);
  const back = steps.slice(steps.findIndex(({ name }) => name === 'Check out the last good release'));
  const [build, go] = ['Build the last good release', 'Roll back to the last good release'].map((wanted) =>
    back.findIndex(({ name }) => name === wanted),
  );
  expect(build).toBeLessThan(go!);
  const run = 'node scripts/install.mjs && npm run package';
  expect(back[build!]).toMatchObject({ 'working-directory': 'last-good', run });
  for (const step of back) expect(step.if).toBe(`\${{ failure() && steps.back.outputs.last-good != '' }}`);
});

test('the time limit allows a rollback after a deployment that times out', () => {
  const deploying = steps.filter(({ run }) => run?.includes('npm run deploy'));
  const limits = deploying.map((step) => Number('timeout-minutes' in step && step['timeout-minutes']));
  expect(limits).toHaveLength(2);
  // Two installations and a second build take less than the additional twenty minutes.
  expect(ofEnvironment.deploy['timeout-minutes']).toBeGreaterThanOrEqual(limits.reduce((a, b) => a + b) + 20);
});
