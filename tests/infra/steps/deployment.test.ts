/** Runs the scripts of a deployment like the runner. */
import { execFileSync } from 'node:child_process';
import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { inRoot } from '../../../scripts/root.ts';
import { evaluate } from '../support/condition.ts';
import { hasJq, stepOf, stepsFolder, workflowOf } from '../support/steps.ts';

const { calls, environments, folder, programs, run } = stepsFolder('deployment');

const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=test', '-c', 'user.email=test@example.com', ...args], {
    cwd: folder,
    encoding: 'utf8',
  }).trim();

test('a deployment and a rollback accept only commits of main', () => {
  const find = (RELEASE: string) => run('deploy.yml', 'commit', 'Find the commit on main', { RELEASE });
  const BACK = 'Check that the last good release was merged';
  const back = (LAST_GOOD: string) => run('deploy-environment.yml', 'deploy', BACK, { LAST_GOOD, ENVIRONMENT: 'prod' });
  git('init', '--quiet', '--initial-branch', 'work');
  const commit = () => {
    git('commit', '--quiet', '--allow-empty', '--message', 'Change');
    return git('rev-parse', 'HEAD');
  };
  const [old, newest] = [commit(), commit()];
  git('update-ref', 'refs/remotes/origin/main', newest);
  const [unmerged, nothing] = [commit(), '0'.repeat(40)];
  for (const release of [old, newest]) {
    expect(find(release.slice(0, 12))).toMatchObject({ status: 0, outputs: `release=${release}\n` });
    expect(back(release)).toMatchObject({ status: 0, outputs: `last-good=${release}\n` });
  }
  for (const other of [unmerged, nothing]) expect(back(other)).toMatchObject({ status: 1, outputs: '' });
  for (const asked of [unmerged, nothing, '--help']) expect(find(asked)).toMatchObject({ status: 1, outputs: '' });
});

const TESTED = 'Check whether its push passed the tests';
/** Jobs of a run as GitHub lists them: the jobs of ci.yml with these results, and another job. */
const ran = (...ends: string[]) => {
  const jobs = ends.map((conclusion, index) => ({ name: `test / ${index}`, conclusion }));
  return { jobs: [{ name: 'Choose commit and environments', conclusion: 'success' }, ...jobs] };
};

test.runIf(hasJq).each([
  ['passed all its tests', [ran('success', 'success', 'success')], true],
  ['passed all its tests in one of two runs', [ran('failure'), ran('success', 'success', 'success')], true],
  ['was not the newest commit of a push', [], false],
  ['failed one of its tests', [ran('success', 'failure', 'success')], false],
  ['was not tested', [ran()], false],
])('counts a commit as tested only if it passed all tests when it was pushed: it %s', (_, found, tested) => {
  for (const [id, run] of found.entries()) writeFileSync(join(folder, `run-${id}.json`), JSON.stringify(run));
  writeFileSync(join(folder, 'runs.json'), JSON.stringify({ workflow_runs: found.map((_, id) => ({ id })) }));
  programs({
    gh: `case "$2" in
      "repos/owner/name/actions/workflows/deploy.yml/runs?event=push&branch=main&head_sha=c0ffee") file=runs ;;
      "repos/owner/name/actions/runs/"[0-9]"/jobs?per_page=100") file=run-\${2//[!0-9]/}; file=\${file%100} ;;
      *) exit 1 ;;
    esac
    jq --raw-output "$4" "${folder}/$file.json"`,
  });
  const { if: condition, env: { PASSED = '' } = {} } = stepOf('deploy.yml', 'commit', TESTED);
  expect(condition).toBe(`\${{ inputs.release }}`);
  const env = { COMMIT: 'c0ffee', PASSED, GITHUB_REPOSITORY: 'owner/name' };
  expect(run('deploy.yml', 'commit', TESTED, env)).toMatchObject({ status: 0, outputs: tested ? 'tested=true\n' : '' });
  programs({ gh: 'echo "HTTP 403" >&2; exit 1' });
  expect(run('deploy.yml', 'commit', TESTED, env)).toMatchObject({ status: 1, outputs: '' });
});

test('rejects a deployment if the variables have changed since its plan', () => {
  const compareVariables = (given: Readonly<Record<string, string>>) =>
    run('deploy-environment.yml', 'deploy', 'Reject variables that differ from the plan', given);
  programs({ az: '' });
  cpSync(inRoot('infra/main.dev.bicepparam'), join(folder, 'infra/main.dev.bicepparam'));
  const env = { ENVIRONMENT: 'dev', RELEASE: 'c0ffee', ACCOUNT_DOMAIN: 'example.com', ALERT_EMAILS: 'a@b.c, d@e.f' };
  const { outputs, status } = run('deploy-environment.yml', 'plan', 'Compare the templates with Azure', env);
  expect([status, outputs]).toEqual([0, expect.stringMatching(/^variables=(?:[A-Z_]+:[0-9a-f]{16} ?)+\n$/)]);
  const PLANNED = outputs.trim().replace('variables=', '');
  expect(compareVariables({ ...env, PLANNED })).toMatchObject({ status: 0, output: '' });
  const output = expect.stringContaining('changed since the plan: ALERT_EMAILS API_MODE.');
  expect(compareVariables({ ...env, PLANNED, ALERT_EMAILS: 'a@b.c', API_MODE: 'direct' })).toMatchObject({
    status: 1,
    output,
  });
  expect(compareVariables({ ...env, PLANNED: '' }).status).toBe(1);
});

test.each([
  ['a push', {}, ' --not-over-newer'],
  ['by hand with a release', { inputs: { release: 'c0ffee' } }, ''],
])('a deployment replaces a newer release only if a release was chosen: %s', (_, event, option) => {
  programs({ npm: '' });
  const DEPLOY = ['deploy-environment.yml', 'deploy', 'Infrastructure, API, site, smoke test'] as const;
  const ASKED = evaluate(stepOf(...DEPLOY).env?.ASKED ?? '', { github: { event } });
  expect(run(...DEPLOY, { ASKED, ENVIRONMENT: 'dev', RELEASE: 'c0ffee' }).status).toBe(0);
  expect(calls('npm')).toEqual([`npm run deploy -- --environment dev --release c0ffee${option}`]);
});

test.each([
  ['a push to an existing environment', 'push', '0123456789abcdef', '', 0, ''],
  ['a push to an environment that was torn down', 'push', 'torn-down', '', 0, 'torn-down=true\n'],
  ['by hand with the host name of the deleted site', 'workflow_dispatch', 'torn-down', 'app.example', 1, ''],
])(
  'a push skips an environment that was torn down, and a run by hand rejects its old host name: %s',
  (_, GITHUB_EVENT_NAME, good, CUSTOM_HOSTNAME, status, outputs) => {
    programs({ az: `case "$*" in *"rg-franchise-admin-dev --query tags.release "*) echo "${good}" ;; esac` });
    const env = { GITHUB_EVENT_NAME, ENVIRONMENT: 'dev', CUSTOM_HOSTNAME };
    const looked = run('deploy-environment.yml', 'plan', 'Check whether the environment was torn down', env);
    expect(looked).toMatchObject({ status, outputs });
  },
);

const BRANCHES = { type: 'branch_policy' };
const REVIEWERS = { type: 'required_reviewers', reviewers: [{ type: 'User' }] };
/** An environment as GitHub lists it. */
const there = (name: string, protection_rules: object[] = [BRANCHES], isOpen = false) => {
  return { name, protection_rules, deployment_branch_policy: isOpen ? null : { custom_branch_policies: true } };
};
const DEV = [there('dev'), there('dev-plan')];
const PROD = [there('prod'), there('prod-plan')];
const REVIEWED = [there('prod', [BRANCHES, REVIEWERS]), there('prod-plan')];
const LEFT = [there('prod', [BRANCHES, { ...REVIEWERS, reviewers: [] }]), there('prod-plan')];
const OPEN = [there('prod', [BRANCHES, REVIEWERS]), there('prod-plan', [], true)];

test.runIf(hasJq).each([
  ['a push', '', [...DEV, ...REVIEWED], 0, 'dev=true\nprod=true\n'],
  ['a push where prod has no reviewers', '', [...DEV, ...PROD], 0, 'dev=true\n'],
  ['a push where prod has an empty list of reviewers', '', [...DEV, ...LEFT], 0, 'dev=true\n'],
  ['a push where a part of prod is open to every branch', '', [...DEV, ...OPEN], 0, 'dev=true\n'],
  ['a push where dev is missing', '', REVIEWED, 0, ''],
  ['a run by hand for prod', 'prod', PROD, 0, 'prod=true\n'],
  ['a run by hand for a missing environment', 'prod', DEV, 1, ''],
  ['a run by hand for an environment that is open to every branch', 'prod', OPEN, 1, ''],
  ['a run where GitHub does not list environments', '', undefined, 1, ''],
])(
  '%s deploys only to environments with a branch policy, and to prod only if it has reviewers or was chosen by hand',
  (_, CHOSEN, all, status, outputs) => {
    environments(all);
    const { CLOSED = '' } = stepOf('deploy.yml', 'commit', 'Choose the environments').env ?? {};
    const went = run('deploy.yml', 'commit', 'Choose the environments', {
      CHOSEN,
      CLOSED,
      GITHUB_REPOSITORY: 'owner/name',
    });
    expect(went).toMatchObject({ status, outputs });
  },
);

test('deploys only to environments that were found', () => {
  const { jobs, on } = workflowOf('deploy.yml');
  const { options } = on.workflow_dispatch.inputs.environment;
  for (const name of options) {
    expect(jobs[name].with.environment).toBe(name);
    expect(jobs.commit.outputs[name]).toBe(`\${{ steps.where.outputs.${name} }}`);
  }
  // Another deploying job would bypass the check.
  const all = Object.entries<{ uses?: string; needs?: unknown }>(jobs);
  expect(all.flatMap(([name, { uses }]) => (uses?.includes('deploy-') ? [name] : []))).toEqual(options);
  expect(all.filter(([, { needs }]) => ![needs].flat().includes('commit')).map(([name]) => name)).toEqual(['commit']);
});
