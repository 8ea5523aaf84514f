/** Runs the scripts of a deployment as the runner does. */
import { execFileSync } from 'node:child_process';
import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { inRoot } from '../../../scripts/root.ts';
import { evaluate } from '../support/condition.ts';
import { hasJq, stepOf, stepsFolder, workflowOf } from '../support/steps.ts';

const { calls, environments, folder, programs, run } = stepsFolder('deployment');

describe('a deployment', () => {
  const TESTED = 'Find out whether it passed its tests when it was pushed';
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=test', '-c', 'user.email=test@example.com', ...args], {
      cwd: folder,
      encoding: 'utf8',
    }).trim();

  test('takes a commit of main, however old, and goes back to such a one and to nothing else', () => {
    const find = (RELEASE: string) => run('deploy.yml', 'commit', 'Find it, and that it was merged', { RELEASE });
    const back = (LAST_GOOD: string) =>
      run('deploy-environment.yml', 'deploy', 'Look whether the last good release was merged', {
        LAST_GOOD,
        ENVIRONMENT: 'prod',
      });
    git('init', '--quiet', '--initial-branch', 'work');
    const commit = () => {
      git('commit', '--quiet', '--allow-empty', '--message', 'Change');
      return git('rev-parse', 'HEAD');
    };
    const [old, newest] = [commit(), commit()];
    git('update-ref', 'refs/remotes/origin/main', newest);
    const [unmerged, nothing] = [commit(), '0'.repeat(40)];
    for (const release of [old, newest]) {
      for (const asked of [release, release.slice(0, 12)])
        expect(find(asked)).toMatchObject({ status: 0, told: `release=${release}\n` });
      expect(back(release)).toMatchObject({ status: 0, told: `last-good=${release}\n` });
    }
    const denied = (why: string) => ({ status: 1, told: '', said: expect.stringContaining(why) });
    for (const other of [unmerged, nothing]) expect(back(other)).toMatchObject(denied('is not part of main'));
    expect(find(unmerged)).toMatchObject(denied('is not part of main'));
    for (const asked of [nothing, 'no-such-branch', '--help'])
      expect(find(asked)).toMatchObject(denied('no such commit'));
  });

  const NAMES = ['test', 'What is delivered, and what is known against it', 'Templates by the real compiler'];
  /** Jobs of a run as GitHub tells of them: those of ci.yml as they ended, and others. */
  const ran = (...ends: (string | null)[]) => ({
    jobs: [
      { name: 'Which commit, and where to', conclusion: 'success' },
      ...ends.map((conclusion, index) => ({ name: `test / ${NAMES[index]}`, conclusion })),
      { name: 'dev / Deploy to dev', conclusion: 'failure' },
    ],
  });
  test.runIf(hasJq).each([
    ['was never pushed by itself', [], false],
    ['passed all of its tests', [ran('success', 'success', 'success')], true],
    ['passed them in one of two runs', [ran('failure'), ran('success', 'success', 'success')], true],
    ['failed one of them', [ran('success', 'failure', 'success')], false],
    ['was cancelled', [ran('success', 'cancelled', 'success')], false],
    ['is still being tested', [ran('success', null, 'success')], false],
    ['was not tested', [{ jobs: [{ name: 'test', conclusion: 'skipped' }, ...ran().jobs] }], false],
  ])('tests what is deployed by hand unless its push passed all tests: what %s', (_what, found, tested) => {
    const { jobs } = workflowOf('ci.yml');
    expect(Object.entries<{ name?: string }>(jobs).map(([id, { name }]) => name ?? id)).toEqual(NAMES);
    const runs = found.map((_, id) => ({ id }));
    for (const [id, run] of found.entries()) writeFileSync(join(folder, `run-${id}.json`), JSON.stringify(run));
    writeFileSync(join(folder, 'runs.json'), JSON.stringify({ total_count: runs.length, workflow_runs: runs }));
    programs({
      gh: `case "$2" in
        "repos/owner/name/actions/workflows/deploy.yml/runs?event=push&branch=main&head_sha=c0ffee") file=runs ;;
        "repos/owner/name/actions/runs/"[0-9]"/jobs?per_page=100") file=run-\${2//[!0-9]/}; file=\${file%100} ;;
        *) exit 1 ;;
      esac
      jq --raw-output "$4" "${folder}/$file.json"`,
    });
    const { if: condition, env } = stepOf('deploy.yml', 'commit', TESTED);
    expect(condition).toBe(`\${{ inputs.release }}`);
    const asked = run('deploy.yml', 'commit', TESTED, {
      COMMIT: 'c0ffee',
      PASSED: env?.PASSED ?? '',
      GITHUB_REPOSITORY: 'owner/name',
    });
    expect([asked.status, asked.told]).toEqual([0, tested ? 'tested=true\n' : '']);
    expect(asked.said).toEqual(tested ? '' : expect.stringContaining('::notice::No push of c0ffee has passed'));
  });

  test.each([
    ['high', {}],
    ['critical', { AUDIT_LEVEL: 'critical' }],
  ])('is stopped by what is known against it of the level %s, as the repository says', (level, vars) => {
    programs({ npm: '' });
    const { env } = stepOf('ci.yml', 'dependencies', 'Known vulnerabilities');
    const AUDIT_LEVEL = evaluate(env?.AUDIT_LEVEL ?? '', { vars });
    expect(run('ci.yml', 'dependencies', 'Known vulnerabilities', { AUDIT_LEVEL }).status).toBe(0);
    expect(calls(`--audit-level ${level} `)).toHaveLength(1);
  });

  test('is refused where its environment has other variables than the plan was made of, which are named', () => {
    const refuse = (given: Readonly<Record<string, string>>) =>
      run('deploy-environment.yml', 'deploy', 'Refuse what the plan was not of', given);
    programs({ az: '' });
    cpSync(inRoot('infra/main.dev.bicepparam'), join(folder, 'infra/main.dev.bicepparam'));
    const env = { ENVIRONMENT: 'dev', RELEASE: 'c0ffee', ACCOUNT_DOMAIN: 'example.com', ALERT_EMAILS: 'a@b.c, d@e.f' };
    const { told, status } = run('deploy-environment.yml', 'plan', 'Compare the templates with what is there', env);
    expect([status, told]).toEqual([0, expect.stringMatching(/^variables=(?:[A-Z_]+:[0-9a-f]{16} ?)+\n$/)]);
    const { jobs } = workflowOf('deploy-environment.yml');
    expect(jobs.plan.outputs.variables).toBe(`\${{ steps.compare.outputs.variables }}`);

    const PLANNED = told.trim().replace('variables=', '');
    expect(refuse({ ...env, PLANNED })).toMatchObject({ status: 0, said: '' });
    const other = refuse({ ...env, PLANNED, ALERT_EMAILS: 'a@b.c', API_MODE: 'direct' });
    expect([other.status, other.said]).toEqual([
      1,
      expect.stringContaining('when it was planned: ALERT_EMAILS API_MODE.'),
    ]);
    expect(jobs.deploy.steps.findIndex(({ name = '' }) => name.startsWith('Refuse'))).toBe(1);
    expect(refuse({ ...env, PLANNED: '' }).status).toBe(1);
  });

  test('takes nothing for tested when GitHub does not tell', () => {
    programs({ gh: 'echo "HTTP 403" >&2; exit 1' });
    const env = { COMMIT: 'c0ffee', PASSED: '', GITHUB_REPOSITORY: 'owner/name' };
    expect(run('deploy.yml', 'commit', TESTED, env)).toMatchObject({ status: 1, told: '' });
  });

  test.each([
    ['a push', {}, ' --not-over-newer'],
    ['by hand without a release, also when it is run again later', { inputs: { release: '' } }, ' --not-over-newer'],
    ['by hand with a release', { inputs: { release: 'c0ffee' } }, ''],
  ])('goes over what came after it only where it is meant: %s', (_what, event, option) => {
    programs({ npm: '' });
    const DEPLOY = ['deploy-environment.yml', 'deploy', 'Infrastructure, API, site, smoke test'] as const;
    const { env } = stepOf(...DEPLOY);
    const ASKED = evaluate(env?.ASKED ?? '', { github: { event } });
    expect(run(...DEPLOY, { ASKED, ENVIRONMENT: 'dev', RELEASE: 'c0ffee' }).status).toBe(0);
    expect(calls('npm')).toEqual([`npm run deploy -- --environment dev --release c0ffee${option}`]);
  });

  test.each([
    ['a push to what is there', 'push', '0123456789abcdef', '', 0, '', /^$/],
    ['a push to what was never deployed', 'push', '', '', 0, '', /^$/],
    ['a push to what was torn down', 'push', 'torn-down', 'app.example', 0, 'torn-down=true\n', /^::notice::/],
    ['a run by hand to what was torn down', 'workflow_dispatch', 'torn-down', '', 0, '', /^::warning::/],
    ['the same with the host name of the site', 'workflow_dispatch', 'torn-down', 'app.example', 1, '', /^::error::/],
  ])('creates nothing again by a push, and warns by hand: %s', (_what, event, good, host, status, told, said) => {
    const tag = 'group show --name rg-franchise-admin-dev --query tags.release ';
    programs({ az: `case "$*" in "${tag}"*) echo "${good}" ;; esac` });
    const env = { GITHUB_EVENT_NAME: event, ENVIRONMENT: 'dev', CUSTOM_HOSTNAME: host };
    const looked = run('deploy-environment.yml', 'plan', 'Look whether it was torn down', env);
    expect(looked).toMatchObject({ status, told, said: expect.stringMatching(said) });
  });

  const CLOSED = { protected_branches: false, custom_branch_policies: true };
  const REVIEWERS = { type: 'required_reviewers', reviewers: [{ type: 'User' }] };
  const BRANCHES = { type: 'branch_policy' };
  const goes = (CHOSEN: string) => {
    const { CLOSED = '' } = stepOf('deploy.yml', 'commit', 'Find out where to').env ?? {};
    return run('deploy.yml', 'commit', 'Find out where to', { CHOSEN, CLOSED, GITHUB_REPOSITORY: 'owner/name' });
  };
  /** An environment as GitHub tells of it. */
  const there = (name: string, rules: object[] = [BRANCHES], policy: object | null = CLOSED) => ({
    name,
    protection_rules: rules,
    deployment_branch_policy: policy,
  });
  const DEV = [there('dev'), there('dev-plan')];
  const PROD = [there('prod'), there('prod-plan')];
  const REVIEWED = [there('prod', [BRANCHES, REVIEWERS]), there('prod-plan')];
  const LEFT = [there('prod', [BRANCHES, { ...REVIEWERS, reviewers: [] }]), there('prod-plan')];
  const OPEN = [there('prod', [BRANCHES, REVIEWERS]), there('prod-plan', [], null)];
  const NOBODY = 'prod has nobody who must approve a deployment: there this workflow deploys by hand alone.\n';

  test.runIf(hasJq).each([
    ['a push', '', [...DEV, ...REVIEWED], 'dev=true\nprod=true\n', ''],
    ['a push where prod has no reviewers', '', [...DEV, ...PROD], 'dev=true\n', NOBODY],
    ['a push where nobody is among the reviewers of prod', '', [...DEV, ...LEFT], 'dev=true\n', NOBODY],
    ['a push where prod is not set up', '', DEV, 'dev=true\n', NOBODY],
    ['a push where a part of prod is open to every branch', '', [...DEV, ...OPEN], 'dev=true\n', NOBODY],
    ['a push where dev is not set up', '', REVIEWED, '', ''],
    ['a push where nothing is set up', '', [], '', ''],
    ['a run by hand for dev', 'dev', [...DEV, ...REVIEWED], 'dev=true\n', ''],
    ['a run by hand for prod', 'prod', [...DEV, ...PROD], 'prod=true\n', ''],
    ['a run by hand for prod without dev', 'prod', REVIEWED, 'prod=true\n', ''],
    ['a run by hand for what is not set up', 'prod', DEV, undefined, ''],
    ['a run by hand for what is open to every branch', 'prod', [...DEV, ...OPEN], undefined, ''],
  ])('goes by %s to what is set up, and to prod by a person’s decision alone', (_what, CHOSEN, all, told, summary) => {
    environments(all);
    const went = goes(CHOSEN);
    expect(calls('gh ')[0]).toContain('gh api repos/owner/name/environments?per_page=100 --jq .environments[]');
    expect([went.status, went.told, went.summary]).toEqual([told === undefined ? 1 : 0, told ?? '', summary]);
    if (told === undefined) expect(went.said).toContain(`::error::${CHOSEN} or ${CHOSEN}-plan is not there`);
    else expect(went.said).toEqual(told === '' ? expect.stringContaining('::notice::Nothing is deployed: dev or') : '');
  });

  test('goes nowhere when GitHub does not tell which environments there are', () => {
    environments(undefined);
    for (const chosen of ['', 'dev', 'prod']) expect(goes(chosen)).toMatchObject({ status: 1, told: '' });
  });

  test('goes to each environment only where that was found', () => {
    const { jobs, on } = workflowOf('deploy.yml');
    const { options } = on.workflow_dispatch.inputs.environment;
    for (const name of options) {
      expect(jobs[name].with.environment).toBe(name);
      expect(jobs.commit.outputs[name]).toBe(`\${{ steps.where.outputs.${name} }}`);
    }
    // Whoever else deploys would go round it.
    const all = Object.entries<{ uses?: string; needs?: unknown }>(jobs);
    expect(all.flatMap(([name, { uses }]) => (uses?.includes('deploy-') ? [name] : []))).toEqual(options);
    const early = all.filter(([, { needs }]) => ![needs].flat().includes('commit'));
    expect(early.map(([name]) => name)).toEqual(['commit']);
  });
});
