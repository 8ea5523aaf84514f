/** The scripts in infra/runbooks, and what infra/README.md has people type, run on programs that stand in for az and gh. */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { inRoot } from '../../scripts/root.ts';
import { hasJq, stepsFolder, workflowOf } from './support/steps.ts';

const PAGE = readFileSync(inRoot('infra/README.md'), 'utf8');
const ME = '11111111-1111-4111-8111-111111111111';

/** The block of code with these words in it, as it is copied. @throws Error unless there is one alone */
function blockWith(words: string): string {
  const found = PAGE.split(/\n\n/).filter((block) => /^ {4}/.test(block) && block.includes(words));
  if (found.length !== 1) throw new Error(`${found.length} blocks have "${words}".`);
  return found[0] ?? '';
}

const SCRIPTS = globSync('infra/runbooks/*.sh', { cwd: inRoot() });
const script = (name: string) => inRoot('infra/runbooks', name);
const FUNCTIONS = `. ${script('functions.sh')}; use prod; `;
const G = 'rg-franchise-admin-prod';

/** Outputs of the deployment, as az prints them. */
const OUTPUTS = `"deployment group show "*functionAppName*) echo func ;;
      "deployment group show "*cosmosAccountName*) echo cosmos ;;
      "deployment group show "*storageAccountName*) echo files ;;`;

const { calls, folder, forget, programs, runStep } = stepsFolder('runbooks');
const program = (name: string, script: string) => programs({ [name]: script });

beforeEach(() => {
  // Roles as Azure has them, by who holds them; what az is asked with --query is picked as it would pick it.
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
/** Makes az exit with 3 if its arguments match this pattern of a case. */
function failWhere(pattern: string): void {
  const [shebang, note, ...rest] = readFileSync(join(folder, 'az'), 'utf8').split('\n');
  const lines = [shebang, note, `case "$*" in ${pattern}) exit 3 ;; esac`, ...rest];
  writeFileSync(join(folder, 'az'), lines.join('\n'));
}

/** Types it into a shell. Answers its exit code, what it said, and what the programs were asked that changes something. */
function type(script: string, env: Readonly<Record<string, string>> = {}) {
  forget();
  const { status, said } = runStep(script, env, []);
  return { status, said, changed: calls('').filter((call) => !/ (?:list|show|check) /.test(call)) };
}

const DATA_TAKEN = [1, 2].map(
  (n) => `az cosmosdb sql role assignment delete -g ${G} -a cosmos --yes --role-assignment-id data-${n}`,
);
const UNLOCKED = [
  `az lock delete -g ${G} -n keep-the-database --resource cosmos --resource-type Microsoft.DocumentDB/databaseAccounts`,
  `az lock delete -g ${G} -n keep-the-files --resource files --resource-type Microsoft.Storage/storageAccounts`,
];
// The identity that the app has: after a move its name differs, and the old one may still exist.
const API_DELETED = `az identity delete -g ${G} -n id-fap-west-prod`;
const ROLES_TAKEN = ['/files/1', '/queue/2', '/insights/3'].map((id) => `az role assignment delete --ids ${id}`);

test.each(SCRIPTS)('bash reads %s', (file) => {
  expect(spawnSync('bash', ['-n', inRoot(file)], { encoding: 'utf8' })).toMatchObject({ status: 0, stderr: '' });
});

const hasShellcheck = spawnSync('shellcheck', ['--version']).status === 0;
const unchecked = hasShellcheck ? '' : ' (skipped: shellcheck is not on the PATH)';

test.skipIf(!hasShellcheck)(`shellcheck accepts every script${unchecked}`, () => {
  const { status, stdout } = spawnSync('shellcheck', ['-x', ...SCRIPTS], { cwd: inRoot(), encoding: 'utf8' });
  expect([status, stdout]).toEqual([0, '']);
});

test('names of resources come from the group where the last deployment has no outputs', () => {
  program(
    'az',
    'case "$*" in "resource list -g rg-franchise-admin-dev --resource-type Microsoft.Web/sites "*) echo func ;; esac',
  );
  expect(type(`. ${script('functions.sh')}; use dev; echo "$APP $AUDIT_RETENTION_DAYS"`).said).toBe('func 90\n');
  program('az', 'case "$*" in "resource list "*) printf "one\\ntwo\\n" ;; esac');
  expect(type(`. ${script('functions.sh')}; use dev`).said).toContain('More than one Microsoft.Web/sites');
});

test('finds the account beside its restored copy', () => {
  program('az', 'case "$*" in "resource list "*databaseAccounts*) printf "cosmos-1\\ncosmos-1-back\\n" ;; esac');
  expect(type(`${FUNCTIONS}echo "$COSMOS $COSMOS_ENDPOINT"`)).toMatchObject({
    status: 0,
    said: 'cosmos-1 https://cosmos-1.documents.azure.com\n',
  });
});

test('keeps exported names and reports them, and looks up names that an earlier use set', () => {
  const names = `echo "$APP $COSMOS $STORAGE $COSMOS_ENDPOINT"`;
  program('az', 'case "$*" in "resource list "*) printf "one\\ntwo\\n" ;; esac');
  const exported = { APP: 'func-2', COSMOS: 'cosmos-2', STORAGE: 'files-2' };
  expect(type(`${FUNCTIONS}${names} 2>&1`, exported)).toMatchObject({
    status: 0,
    said: expect.stringMatching(
      /^func-2 cosmos-2 files-2 https:\/\/cosmos-2\.documents\.azure\.com\nUsing the exported APP=func-2\n/,
    ),
  });
  program(
    'az',
    'case "$*" in "deployment group show -g rg-franchise-admin-"*cosmosAccountName*) echo "cosmos-$5" ;; esac',
  );
  expect(type(`${FUNCTIONS}use dev; echo $COSMOS`).said).toBe('cosmos-rg-franchise-admin-dev\n');
});

describe('taking rights away', () => {
  test.each([
    ['in the database', 'take_data', DATA_TAKEN],
    ['in the subscription', 'take_roles', ROLES_TAKEN],
  ])('takes every role of that object id %s, and no role of another', (_, command, changed) => {
    expect(type(`${FUNCTIONS}${command} ${ME}`)).toEqual({ status: 0, said: '', changed });
  });

  test('takes the locks of prod off, by the names that the templates give them; dev has none', () => {
    expect(type(`${FUNCTIONS}unlock`).changed).toEqual(UNLOCKED);
    const template = readFileSync(inRoot('infra/modules/lock.bicep'), 'utf8');
    const named = [...template.matchAll(/ {2}name: '(keep-[\w-]+)'/g)].map(([, name]) => name);
    expect(UNLOCKED.map((call) => / -n (\S+) /.exec(call)?.[1])).toEqual(named);
    expect(type(`${FUNCTIONS}E=dev; unlock`)).toEqual({ status: 0, said: '', changed: [] });
  });

  test('of an identity of GitHub takes its way in before its roles', () => {
    expect(type(`${script('revoke-workflow.sh')} prod`).changed).toEqual([
      'az identity federated-credential delete -g rg-franchise-admin-deployers --identity-name id-franchise-admin-deploy-prod -n github-prod --yes',
      ...UNLOCKED,
      ...ROLES_TAKEN,
      ...DATA_TAKEN,
    ]);
  });

  test('of the API takes all of it from the identity before that is deleted', () => {
    expect(type(`${script('revoke-api.sh')} prod`).changed).toEqual([
      ...UNLOCKED,
      ...DATA_TAKEN,
      ...ROLES_TAKEN,
      `az functionapp identity remove -g ${G} -n func --identities /the/identity`,
      API_DELETED,
    ]);
  });

  test('of a drill or plan names its own identity and environment', () => {
    const wayIn = (who: string) => type(`${script('revoke-workflow.sh')} prod ${who}`).changed.at(0);
    expect(wayIn('drill')).toMatch(/ id-franchise-admin-drill -n github-drill --yes$/);
    expect(wayIn('plan')).toMatch(/ id-franchise-admin-plan-prod -n github-prod-plan --yes$/);
    expect(type(`${script('revoke-workflow.sh')} prod other`)).toMatchObject({ status: 2, changed: [] });
  });

  test.each([
    ['role in the subscription', ROLES_TAKEN[0]],
    ['role in the database', DATA_TAKEN[0]],
    ['lock', UNLOCKED[0]],
  ])('continues when the deletion of a %s fails, names it and exits with 1', (_, failing = '') => {
    const what = failing.slice('az '.length);
    for (const name of ['revoke-workflow.sh', 'revoke-api.sh']) {
      failWhere(`"${what}"`);
      const { status, said, changed } = type(`${script(name)} prod`);
      expect(status).toBe(1);
      expect(said).toContain(`Failed: ${failing}\n`);
      expect(changed).toEqual(expect.arrayContaining([...UNLOCKED, ...ROLES_TAKEN, ...DATA_TAKEN]));
      expect(changed.at(-1)).toBe(name === 'revoke-api.sh' ? API_DELETED : DATA_TAKEN.at(-1));
    }
  });

  test('continues with the database after the roles of the subscription cannot be listed', () => {
    failWhere('"role assignment list "*');
    const { status, said, changed } = type(`${script('revoke-workflow.sh')} prod`);
    expect([status, said]).toEqual([1, `Failed: take_roles ${ME}\n`]);
    expect(changed.slice(-2)).toEqual(DATA_TAKEN);
  });

  test('takes the way in of an identity whose object id cannot be read, and reports that its roles are left', () => {
    failWhere('"identity show "*');
    const { status, said, changed } = type(`${script('revoke-workflow.sh')} prod`);
    expect([status, said]).toEqual([1, 'Left: the roles of id-franchise-admin-deploy-prod\n']);
    expect(changed[0]).toContain('federated-credential delete');
  });

  describe('of a person', () => {
    const leave = () => type(`${script('person-leaves.sh')} prod p@example.com`);
    const ACCOUNT = [
      'az ad user update --id person --account-enabled false',
      'az rest --method post --url https://graph.microsoft.com/v1.0/users/person/revokeSignInSessions',
      'az rest --url https://graph.microsoft.com/v1.0/users/person?$select=accountEnabled,signInSessionsValidFromDateTime',
    ];
    const [ONE, TWO] = ['one', 'two'].map((group) => `az ad group member remove --group ${group} --member-id person`);
    beforeEach(() => {
      program('gh', 'case "$*" in "variable list --env prod "*) printf "%s\\n" one two other ;; esac');
      program(
        'az',
        `case "$*" in
          "ad user show "*) echo person ;;
          "ad group member check --group other "*) echo false ;;
          "ad group member check "*) echo true ;;
        esac`,
      );
    });

    test('disables the account, then takes the role groups that they are in', () => {
      expect(leave()).toEqual({ status: 0, said: '', changed: [...ACCOUNT, ONE, TWO] });
    });

    test('disables the account also when the groups cannot be listed', () => {
      program('gh', 'exit 1');
      expect(leave()).toEqual({
        status: 1,
        said: 'Failed: gh variable list. Left: the role groups\n',
        changed: ACCOUNT,
      });
    });

    test.each([
      ['the account', '"ad user update "*', `Failed: ${ACCOUNT[0]}\n`],
      ['a group', '"ad group member remove --group one "*', `Failed: ${ONE}\n`],
    ])('runs every other step when that of %s fails, and names it', (_, pattern, said) => {
      failWhere(pattern);
      expect(leave()).toEqual({ status: 1, said, changed: [...ACCOUNT, ONE, TWO] });
    });
  });
});

describe('the first steps', () => {
  const block = () =>
    blockWith('cat > ../dev.env')
      .replaceAll('../dev.env', 'dev.env')
      .replaceAll('infra/runbooks', inRoot('infra/runbooks'))
      .replaceAll(/^ {7}/gm, '');

  test.runIf(hasJq)('give both environments the same variables, and tell where they are not alike', () => {
    program(
      'gh',
      `case "$*" in
        "variable set --env "*) cp "$6" "${folder}/of-$4" ;;
        "variable list --env "*) jq -R -s --arg own "$4" 'split("\\n") | map(select(. != "") | split("=") | {name: .[0], value: .[1]})
          + [{name: "AZURE_CLIENT_ID", value: $own}]' "${folder}/of-$4" | jq -r "$8" ;;
      esac`,
    );
    expect(type(block())).toMatchObject({ status: 0, said: 'alike\n' });
    expect(type(`${block()}\necho API_MODE=direct >> of-dev; ${script('variables.sh')} dev`)).toMatchObject({
      status: 1,
      said: expect.stringContaining('< API_MODE=direct'),
    });
  });

  test('name variables that the parameters have, and all that must be filled in', () => {
    const named = [...block().matchAll(/^([A-Z_]+)=</gm)].map(([, name]) => name);
    const known = [...PAGE.matchAll(/^\| `\w+` \| `([A-Z_]+)`/gm)].map(([, name]) => name);
    expect(known).toEqual(expect.arrayContaining(named));
    const parameters = readFileSync(inRoot('infra/main.dev.bicepparam'), 'utf8');
    const needed = [...parameters.matchAll(/readEnvironmentVariable\('(\w+)'\)/g)].map(([, name]) => name);
    expect(needed.length).toBeGreaterThan(5);
    expect(named).toEqual(expect.arrayContaining(needed));
  });

  test('protect main by every job that pull requests have', () => {
    const [, body = ''] = /<<'END'\n([\s\S]*?)\nEND/.exec(readFileSync(script('protect-main.sh'), 'utf8')) ?? [];
    const { jobs } = workflowOf('ci.yml');
    const names = Object.entries(jobs as Record<string, { name?: string }>).map(([id, { name }]) => name ?? id);
    expect(JSON.parse(body).required_status_checks.contexts).toEqual(names);
  });
});

describe('restoring', () => {
  test.runIf(hasJq)(
    'deploys the templates with the variables that GitHub keeps, keeps them from what follows, and stops the app again',
    () => {
      const kept = [
        { name: 'ACCOUNT_DOMAIN', value: 'example.com' },
        { name: 'ALERT_EMAILS', value: "ops@example.com, it's@example.com" },
        { name: 'TRICKY', value: `"; touch broken; $(touch broken) '` },
      ];
      writeFileSync(join(folder, 'kept.json'), JSON.stringify(kept));
      program(
        'gh',
        `[ "$1 $2 $3 $4 $5 $6" = "variable list --env prod --json name,value" ] && jq -r "$8" "${folder}/kept.json"`,
      );
      program('az', `case "$*" in ${OUTPUTS} *create*|*stop*) echo "$ACCOUNT_DOMAIN|$ALERT_EMAILS|$TRICKY" ;; esac`);
      const typed = type(`${script('redeploy.sh')} prod`);
      const values = kept.map(({ value }) => value).join('|');
      expect(typed).toMatchObject({ status: 0, said: `${values}\n||\n` });
      expect(typed.changed.filter((call) => call.startsWith('az'))).toEqual([
        `az deployment group create -g ${G} -n portal --parameters infra/main.prod.bicepparam`,
        `az functionapp stop -g ${G} -n func`,
      ]);
      expect(existsSync(join(folder, 'broken'))).toBe(false);
    },
  );

  test.each(['"deployment group create "*', '"functionapp stop "*'])(
    'stops the app and fails when az fails at %s',
    (pattern) => {
      program('gh', '');
      failWhere(pattern);
      const { status, changed } = type(`${script('redeploy.sh')} prod`);
      expect([status, changed.at(-1)]).toEqual([3, `az functionapp stop -g ${G} -n func`]);
    },
  );
});

describe('exports to another region', () => {
  const nightly = `${script('nightly-export.sh')} cosmos`;
  const exported = () => globSync('exports/*', { cwd: folder }).length;
  beforeEach(() => {
    mkdirSync(join(folder, 'exports/old'), { recursive: true });
    utimesSync(join(folder, 'exports/old'), 0, 0);
  });

  test.each([
    ['a new', '', 1],
    ['an existing', 'exports', 0],
  ])('give %s machine the role on the account', (_, existing, created) => {
    program(
      'az',
      `case "$*" in ${OUTPUTS} "vm list "*) echo ${existing} ;; "vm identity show "*) echo machine ;; esac`,
    );
    const { status, changed } = type(`${script('export-machine.sh')} prod 192.0.2.1`);
    expect([status, changed.filter((call) => call.startsWith('az vm create ')).length]).toEqual([0, created]);
    expect(changed.at(-1)).toMatch(/^az cosmosdb sql role assignment create .* -a cosmos .* --principal-id machine$/);
  });

  test('delete old ones once a new one is there', () => {
    program('npm', 'mkdir "$6"');
    expect(type(nightly, { HOME: folder })).toMatchObject({ status: 0, said: '' });
    expect([exported(), existsSync(join(folder, 'exports/old'))]).toEqual([1, false]);
  });

  test('keep the old ones as long as none succeeds', () => {
    program('npm', 'exit 1');
    expect(type(nightly, { HOME: folder }).status).toBe(1);
    expect([exported(), existsSync(join(folder, 'exports/old'))]).toEqual([1, true]);
  });
});

test('a region that is lost is left by other names of every group and role', () => {
  const files = [
    '.github/workflows',
    'infra',
    'scripts/azure',
    'scripts/bootstrap',
    'tests/scripts/deploy/bootstrap.test.ts',
  ];
  for (const path of files) cpSync(inRoot(path), join(folder, path), { recursive: true });
  const { status, said } = type(`git init -q . && git add ${files.join(' ')}\n${blockWith('leave-region.sh west')}`);
  expect(said).not.toMatch(/error|fatal|No such file/);
  expect(status).toBe(0);
  const read = (path: string) => readFileSync(join(folder, path), 'utf8');
  expect(read('scripts/azure/names.ts')).toMatch(/`rg-fap-west-\$\{name\}`/);
  expect(read('.github/workflows/deploy-environment.yml').match(/rg-(?:[a-z]+-)+(?=\$)/g)).toEqual(
    Array(2).fill('rg-fap-west-'),
  );
  expect(read('scripts/bootstrap/identities.ts').match(/name: .Franchise Admin Portal .*/g)).toEqual(
    Array(2).fill(expect.stringContaining('Portal West ')),
  );
  expect(read('infra/runbooks/functions.sh')).toContain('G=rg-fap-west-');
  expect(read('infra/runbooks/export-machine.sh')).toContain('group=rg-franchise-admin-exports');
  // What is deleted in the end are the identities left behind, and not those that are deployed with then.
  program('az', '');
  const deletion = /`(\( A=.* az group delete .*? \))`/.exec(read('infra/README.md'))?.[1];
  expect(type(deletion!).changed).toContain('az group delete -n rg-franchise-admin-deployers');
});

test('workflows are started with inputs that they have, and turned off by names that they have', () => {
  const page = PAGE.replaceAll(/\s+/g, ' ');
  const started = [...page.matchAll(/gh workflow run (\S+)((?: -f \w+=(?:\$\([^)]*\)|[^\s`]+))+)/g)];
  expect(started.length).toBeGreaterThan(2);
  for (const [, file = '', given = ''] of started) {
    const { inputs } = workflowOf(file).on.workflow_dispatch;
    for (const [, name = '', value] of given.matchAll(/-f (\w+)=(\S+)/g)) {
      expect(Object.keys(inputs)).toContain(name);
      if (inputs[name].options) expect([...inputs[name].options, '$E']).toContain(value);
    }
  }
  const turned = [...page.matchAll(/gh workflow (?:disable|enable) (\S+\.yml)/g)].map(([, file = '']) => file);
  expect(turned).toEqual(expect.arrayContaining(['preview.yml']));
  for (const file of turned) expect(workflowOf(file).on).toBeDefined();
});

test('the releases deployed before are found, each by its commit, and no run that ended elsewhere', () => {
  program(
    'gh',
    `case "$*" in
      "run list -w deploy.yml -L"*) printf '%s\\t%s\\n' 3 'Deploy ccc to prod' 2 'Deploy bbb' 1 'Deploy aaa' ;;
      *"runs/2/jobs"*) ;;
      *"/jobs?per_page=100 --jq .jobs[] | select(.name == \\"prod / Deploy to prod\\" and"*) echo 2026-11-22T10:00:00Z ;;
    esac`,
  );
  const { status, said } = type(`${FUNCTIONS}releases`);
  expect({ status, said }).toEqual({
    status: 0,
    said: '2026-11-22T10:00:00Z Deploy ccc to prod\n2026-11-22T10:00:00Z Deploy aaa\n',
  });
  const deploy = workflowOf('deploy.yml');
  const called = workflowOf('deploy-environment.yml');
  expect(deploy['run-name']).toMatch(/^Deploy \$\{\{ inputs\.release \|\| github\.sha \}\}/);
  expect(Object.keys(deploy.jobs)).toEqual(expect.arrayContaining(['dev', 'prod']));
  expect(called.jobs.deploy.name).toMatch(/^Deploy to \$\{\{ inputs\.environment \}\}$/);
});
