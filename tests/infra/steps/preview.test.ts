/** Runs the scripts of a preview as the runner does. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { inRoot } from '../../../scripts/root.ts';
import { stepsFolder, workflowOf } from '../support/steps.ts';

const { calls, deployed, programs, run } = stepsFolder('preview');

describe('a preview', () => {
  test('runs for pull requests into main of this repository alone, by the scripts of the base', () => {
    const { on, jobs } = workflowOf('preview.yml');
    expect(on.pull_request.branches).toEqual(['main']);
    expect(jobs['set-up'].if).toBe(`\${{ github.event.pull_request.head.repo.full_name == github.repository }}`);
    const [checkout] = jobs.deploy.steps;
    expect(checkout).toMatchObject({
      uses: expect.stringMatching(/^actions\/checkout@/),
      with: { ref: `\${{ github.event.pull_request.base.sha }}` },
    });
  });

  test('touches nothing but dev', () => {
    const text = readFileSync(inRoot('.github/workflows/preview.yml'), 'utf8');
    expect([...new Set(text.match(/rg-franchise-admin-[\w-]+/g))]).toEqual(['rg-franchise-admin-dev']);
  });

  describe('where dev is looked for', () => {
    const look = (ACTION = 'opened') => run('preview.yml', 'variables', 'Look whether dev is deployed', { ACTION });
    test.each([
      ['before the first deployment of dev', 'none', []],
      ['while the first deployment goes on, or where it failed', '', []],
      ['after a teardown', 'stapp-dev', ['stapp-west-dev']],
    ])('ends well %s, and says so', (_when, outputs, sites) => {
      deployed(outputs, ...sites);
      expect(look()).toMatchObject({ status: 0, told: '', said: expect.stringMatching(/^::notice::No preview: /) });
      // Without a site there is nothing to remove.
      expect(look('closed')).toMatchObject({ status: 0, told: '' });
    });

    test('goes on with the site that the deployment of dev names', () => {
      deployed('stapp-dev', 'stapp-west-dev', 'stapp-dev');
      expect(look()).toMatchObject({ status: 0, told: 'site=stapp-dev\n', said: '' });
    });

    test('fails where one that is closed cannot be removed now', () => {
      deployed('', 'stapp-dev');
      expect(look()).toMatchObject({ status: 0, told: '' });
      const said = expect.stringMatching(/^::error::The preview was not removed/);
      expect(look('closed')).toMatchObject({ status: 1, told: '', said });
    });

    test('is not taken for missing where Azure cannot be asked', () => {
      programs({ az: 'exit 1' });
      expect(look()).toMatchObject({ status: 1, told: '' });
    });
  });

  const NAME = 'Remove it, unless another open pull request is shown there';
  test.each([
    ['alone there', 0, 1, 1],
    ['one of two that take turns', 1, 1, 0],
    ['one that was never shown', 0, 0, 0],
  ])('that is %s is removed so often', (_what, others, shown, times) => {
    programs({
      gh: `echo ${others}`,
      az: `case "$*" in "staticwebapp environment list "*) echo ${shown} ;; esac`,
    });
    const env = { PULL: '12', ADDRESS: 'pr2', SITE: 'stapp-dev', GITHUB_REPOSITORY: 'owner/name' };
    expect(run('preview.yml', 'close', NAME, env).status).toBe(0);
    const removed = calls('az staticwebapp environment delete');
    expect(removed).toHaveLength(times);
    for (const call of removed) expect(call).toContain('--name stapp-dev --environment-name pr2 --yes');
  });

  test('waits for whoever is shown at the same address, not for all others', () => {
    const { jobs } = workflowOf('preview.yml');
    const NAME = 'Tell which of the ten addresses is its own';
    const told = ['12', '22', '107', '10'].map((PULL) => run('preview.yml', 'set-up', NAME, { PULL }).told);
    expect(told).toEqual(['address=pr2\n', 'address=pr2\n', 'address=pr7\n', 'address=pr0\n']);
    for (const name of ['variables', 'deploy', 'close']) {
      expect([jobs[name].needs].flat()).toContain('set-up');
      // A third one that waits must not take the place of the second.
      expect(jobs[name].concurrency).toEqual({
        group: `environment-preview-\${{ needs.set-up.outputs.address }}`,
        'cancel-in-progress': false,
        queue: 'max',
      });
    }
  });
});
