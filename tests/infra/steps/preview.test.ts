/** Runs the scripts of a preview like the runner. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inRoot } from '../../../scripts/root.ts';
import { stepsFolder, workflowOf } from '../support/steps.ts';

const { calls, programs, run } = stepsFolder('preview');
const { on, jobs } = workflowOf('preview.yml');

test('a preview runs only for pull requests of this repository into main, with the scripts of main, in dev', () => {
  expect(on.pull_request.branches).toEqual(['main']);
  expect(jobs['set-up'].if).toBe(`\${{ github.event.pull_request.head.repo.full_name == github.repository }}`);
  expect(jobs.deploy.steps[0].with.ref).toBe(`\${{ github.event.pull_request.base.sha }}`);
  const text = readFileSync(inRoot('.github/workflows/preview.yml'), 'utf8');
  expect([...new Set(text.match(/rg-franchise-admin-[\w-]+/g))]).toEqual(['rg-franchise-admin-dev']);
});

test('a preview goes to the site of the dev deployment, if that site still exists', () => {
  const look = (there: string) => {
    programs({
      az: `case "$*" in
        "deployment group list "*) echo portal ;;
        "deployment group show "*) echo stapp-dev ;;
        *"[?name=='stapp-dev']"*) echo "${there}" ;;
      esac`,
    });
    return run('preview.yml', 'variables', 'Find the site of dev', { ACTION: 'opened' });
  };
  expect(look('')).toMatchObject({ status: 0, outputs: '' });
  expect(look('stapp-dev')).toMatchObject({ status: 0, outputs: 'site=stapp-dev\n' });
});

test.each([
  ['alone at its address', 0, 1, 1],
  ['one of two at its address', 1, 1, 0],
  ['never shown', 0, 0, 0],
])(
  'removes a preview only if it exists and no other pull request uses its address: it is %s',
  (_, others, shown, times) => {
    programs({
      gh: `echo ${others}`,
      az: `case "$*" in "staticwebapp environment list "*) echo ${shown} ;; esac`,
    });
    const env = { PULL: '12', ADDRESS: 'pr2', SITE: 'stapp-dev', GITHUB_REPOSITORY: 'owner/name' };
    expect(
      run('preview.yml', 'close', 'Remove the preview unless another open pull request uses its address', env).status,
    ).toBe(0);
    const removed = calls('az staticwebapp environment delete');
    expect(removed).toHaveLength(times);
    for (const call of removed) expect(call).toContain('--name stapp-dev --environment-name pr2 --yes');
  },
);

test('previews at the same address wait for each other', () => {
  const address = (PULL: string) => run('preview.yml', 'set-up', 'Choose one of the ten addresses', { PULL }).outputs;
  expect(['12', '22', '107'].map(address)).toEqual(['address=pr2\n', 'address=pr2\n', 'address=pr7\n']);
  for (const name of ['variables', 'deploy', 'close'])
    expect(jobs[name].concurrency.group).toBe(`environment-preview-\${{ needs.set-up.outputs.address }}`);
});
