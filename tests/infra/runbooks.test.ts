/** Runs the scripts in infra/runbooks with stand-ins for az and gh. */
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { inRoot } from '../../scripts/root.ts';
import { hasJq, stepsFolder, workflowOf } from './support/steps.ts';

const ME = '11111111-1111-4111-8111-111111111111';
const script = (name: string) => inRoot('infra/runbooks', name);
const G = 'rg-franchise-admin-prod';

/** Outputs of the deployment, as az prints them. */
const OUTPUTS = `"deployment group show "*functionAppName*) echo func ;;
      "deployment group show "*cosmosAccountName*) echo cosmos ;;
      "deployment group show "*storageAccountName*) echo files ;;
      "deployment group show "*siteName*) echo site ;;`;

const { calls, folder, forget, programs, runStep } = stepsFolder('runbooks');
const program = (name: string, script: string) => programs({ [name]: script });

beforeEach(() => {
  // Prints the ids of role assignments by principal, as the real az does with --query.
  program(
    'az',
    `pick() { case "$*" in *"[?principalId=='${ME}'].$1"*) printf '%s\\n' $2 ;; *"[?"*) echo "$3" ;; esac; }
    case "$*" in
      ${OUTPUTS}
      "cosmosdb sql role assignment list "*) pick name "data-1 data-2" of-another "$*" ;;
      "role assignment list --all "*) pick id "/files/1 /queue/2 /insights/3" /of/another "$*" ;;
      "functionapp identity show -g ${G} -n func "*) echo /subscriptions/it/userAssignedIdentities/id-fap-west-prod ;;
      "identity show "*" --query principalId "*) echo ${ME} ;;
      "identity show "*) echo /the/identity ;;
      "ad user show "*) echo person ;;
    esac`,
  );
});

/** Makes az exit with 3 if its arguments match this `case` pattern. */
function failWhere(pattern: string): void {
  const [shebang, note, ...rest] = readFileSync(join(folder, 'az'), 'utf8').split('\n');
  const lines = [shebang, note, `case "$*" in ${pattern}) exit 3 ;; esac`, ...rest];
  writeFileSync(join(folder, 'az'), lines.join('\n'));
}

/** Runs the script in a shell. Returns its exit code, its output, and the commands that change something. */
function type(script: string, env: Readonly<Record<string, string>> = {}) {
  forget();
  const { status, output } = runStep(script, env, []);
  return { status, output, changed: calls('').filter((call) => !/ (?:list|show|check|exists) /.test(call)) };
}

test.each(globSync('infra/runbooks/*.sh', { cwd: inRoot() }))('bash finds no syntax error in %s', (file) => {
  expect(spawnSync('bash', ['-n', inRoot(file)], { encoding: 'utf8' })).toMatchObject({ status: 0, stderr: '' });
});

const hasShellcheck = spawnSync('shellcheck', ['--version']).status === 0;

test.skipIf(!hasShellcheck)('shellcheck finds nothing in the runbooks (skipped where it is not installed)', () => {
  const found = spawnSync('shellcheck', ['-x', ...globSync('infra/runbooks/*.sh', { cwd: inRoot() })], {
    cwd: inRoot(),
    encoding: 'utf8',
  });
  expect(found).toMatchObject({ status: 0, stdout: '' });
});

test.each(globSync(['.github/*.md', 'infra/**/*.md', 'scripts/infra/*.md'], { cwd: inRoot() }))(
  '%s names files that exist',
  (page) => {
    const text = readFileSync(inRoot(page), 'utf8');
    const links = [...text.matchAll(/\]\((?!https?:|#)([^)#]*)/g)].map(([, path = '']) => join(page, '..', path));
    const scripts = [...text.matchAll(/(infra\/runbooks\/[\w-]+\.sh)/g)].map(([, file = '']) => file);
    const queries = [...text.matchAll(/^\s*query ([\w-]+)/gm)].map(([, name]) => `infra/runbooks/queries/${name}.kql`);
    expect([...links, ...scripts, ...queries].filter((file) => !existsSync(inRoot(file)))).toEqual([]);
  },
);

const DATA_TAKEN = [1, 2].map(
  (n) => `az cosmosdb sql role assignment delete -g ${G} -a cosmos --yes --role-assignment-id data-${n}`,
);
const UNLOCKED = [
  `az lock delete -g ${G} -n keep-the-database --resource cosmos --resource-type Microsoft.DocumentDB/databaseAccounts`,
  `az lock delete -g ${G} -n keep-the-files --resource files --resource-type Microsoft.Storage/storageAccounts`,
];
const ROLES_TAKEN = ['/files/1', '/queue/2', '/insights/3'].map((id) => `az role assignment delete --ids ${id}`);

const USE = `. ${script('functions.sh')}; use prod`;
const GIVEN = 'echo "$?|$SITE|$COSMOS_ENDPOINT"';

test('`use` and `probe` (functions.sh) find the site after a failed deployment and report missing resources', () => {
  program('curl', '');
  program('az', `case "$*" in *"Web/staticSites"*) echo site ;; "staticwebapp show "*site*) echo a.example ;; esac`);
  const output = `0|site|\nNot found in ${G}: APP COSMOS STORAGE. Check az login and the subscription, or export the names\n`;
  expect(type(`${USE}; ${GIVEN}; probe`, { COSMOS_ENDPOINT: 'https://other' })).toMatchObject({ status: 0, output });
  expect(calls('curl').map((call) => call.split(' ').at(-1))).toEqual([
    'https://a.example/',
    'https://a.example/api/health',
  ]);
  program('az', 'exit 1');
  expect(type(`${USE}; ${GIVEN}; probe`)).toMatchObject({ status: 1, output: expect.stringContaining('1||\n') });
});

test("export-machine.sh rejects the database's region and a missing IP address, and allows SSH only from the given address", () => {
  const create = (args: string) => type(`${script('export-machine.sh')} prod ${args}`);
  program('az', `case "$*" in ${OUTPUTS} "cosmosdb show "*) echo 'East US 2' ;; "group exists "*) echo false ;; esac`);
  for (const args of ['', 'westus3', 'eastus2 192.0.2.1']) expect(create(args)).toMatchObject({ changed: [] });
  const { status, changed } = create('westus3 192.0.2.1');
  expect([status, changed.map((call) => call.split(' -').at(0))]).toEqual([
    0,
    ['az group create', 'az vm create', 'az network nsg rule create', 'az cosmosdb sql role assignment create'],
  ]);
  expect(changed[1]).toMatch(/ -l westus3 .* --nsg-rule NONE$/);
  expect(changed[2]).toMatch(/ --source-address-prefixes 192\.0\.2\.1$/);
});

describe('revoking access', () => {
  const WAY_IN =
    'az identity federated-credential delete -g rg-franchise-admin-deployers --identity-name id-franchise-admin-deploy-prod -n github-prod --yes';
  const DETACHED = `az functionapp identity remove -g ${G} -n func --identities /the/identity`;
  // The app's current identity. A move creates one with a new name, and the previous one may still exist.
  const DELETED = `az identity delete -g ${G} -n id-fap-west-prod`;

  test.each([
    ['revoke-workflow.sh', [WAY_IN, ...UNLOCKED, ...ROLES_TAKEN, ...DATA_TAKEN]],
    // The API loses all access before its identity is deleted.
    ['revoke-api.sh', [...UNLOCKED, ...DATA_TAKEN, ...ROLES_TAKEN, DETACHED, DELETED]],
  ])(
    '%s runs its deletions in the listed order, keeps the roles of other identities and continues after a failure',
    (name, changed) => {
      const output = expect.stringContaining(name === 'revoke-api.sh' ? `id-fap-west-prod: ${ME}\n` : '');
      expect(type(`${script(name)} prod`)).toMatchObject({ status: 0, changed, output });
      for (const failing of [ROLES_TAKEN[0], DATA_TAKEN[0], UNLOCKED[0]]) {
        failWhere(`"${failing?.slice('az '.length)}"`);
        const output = expect.stringContaining(`Failed: ${failing}\n`);
        expect(type(`${script(name)} prod`)).toMatchObject({ status: 1, changed, output });
      }
    },
  );

  test('revoke-workflow.sh deletes the credential of a drill or plan, and rejects other names', () => {
    const wayIn = (who: string) => type(`${script('revoke-workflow.sh')} prod ${who}`).changed.at(0);
    expect(wayIn('drill')).toMatch(/ id-franchise-admin-drill -n github-drill --yes$/);
    expect(wayIn('plan')).toMatch(/ id-franchise-admin-plan-prod -n github-prod-plan --yes$/);
    expect(type(`${script('revoke-workflow.sh')} prod other`)).toMatchObject({ status: 2, changed: [] });
  });

  const ACCOUNT = [
    'az ad user update --id person --account-enabled false',
    'az rest --method post --url https://graph.microsoft.com/v1.0/users/person/revokeSignInSessions',
    'az rest --url https://graph.microsoft.com/v1.0/users/person?$select=accountEnabled,signInSessionsValidFromDateTime',
  ];
  const [ONE, TWO] = ['one', 'two'].map((group) => `az ad group member remove --group ${group} --member-id person`);

  test.each([
    ['no step fails', '""', 0, '', [ONE, TWO]],
    ['the group listing fails', '', 1, 'Failed: gh variable list. The person is still in the role groups\n', []],
    ['the account update fails', '"ad user update "*', 1, `Failed: ${ACCOUNT[0]}\n`, [ONE, TWO]],
    ['a removal fails', '"ad group member remove --group one "*', 1, `Failed: ${ONE}\n`, [ONE, TWO]],
  ])(
    'person-leaves.sh runs all steps for the account and the listed role groups (%s)',
    (_, fails, status, output, groups) => {
      program('gh', fails === '' ? 'exit 1' : 'printf "%s\\n" one two other');
      const isMember = '"ad group member check --group other "*) echo false ;; *" check "*) echo true ;;';
      program('az', `case "$*" in "ad user show "*) echo person ;; ${isMember} esac`);
      if (fails !== '') failWhere(fails);
      const changed = [...ACCOUNT, ...groups];
      expect(type(`${script('person-leaves.sh')} prod p@example.com`)).toEqual({ status, output, changed });
    },
  );
});

test('every job of pull requests is required for main', () => {
  const [, body = ''] = /<<'END'\n([\s\S]*?)\nEND/.exec(readFileSync(script('protect-main.sh'), 'utf8')) ?? [];
  const { jobs } = workflowOf('ci.yml');
  const names = Object.entries(jobs as Record<string, { name?: string }>).map(([id, { name }]) => name ?? id);
  expect(JSON.parse(body).required_status_checks.contexts).toEqual(names);
});

test.runIf(hasJq)('redeploy.sh deploys with the variables on GitHub, then stops the app, even after a failure', () => {
  const kept = [
    { name: 'ALERT_EMAILS', value: "ops@example.com, it's@example.com" },
    { name: 'TRICKY', value: `"; touch broken; $(touch broken) '` },
  ];
  writeFileSync(join(folder, 'kept.json'), JSON.stringify(kept));
  program('gh', `jq -r "$8" "${folder}/kept.json"`);
  program('az', `case "$*" in ${OUTPUTS} *create*|*stop*) echo "$ALERT_EMAILS|$TRICKY" ;; esac`);
  const { status, output, changed } = type(`${script('redeploy.sh')} prod`);
  expect([status, output]).toEqual([0, `${kept.map(({ value }) => value).join('|')}\n|\n`]);
  expect(changed.slice(-2)).toEqual([
    `az deployment group create -g ${G} -n portal --parameters infra/main.prod.bicepparam`,
    `az functionapp stop -g ${G} -n func`,
  ]);
  expect(existsSync(join(folder, 'broken'))).toBe(false);
  failWhere('"deployment group create "*');
  expect(type(`${script('redeploy.sh')} prod`)).toMatchObject({ status: 3, changed });
});

test('a move loads the data while both apps are stopped, and stops if the old database has changed', () => {
  const move = `SETTLE_SECONDS=0 ${script('move-data.sh')} prod fap-west old.env move`;
  const deployed = (app: string, cosmos: string) =>
    program('az', `case "$*" in *functionAppName*) echo ${app} ;; *cosmosAccountName*) echo ${cosmos} ;; esac`);
  writeFileSync(join(folder, 'old.env'), 'OLD_APP=func\nOLD_COSMOS=cosmos\n');
  program('npm', '');
  deployed('func', 'cosmos');
  expect(type(move)).toMatchObject({ status: 1, changed: [] });
  deployed('func-2', 'cosmos-2');
  expect(type(move)).toMatchObject({
    status: 0,
    changed: [
      `az functionapp stop -g ${G} -n func`,
      `az functionapp stop -g ${G} -n func-2`,
      'npm run -s data -- export move',
      'npm run -s data -- verify move',
      'npm run -s data -- load --restore move --apply',
      'npm run -s data -- verify move',
      `az functionapp start -g ${G} -n func-2`,
    ],
  });
  program('npm', 'case "$*" in *verify*) exit 1 ;; esac');
  const { status, changed } = type(move);
  expect([status, changed.at(-1)]).toEqual([1, 'npm run -s data -- verify move']);
});

test.each([
  ['deletes old exports after a new one succeeds', 'mkdir "$6"', 0, false],
  ['keeps old exports if the new one fails', 'exit 1', 1, true],
])('the nightly export %s', (_, npm, status, isKept) => {
  mkdirSync(join(folder, 'exports/old'), { recursive: true });
  utimesSync(join(folder, 'exports/old'), 0, 0);
  program('npm', npm);
  expect(type(`${script('nightly-export.sh')} cosmos`, { HOME: folder }).status).toBe(status);
  expect([globSync('exports/*', { cwd: folder }).length, existsSync(join(folder, 'exports/old'))]).toEqual([1, isKept]);
});
