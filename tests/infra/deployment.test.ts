/** Which jobs of a deployment run after which results of those before them. */
import { describe, expect, test } from 'vitest';
import { evaluate, type Needs, type Result } from './support/condition.ts';
import { type Step, workflowOf } from './support/steps.ts';

const { jobs, concurrency } = workflowOf('deploy.yml');
const { on: called, jobs: ofEnvironment } = workflowOf('deploy-environment.yml');
const RESULTS: readonly Result[] = ['success', 'failure', 'cancelled', 'skipped'];

const steps: readonly Step[] = ofEnvironment.deploy.steps;

/** True if a job runs after these results of the jobs that it needs. */
function runs(job: string, needs: Needs): boolean {
  expect(Object.keys(needs).sort()).toEqual([jobs[job].needs].flat().sort());
  return evaluate(jobs[job].if, {}, needs) === 'true';
}

const commit = (...where: string[]) =>
  ({ result: 'success', outputs: Object.fromEntries(where.map((name) => [name, 'true'])) }) as const;
const ended = (result: Result) => ({ result });
/** Fills the expressions of a text. */
const filled = (text: string, contexts: object) => text.replace(/\$\{\{.*?\}\}/g, (each) => evaluate(each, contexts));

describe('a deployment', () => {
  test('tests a commit that did not pass its tests when it was pushed', () => {
    expect([runs('test', { commit: commit() }), runs('test', { commit: commit('tested') })]).toEqual([true, false]);
    expect(jobs.test.with).toEqual({ commit: `\${{ needs.commit.outputs.release }}` });
    expect(jobs.commit.outputs.tested).toBe(`\${{ steps.tests.outputs.tested }}`);
    for (const each of Object.values<{ steps: Step[] }>(workflowOf('ci.yml').jobs))
      for (const step of each.steps.filter(({ uses }) => uses?.startsWith('actions/checkout@')))
        expect(step.with).toMatchObject({ ref: `\${{ inputs.commit }}` });
  });

  test('builds only a tested commit', () => {
    const going = (...told: string[]) =>
      RESULTS.filter((test) => runs('build', { commit: commit(...told), test: ended(test) }));
    expect([going(), going('tested')]).toEqual([['success'], ['success', 'skipped']]);
    const untold = RESULTS.slice(1).map((result) => runs('build', { commit: ended(result), test: ended('skipped') }));
    expect(untold).toEqual([false, false, false]);
  });

  test('goes to dev only after its build, if dev was asked for', () => {
    const going = (where: string) =>
      RESULTS.filter((build) => runs('dev', { commit: commit(where), build: ended(build) }));
    expect([going('dev'), going('prod')]).toEqual([['success'], []]);
  });

  test('takes its turn in each environment from the plan on', () => {
    for (const name of ['dev', 'prod'])
      expect(jobs[name].concurrency).toMatchObject({ group: `environment-${name}`, 'cancel-in-progress': false });
    for (const job of Object.values<object>(ofEnvironment)) expect(job).not.toHaveProperty('concurrency');
  });

  test.each<[string, boolean, Result, string[], object]>([
    ['dev succeeded', true, 'success', ['dev', 'prod'], { deployed: 'true' }],
    ['dev was not asked for', true, 'skipped', ['prod'], {}],
    ['dev was torn down', true, 'success', ['dev', 'prod'], { 'torn-down': 'true' }],
    ['a newer release is in dev', false, 'success', ['dev', 'prod'], {}],
    ['dev failed', false, 'failure', ['dev', 'prod'], {}],
    ['dev failed, torn down', false, 'failure', ['dev', 'prod'], { 'torn-down': 'true' }],
    ['dev was cancelled', false, 'cancelled', ['dev', 'prod'], { deployed: 'true' }],
    ['prod was not asked for', false, 'success', ['dev'], { deployed: 'true' }],
  ])('where %s, goes to prod: %s', (_, goes, result, where, outputs) => {
    for (const build of RESULTS)
      expect([
        build,
        runs('prod', { commit: commit(...where), build: ended(build), dev: { result, outputs } }),
      ]).toEqual([build, goes && build === 'success']);
  });

  test('changes nothing where its plan found dev torn down, and hands that on', () => {
    const { plan, deploy } = ofEnvironment;
    const { outputs } = called.workflow_call;
    expect(outputs['torn-down'].value).toBe(`\${{ jobs.plan.outputs.torn-down }}`);
    expect(outputs.deployed.value).toBe(`\${{ jobs.deploy.outputs.deployed }}`);
    const goes = (tornDown: string) =>
      evaluate(deploy.if, {}, { plan: { result: 'success', outputs: { 'torn-down': tornDown } } });
    expect([goes('true'), goes('')]).toEqual(['false', 'true']);
    expect(plan.steps.at(-1).if).toBe(`\${{ steps.look.outputs.torn-down != 'true' }}`);
  });

  test('by hand waits for no push of the same commit, and for none to another environment', () => {
    const group = (inputs: object) => filled(concurrency.group, { github: { sha: 'newest' }, inputs });
    expect(
      [{}, { environment: 'dev' }, { environment: 'prod' }, { environment: 'dev', release: 'old' }].map(group),
    ).toEqual(['deploy-push-newest', 'deploy-dev-newest', 'deploy-prod-newest', 'deploy-dev-old']);
  });

  test.each([
    ['push', 'ci-7', 'false'],
    ['workflow_dispatch', 'ci-7', 'false'],
    ['pull_request', 'ci-refs/pull/1/merge', 'true'],
  ])('is tested for itself: the run of a %s has the group %s', (event_name, group, cancels) => {
    const github = { event_name, ref: 'refs/pull/1/merge', run_id: '7' };
    const ci = workflowOf('ci.yml').concurrency;
    expect([filled(ci.group, { github }), filled(ci['cancel-in-progress'], { github })]).toEqual([group, cancels]);
  });

  test('is planned by an identity that only reads, and made by an approved one', () => {
    const { plan, deploy } = ofEnvironment;
    expect(plan.environment).toBe(`\${{ inputs.environment }}-plan`);
    expect(deploy.environment.name).toBe(`\${{ inputs.environment }}`);
    expect([deploy.needs].flat()).toContain('plan');
    expect(deploy.permissions).toEqual({ contents: 'read', 'id-token': 'write' });
    // The history tells whether a newer release is there.
    expect(steps[0]?.with).toMatchObject({ ref: `\${{ inputs.release }}`, 'fetch-depth': 0 });
  });

  test('goes back to a release that it has built itself, and takes no artifact of another run', () => {
    const taken = steps.filter(({ uses }) => uses?.startsWith('actions/download-artifact@'));
    expect(taken.map((step) => step.with)).toEqual([{ name: `release-\${{ inputs.release }}`, path: 'deploy' }]);
    const back = steps.slice(steps.findIndex(({ name }) => name === 'Take the last good release'));
    const [build, go] = ['Build it again', 'Go back to the last good release'].map((wanted) =>
      back.findIndex(({ name }) => name === wanted),
    );
    expect(build).toBeLessThan(go!);
    const run = 'node scripts/install.mjs && npm run package';
    expect(back[build!]).toMatchObject({ 'working-directory': 'last-good', run });
    for (const step of back) expect(step.if).toBe(`\${{ failure() && steps.back.outputs.last-good != '' }}`);
  });

  test('has time to go back after a deployment that takes all of its own', () => {
    const deploying = steps.filter(({ run }) => run?.includes('npm run deploy'));
    const limits = deploying.map((step) => Number('timeout-minutes' in step && step['timeout-minutes']));
    expect(limits).toHaveLength(2);
    // Installing twice, and building again.
    expect(ofEnvironment.deploy['timeout-minutes']).toBeGreaterThanOrEqual(limits.reduce((a, b) => a + b) + 20);
  });
});
