import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { ACTIONS } from '../../scripts/infra/workflows/actions.ts';
import { checkWorkflows } from '../../scripts/infra/workflows/index.ts';
import { inRoot, ROOT } from '../../scripts/root.ts';

const CHECKOUT = `actions/checkout@${ACTIONS['actions/checkout']?.sha}`;
const LOGIN = `azure/login@${ACTIONS['azure/login']?.sha}`;
const VERSION = ACTIONS['actions/checkout']?.version;

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
      - uses: ${CHECKOUT} # ${VERSION}
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
      - uses: ${LOGIN} # ${ACTIONS['azure/login']?.version}
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

/** What is planted, how, where the finding must be, and what it must say. */
const PLANTED: readonly [what: string, from: string | RegExp, to: string, line: number, said: RegExp][] = [
  ['a tag for a pin', CHECKOUT, 'actions/checkout@v6', 14, /must be pinned by the 40 digits of a commit, not by "v6"/],
  ['another commit', CHECKOUT, `actions/checkout@${'0'.repeat(40)}`, 14, /is known at de0fac2e/],
  ['no version behind a pin', ` # ${VERSION}`, '', 14, /must have its version behind it/],
  ['the wrong version behind a pin', ` # ${VERSION}`, ' # v1.0.0', 14, /must have its version behind it/],
  ['an action that is not known', CHECKOUT, `someone/thing@${'a'.repeat(40)}`, 14, /not in the list of known actions/],
  [
    'an input that the action has not',
    'persist-credentials: false',
    'persist-credential: false',
    16,
    /persist-credential/,
  ],
  [
    'credentials that stay',
    /\n {8}with:\n {10}persist-credentials: false/,
    '',
    14,
    /must say persist-credentials: false/,
  ],
  ['no permissions', /permissions:\n {2}contents: read\n/, '', 8, /permissions must be set at the top/],
  [
    'all permissions',
    /permissions:\n {2}contents: read/,
    'permissions: write-all',
    4,
    /"write-all" is more than any job needs/,
  ],
  [
    'a right to write for every job',
    'contents: read',
    'contents: write',
    5,
    /contents: write is for the one job that needs it/,
  ],
  ['a job that signs in without its environment', '    environment: dev\n', '', 21, /the job deploy signs in/],
  ['a permission that does not exist', 'contents: read', 'content: read', 5, /content/],
  [
    'no concurrency',
    /concurrency:\n {2}group: good-.*\n {2}cancel-in-progress: true\n/,
    '',
    7,
    /concurrency must be set/,
  ],
  [
    'a deployment that may be cancelled',
    'cancel-in-progress: false',
    'cancel-in-progress: true',
    21,
    /cancel-in-progress: false/,
  ],
  [
    'a deployment that takes the turn of another',
    'group: environment-dev',
    'group: teardown-dev',
    21,
    /^the job deploy changes dev: .* must have the group environment-dev, cancel-in-progress: false and queue: max$/,
  ],
  [
    'a deployment whose turn is one for each run',
    'group: environment-dev',
    `group: environment-dev-\${{ github.run_id }}`,
    21,
    /^the job deploy changes dev: /,
  ],
  ...['npm ci', 'npm install', 'cd last-good && npm  i --no-audit && npm run build'].map(
    (command): (typeof PLANTED)[number] => [
      `a right to sign in for what others publish: ${command}`,
      'run: echo "$TOKEN"',
      `run: ${command}`,
      33,
      /^the job deploy may sign in: npm must not run the scripts of packages there: --ignore-scripts, or scripts\/install\.mjs$/,
    ],
  ),
  [
    'a step whose failure is hidden',
    '- run: echo "$TITLE"',
    '- continue-on-error: true\n        run: echo',
    17,
    /hides/,
  ],
  [
    'a job whose failure is hidden',
    /timeout-minutes: 5\n {4}steps/,
    'timeout-minutes: 5\n    continue-on-error: true\n    steps',
    13,
    /hides/,
  ],
  ...[
    'npm audit || true',
    '|\n          az bicep build || : > plan.txt',
    '|\n          npm audit || true\n          echo it',
  ].map((run): (typeof PLANTED)[number] => [
    `a command whose failure is hidden: ${run}`,
    'run: echo "$TOKEN"',
    `run: ${run}`,
    33,
    /hides/,
  ]),
  ['a script from elsewhere', 'run: echo "$TOKEN"', 'run: curl -sSf https://get.example | bash', 33, /what is fetched/],
  ['a machine of our own', 'runs-on: ubuntu-24.04', 'runs-on: self-hosted', 11, /must run on ubuntu-24\.04/],
  [
    'what another job has made, over the scripts',
    'run: echo "$TOKEN"',
    'uses: actions/download-artifact@37930b1c2abaa49bbe596cd826c3c89aef350131 # v7.0.0\n        with:\n          path: .',
    33,
    /lands in deploy/,
  ],
  ['pushes to another branch', 'pull_request:', 'push:\n    branches: [master]', 4, /branches: \[main\]/],
  ['pushes to every branch', 'pull_request:', 'push:', 3, /branches: \[main\]/],
  [
    'a variable in the place of another',
    `TOKEN: \${{ secrets.GITHUB_TOKEN }}`,
    `CORPORATE_ADMIN_GROUP_ID: \${{ vars.READONLY_USER_GROUP_ID }}`,
    35,
    /^CORPORATE_ADMIN_GROUP_ID must be vars\.CORPORATE_ADMIN_GROUP_ID, not vars\.READONLY_USER_GROUP_ID$/,
  ],
  [
    'a variable that nobody gives',
    'run: echo "$TOKEN"',
    'run: |\n          echo it\n          echo "$TOKNE"',
    35,
    /^TOKNE is set nowhere/,
  ],
  ['a queue that there is not', 'queue: max', 'queue: most', 30, /queue|most/],
  [
    'a deployment of which one alone may wait',
    '      queue: max\n',
    '',
    21,
    /^the job deploy changes dev: .* queue: max$/,
  ],
  ['no time limit', '    timeout-minutes: 5\n', '', 11, /must have timeout-minutes/],
  ['a stranger’s change with our rights', 'pull_request:', 'pull_request_target:', 3, /runs a stranger’s change/],
  ['a stored secret', 'secrets.GITHUB_TOKEN', 'secrets.AZURE_CREDENTIALS', 35, /no secret is stored/],
  ['a title in a script', '"$TITLE"', `"\${{ github.event.pull_request.title }}"`, 17, /goes into env/],
  ...['!failure() && !cancelled()', "always() && needs.others.result == 'success'"].map(
    (condition): (typeof PLANTED)[number] => [
      `a job that goes on by ${condition}`,
      'needs: build',
      `needs: build\n    if: \${{ ${condition} }}`,
      22,
      /the job deploy goes on whatever became of build: it must ask needs\.build\.result/,
    ],
  ),
  [
    'a sign-in that GitHub does not vouch for',
    /^ {4}permissions:\n {6}id-token: write\n/m,
    '',
    30,
    /must have id-token/,
  ],
  [
    'a shell script that does not end',
    'run: echo "$TOKEN"',
    'run: if true; then echo "$TOKEN"',
    33,
    /^bash: syntax error/,
  ],
  [
    'a quote that does not end',
    'run: echo "$TOKEN"',
    'run: |\n          echo it\n          echo "$TOKEN',
    35,
    /^bash: unexpected EOF/,
  ],
  [
    'an output that no step writes',
    'run: echo "$TOKEN"',
    'run: echo it\n        if: steps.said.outputs.word != \'\'\n      - id: said\n        run: echo "words=x" >> "$GITHUB_OUTPUT"',
    34,
    /^the step said hands on no "word": words$/,
  ],
  [
    'an output of a step that writes none',
    'run: echo "$TOKEN"',
    'run: echo "$TOKEN"\n        id: said\n      - run: echo it\n        if: steps.said.outputs.word != \'\'',
    36,
    /^the step said hands on no "word": nothing$/,
  ],
  ['a job that is not there', 'needs: build', 'needs: built', 20, /built/],
  ['an event that does not exist', 'pull_request:', 'pull_requests:', 3, /pull_requests/],
  ['a key that does not exist', 'runs-on: ubuntu-24.04', 'run-on: ubuntu-24.04', 11, /run-on|runs-on/],
  ['an expression that does not end', 'github.ref }}', 'github.ref', 7, /\}\}|unterminated|unexpected|not terminated/i],
  ['a context that does not exist', 'github.ref }}', 'githup.ref }}', 7, /githup/],
  ['a file that is no YAML', 'jobs:', 'jobs: [', 11, /./],
];

describe('a workflow with', () => {
  test.each(PLANTED)('%s', async (_what, from, to, line, said) => {
    const text = GOOD.replace(from, to);
    expect(text).not.toBe(GOOD);
    const findings = await findingsOf(text);
    expect(findings.filter(({ message }) => said.test(message)).map((finding) => finding.line)).toContain(line);
    for (const { file } of findings) expect(file).toBe('.github/workflows/it.yml');
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
    // What is wrong in a called workflow is told there alone, and that nothing can be read from it.
    const ofCaller = findings.filter(({ file }) => file.endsWith('/deploy.yml'));
    expect(new Set(ofCaller.map(({ message }) => message))).toEqual(
      new Set([
        'Unable to find reusable workflow',
        'Context access might be invalid: deployed',
        'Context access might be invalid: torn-down',
      ]),
    );
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
