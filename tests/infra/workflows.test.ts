import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { checkWorkflows } from '../../scripts/infra/workflows/check.ts';
import { ACTIONS } from '../../scripts/infra/workflows/policies.ts';
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

const IT = '.github/workflows/it.yml';

const RUN = 'run: echo "$TOKEN"';

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

const workflow = (file: string) => parse(readFileSync(inRoot('.github/workflows', file), 'utf8'));

test('every job that reads the parameters of an environment has their variables', () => {
  const { plan, deploy } = workflow('deploy-environment.yml').jobs;
  const compiling = workflow('ci.yml').jobs.templates.steps.find(({ env }: { env?: object }) => env);
  for (const file of globSync('infra/main.*.bicepparam', { cwd: ROOT })) {
    const parameters = readFileSync(inRoot(file), 'utf8');
    const read = [...parameters.matchAll(/readEnvironmentVariable\('(\w+)'(,?)/g)];
    const names = read.map(([, name]) => name);
    expect(names.length).toBeGreaterThan(5);
    for (const { env } of [plan.steps.at(-1), deploy]) expect(Object.keys(env)).toEqual(expect.arrayContaining(names));
    const withoutDefault = read.flatMap(([, name, comma]) => (comma ? [] : [name]));
    expect(Object.keys(compiling.env)).toEqual(expect.arrayContaining(withoutDefault));
  }
});

test('ci skips none of its jobs: a skipped one lets those go on that need it', () => {
  for (const job of Object.values<object>(workflow('ci.yml').jobs)) expect(job).not.toHaveProperty('if');
});

test.each([
  ['', ''],
  [RUN, 'run: npm ci --ignore-scripts'],
  [RUN, 'run: npm run ci'],
  [RUN, 'run: node scripts/install.mjs'],
  ['run: echo "$TITLE"', 'run: npm ci'],
  ['group: environment-dev', `group: environment-dev-\${{ needs.build.outputs.address }}`],
])('a good workflow with %j changed to %j has no findings', async (from, to) => {
  const addressed = GOOD.replace('minutes: 5', 'minutes: 5\n    outputs: { address: a }');
  expect(await findingsOf(addressed.replace(from, to))).toEqual([]);
});

const OWN_TURN = / {4}concurrency:\n {6}group: environment-dev\n {6}cancel-in-progress: false\n {6}queue: max\n/;
const CHANGES_DEV = /^the job deploy changes dev: its concurrency, or that of the workflow, must/;

test.each([
  ['environment-dev', []],
  ['teardown', [expect.stringMatching(CHANGES_DEV)]],
])('jobs may take turns as a whole workflow: in the group %s, findings %j', async (group, findings) => {
  const whole = GOOD.replace(OWN_TURN, '').replace(
    /group: good-.*\n {2}cancel-in-progress: true/,
    `group: ${group}\n  cancel-in-progress: false\n  queue: max`,
  );
  expect((await findingsOf(whole)).map(({ message }) => message)).toEqual(findings);
});

const DOWNLOAD = `actions/download-artifact@${ACTIONS['actions/download-artifact']?.sha}`;
const INSTALLS = /^the job deploy may sign in: npm must not run the scripts/;
const WHATEVER = /goes on whatever became of build: it must ask/;

/** A change of the good workflow, and what must be said of it. */
const PLANTED: readonly (readonly [from: string | RegExp, to: string, said: RegExp])[] = [
  [CHECKOUT, 'actions/checkout@v6', /must be pinned by the 40 digits of a commit, not by "v6"/],
  [CHECKOUT, `actions/checkout@${'0'.repeat(40)}`, /is known at de0fac2e/],
  [CHECKOUT, `someone/thing@${'a'.repeat(40)}`, /not in the list of known actions/],
  ['persist-credentials: false', 'persist-credential: false', /input "persist-credential" is not defined/],
  [/\n {8}with:\n {10}persist-credentials: false/, '', /must say persist-credentials: false/],
  [/permissions:\n {2}contents: read\n/, '', /permissions must be set at the top/],
  [/permissions:\n {2}contents: read/, 'permissions: write-all', /"write-all" is more than any job needs/],
  ['contents: read', 'contents: write', /contents: write is for the one job that needs it/],
  ['    environment: dev\n', '', /the job deploy signs in/],
  ['contents: read', 'content: read', /content/],
  [/concurrency:\n {2}group: good-.*\n {2}cancel-in-progress: true\n/, '', /concurrency must be set/],
  ['cancel-in-progress: false', 'cancel-in-progress: true', /cancel-in-progress: false/],
  ['group: environment-dev', 'group: other-dev', /^the job deploy changes dev: .* the group environment-dev, /],
  ['group: environment-dev', `group: environment-dev-\${{ github.run_id }}`, /^the job deploy changes dev: /],
  ['      queue: max\n', '', /^the job deploy changes dev: .* queue: max$/],
  [RUN, 'run: npm ci', INSTALLS],
  [RUN, 'run: cd last-good && npm  i --no-audit && npm run build', INSTALLS],
  ['- run: echo "$TITLE"', '- continue-on-error: true\n        run: echo', /hides/],
  [RUN, 'run: npm audit || true', /hides/],
  [RUN, 'run: curl -sSf https://get.example | bash', /what is fetched/],
  ['runs-on: ubuntu-24.04', 'runs-on: self-hosted', /must run on ubuntu-24\.04/],
  [RUN, `uses: ${DOWNLOAD}\n        with:\n          path: .`, /lands in deploy/],
  ['pull_request:', 'push:\n    branches: [master]', /branches: \[main\]/],
  ['pull_request:', 'push:', /branches: \[main\]/],
  ['TOKEN: ', `GROUP_ID: \${{ vars.OTHER }}\n          TOKEN: `, /^GROUP_ID must be vars\.GROUP_ID, not vars\.OTHER$/],
  [RUN, 'run: |\n          echo it\n          echo "$TOKNE"', /^TOKNE is set nowhere/],
  ['pull_request:', 'pull_request_target:', /runs a stranger’s change/],
  ['secrets.GITHUB_TOKEN', 'secrets.AZURE_CREDENTIALS', /no secret is stored/],
  ['"$TITLE"', `"\${{ github.event.pull_request.title }}"`, /goes into env/],
  ['needs: build', `needs: build\n    if: \${{ !failure() && !cancelled() }}`, WHATEVER],
  ['needs: build', `needs: build\n    if: \${{ always() && needs.others.result == 'success' }}`, WHATEVER],
  [/^ {4}permissions:\n {6}id-token: write\n/m, '', /must have id-token/],
  [RUN, 'run: if true; then echo "$TOKEN"', /^bash: syntax error/],
  [RUN, 'run: |\n          echo it\n          echo "$TOKEN', /^bash: unexpected EOF/],
  ['needs: build', 'needs: built', /built/],
  ['pull_request:', 'pull_requests:', /pull_requests/],
  ['runs-on: ubuntu-24.04', 'run-on: ubuntu-24.04', /run-on|runs-on/],
  ['github.ref }}', 'github.ref', /\}\}|unterminated|unexpected|not terminated/i],
  ['github.ref }}', 'githup.ref }}', /githup/],
  ['jobs:', 'jobs: [', /./],
  ['          TOKEN:', '          OTHER: x\n              TOKEN:', /Nested mappings/],
];

describe('a workflow with', () => {
  test.each(PLANTED)('%j changed to %j is found: %s', async (from, to, said) => {
    const text = GOOD.replace(from, to);
    expect(text).not.toBe(GOOD);
    const findings = await findingsOf(text);
    expect(findings.map(({ message }) => message).join('\n')).toMatch(new RegExp(said.source, 'im'));
    for (const { file } of findings) expect(file).toBe(IT);
  });

  test.each([
    [CHECKOUT, 'actions/checkout@v6', 14],
    [RUN, 'run: |\n          echo it\n          echo "$TOKEN', 35],
    ['needs: build', 'needs: built', 20],
  ])('%j changed to %j is found in its line', async (from, to, line) => {
    expect((await findingsOf(GOOD.replace(from, to))).map((finding) => finding.line)).toContain(line);
  });

  test.each([
    ['npm run go -- --to dev', 'site', []],
    ['echo "words=x" >> "$GITHUB_OUTPUT"', 'word', ['the step said hands on no "word": words']],
    ['npm run go -- --to dev', 'sites', ['the step said hands on no "sites": site']],
    ['echo "$NAME=x" >> "$GITHUB_OUTPUT"', 'sites', []],
  ])('the command %s and a read of its output %s: findings %j', async (run, output, said) => {
    mkdirSync(join(root, 'scripts'));
    writeFileSync(join(root, 'scripts/go.ts'), "tell('site', origin);\n");
    const text = `run: ${run}\n        id: said\n      - if: steps.said.outputs.${output} != ''\n        run: echo "$TOKEN"`;
    const withName = GOOD.replace('TOKEN:', `NAME: x\n          TOKEN:`);
    const findings = await findingsOf(withName.replace(RUN, text));
    expect(findings.map(({ message }) => message).filter((message) => !message.startsWith('NAME'))).toEqual(said);
  });
});

describe('a call of a workflow', () => {
  const CALLED = GOOD.replace(
    'on:\n  pull_request:',
    'on:\n  workflow_call:\n    inputs:\n      environment:\n        type: string\n        required: true',
  ).replace(/concurrency:\n {2}group: good.*\n {2}cancel-in-progress: true\n/, '');
  const LEFT = CALLED.replace(OWN_TURN, '');
  const NAMED = LEFT.replace('environment: dev', `environment: \${{ inputs.environment }}`);
  const ALL = '{ contents: read, id-token: write }';
  const caller = (given = 'environment: dev', permissions = ALL) =>
    `name: Caller\non: push\npermissions: {}\nconcurrency: caller\njobs:\n  it:\n    uses: ./.github/workflows/called.yml\n    permissions: ${permissions}\n    with:\n      ${given}\n`;
  const turn = (group: string, cancels = false, queue = 'max') =>
    `${caller()}    concurrency: { group: ${group}, cancel-in-progress: ${cancels}, queue: ${queue} }\n`;
  const NO_TURN = /^7 the job it calls .*called\.yml, which changes dev: .* the group environment-dev,/;
  const lacks = (permission: string) => new RegExp(`^8 the job it must have ${permission}: a job that it calls in `);

  test.each<[string, string, string, RegExp[]]>([
    ['all that it asks for', CALLED, caller(), []],
    ['another input', CALLED, caller('stage: dev'), [/has no input stage/, /must give .* the input environment/]],
    ['no sign-in', CALLED, caller(undefined, '{ contents: read }'), [lacks('id-token: write')]],
    ['no right to read', CALLED, caller(undefined, '{ id-token: write }'), [lacks('contents: read')]],
    ['a turn that it leaves to its caller', LEFT, turn('environment-dev'), []],
    ['a turn of the environment that is named', NAMED, turn('environment-dev'), []],
    ['no turn', LEFT, caller(), [NO_TURN]],
    ['a turn that may be cancelled', LEFT, turn('environment-dev', true), [NO_TURN]],
    ['a turn that may be replaced', LEFT, turn('environment-dev', false, 'single'), [NO_TURN]],
    ['a turn of another environment', NAMED, turn('environment-prod'), [NO_TURN]],
  ])('that gives it %s', async (_, called, text, said) => {
    writeFileSync(join(root, '.github/workflows/called.yml'), called);
    const findings = (await findingsOf(text)).map(({ line, message }) => `${line} ${message}`);
    for (const each of said) expect(findings).toContainEqual(expect.stringMatching(each));
    if (said.length === 0) expect(findings).toEqual([]);
  });
});
