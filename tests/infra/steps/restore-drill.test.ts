/** Runs the scripts of a restore drill as the runner does. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { evaluate } from '../support/condition.ts';
import { stepOf, stepsFolder, workflowOf } from '../support/steps.ts';

const { calls, deployed, folder, programs, run } = stepsFolder('restore-drill');

describe('a restore drill', () => {
  test('removes what it has restored whatever came of it, in its own group and by its own name alone, and may read alone', () => {
    const { drill } = workflowOf('restore-drill.yml').jobs;
    expect(drill.env).toMatchObject({ GROUP: 'rg-franchise-admin-drill', SOURCE_GROUP: 'rg-franchise-admin-prod' });
    const [signIn, removal] = drill.steps.slice(-2);
    for (const step of [signIn, removal]) expect(step.if).toBe(`\${{ always() }}`);
    expect(removal.run).toContain(`--query "[?starts_with(name, 'cosmos-fa-drill-')].name"`);
    const scripts: string[] = drill.steps.map(({ run = '' }) => run);
    expect(scripts.filter((script) => script.includes('cosmosdb delete'))).toEqual([removal.run]);
    const roles = scripts.join('\n').match(/--role-definition-id \S+/g);
    expect(roles).toEqual(['--role-definition-id 00000000-0000-0000-0000-000000000001']);
  });

  const ENV = {
    ...{ SOURCE_GROUP: 'rg-source', SOURCE: 'cosmos-of-the-portal', GROUP: 'rg-drill', ACCOUNT: 'cosmos-fa-drill-7' },
    ...{ MINUTES: '60', PRINCIPAL_ID: 'me', CLIENT_ID: 'client', TENANT_ID: 'tenant', SUBSCRIPTION_ID: 'subscription' },
    ...{ ACTIONS_ID_TOKEN_REQUEST_TOKEN: 'of the run', ACTIONS_ID_TOKEN_REQUEST_URL: 'https://github.example/?a=b' },
  };
  const step = (name: string, env: Readonly<Record<string, string>> = {}) =>
    run('restore-drill.yml', 'drill', name, { ...ENV, ...env });
  /** A program that does this in the step's own shell, whose clock it may turn on. */
  const inShell = (name: string, script: string) => ({ [`BASH_FUNC_${name}%%`]: `() { ${script}\n}` });
  const SLEEP = inShell('sleep', 'SECONDS=$((SECONDS + $1));');

  test.each([
    ['before the first deployment of prod', 'none', 0, '', /^::notice::No drill/],
    ['of the account that the deployment names', 'cosmos', 0, 'source=cosmos\n', /^$/],
    ['of none where the last deployment names none', '', 1, '', /^::error::No drill/],
  ])('is held, or ends well, or says why not: %s', (_what, outputs, status, told, said) => {
    deployed(outputs);
    const looked = run('restore-drill.yml', 'variables', 'Look whether prod is deployed');
    expect(looked).toMatchObject({ status, told, said: expect.stringMatching(said) });
    const { jobs } = workflowOf('restore-drill.yml');
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
    expect(calls('timeout 5m az cosmosdb restore')).toEqual([
      expect.stringContaining('--target-database-account-name cosmos-fa-drill-7 --account-name cosmos-of-the-portal '),
    ]);
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
    expect(step('Wait until it is restored', SLEEP).status).toBe(1);
    states('Creating', 'Failed');
    expect(step('Wait until it is restored', SLEEP).status).toBe(1);
  });

  test('that cannot sign in says so, and tries again in a minute', () => {
    states(...Array<string>(22).fill('Creating'), 'Succeeded');
    programs({ curl: 'exit 22' });
    const waited = step('Wait until it is restored', SLEEP);
    expect(waited.status).toBe(0);
    expect(waited.said).toContain('::warning::Signing in has failed');
    expect(calls('curl ').length).toBeGreaterThan(1);
    expect(calls('az login')).toEqual([]);
  });

  test('gives up while there is time left in its job, before the promise is broken, and says how to wait on', () => {
    states('Creating');
    const waited = step('Wait until it is restored', SLEEP);
    const said = expect.stringContaining('gh workflow run restore-drill.yml -f account=cosmos-fa-drill-7');
    expect(waited).toMatchObject({ status: 1, said, summary: said });
    const { on: starts, jobs } = workflowOf('restore-drill.yml');
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
    const { jobs } = workflowOf('restore-drill.yml');
    const { if: begins = '' } = stepOf('restore-drill.yml', 'drill', 'Begin to restore');
    const told = [{}, { account: 'cosmos-fa-drill-7' }].map((inputs) =>
      [jobs.drill.env.ACCOUNT, begins].map((text) => evaluate(text, { github: { run_id: '9' }, inputs })),
    );
    expect(told).toEqual([
      ['cosmos-fa-drill-9', 'true'],
      ['cosmos-fa-drill-7', 'false'],
    ]);
    states('Creating', 'Succeeded');
    expect(step('Wait until it is restored', { ...SLEEP, LEFT: 'cosmos-fa-drill-7' }).status).toBe(0);
  });

  test.each([
    ['franchise 3', 0],
    ['franchise 0', 1],
  ])('shows what it read, and ends as that did: %s, %i', (report, status) => {
    const read = step('Read it through', inShell('npm', `echo "${report}"; return ${status}`));
    expect(read).toMatchObject({ status, summary: expect.stringContaining(`\n${report}\n`) });
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

  const REMOVE = "Remove what was restored, this time's and what an earlier drill may have left";
  test('fails where it cannot tell what it made', () => {
    programs({ az: 'exit 1' });
    expect(step(REMOVE).status).toBe(1);
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
    const removed = step(REMOVE);
    expect(removed.status).toBe(0);
    expect(calls('cosmosdb delete').map((call) => call.match(/drill-\d/)?.[0])).toEqual(['drill-5', 'drill-6']);
    expect(removed.said).toContain('::warning::cosmos-fa-drill-7 ');
  });
});
