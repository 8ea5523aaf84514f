/** What the scripts in the workflows do, run as the runner runs them. */
import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { inRoot } from '../../scripts/root.ts';
import { evaluate } from './support/condition.ts';

interface Step {
  readonly name?: string;
  readonly if?: string;
  readonly run?: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** A step of a workflow. @throws Error when there is no such step */
function stepOf(workflow: string, job: string, name: string): Step {
  const { jobs } = parse(readFileSync(inRoot(`.github/workflows/${workflow}`), 'utf8'));
  const steps: readonly Step[] = jobs[job].steps;
  const step = steps.find((step) => step.name === name);
  if (!step) throw new Error(`${workflow} has no step "${name}" in ${job}.`);
  return step;
}

/** The script of a step of a workflow. @throws Error when there is no such step, or when it has none */
function scriptOf(workflow: string, job: string, name: string): string {
  const { run } = stepOf(workflow, job, name);
  if (run === undefined) throw new Error(`The step "${name}" of ${workflow} has no script.`);
  return run;
}

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'steps-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a script in the folder, whose programs come first; answers its exit code, what it said, and what it handed on. */
function runStep(script: string, env: Readonly<Record<string, string>>) {
  const [GITHUB_OUTPUT, GITHUB_STEP_SUMMARY] = [join(folder, 'output'), join(folder, 'summary')];
  for (const file of [GITHUB_OUTPUT, GITHUB_STEP_SUMMARY]) writeFileSync(file, '');
  const PATH = folder + delimiter + process.env.PATH;
  const { status, stdout, stderr } = spawnSync('bash', ['--noprofile', '--norc', '-e', '-c', script], {
    cwd: folder,
    env: { ...process.env, GITHUB_OUTPUT, GITHUB_STEP_SUMMARY, ...env, PATH },
    encoding: 'utf8',
  });
  const read = (file: string) => readFileSync(file, 'utf8');
  return { status, said: stdout + stderr, told: read(GITHUB_OUTPUT), summary: read(GITHUB_STEP_SUMMARY) };
}

/** Puts programs of these scripts into the folder; each notes what it is asked. */
function programs(scripts: Readonly<Record<string, string>>): void {
  for (const [name, script] of Object.entries(scripts)) {
    writeFileSync(join(folder, name), `#!/bin/bash\necho "${name} $*" >> "${folder}/calls"\n${script}\n`);
    chmodSync(join(folder, name), 0o755);
  }
}

/** What the programs were asked, with words like these in it. */
function calls(words: string): string[] {
  const file = join(folder, 'calls');
  const all = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
  return all.filter((call) => call.includes(words));
}

describe('a deployment', () => {
  const TESTED = 'Find out whether it passed its tests when it was pushed';
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=test', '-c', 'user.email=test@example.com', ...args], {
      cwd: folder,
      encoding: 'utf8',
    }).trim();
  const find = (release: string) =>
    runStep(scriptOf('deploy.yml', 'commit', 'Find it, and that it was merged'), { RELEASE: release });

  test('takes a commit of main, however old, and no other', () => {
    git('init', '--quiet', '--initial-branch', 'work');
    const commit = () => {
      git('commit', '--quiet', '--allow-empty', '--message', 'Change');
      return git('rev-parse', 'HEAD');
    };
    const [old, newest] = [commit(), commit()];
    git('update-ref', 'refs/remotes/origin/main', newest);
    const unmerged = commit();
    for (const [asked, release] of [
      [old, old],
      [old.slice(0, 12), old],
      [newest, newest],
    ] as const)
      expect(find(asked)).toMatchObject({ status: 0, told: `release=${release}\n` });

    expect(find(unmerged)).toMatchObject({ status: 1, told: '', said: expect.stringContaining('is not part of main') });
    for (const nothing of ['0'.repeat(40), 'no-such-branch', '--help'])
      expect(find(nothing)).toMatchObject({ status: 1, told: '', said: expect.stringContaining('no such commit') });
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
  test.runIf(spawnSync('jq', ['--version']).status === 0).each([
    ['was never pushed by itself', [], false],
    ['passed all of its tests', [ran('success', 'success', 'success')], true],
    ['passed them in one of two runs', [ran('failure'), ran('success', 'success', 'success')], true],
    ['failed one of them', [ran('success', 'failure', 'success')], false],
    ['was cancelled', [ran('success', 'cancelled', 'success')], false],
    ['is still being tested', [ran('success', null, 'success')], false],
    ['was not tested', [{ jobs: [{ name: 'test', conclusion: 'skipped' }, ...ran().jobs] }], false],
  ])('tests what is deployed by hand unless its push passed all tests: what %s', (_what, found, tested) => {
    const { jobs } = parse(readFileSync(inRoot('.github/workflows/ci.yml'), 'utf8'));
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
    const { if: condition, env, run = '' } = stepOf('deploy.yml', 'commit', TESTED);
    expect(condition).toBe(`\${{ inputs.release }}`);
    const asked = runStep(run, { COMMIT: 'c0ffee', PASSED: env?.PASSED ?? '', GITHUB_REPOSITORY: 'owner/name' });
    expect([asked.status, asked.told]).toEqual([0, tested ? 'tested=true\n' : '']);
    expect(asked.said).toEqual(tested ? '' : expect.stringContaining('::notice::No push of c0ffee has passed'));
  });

  test('takes nothing for tested when GitHub does not tell', () => {
    programs({ gh: 'echo "HTTP 403" >&2; exit 1' });
    const env = { COMMIT: 'c0ffee', PASSED: '', GITHUB_REPOSITORY: 'owner/name' };
    expect(runStep(scriptOf('deploy.yml', 'commit', TESTED), env)).toMatchObject({ status: 1, told: '' });
  });

  test.each([
    ['a push', {}, ' --not-over-newer'],
    ['by hand without a release, also when it is run again later', { inputs: { release: '' } }, ' --not-over-newer'],
    ['by hand with a release', { inputs: { release: 'c0ffee' } }, ''],
  ])('goes over what came after it only where it is meant: %s', (_what, event, option) => {
    programs({ npm: '' });
    const { run = '', env } = stepOf('deploy-environment.yml', 'deploy', 'Infrastructure, API, site, smoke test');
    const ASKED = evaluate(env?.ASKED ?? '', { github: { event } });
    expect(runStep(run, { ASKED, ENVIRONMENT: 'dev', RELEASE: 'c0ffee' }).status).toBe(0);
    expect(calls('npm')).toEqual([`npm run deploy -- --environment dev --release c0ffee${option}`]);
  });

  test.each([
    ['a push to what is there', 'push', '0123456789abcdef', '', 0, '', /^$/],
    ['a push to what was never deployed', 'push', '', '', 0, '', /^$/],
    [
      'a push to what was torn down',
      'push',
      'torn-down',
      'app.example',
      0,
      'torn-down=true\n',
      /^::notice::Nothing is deployed to dev/,
    ],
    ['by hand to what was torn down', 'workflow_dispatch', 'torn-down', '', 0, '', /^::warning::dev was torn down: /],
    [
      'by hand to what was torn down, with the host name of the site that is gone',
      ...(['workflow_dispatch', 'torn-down', 'app.example', 1, ''] as const),
      /^::error::dev was torn down.*gh variable delete CUSTOM_HOSTNAME --env dev-plan/,
    ],
  ])(
    'makes nothing anew by a push, and says by hand what to do first: %s',
    (_what, event, good, host, status, told, said) => {
      programs({
        az: `case "$*" in "group show --name rg-franchise-admin-dev --query tags.release "*) echo "${good}" ;; esac`,
      });
      const looked = runStep(scriptOf('deploy-environment.yml', 'plan', 'Look whether it was torn down'), {
        GITHUB_EVENT_NAME: event,
        ENVIRONMENT: 'dev',
        CUSTOM_HOSTNAME: host,
      });
      expect(looked).toMatchObject({ status, told, said: expect.stringMatching(said) });
    },
  );

  test.each([
    ['0123456789abcdef', 'Of what is there; 0123456789ab is its last good release.'],
    ['', 'Of what is there; it has no last good release.'],
    ['torn-down', 'Of what is there; it has no last good release.'],
  ])('says of which release it tells what would change: "%s"', (good, said) => {
    programs({
      az: `case "$*" in "group show --name rg-franchise-admin-dev "*) echo "${good}" ;; *) echo "+ change" ;; esac`,
    });
    const script = scriptOf('deploy-environment.yml', 'plan', 'Compare the templates with what is there');
    const planned = runStep(script, { ENVIRONMENT: 'dev', RELEASE: 'c0ffee' });
    expect(planned).toMatchObject({
      status: 0,
      summary: `## dev: what release c0ffee would change\n${said}\n\`\`\`\n+ change\n\`\`\`\n`,
    });
  });

  const CLOSED = { protected_branches: false, custom_branch_policies: true };
  const REVIEWERS = { type: 'required_reviewers', reviewers: [{ type: 'User' }] };
  const BRANCHES = { type: 'branch_policy' };
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

  test.runIf(spawnSync('jq', ['--version']).status === 0).each([
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
    writeFileSync(join(folder, 'environments.json'), JSON.stringify({ total_count: all.length, environments: all }));
    programs({ gh: `jq --raw-output "$4" "${folder}/environments.json"` });
    const { env } = stepOf('deploy.yml', 'commit', 'Find out where to');
    const went = runStep(scriptOf('deploy.yml', 'commit', 'Find out where to'), {
      CHOSEN,
      CLOSED: env?.CLOSED ?? '',
      GITHUB_REPOSITORY: 'owner/name',
    });
    expect(calls('gh ')[0]).toContain('gh api repos/owner/name/environments?per_page=100 --jq .environments[]');
    expect([went.status, went.told, went.summary]).toEqual([told === undefined ? 1 : 0, told ?? '', summary]);
    if (told === undefined) expect(went.said).toContain(`::error::${CHOSEN} or ${CHOSEN}-plan is not there`);
    else expect(went.said).toEqual(told === '' ? expect.stringContaining('::notice::Nothing is deployed: dev or') : '');
  });

  test('goes nowhere when GitHub does not tell which environments there are', () => {
    programs({ gh: 'echo "HTTP 403" >&2; exit 1' });
    const script = scriptOf('deploy.yml', 'commit', 'Find out where to');
    for (const CHOSEN of ['', 'dev', 'prod'])
      expect(runStep(script, { CHOSEN, CLOSED: '', GITHUB_REPOSITORY: 'owner/name' })).toMatchObject({
        status: 1,
        told: '',
      });
  });

  test('goes to each environment only where that was found', () => {
    const { jobs, on } = parse(readFileSync(inRoot('.github/workflows/deploy.yml'), 'utf8'));
    const { environment } = on.workflow_dispatch.inputs;
    expect(environment).toMatchObject({ type: 'choice', required: true, default: 'dev', options: ['dev', 'prod'] });
    for (const name of environment.options) {
      expect(jobs[name].with.environment).toBe(name);
      expect(jobs.commit.outputs[name]).toBe(`\${{ steps.where.outputs.${name} }}`);
    }
    // Whoever else deploys would go round it.
    const deploying = Object.entries<{ uses?: string }>(jobs).filter(([, { uses }]) => uses?.includes('deploy-'));
    expect(deploying.map(([name]) => name)).toEqual(environment.options);
  });

  test('does nothing else before that is known', () => {
    const { jobs } = parse(readFileSync(inRoot('.github/workflows/deploy.yml'), 'utf8'));
    for (const [name, { needs }] of Object.entries<{ needs?: unknown }>(jobs))
      expect([name, [needs].flat()]).toEqual([
        name,
        name === 'commit' ? [undefined] : expect.arrayContaining(['commit']),
      ]);
  });
});

describe.each([
  ['preview.yml', 'preview', 'site', ['build', 'deploy', 'close']],
  ['restore-drill.yml', 'drill', 'source', ['drill']],
] as const)('%s', (workflow, environment, found, after) => {
  const ALL = { CLIENT_ID: 'client', TENANT_ID: 'tenant', SUBSCRIPTION_ID: 'subscription', PRINCIPAL_ID: 'me' };
  const CLOSED = { protected_branches: false, custom_branch_policies: true };
  const look = (...names: string[]) => {
    const environments = names.map((name) => ({ name, deployment_branch_policy: CLOSED }));
    writeFileSync(join(folder, 'environments.json'), JSON.stringify({ environments }));
    programs({ gh: `jq --raw-output "$4" "${folder}/environments.json"` });
    return runStep(scriptOf(workflow, 'set-up', 'Look for the environment'), { GITHUB_REPOSITORY: 'owner/name' });
  };
  const hasJq = spawnSync('jq', ['--version']).status === 0;

  test.runIf(hasJq)('ends well, and says so, where its environment is not there', () => {
    expect(look('dev', environment)).toMatchObject({ status: 0, told: 'there=true\n', said: '' });
    for (const others of [[], ['dev', `${environment}-plan`]])
      expect(look(...others)).toMatchObject({
        status: 0,
        told: '',
        said: expect.stringMatching(new RegExp(`^::notice::No ${environment}: .*"npm run bootstrap" prints it`)),
      });
    programs({ gh: 'echo "HTTP 403" >&2; exit 1' });
    const script = scriptOf(workflow, 'set-up', 'Look for the environment');
    expect(runStep(script, { GITHUB_REPOSITORY: 'owner/name' })).toMatchObject({ status: 1, told: '' });
  });

  test('ends well, and says so, where a variable of the environment is not set', () => {
    const { run = '', env = {} } = stepOf(workflow, 'variables', 'Look whether the environment has its variables');
    const given = Object.fromEntries(Object.entries(ALL).filter(([name]) => name in env));
    expect(Object.keys(given)).toEqual(Object.keys(env));
    expect(runStep(run, given)).toMatchObject({ status: 0, told: 'ready=true\n', said: '' });
    for (const name of Object.keys(env)) {
      expect(env[name]).toBe(`\${{ vars.AZURE_${name} }}`);
      expect(runStep(run, { ...given, [name]: '' })).toMatchObject({
        status: 0,
        told: '',
        said: expect.stringMatching(/^::notice::No (?:preview|drill).*"npm run bootstrap" prints it\.\n$/),
      });
    }
  });

  test('does nothing in its environment before that is known', () => {
    const { jobs } = parse(readFileSync(inRoot(`.github/workflows/${workflow}`), 'utf8'));
    interface Job {
      readonly needs?: string | string[];
      readonly if?: string;
      readonly environment?: unknown;
      readonly outputs?: unknown;
      readonly steps: readonly { id?: string; if?: string }[];
    }
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
      const needs = [job.needs ?? []].flat();
      // What needs another that was left out is left out itself, unless it has a condition of its own.
      const asks = job.if ?? needs.map((other) => others[other]?.if ?? '').join();
      expect([name, needs]).toEqual([name, expect.arrayContaining(['variables'])]);
      expect([name, asks]).toEqual([name, expect.stringContaining(`needs.variables.outputs.${found} != ''`)]);
    }
  });
});

/** A deployment of the templates as az tells of it, and the sites that are there; `none`: it was never deployed. */
function deployed(outputs: 'none' | string, ...sites: string[]) {
  programs({
    az: `case "$*" in
      "deployment group list "*) ${outputs === 'none' ? '' : 'echo portal'} ;;
      "deployment group show "*) ${outputs === 'none' ? 'echo "(DeploymentNotFound)" >&2; exit 3' : `echo "${outputs}"`} ;;
      "staticwebapp list "*) for site in ${sites.join(' ')}; do case "$*" in *"name=='$site'"*) echo "$site" ;; esac; done ;;
      *) exit 1 ;;
    esac`,
  });
}

describe('a preview', () => {
  describe('where dev is looked for', () => {
    const look = () => runStep(scriptOf('preview.yml', 'variables', 'Look whether dev is deployed'), {});
    test.each([
      ['before the first deployment of dev', 'none', []],
      ['while the first deployment goes on, or where it failed', '', []],
      ['after a teardown', 'stapp-dev', []],
      ['after a teardown, with another site', 'stapp-dev', ['stapp-west-dev']],
    ])('ends well %s, and says so', (_when, outputs, sites) => {
      deployed(outputs, ...sites);
      const said = expect.stringMatching(/^::notice::No preview: dev is not deployed/);
      expect(look()).toMatchObject({ status: 0, told: '', said });
    });

    test('goes on with the site that the deployment of dev names', () => {
      deployed('stapp-dev', 'stapp-west-dev', 'stapp-dev');
      expect(look()).toMatchObject({ status: 0, told: 'site=stapp-dev\n', said: '' });
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
    expect(runStep(scriptOf('preview.yml', 'close', NAME), env).status).toBe(0);
    const removed = calls('az staticwebapp environment delete');
    expect(removed).toHaveLength(times);
    for (const call of removed) expect(call).toContain('--name stapp-dev --environment-name pr2 --yes');
  });

  test('is of what is to go into main alone, whose scripts are signed in to Azure', () => {
    const { on, jobs } = parse(readFileSync(inRoot('.github/workflows/preview.yml'), 'utf8'));
    expect(on.pull_request.branches).toEqual(['main']);
    const [checkout]: readonly { uses: string; with: object }[] = jobs.deploy.steps;
    expect(checkout?.uses).toMatch(/^actions\/checkout@/);
    expect(checkout?.with).toMatchObject({ ref: `\${{ github.event.pull_request.base.sha }}` });
  });

  test('waits for whoever is shown at the same address, not for all others', () => {
    const { jobs } = parse(readFileSync(inRoot('.github/workflows/preview.yml'), 'utf8'));
    const script = scriptOf('preview.yml', 'set-up', 'Tell which of the ten addresses is its own');
    const told = ['12', '22', '107', '10'].map((PULL) => runStep(script, { PULL }).told);
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

describe('a teardown', () => {
  const UNLINK = 'Take the link from site to function app';

  test.runIf(spawnSync('jq', ['--version']).status === 0)('begins only where dev is set up and meant', () => {
    const look = (name: string, policy: object | null) => {
      const environments = [{ name, deployment_branch_policy: policy }];
      writeFileSync(join(folder, 'environments.json'), JSON.stringify({ environments }));
      programs({ gh: `jq --raw-output "$4" "${folder}/environments.json"` });
      return runStep(scriptOf('teardown.yml', 'set-up', 'Look for the environment'), { GITHUB_REPOSITORY: 'o/n' });
    };
    const closed = { protected_branches: false, custom_branch_policies: true };
    expect(look('dev', closed)).toMatchObject({ status: 0, said: '' });
    const said = expect.stringContaining('::error::Nothing was removed: the environment dev is not there, or open');
    for (const [name, policy] of [['dev-plan', closed] as const, ['dev', null] as const])
      expect(look(name, policy)).toMatchObject({ status: 1, said });
    programs({ gh: 'echo "HTTP 403" >&2; exit 1' });
    const script = scriptOf('teardown.yml', 'set-up', 'Look for the environment');
    expect(runStep(script, { GITHUB_REPOSITORY: 'o/n' }).status).toBe(1);

    const meant = (CONFIRM: string) =>
      runStep(scriptOf('teardown.yml', 'set-up', 'Make sure that it is meant'), { CONFIRM }).status;
    expect([meant('rg-franchise-admin-dev'), meant('rg-franchise-admin-prod'), meant('')]).toEqual([0, 1, 1]);
    const { jobs } = parse(readFileSync(inRoot('.github/workflows/teardown.yml'), 'utf8'));
    expect([jobs['set-up'].environment, jobs.teardown.needs, jobs.teardown.if]).toEqual([
      undefined,
      'set-up',
      undefined,
    ]);
  });

  test.each([
    ['is linked', 1, ['stapp-dev']],
    ['is linked to none', 0, []],
  ])('takes the link off a site that %s, before anything goes', (_what, linked, unlinked) => {
    programs({
      az: `case "$*" in
        "staticwebapp list "*) echo stapp-dev ;;
        "staticwebapp backends show "*) echo ${linked} ;;
        "staticwebapp backends unlink "*) [ ${linked} = 1 ] ;;
      esac`,
    });
    expect(runStep(scriptOf('teardown.yml', 'teardown', UNLINK), {}).status).toBe(0);
    expect(calls('backends unlink').map((call) => call.replace(/ --output.*/, ''))).toEqual(
      unlinked.map(
        (site) =>
          `az staticwebapp backends unlink --resource-group rg-franchise-admin-dev --name ${site} --remove-backend-auth`,
      ),
    );
  });

  test('takes no link where there is no site, and stops where Azure does not tell', () => {
    programs({ az: '' });
    expect(runStep(scriptOf('teardown.yml', 'teardown', UNLINK), {}).status).toBe(0);
    programs({ az: 'exit 1' });
    expect(runStep(scriptOf('teardown.yml', 'teardown', UNLINK), {}).status).toBe(1);
    expect(calls('backends')).toEqual([]);
  });

  const NAME = 'Leave no release to go back to, nor to go on from by a push';
  test('leaves none as the last good release, and dev to whoever deploys by hand', () => {
    programs({ az: 'case "$*" in "group show --name rg-franchise-admin-dev "*) echo /id/of/dev ;; esac' });
    expect(runStep(scriptOf('teardown.yml', 'teardown', NAME), {}).status).toBe(0);
    expect(calls('az tag update').map((call) => call.replace(/ --output.*/, ''))).toEqual([
      'az tag update --resource-id /id/of/dev --operation merge --tags release=torn-down',
    ]);
  });

  test('does so before anything goes', () => {
    const { jobs } = parse(readFileSync(inRoot('.github/workflows/teardown.yml'), 'utf8'));
    const steps: readonly Step[] = jobs.teardown.steps;
    expect(steps.flatMap(({ name }) => name ?? [])).toEqual([NAME, UNLINK, 'Leave the resource group empty']);
  });
});

describe('a restore drill', () => {
  const ENV = {
    ...{
      SOURCE_GROUP: 'rg-source',
      SOURCE: 'cosmos-of-the-portal',
      GROUP: 'rg-drill',
      ACCOUNT: 'cosmos-fa-drill-7',
      MINUTES: '60',
      PRINCIPAL_ID: 'me',
    },
    ...{ CLIENT_ID: 'client', TENANT_ID: 'tenant', SUBSCRIPTION_ID: 'subscription' },
    ...{ ACTIONS_ID_TOKEN_REQUEST_TOKEN: 'of the run', ACTIONS_ID_TOKEN_REQUEST_URL: 'https://github.example/?a=b' },
  };
  const step = (name: string, env: Readonly<Record<string, string>> = {}) =>
    runStep(scriptOf('restore-drill.yml', 'drill', name), { ...ENV, ...env });
  /** A program that does this in the step's own shell, whose clock it may turn on. */
  const inShell = (name: string, script: string) => ({ [`BASH_FUNC_${name}%%`]: `() { ${script}\n}` });
  const SLEEP = inShell('sleep', 'SECONDS=$((SECONDS + $1));');

  test.each([
    ['before the first deployment of prod', 'none', 0, '', /^::notice::No drill: prod was not deployed yet\.\n$/],
    ['of the account that the deployment names', 'cosmos', 0, 'source=cosmos\n', /^$/],
    [
      'of none where the last deployment names none',
      '',
      1,
      '',
      /^::error::No drill: the last deployment of prod failed/,
    ],
  ])('is held, or ends well, or says why not: %s', (_what, outputs, status, told, said) => {
    deployed(outputs);
    const looked = runStep(scriptOf('restore-drill.yml', 'variables', 'Look whether prod is deployed'), {});
    expect(looked).toMatchObject({ status, told, said: expect.stringMatching(said) });
    const { jobs } = parse(readFileSync(inRoot('.github/workflows/restore-drill.yml'), 'utf8'));
    expect(jobs.drill.env.SOURCE).toBe(`\${{ needs.variables.outputs.source }}`);
  });

  test.each([
    ['is done within minutes', 0, 0],
    ['takes longer than az may wait', 124, 0],
    ['is refused', 3, 3],
  ])('begins with the account that the deployment names, where restoring %s', (_what, restoring, status) => {
    programs({
      timeout: 'shift; exec "$@"',
      date: 'echo 2026-12-01T09:30:00Z',
      az: `case "$*" in
        "cosmosdb show "*) echo "East US 2" ;;
        "cosmosdb restore "*) exit ${restoring} ;;
      esac`,
    });
    const begun = step('Begin to restore');
    expect(begun.status).toBe(status);
    expect(begun.summary).toBe('## cosmos-of-the-portal as it was at 2026-12-01T09:30:00Z\n');
    const [asked] = calls('az cosmosdb restore');
    expect(asked).toContain('--target-database-account-name cosmos-fa-drill-7 --account-name cosmos-of-the-portal ');
    expect(calls('timeout 5m az cosmosdb restore')).toHaveLength(1);
    expect(calls('date ')[0]).toContain('60 minutes ago');
  });

  /** Lets az tell these states of the account, one each time it is asked, the last one for good; "": it cannot be asked. */
  function states(...all: string[]) {
    writeFileSync(join(folder, 'states'), `${all.join('\n')}\n`);
    programs({
      curl: `echo '{"value":"GitHubs word"}'`,
      jq: 'sed \'s/.*"value":"\\([^"]*\\)".*/\\1/\'',
      az: `case "$*" in "cosmosdb show "*)
        { IFS= read -r state; left=$(cat); } < "${folder}/states"
        if [ -n "$left" ]; then echo "$left" > "${folder}/states"; fi
        [ -n "$state" ] && echo "$state" ;;
      esac`,
    });
  }

  test('waits for hours, and signs in again before a sign-in ends', () => {
    states(...Array<string>(100).fill('Creating'), 'Succeeded');
    const waited = step('Wait until it is restored', SLEEP);
    expect(waited).toMatchObject({ status: 0, summary: 'Restored after 105 minutes.\n' });
    expect(waited.said).toContain('::add-mask::GitHubs word\n');
    expect(calls('curl ')[0]).toContain(
      'bearer of the run https://github.example/?a=b&audience=api://AzureADTokenExchange',
    );
    expect(calls('az login')).toHaveLength(5);
    expect(calls('az login')[0]).toContain('--username client --tenant tenant --federated-token GitHubs word');
  });

  test('goes on when Azure cannot be asked for a while, and not for ever', () => {
    states('', '', 'Creating', '', 'Succeeded');
    expect(step('Wait until it is restored', SLEEP).status).toBe(0);
    states('');
    const waited = step('Wait until it is restored', SLEEP);
    expect(waited).toMatchObject({
      status: 1,
      said: expect.stringContaining('::error::cosmos-fa-drill-7 is not there'),
    });
    states('Creating', 'Failed');
    expect(step('Wait until it is restored', SLEEP).status).toBe(1);
  });

  test('gives up while there is time left in its job, before the promise is broken, and says how to wait on', () => {
    states('Creating');
    const waited = step('Wait until it is restored', SLEEP);
    const on = 'gh workflow run restore-drill.yml -f account=cosmos-fa-drill-7';
    expect([waited.status, waited.said, waited.summary]).toEqual([
      1,
      expect.stringMatching(new RegExp(`::error::cosmos-fa-drill-7 .* after 300 minutes.* 8 hours .*${on}\n$`)),
      expect.stringContaining(on),
    ]);
    expect(readFileSync(inRoot('infra/README.md'), 'utf8')).toContain('Back within 8 hours from a backup (RTO)');

    const { on: starts, jobs } = parse(readFileSync(inRoot('.github/workflows/restore-drill.yml'), 'utf8'));
    expect(starts.workflow_dispatch.inputs).toHaveProperty('account');
    // GitHub's own machines end a job after six hours.
    expect(jobs.drill['timeout-minutes']).toBeLessThanOrEqual(360);
    const limits = jobs.drill.steps.map((each: Record<string, number>) => each['timeout-minutes'] ?? 0);
    expect(limits.filter(Boolean)).toHaveLength(2);
    expect(Math.max(...limits)).toBeGreaterThan(300);
    // Installing, beginning, and removing what was restored.
    expect(limits.reduce((a: number, b: number) => a + b)).toBeLessThanOrEqual(jobs.drill['timeout-minutes'] - 20);
  });

  test('goes on with what an earlier one left, in the place of restoring', () => {
    const { jobs } = parse(readFileSync(inRoot('.github/workflows/restore-drill.yml'), 'utf8'));
    const account = (inputs: object) => evaluate(jobs.drill.env.ACCOUNT, { github: { run_id: '9' }, inputs });
    expect([account({}), account({ account: 'cosmos-fa-drill-7' })]).toEqual([
      'cosmos-fa-drill-9',
      'cosmos-fa-drill-7',
    ]);
    const begins = stepOf('restore-drill.yml', 'drill', 'Begin to restore').if ?? '';
    expect([{}, { account: 'cosmos-fa-drill-7' }].map((inputs) => evaluate(begins, { inputs }))).toEqual([
      'true',
      'false',
    ]);
    states('Creating', 'Succeeded');
    expect(step('Wait until it is restored', { ...SLEEP, LEFT: 'cosmos-fa-drill-7' }).summary).toBe(
      'Restored after 1 minutes, beside those of the drill that began it.\n',
    );
  });

  test.each([
    ['keeps its rules', 'franchise 3', 0],
    ['holds nothing', 'franchise 0', 1],
  ])('tells what it read, in which time, and ends as that did: what %s', (_what, report, status) => {
    const read = step(
      'Read it through',
      inShell('npm', `SECONDS=$((SECONDS + 754)); echo "${report}"; return ${status}`),
    );
    expect(read).toMatchObject({
      status,
      summary: `Reading took 13 minutes, with the wait for its role to count.\n\`\`\`\n${report}\n\`\`\`\n`,
    });
  });

  test('lets nobody in by a key', () => {
    programs({ az: 'case "$*" in "cosmosdb show "*) echo /id/of/it ;; esac' });
    expect(step('Let in this identity alone, and nobody by a key').status).toBe(0);
    expect(calls('az ').map((call) => call.replace(/ --output.*/, ''))).toEqual([
      'az cosmosdb show --resource-group rg-drill --name cosmos-fa-drill-7 --query id',
      'az resource update --ids /id/of/it --set properties.disableLocalAuth=true',
      expect.stringContaining('az cosmosdb sql role assignment create'),
    ]);
  });

  test('removes what it made, and says what it must leave', () => {
    programs({
      az: `case "$*" in
        "cosmosdb list "*) printf '%s\\n' cosmos-fa-drill-5 cosmos-fa-drill-6 cosmos-fa-drill-7 ;;
        "cosmosdb show "*drill-5*) echo Succeeded ;;
        "cosmosdb show "*drill-6*) echo Failed ;;
        "cosmosdb show "*) echo Creating ;;
      esac`,
    });
    const removed = step("Remove what was restored, this time's and what an earlier drill may have left");
    expect(removed.status).toBe(0);
    expect(calls('cosmosdb delete').map((call) => call.match(/drill-\d/)?.[0])).toEqual(['drill-5', 'drill-6']);
    const left = 'cosmos-fa-drill-7 is still being restored (Creating) and was left';
    expect([removed.said, removed.summary]).toEqual([
      expect.stringContaining(`::warning::${left}`),
      expect.stringContaining(left),
    ]);
  });
});
