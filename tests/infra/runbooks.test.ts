/** The scripts in infra/runbooks, run on programs that stand in for az and gh. */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { routes } from '@franchise-admin/api/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { inRoot } from '../../scripts/root.ts';
import { hasJq, stepsFolder, workflowOf } from './support/steps.ts';

const ME = '11111111-1111-4111-8111-111111111111';

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

/** Pages that name scripts and queries, and link to each other. */
const PAGES = globSync(['.github/*.md', 'infra/**/*.md', 'scripts/infra/*.md'], { cwd: inRoot() });

describe.each(PAGES)('%s', (page) => {
  const text = readFileSync(inRoot(page), 'utf8');
  const anchorsOf = (file: string) =>
    [...readFileSync(file, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
      heading
        .toLowerCase()
        .replace(/[^\w\s-]/g, '')
        .replaceAll(' ', '-'),
    );

  test('links to files and headings that exist', () => {
    const links = [...text.matchAll(/\]\((?!https?:)([^)#]*)#?([^)]*)\)/g)];
    const missing = links.filter(([, path = '', anchor = '']) => {
      const target = path === '' ? inRoot(page) : join(inRoot(page), '..', path);
      return !existsSync(target) || (anchor !== '' && !anchorsOf(target).includes(anchor));
    });
    expect(missing.map(([link]) => link)).toEqual([]);
  });

  test('names scripts and queries that exist', () => {
    const scripts = [...text.matchAll(/(infra\/runbooks\/[\w-]+\.sh)/g)].map(([, file = '']) => file);
    const queries = [...text.matchAll(/^\s*query ([\w-]+)/gm)].map(([, name]) => `infra/runbooks/queries/${name}.kql`);
    expect([...scripts, ...queries].filter((file) => !existsSync(inRoot(file)))).toEqual([]);
  });
});

describe('queries of the logs', () => {
  const QUERIES = globSync('infra/runbooks/queries/*.kql', { cwd: inRoot() });

  test.each(QUERIES)('%s names events and requests of the API', (file) => {
    const sources = globSync('api/src/functions/**/*.ts', { cwd: inRoot(), exclude: ['**/*.test.ts'] });
    const code = sources.map((each) => readFileSync(inRoot(each), 'utf8')).join('\n');
    const known = new Set([...code.matchAll(/log\.(?:info|warn|error)\(\s*'([^']+)'/g)].map(([, event]) => event));
    for (const name of [...Object.keys(routes), 'health']) known.add(name);
    const query = readFileSync(inRoot(file), 'utf8');
    const conditions = query.match(/"event":"[^"]+"|line\.(?:event|call)\) (?:in \([^)]*\)|[!=]= '\w+')/g) ?? [];
    const named = conditions.flatMap((each) => each.match(/(?<=:")[^"]+|(?<=')[\w ]+(?=')/g) ?? []);
    expect(named.filter((name) => !known.has(name))).toEqual([]);
  });

  test('run by name over the last three hours', () => {
    expect(type(`${FUNCTIONS}query errors`).status).toBe(0);
    expect([calls('--analytics-query AppTraces'), calls('-t PT3H')]).toMatchObject({
      0: { length: 1 },
      1: { length: 1 },
    });
  });
});

test('names of resources come from the group where the last deployment has no outputs', () => {
  program('az', 'case "$*" in "resource list -g rg-franchise-admin-dev "*Microsoft.Web/sites*) echo func ;; esac');
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

test('the names of locks are those of the templates; dev has none', () => {
  const template = readFileSync(inRoot('infra/modules/lock.bicep'), 'utf8');
  const named = [...template.matchAll(/ {2}name: '(keep-[\w-]+)'/g)].map(([, name]) => name);
  expect(UNLOCKED.map((call) => / -n (\S+) /.exec(call)?.[1])).toEqual(named);
  expect(type(`${FUNCTIONS}E=dev; unlock`)).toEqual({ status: 0, said: '', changed: [] });
});

describe('taking rights away', () => {
  const WAY_IN =
    'az identity federated-credential delete -g rg-franchise-admin-deployers --identity-name id-franchise-admin-deploy-prod -n github-prod --yes';
  const DETACHED = `az functionapp identity remove -g ${G} -n func --identities /the/identity`;
  const WORKFLOW = ['revoke-workflow.sh', [WAY_IN, ...UNLOCKED, ...ROLES_TAKEN, ...DATA_TAKEN]] as const;
  // The API loses all of it before its identity is deleted.
  const API = ['revoke-api.sh', [...UNLOCKED, ...DATA_TAKEN, ...ROLES_TAKEN, DETACHED, API_DELETED]] as const;
  const NO_ROLES = 'Left: the roles of id-franchise-admin-deploy-prod\n';
  const NOT_LISTED = `Failed: take_roles ${ME}\n`;

  test.each([WORKFLOW, API])('%s deletes locks and roles in this order, and no role of another', (name, changed) => {
    expect(type(`${script(name)} prod`)).toMatchObject({ status: 0, changed });
    for (const failing of [ROLES_TAKEN[0], DATA_TAKEN[0], UNLOCKED[0]]) {
      // It continues with everything else.
      failWhere(`"${failing?.slice('az '.length)}"`);
      const tried = type(`${script(name)} prod`);
      expect(tried).toMatchObject({ status: 1, changed });
      expect(tried.said).toContain(`Failed: ${failing}\n`);
    }
  });

  test.each([
    ['role assignment list', NOT_LISTED, [WAY_IN, ...UNLOCKED, ...DATA_TAKEN]],
    ['identity show', NO_ROLES, [WAY_IN, ...UNLOCKED]],
  ])('of a workflow continues when az fails at %s', (failing, said, changed) => {
    failWhere(`"${failing} "*`);
    expect(type(`${script('revoke-workflow.sh')} prod`)).toEqual({ status: 1, said, changed });
  });

  test('of a drill or plan names its own identity and environment', () => {
    const wayIn = (who: string) => type(`${script('revoke-workflow.sh')} prod ${who}`).changed.at(0);
    expect(wayIn('drill')).toMatch(/ id-franchise-admin-drill -n github-drill --yes$/);
    expect(wayIn('plan')).toMatch(/ id-franchise-admin-plan-prod -n github-prod-plan --yes$/);
    expect(type(`${script('revoke-workflow.sh')} prod other`)).toMatchObject({ status: 2, changed: [] });
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

    test.each([
      ['nothing', '""', 0, '', [ONE, TWO]],
      ['the listing of groups', '', 1, 'Failed: gh variable list. Left: the role groups\n', []],
      ['the update of the account', '"ad user update "*', 1, `Failed: ${ACCOUNT[0]}\n`, [ONE, TWO]],
      ['a removal', '"ad group member remove --group one "*', 1, `Failed: ${ONE}\n`, [ONE, TWO]],
    ])('disables the account and takes the role groups where %s fails', (_, failing, status, said, groups) => {
      if (failing === '') program('gh', 'exit 1');
      else failWhere(failing);
      expect(leave()).toEqual({ status, said, changed: [...ACCOUNT, ...groups] });
    });
  });
});

test.runIf(hasJq)('variables.sh gives both environments the same variables, and reports where they differ', () => {
  program(
    'gh',
    `case "$*" in
      "variable set --env "*) cp "$6" "${folder}/of-$4" ;;
      "variable list --env "*) jq -R -s --arg own "$4" 'split("\\n") | map(select(. != "") | split("=") | {name: .[0], value: .[1]})
        + [{name: "AZURE_CLIENT_ID", value: $own}]' "${folder}/of-$4" | jq -r "$8" ;;
    esac`,
  );
  writeFileSync(join(folder, 'dev.env'), 'ACCOUNT_DOMAIN=example.com\nALERT_EMAILS=a@example.com\n');
  expect(type(`${script('variables.sh')} dev dev.env`)).toMatchObject({ status: 0, said: 'alike\n' });
  const other = type(`echo API_MODE=direct >> of-dev; ${script('variables.sh')} dev`);
  expect(other).toMatchObject({ status: 1, said: expect.stringContaining('< API_MODE=direct') });
});

test('main is protected by every job that pull requests have', () => {
  const [, body = ''] = /<<'END'\n([\s\S]*?)\nEND/.exec(readFileSync(script('protect-main.sh'), 'utf8')) ?? [];
  const { jobs } = workflowOf('ci.yml');
  const names = Object.entries(jobs as Record<string, { name?: string }>).map(([id, { name }]) => name ?? id);
  expect(JSON.parse(body).required_status_checks.contexts).toEqual(names);
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

describe('moving to another region', () => {
  const old = () => readFileSync(join(folder, 'old.env'), 'utf8');
  const NAMES = 'OLD_APP=func\nOLD_SITE=site\nOLD_COSMOS=cosmos\nOLD_STORAGE=files\n';
  const begin = `${script('move-begin.sh')} prod westus3 old.env`;
  const end = `${script('move-end.sh')} prod fap-west old.env`;
  const data = `SETTLE_SECONDS=0 ${script('move-data.sh')} prod fap-west old.env move`;
  const deployed = (app: string, cosmos: string) =>
    program(
      'az',
      `case "$*" in
        *functionAppName*) echo ${app} ;;
        *cosmosAccountName*) echo ${cosmos} ;;
        *storageAccountName*) echo files ;;
        *siteName*) echo site ;;
        "staticwebapp backends show "*) echo 1 ;;
        "resource list "*cheduled*) echo /old/alert ;;
      esac`,
    );
  beforeEach(() => {
    deployed('func', 'cosmos');
    program('gh', '');
    program('npm', '');
  });

  test('begins by releasing what would bring the old names back, once', () => {
    const { status, changed } = type(begin);
    expect([status, old(), changed]).toEqual([
      0,
      NAMES,
      [
        `az group update -n ${G} --remove tags.release -o none`,
        ...['prod', 'prod-plan'].flatMap((each) => [
          `gh variable delete CUSTOM_HOSTNAME --env ${each}`,
          `gh variable set AZURE_LOCATION --env ${each} --body westus3`,
        ]),
      ],
    ]);
    expect(type(begin)).toMatchObject({ status: 1, changed: [] });
  });

  test('changes nothing if a name is unknown', () => {
    deployed('func', '');
    expect(type(begin)).toMatchObject({ status: 1, changed: [] });
    expect(existsSync(join(folder, 'old.env'))).toBe(false);
  });

  test('loads the data while both apps are stopped, then starts the new one', () => {
    writeFileSync(join(folder, 'old.env'), NAMES);
    expect(type(data)).toMatchObject({ status: 1, changed: [] });
    deployed('func-2', 'cosmos-2');
    expect(type(data)).toMatchObject({
      status: 0,
      changed: [
        `az functionapp stop -g ${G} -n func`,
        `az functionapp stop -g ${G} -n func-2`,
        'az resource update --set properties.enabled=false -o none --ids /old/alert',
        'npm run -s data -- export move',
        'npm run -s data -- verify move',
        'npm run -s data -- load --restore move --apply',
        'npm run -s data -- verify move',
        `az functionapp start -g ${G} -n func-2`,
      ],
    });
  });

  test('stops before it loads if the old database has changed', () => {
    writeFileSync(join(folder, 'old.env'), NAMES);
    deployed('func-2', 'cosmos-2');
    program('npm', 'case "$*" in *verify*) exit 1 ;; esac');
    const { status, changed } = type(data);
    expect([status, changed.at(-1)]).toEqual([1, 'npm run -s data -- verify move']);
  });

  test('ends by unlocking and unlinking the old resources', () => {
    writeFileSync(join(folder, 'old.env'), NAMES);
    deployed('func-2', 'cosmos-2');
    expect(type(end)).toMatchObject({
      status: 0,
      changed: [...UNLOCKED, `az staticwebapp backends unlink -g ${G} -n site --remove-backend-auth`],
    });
  });
});

test('hot keys are logged until they are turned off, which takes off the locks', () => {
  const changed = (what: string) => type(`${script('hot-keys.sh')} prod ${what}`).changed;
  expect(changed('on')).toEqual([expect.stringMatching(/^az monitor diagnostic-settings create -n hot /)]);
  expect(changed('off')).toEqual([
    ...UNLOCKED,
    expect.stringMatching(/^az monitor diagnostic-settings delete -n hot /),
  ]);
  expect(type(`${script('hot-keys.sh')} prod`).status).toBe(2);
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
  const { status, said } = type(
    `git init -q . && git add ${files.join(' ')}\nbash infra/runbooks/leave-region.sh west`,
  );
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
