/** Runs the scripts of a restore drill like the runner. */
import { expect, test } from 'vitest';
import { stepsFolder, workflowOf } from '../support/steps.ts';

const { calls, programs, run } = stepsFolder('restore-drill');
const { drill } = workflowOf('restore-drill.yml').jobs;

const ENV = { GROUP: 'rg-drill', ACCOUNT: 'cosmos-fa-drill-7', PRINCIPAL_ID: 'me' };
const step = (name: string) => run('restore-drill.yml', 'drill', name, ENV);

test('a drill reads prod, changes only its own group and always deletes the restored account', () => {
  expect(drill.env).toMatchObject({ GROUP: 'rg-franchise-admin-drill', SOURCE_GROUP: 'rg-franchise-admin-prod' });
  const [signIn, removal] = drill.steps.slice(-2);
  for (const step of [signIn, removal]) expect(step.if).toBe(`\${{ always() }}`);
  expect(removal.run).toContain(`--query "[?starts_with(name, 'cosmos-fa-drill-')].name"`);
  const scripts: string[] = drill.steps.map(({ run = '' }) => run);
  expect(scripts.filter((script) => script.includes('cosmosdb delete'))).toEqual([removal.run]);
  const roles = scripts.join('\n').match(/--role-definition-id \S+/g);
  expect(roles).toEqual(['--role-definition-id 00000000-0000-0000-0000-000000000001']);
});

test('a drill disables keys before it assigns itself a role', () => {
  programs({ az: 'case "$*" in "cosmosdb show "*) echo /id/of/it ;; esac' });
  expect(step('Disable keys and grant this identity read access').status).toBe(0);
  expect(calls('az ').slice(1)).toEqual([
    expect.stringContaining('az resource update --ids /id/of/it --set properties.disableLocalAuth=true'),
    expect.stringContaining('az cosmosdb sql role assignment create'),
  ]);
});

const REMOVE = 'Delete the accounts of this and earlier drills';

test('a drill deletes all restored accounts except one that is still being created, and fails if it cannot list them', () => {
  programs({
    az: `case "$*" in
      "cosmosdb list "*) printf '%s\\n' cosmos-fa-drill-5 cosmos-fa-drill-6 cosmos-fa-drill-7 ;;
      "cosmosdb show "*drill-5*) echo Succeeded ;;
      "cosmosdb show "*drill-6*) echo Failed ;;
      "cosmosdb show "*) echo Creating ;;
    esac`,
  });
  expect(step(REMOVE)).toMatchObject({ status: 0, output: expect.stringContaining('::warning::cosmos-fa-drill-7 ') });
  expect(calls('cosmosdb delete').map((call) => call.match(/drill-\d/)?.[0])).toEqual(['drill-5', 'drill-6']);
  programs({ az: 'exit 1' });
  expect(step(REMOVE).status).toBe(1);
});
