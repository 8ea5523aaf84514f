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
  expect(Object.keys(needs).sort()).toEqual([...jobs[job].needs].sort());
  return evaluate(jobs[job].if, {}, needs) === 'true';
}

const commit = (...where: string[]) =>
  ({ result: 'success', outputs: Object.fromEntries(where.map((name) => [name, 'true'])) }) as const;
const ended = (result: Result) => ({ result });

describe('a deployment', () => {
  test('builds what was tested, now or when it was deployed first, and nothing else', () => {
    const going = RESULTS.filter((test) => runs('build', { commit: commit(), test: ended(test) }));
    expect(going).toEqual(['success', 'skipped']);
    for (const result of RESULTS.filter((result) => result !== 'success'))
      expect([result, runs('build', { commit: ended(result), test: ended('skipped') })]).toEqual([result, false]);
  });

  test('goes to dev with what was built alone, and where dev was asked for', () => {
    const going = RESULTS.filter((build) => runs('dev', { commit: commit('dev'), build: ended(build) }));
    expect(going).toEqual(['success']);
    expect(runs('dev', { commit: commit('prod'), build: ended('success') })).toBe(false);
  });

  test('goes to prod after dev went well, or without dev where that was not asked for', () => {
    const after = (dev: Result, build: Result, ...where: string[]) =>
      runs('prod', { commit: commit(...where), build: ended(build), dev: ended(dev) });
    expect(RESULTS.filter((dev) => after(dev, 'success', 'dev', 'prod'))).toEqual(['success', 'skipped']);
    for (const build of RESULTS.filter((result) => result !== 'success'))
      for (const dev of RESULTS) expect([build, dev, after(dev, build, 'prod')]).toEqual([build, dev, false]);
    expect(after('success', 'success', 'dev')).toBe(false);
  });

  test('skips dev only where it was not asked for, so that prod never goes before it', () => {
    // What leaves dev out while dev is asked for leaves prod out too.
    for (const build of RESULTS) {
      const needs = { commit: commit('dev', 'prod'), build: ended(build) };
      if (!runs('dev', needs))
        expect([build, runs('prod', { ...needs, dev: ended('skipped') })]).toEqual([build, false]);
    }
  });

  test('tests each commit for itself, however many wait: only a pull request’s newer push replaces the older', () => {
    const group = (event: string, sha: string) => {
      const github = { event_name: event, ref: 'refs/heads/main', sha };
      const { concurrency } = workflowOf('ci.yml');
      return [concurrency.group, concurrency['cancel-in-progress']].map((text: string) =>
        text.replace(/\$\{\{.*?\}\}/g, (each) => evaluate(each, { github })),
      );
    };
    expect(group('push', 'a')).toEqual(['ci-a', 'false']);
    expect(group('push', 'b')).toEqual(['ci-b', 'false']);
    expect(group('pull_request', 'a')).toEqual(['ci-refs/heads/main', 'true']);
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
    // Twice npm ci, and building what is kept no more.
    expect(deploy['timeout-minutes']).toBeGreaterThanOrEqual(limits.reduce((a, b) => a + b) + 20);
  });
});
