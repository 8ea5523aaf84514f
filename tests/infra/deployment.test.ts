/** Which jobs of a deployment run after which ends of those before them. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { inRoot } from '../../scripts/root.ts';
import { evaluate, type Needs, type Result } from './support/condition.ts';

const workflowOf = (name: string) => parse(readFileSync(inRoot(`.github/workflows/${name}`), 'utf8'));
const { jobs } = workflowOf('deploy.yml');
const RESULTS: readonly Result[] = ['success', 'failure', 'cancelled', 'skipped'];

/** Whether a job runs once those that it needs have ended so. */
function runs(job: string, needs: Needs): boolean {
  expect(Object.keys(needs).sort()).toEqual([jobs[job].needs].flat().sort());
  return evaluate(jobs[job].if, {}, needs) === 'true';
}

const commit = (...where: string[]) =>
  ({ result: 'success', outputs: Object.fromEntries(where.map((name) => [name, 'true'])) }) as const;
const ended = (result: Result) => ({ result });

describe('a deployment', () => {
  test('tests what did not pass its tests when it was pushed', () => {
    expect(runs('test', { commit: commit() })).toBe(true);
    expect(runs('test', { commit: commit('tested') })).toBe(false);
    expect(jobs.test.with).toEqual({ commit: `\${{ needs.commit.outputs.release }}` });
    expect(jobs.commit.outputs.tested).toBe(`\${{ steps.tests.outputs.tested }}`);
    const { jobs: tests } = workflowOf('ci.yml');
    for (const { steps } of Object.values<{ steps: { uses?: string; with?: { ref?: string } }[] }>(tests))
      for (const step of steps.filter(({ uses }) => uses?.startsWith('actions/checkout@')))
        expect(step.with?.ref).toBe(`\${{ inputs.commit }}`);
  });

  test('builds what was tested, now or when it was pushed, and nothing else', () => {
    const going = (...told: string[]) =>
      RESULTS.filter((test) => runs('build', { commit: commit(...told), test: ended(test) }));
    expect(going()).toEqual(['success']);
    expect(going('tested')).toEqual(['success', 'skipped']);
    for (const result of RESULTS.filter((result) => result !== 'success'))
      expect([result, runs('build', { commit: ended(result), test: ended('skipped') })]).toEqual([result, false]);
  });

  test('goes to dev with what was built alone, and where dev was asked for', () => {
    const going = RESULTS.filter((build) => runs('dev', { commit: commit('dev'), build: ended(build) }));
    expect(going).toEqual(['success']);
    expect(runs('dev', { commit: commit('prod'), build: ended('success') })).toBe(false);
  });

  test('takes its turn in each environment from the plan on, in whichever order tests end, none in the place of another', () => {
    for (const name of ['dev', 'prod'])
      expect(jobs[name].concurrency).toEqual({
        group: `environment-${name}`,
        'cancel-in-progress': false,
        queue: 'max',
      });
    for (const job of Object.values<object>(workflowOf('deploy-environment.yml').jobs))
      expect(job).not.toHaveProperty('concurrency');
  });

  test('goes to prod after dev went well, or without dev where that was not asked for', () => {
    const after = (dev: Result, build: Result, ...where: string[]) => {
      const outputs = dev === 'success' ? { deployed: 'true' } : {};
      return runs('prod', { commit: commit(...where), build: ended(build), dev: { result: dev, outputs } });
    };
    expect(RESULTS.filter((dev) => after(dev, 'success', 'dev', 'prod'))).toEqual(['success', 'skipped']);
    for (const build of RESULTS.filter((result) => result !== 'success'))
      for (const dev of RESULTS) expect([build, dev, after(dev, build, 'prod')]).toEqual([build, dev, false]);
    expect(after('success', 'success', 'dev')).toBe(false);
  });

  test('goes on to prod by itself where dev was torn down', () => {
    const dev = { result: 'success', outputs: { 'torn-down': 'true' } } as const;
    const needs = { commit: commit('dev', 'prod'), build: ended('success'), dev };
    expect(runs('prod', needs)).toBe(true);
    for (const result of ['failure', 'cancelled'] as const)
      expect([result, runs('prod', { ...needs, dev: { ...dev, result } })]).toEqual([result, false]);
    const { on, jobs: called } = workflowOf('deploy-environment.yml');
    expect(on.workflow_call.outputs['torn-down'].value).toBe(`\${{ jobs.plan.outputs.torn-down }}`);
    expect(called.plan.outputs['torn-down']).toBe(`\${{ steps.look.outputs.torn-down }}`);
    for (const [tornDown, goes] of [
      ['true', 'false'],
      ['', 'true'],
    ] as const)
      expect(evaluate(called.deploy.if, {}, { plan: { result: 'success', outputs: { 'torn-down': tornDown } } })).toBe(
        goes,
      );
    expect(called.plan.steps.at(-1).if).toBe(`\${{ steps.look.outputs.torn-down != 'true' }}`);
  });

  test('by hand waits for no push of the same commit, and for none that goes elsewhere', () => {
    const group = (inputs: object) =>
      workflowOf('deploy.yml').concurrency.group.replace(/\$\{\{.*?\}\}/g, (each: string) =>
        evaluate(each, { github: { sha: 'newest' }, inputs }),
      );
    expect(
      [{}, { environment: 'dev' }, { environment: 'prod' }, { environment: 'dev', release: 'old' }].map(group),
    ).toEqual(['deploy-push-newest', 'deploy-dev-newest', 'deploy-prod-newest', 'deploy-dev-old']);
  });

  test('does not go on to prod with what dev was spared, as a newer one is there', () => {
    const needs = { commit: commit('dev', 'prod'), build: ended('success'), dev: ended('success') };
    expect(runs('prod', needs)).toBe(false);
    const { on, jobs: called } = workflowOf('deploy-environment.yml');
    expect(on.workflow_call.outputs.deployed.value).toBe(`\${{ jobs.deploy.outputs.deployed }}`);
    expect(called.deploy.outputs.deployed).toBe(`\${{ steps.deploy.outputs.deployed }}`);
  });

  test('knows the history that tells it what came after it', () => {
    const { steps } = workflowOf('deploy-environment.yml').jobs.deploy;
    const [checkout] = steps;
    expect(checkout.with).toMatchObject({ ref: `\${{ inputs.release }}`, 'fetch-depth': 0 });
  });

  test('goes back to what it has built again itself, and takes nothing from another run', () => {
    const { steps, permissions } = workflowOf('deploy-environment.yml').jobs.deploy;
    const taken = steps.filter(({ uses }: { uses?: string }) => uses?.startsWith('actions/download-artifact@'));
    expect(taken.map((step: { with: object }) => step.with)).toEqual([
      { name: `release-\${{ inputs.release }}`, path: 'deploy' },
    ]);
    expect(permissions).toEqual({ contents: 'read', 'id-token': 'write' });
    const names: (string | undefined)[] = steps.map(({ name }: { name?: string }) => name);
    const [built, back] = ['Build it again', 'Go back to the last good release'].map((name) => names.indexOf(name));
    const run = 'node scripts/install.mjs && npm run package';
    expect(steps[built ?? 0]).toMatchObject({ 'working-directory': 'last-good', run });
    expect(back).toBeGreaterThan(built ?? Number.POSITIVE_INFINITY);
    for (const step of steps.slice(names.indexOf('Take the last good release')))
      expect(step.if).toBe(`\${{ failure() && steps.back.outputs.last-good != '' }}`);
  });

  test('skips dev only where it was not asked for, so that prod never goes before it', () => {
    // What leaves dev out while dev is asked for leaves prod out too.
    for (const build of RESULTS) {
      const needs = { commit: commit('dev', 'prod'), build: ended(build) };
      if (!runs('dev', needs))
        expect([build, runs('prod', { ...needs, dev: ended('skipped') })]).toEqual([build, false]);
    }
  });

  test('tests each run’s commit for itself, however many wait: only a pull request’s newer push replaces the older', () => {
    const group = (event: string, run_id: string) => {
      const github = { event_name: event, ref: 'refs/pull/1/merge', run_id };
      const { concurrency } = workflowOf('ci.yml');
      return [concurrency.group, concurrency['cancel-in-progress']].map((text: string) =>
        text.replace(/\$\{\{.*?\}\}/g, (each) => evaluate(each, { github })),
      );
    };
    for (const event of ['push', 'workflow_dispatch'])
      for (const run of ['1', '2']) expect(group(event, run)).toEqual([`ci-${run}`, 'false']);
    expect(group('pull_request', '1')).toEqual(['ci-refs/pull/1/merge', 'true']);
  });

  test('is planned by who may look alone, and made by who was approved', () => {
    const { plan, deploy } = workflowOf('deploy-environment.yml').jobs;
    expect(plan.environment).toBe(`\${{ inputs.environment }}-plan`);
    expect(deploy.environment.name).toBe(`\${{ inputs.environment }}`);
    expect([deploy.needs].flat()).toContain('plan');
  });

  test('by hand goes to dev where nobody says otherwise', () => {
    expect(workflowOf('deploy.yml').on.workflow_dispatch.inputs.environment.default).toBe('dev');
  });

  test('has time to be tested by a slow machine, which once took 24 minutes', () => {
    expect(workflowOf('ci.yml').jobs.test['timeout-minutes']).toBeGreaterThanOrEqual(1.5 * 24);
  });

  test('has time to go back when a deployment takes all of its own', () => {
    const { jobs } = workflowOf('deploy-environment.yml');
    const { deploy } = jobs;
    const limits: number[] = deploy.steps
      .filter(({ run }: { run?: string }) => run?.includes('npm run deploy'))
      .map((step: object) => Number('timeout-minutes' in step && step['timeout-minutes']));
    expect(limits).toHaveLength(2);
    expect(limits[0]).toBeGreaterThanOrEqual(30);
    expect(limits[1]).toBeGreaterThanOrEqual(limits[0] ?? 0);
    // Installing twice, and building again what is gone back to.
    expect(deploy['timeout-minutes']).toBeGreaterThanOrEqual(limits.reduce((a, b) => a + b) + 20);
  });
});
