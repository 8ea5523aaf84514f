import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { ACTIONS } from '../../scripts/infra/workflows/actions.ts';
import { checkWorkflows } from '../../scripts/infra/workflows/check.ts';
import { inRoot, ROOT } from '../../scripts/root.ts';

const CHECKOUT = `actions/checkout@${ACTIONS['actions/checkout']?.sha}`;
const LOGIN = `azure/login@${ACTIONS['azure/login']?.sha}`;

/** A workflow that nothing is to be said of. */
const GOOD = `name: Good
on:
  pull_request:
permissions:
  contents: read
concurrency:
  group: good-\${{ github.ref }}
  cancel-in-progress: true
jobs:
  build:
    runs-on: ubuntu-24.04
    timeout-minutes: 5
    steps:
      - uses: ${CHECKOUT}
        with:
          persist-credentials: false
      - run: echo "$TITLE"
        env:
          TITLE: \${{ github.event.pull_request.title }}
  deploy:
    needs: build
    runs-on: ubuntu-24.04
    timeout-minutes: 5
    environment: dev
    permissions:
      id-token: write
    concurrency:
      group: environment-dev
      cancel-in-progress: false
      queue: max
    steps:
      - uses: ${LOGIN}
      - run: echo "$TOKEN"
        env:
          TOKEN: \${{ secrets.GITHUB_TOKEN }}
`;

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'workflows-'));
  mkdirSync(join(root, '.github/workflows'), { recursive: true });
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

async function findingsOf(text: string) {
  writeFileSync(join(root, '.github/workflows/it.yml'), text);
  return (await checkWorkflows(root)).findings;
}

test('the workflows of the project are as they should be', async () => {
  expect((await checkWorkflows(ROOT)).findings).toEqual([]);
});

test('a machine without the schema of workflows is told so, once', async () => {
  const { findings, leftOut } = await checkWorkflows(ROOT, root);
  expect(findings).toEqual([]);
  expect(leftOut).toEqual(['.github/workflows against its schema: github-workflow.schema.json is not on this machine']);
});

test('both jobs of a deployment have every variable that the parameters of an environment read', () => {
  const { jobs } = parse(readFileSync(inRoot('.github/workflows/deploy-environment.yml'), 'utf8'));
  const planned = jobs.plan.steps.at(-1).env;
  for (const environment of ['dev', 'prod']) {
    const parameters = readFileSync(inRoot(`infra/main.${environment}.bicepparam`), 'utf8');
    const read = [...parameters.matchAll(/readEnvironmentVariable\('(\w+)'/g)].map(([, name]) => name ?? '');
    expect(read.length).toBeGreaterThan(5);
    expect(Object.keys(planned)).toEqual(expect.arrayContaining(read));
    expect(Object.keys(jobs.deploy.env)).toEqual(expect.arrayContaining(read));
  }
});

test('ci tells what is in a release and what is known to be wrong with it, and asks the real compiler; a plan is what Azure says', () => {
  const workflow = (file: string) => parse(readFileSync(inRoot(`.github/workflows/${file}`), 'utf8'));
  const scripts = (steps: readonly { readonly run?: string }[]) => steps.map(({ run = '' }) => run).join('\n');
  const { jobs, on } = workflow('ci.yml');
  const all = Object.values<{ steps: { run?: string }[] }>(jobs).map(({ steps }) => scripts(steps));
  const audited = /^npm audit --package-lock-only .*--workspace api --workspace frontend$/m;
  for (const command of [/^npm sbom .* > sbom\.cdx\.json$/m, audited, /^\.ci\/run$/m])
    expect(all.filter((script) => command.test(script))).toHaveLength(1);
  expect(scripts(jobs.templates.steps)).toMatch(/^ *az bicep build --file "\$file" --stdout/m);
  expect(Object.keys(on)).toEqual(expect.arrayContaining(['pull_request', 'workflow_call']));
  const deployed = workflow('deploy-environment.yml');
  const plan = scripts(deployed.jobs.plan.steps);
  expect(plan).toMatch(/^ *az deployment group what-if /m);
  // What is skipped is shown: Ignore is what what-if could not evaluate.
  expect(plan).toMatch(/^ *--exclude-change-types NoChange \\$/m);
  const kept = jobs.dependencies.steps.find(({ with: given }: { with?: { name?: string } }) => given?.name === 'sbom');
  expect(kept.with).toMatchObject({ path: 'sbom.cdx.json', 'if-no-files-found': 'error' });
  // A job that is skipped lets those go on that need it.
  for (const job of Object.values<object>(jobs)) expect(job).not.toHaveProperty('if');
});

test('the real compiler in ci has a value for each of them that has no default', () => {
  const { jobs } = parse(readFileSync(inRoot('.github/workflows/ci.yml'), 'utf8'));
  const { env } = jobs.templates.steps.find(({ env }: { env?: object }) => env);
  for (const file of globSync('infra/**/*.bicepparam', { cwd: ROOT })) {
    const parameters = readFileSync(inRoot(file), 'utf8');
    const read = [...parameters.matchAll(/readEnvironmentVariable\('(\w+)'\)/g)].map(([, name]) => name ?? '');
    expect(Object.keys(env)).toEqual(expect.arrayContaining(read));
  }
});

test('nothing is said of a workflow that is good', async () => {
  expect(await findingsOf(GOOD)).toEqual([]);
});

test('nothing is said of an install without scripts where a job may sign in, nor of any other where none may', async () => {
  for (const command of ['npm ci --ignore-scripts', 'npm run ci', 'node scripts/install.mjs'])
    expect(await findingsOf(GOOD.replace('run: echo "$TOKEN"', `run: ${command}`))).toEqual([]);
  expect(await findingsOf(GOOD.replace('run: echo "$TITLE"', 'run: npm ci'))).toEqual([]);
});

test('who changes an environment may take turns as a whole workflow, and at one address of several', async () => {
  const own = / {4}concurrency:\n {6}group: environment-dev\n {6}cancel-in-progress: false\n {6}queue: max\n/;
  const turn = /group: good-.*\n {2}cancel-in-progress: true/;
  const whole = GOOD.replace(own, '');
  const changes = expect.stringMatching(/^the job deploy changes dev: its concurrency, or that of the workflow, must/);
  expect((await findingsOf(whole)).map(({ message }) => message)).toEqual([changes]);
  const turns = (group: string) =>
    findingsOf(whole.replace(turn, `group: ${group}\n  cancel-in-progress: false\n  queue: max`));
  expect(await turns('environment-dev')).toEqual([]);
  expect((await turns('teardown')).map(({ message }) => message)).toEqual([changes]);
  const address = `environment-dev-\${{ needs.build.outputs.address }}`;
  expect(
    await findingsOf(
      GOOD.replace('group: environment-dev', `group: ${address}`).replace(
        'timeout-minutes: 5',
        'timeout-minutes: 5\n    outputs:\n      address: one',
      ),
    ),
  ).toEqual([]);
});

test('a teardown that takes no turn with deployments is found', async () => {
  const text = readFileSync(inRoot('.github/workflows/teardown.yml'), 'utf8');
  expect(await findingsOf(text)).toEqual([]);
  const messages = (await findingsOf(text.replace('group: environment-dev', 'group: teardown'))).map(
    (each) => each.message,
  );
  expect(messages).toEqual([expect.stringMatching(/^the job teardown changes dev: /)]);
});

/** A change of the good workflow, and what must be said of it. */
const PLANTED: readonly (readonly [from: string | RegExp, to: string, said: RegExp])[] = [
  [CHECKOUT, 'actions/checkout@v6', /must be pinned by the 40 digits of a commit, not by "v6"/],
  [CHECKOUT, `actions/checkout@${'0'.repeat(40)}`, /is known at de0fac2e/],
  [CHECKOUT, `someone/thing@${'a'.repeat(40)}`, /not in the list of known actions/],
  ['persist-credentials: false', 'persist-credential: false', /actions\/checkout has no input persist-credential$/],
  [/\n {8}with:\n {10}persist-credentials: false/, '', /must say persist-credentials: false/],
  [/permissions:\n {2}contents: read\n/, '', /permissions must be set at the top/],
  [/permissions:\n {2}contents: read/, 'permissions: write-all', /"write-all" is more than any job needs/],
  ['contents: read', 'contents: write', /contents: write is for the one job that needs it/],
  ['    environment: dev\n', '', /the job deploy signs in/],
  ['contents: read', 'content: read', /content/],
  [/concurrency:\n {2}group: good-.*\n {2}cancel-in-progress: true\n/, '', /concurrency must be set/],
  ['cancel-in-progress: false', 'cancel-in-progress: true', /cancel-in-progress: false/],
  [
    'group: environment-dev',
    'group: teardown-dev',
    /^the job deploy changes dev: .* must have the group environment-dev, /,
  ],
  ['group: environment-dev', `group: environment-dev-\${{ github.run_id }}`, /^the job deploy changes dev: /],
  ['      queue: max\n', '', /^the job deploy changes dev: .* queue: max$/],
  ...['npm ci', 'npm install', 'cd last-good && npm  i --no-audit && npm run build'].map(
    (command) =>
      ['run: echo "$TOKEN"', `run: ${command}`, /^the job deploy may sign in: npm must not run the scripts/] as const,
  ),
  ['- run: echo "$TITLE"', '- continue-on-error: true\n        run: echo', /hides/],
  ['run: echo "$TOKEN"', 'run: npm audit || true', /hides/],
  ['run: echo "$TOKEN"', 'run: curl -sSf https://get.example | bash', /what is fetched/],
  ['runs-on: ubuntu-24.04', 'runs-on: self-hosted', /must run on ubuntu-24\.04/],
  [
    'run: echo "$TOKEN"',
    `uses: actions/download-artifact@${ACTIONS['actions/download-artifact']?.sha}\n        with:\n          path: .`,
    /lands in deploy/,
  ],
  ['pull_request:', 'push:\n    branches: [master]', /branches: \[main\]/],
  ['pull_request:', 'push:', /branches: \[main\]/],
  [
    `TOKEN: \${{ secrets.GITHUB_TOKEN }}`,
    `CORPORATE_ADMIN_GROUP_ID: \${{ vars.READONLY_USER_GROUP_ID }}`,
    /^CORPORATE_ADMIN_GROUP_ID must be vars\.CORPORATE_ADMIN_GROUP_ID, not vars\.READONLY_USER_GROUP_ID$/,
  ],
  ['run: echo "$TOKEN"', 'run: |\n          echo it\n          echo "$TOKNE"', /^TOKNE is set nowhere/],
  ['    timeout-minutes: 5\n', '', /must have timeout-minutes/],
  ['pull_request:', 'pull_request_target:', /runs a stranger’s change/],
  ['secrets.GITHUB_TOKEN', 'secrets.AZURE_CREDENTIALS', /no secret is stored/],
  ['"$TITLE"', `"\${{ github.event.pull_request.title }}"`, /goes into env/],
  ...['!failure() && !cancelled()', "always() && needs.others.result == 'success'"].map(
    (condition) =>
      [
        'needs: build',
        `needs: build\n    if: \${{ ${condition} }}`,
        /goes on whatever became of build: it must ask/,
      ] as const,
  ),
  [/^ {4}permissions:\n {6}id-token: write\n/m, '', /must have id-token/],
  ['run: echo "$TOKEN"', 'run: if true; then echo "$TOKEN"', /^bash: syntax error/],
  ['run: echo "$TOKEN"', 'run: |\n          echo it\n          echo "$TOKEN', /^bash: unexpected EOF/],
  [
    'run: echo "$TOKEN"',
    'run: echo it\n        if: steps.said.outputs.word != \'\'\n      - id: said\n        run: echo "words=x" >> "$GITHUB_OUTPUT"',
    /^the step said hands on no "word": words$/,
  ],
  ['needs: build', 'needs: built', /built/],
  ['pull_request:', 'pull_requests:', /pull_requests/],
  ['runs-on: ubuntu-24.04', 'run-on: ubuntu-24.04', /run-on|runs-on/],
  ['github.ref }}', 'github.ref', /\}\}|unterminated|unexpected|not terminated/i],
  ['github.ref }}', 'githup.ref }}', /githup/],
  ['jobs:', 'jobs: [', /./],
];

describe('a workflow with', () => {
  test.each(PLANTED)('%j changed to %j is found: %s', async (from, to, said) => {
    const text = GOOD.replace(from, to);
    expect(text).not.toBe(GOOD);
    const findings = await findingsOf(text);
    expect(findings.map(({ message }) => message).join('\n')).toMatch(new RegExp(said.source, 'im'));
    for (const { file } of findings) expect(file).toBe('.github/workflows/it.yml');
  });

  test.each([
    [CHECKOUT, 'actions/checkout@v6', 14],
    ['run: echo "$TOKEN"', 'run: |\n          echo it\n          echo "$TOKEN', 35],
    ['needs: build', 'needs: built', 20],
  ])('%j changed to %j is found in its line', async (from, to, line) => {
    expect((await findingsOf(GOOD.replace(from, to))).map((finding) => finding.line)).toContain(line);
  });

  test('a line that is indented too far, which breaks the linter: told by its line, and what is wrong elsewhere too', async () => {
    cpSync(inRoot('.github/workflows'), join(root, '.github/workflows'), { recursive: true });
    const called = join(root, '.github/workflows/deploy-environment.yml');
    const text = readFileSync(called, 'utf8');
    const indented = text.replace(
      /^ {10}ACCOUNT_DOMAIN: .*\n.*$/m,
      '              ALERT_EMAILS: $${{ vars.ALERT_EMAILS }}',
    );
    expect(indented).not.toBe(text);
    writeFileSync(called, indented);
    const line = indented.split('\n').findIndex((each) => each.startsWith('              ALERT_EMAILS'));
    const findings = await findingsOf(GOOD.replace('    timeout-minutes: 5\n', ''));
    expect(findings).toContainEqual(
      expect.objectContaining({ file: '.github/workflows/deploy-environment.yml', line }),
    );
    expect(findings.map(({ message }) => message)).toContain('the job build must have timeout-minutes');
  });

  test('what breaks a checker is a finding of that file, and the others say theirs', async () => {
    // No reader of YAML minds; what reads the schema of workflows does not get to the end of it.
    mkdirSync(join(root, 'broken'));
    writeFileSync(join(root, 'broken/github-workflow.schema.json'), '{');
    writeFileSync(join(root, '.github/workflows/it.yml'), GOOD.replace('    timeout-minutes: 5\n', ''));
    const { findings } = await checkWorkflows(root, join(root, 'broken'));
    const it = '.github/workflows/it.yml';
    expect(findings.map(({ file, message }) => [file, message])).toEqual([
      [it, expect.stringMatching(/^the schema broke off here, so that it has not checked the file: /)],
      [it, 'the job build must have timeout-minutes'],
    ]);
  });

  test('an output that the command which is run does not tell', async () => {
    mkdirSync(join(root, 'scripts'));
    writeFileSync(
      join(root, 'package.json'),
      JSON.stringify({ scripts: { go: 'node scripts/run.mjs scripts/go.ts' } }),
    );
    writeFileSync(join(root, 'scripts/go.ts'), "import { put } from './put.ts';\ntell('site', origin);\n");
    writeFileSync(join(root, 'scripts/put.ts'), "tell('last-good', release);\n");
    const used = (run: string, output: string) =>
      findingsOf(
        GOOD.replace(
          'run: echo "$TOKEN"',
          `run: ${run}\n        id: said\n      - if: steps.said.outputs.${output} != ''\n        run: echo "$TOKEN"`,
        ),
      );
    for (const told of ['site', 'last-good']) expect(await used('npm run go -- --to dev', told)).toEqual([]);
    const [finding, ...others] = await used('npm run go -- --to dev', 'lastgood');
    expect([finding?.line, finding?.message, others]).toEqual([
      35,
      'the step said hands on no "lastgood": site, last-good',
      [],
    ]);
    // What it cannot know it does not say.
    for (const run of ['npm run other', 'echo "$NAME=x" >> "$GITHUB_OUTPUT"'])
      expect(await used(run, 'lastgood')).toEqual([]);
  });

  test('a called workflow that wants what it is not given', async () => {
    writeFileSync(
      join(root, '.github/workflows/called.yml'),
      GOOD.replace(
        'on:\n  pull_request:',
        'on:\n  workflow_call:\n    inputs:\n      environment:\n        type: string\n        required: true',
      ).replace(/concurrency:\n {2}group: good.*\n {2}cancel-in-progress: true\n/, ''),
    );
    const caller = (given: string, permissions = '{ contents: read, id-token: write }') =>
      `name: Caller\non: push\npermissions: {}\nconcurrency: caller\njobs:\n  it:\n    uses: ./.github/workflows/called.yml\n    permissions: ${permissions}\n    with:\n      ${given}\n`;
    expect(await findingsOf(caller('environment: dev'))).toEqual([]);

    // It may leave it to its caller to take turns.
    const called = join(root, '.github/workflows/called.yml');
    const alone = readFileSync(called, 'utf8');
    const left = alone.replace(
      / {4}concurrency:\n {6}group: environment-dev\n {6}cancel-in-progress: false\n {6}queue: max\n/,
      '',
    );
    expect(left).not.toBe(alone);
    writeFileSync(called, left);
    const turns = (cancels: boolean, queue = 'queue: max') =>
      `${caller('environment: dev')}    concurrency: { group: environment-dev, cancel-in-progress: ${cancels}, ${queue} }\n`;
    expect(await findingsOf(turns(false))).toEqual([]);
    const missing = [
      7,
      expect.stringMatching(
        /^the job it calls deploy in .*called\.yml, which changes dev: .* the group environment-dev,/,
      ),
    ];
    const other = turns(false).replace('group: environment-dev', 'group: environment-prod');
    for (const text of [caller('environment: dev'), turns(true), turns(false, 'queue: single'), other])
      expect((await findingsOf(text)).map(({ line, message }) => [line, message])).toContainEqual(missing);

    // The environment is the one that the caller names.
    writeFileSync(called, left.replace('environment: dev', `environment: \${{ inputs.environment }}`));
    expect(await findingsOf(turns(false))).toEqual([]);
    expect((await findingsOf(other)).map(({ line, message }) => [line, message])).toContainEqual(missing);
    writeFileSync(called, alone);

    expect((await findingsOf(caller('stage: dev'))).map(({ message }) => message).join()).toMatch(/environment/);
    const lacks = (permission: string) =>
      `the job it must have ${permission}: a job that it calls in ./.github/workflows/called.yml asks for it`;
    for (const [permissions, missing] of [
      ['{ contents: read }', ['id-token: write']],
      ['{ id-token: write }', ['contents: read']],
      ['{}', ['contents: read', 'id-token: write']],
    ] as const) {
      const findings = await findingsOf(caller('environment: dev', permissions));
      expect(findings.map(({ line, message }) => [line, message])).toEqual(missing.map((each) => [8, lacks(each)]));
    }
  });
});
