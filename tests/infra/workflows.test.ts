import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkWorkflows } from '../../scripts/infra/workflows/check.ts';
import { ACTIONS } from '../../scripts/infra/workflows/policies.ts';
import { inRoot, ROOT } from '../../scripts/root.ts';
import { workflowOf } from './support/steps.ts';

const CHECKOUT = `actions/checkout@${ACTIONS['actions/checkout']?.sha}`;
const LOGIN = `azure/login@${ACTIONS['azure/login']?.sha}`;

/** A workflow without findings. */
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

const RUN = 'run: echo "$TOKEN"';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'workflows-'));
  mkdirSync(join(root, '.github/workflows'), { recursive: true });
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

async function findingsOf(text: string) {
  writeFileSync(join(root, '.github/workflows/it.yml'), text);
  return (await checkWorkflows(root)).findings.map(({ line, message }) => `${line} ${message}`);
}

test('the workflows of the project have no findings', async () => {
  expect((await checkWorkflows(ROOT)).findings).toEqual([]);
});

test('the plan and deploy jobs set every variable that the parameter files read', () => {
  const { plan, deploy } = workflowOf('deploy-environment.yml').jobs;
  for (const file of globSync('infra/main.*.bicepparam', { cwd: ROOT })) {
    const read = [...readFileSync(inRoot(file), 'utf8').matchAll(/readEnvironmentVariable\('(\w+)'/g)];
    const names = read.map(([, name]) => name);
    expect(names.length).toBeGreaterThan(5);
    for (const { env } of [plan.steps.at(-1), deploy]) expect(Object.keys(env)).toEqual(expect.arrayContaining(names));
  }
});

test('ci skips no job, because a skipped job blocks neither a merge nor a deployment', () => {
  for (const job of Object.values<object>(workflowOf('ci.yml').jobs)) expect(job).not.toHaveProperty('if');
});

const OWN_TURN = / {4}concurrency:\n {6}group: environment-dev\n {6}cancel-in-progress: false\n {6}queue: max\n/;
/** Concurrency of the whole workflow instead of its jobs. */
const WHOLE_TURN = GOOD.replace(OWN_TURN, '').replace(
  /group: good-.*\n {2}cancel-in-progress: true/,
  'group: environment-dev\n  cancel-in-progress: false\n  queue: max',
);

test.each([
  GOOD,
  GOOD.replace(RUN, 'run: npm ci --ignore-scripts && npm run ci && node scripts/install.mjs'),
  GOOD.replace('run: echo "$TITLE"', 'run: npm ci'),
  WHOLE_TURN,
])('a good workflow has no findings (%#)', async (text) => expect(await findingsOf(text)).toEqual([]));

const DOWNLOAD = `actions/download-artifact@${ACTIONS['actions/download-artifact']?.sha}`;
const CHANGES_DEV = /the job deploy changes dev: its concurrency, or that of the workflow, must/;
const INSTALLS = /the job deploy may sign in, so npm must not run install scripts/;

test.each<[from: string | RegExp, to: string, message: RegExp]>([
  // Pinned actions.
  [CHECKOUT, 'actions/checkout@v6', /^14 .*must be pinned to a full commit, not to "v6"/],
  [CHECKOUT, `actions/checkout@${'0'.repeat(40)}`, /must be pinned to de0fac2e/],
  [CHECKOUT, `someone/thing@${'a'.repeat(40)}`, /not in the list of known actions/],
  // Permissions.
  [/\n {8}with:\n {10}persist-credentials: false/, '', /must set persist-credentials: false/],
  [/permissions:\n {2}contents: read\n/, '', /permissions must be set at the top/],
  [/permissions:\n {2}contents: read/, 'permissions: write-all', /"write-all" grants more than a job needs/],
  ['contents: read', 'contents: write', /contents: write must be set in the job that needs it/],
  ['    environment: dev\n', '', /the job deploy signs in, so it must name its environment/],
  [RUN, 'run: npm ci', INSTALLS],
  [RUN, 'run: cd last-good && npm  i --no-audit && npm run build', INSTALLS],
  ['TOKEN: ', `GROUP_ID: \${{ vars.OTHER }}\n          TOKEN: `, /GROUP_ID must be vars\.GROUP_ID, not vars\.OTHER$/],
  // Concurrency.
  [/concurrency:\n {2}group: good-.*\n {2}cancel-in-progress: true\n/, '', /concurrency must be set/],
  ['cancel-in-progress: false', 'cancel-in-progress: true', CHANGES_DEV],
  ['group: environment-dev', `group: environment-dev-\${{ github.run_id }}`, CHANGES_DEV],
  ['      queue: max\n', '', CHANGES_DEV],
  [OWN_TURN, '', CHANGES_DEV],
  // Secrets.
  ['secrets.GITHUB_TOKEN', 'secrets.AZURE_CREDENTIALS', /no secret may be stored/],
  // Untrusted text and machines.
  ['"$TITLE"', `"\${{ github.event.pull_request.title }}"`, /must go through env/],
  ['pull_request:', 'pull_request_target:', /runs untrusted changes/],
  ['pull_request:', 'push:\n    branches: [master]', /branches must be \[main\]/],
  ['on:\n  pull_request:', 'on: push', /branches must be \[main\]/],
  [RUN, 'run: curl -sSf https://get.example | bash', /downloaded scripts must not run/],
  [RUN, `uses: ${DOWNLOAD}\n        with:\n          path: .`, /must be downloaded into deploy/],
  ['runs-on: ubuntu-24.04', 'runs-on: self-hosted', /must run on ubuntu-24\.04/],
  // Bash, actionlint and YAML.
  [RUN, 'run: |\n          echo it\n          echo "$TOKEN', /^35 bash: unexpected EOF/],
  ['persist-credentials: false', 'persist-credential: false', /input "persist-credential" is not defined/],
  ['needs: build', 'needs: built', /^20 .*built/],
  ['github.ref }}', 'githup.ref }}', /githup/],
  ['jobs:', 'jobs: [', /./],
])('a good workflow with %j changed to %j has the finding %s', async (from, to, message) => {
  const text = GOOD.replace(from, to);
  expect(text).not.toBe(GOOD);
  expect(await findingsOf(text)).toContainEqual(expect.stringMatching(message));
});

const CALLED = GOOD.replace(
  'on:\n  pull_request:',
  'on:\n  workflow_call:\n    inputs: { environment: { type: string } }',
).replace(/concurrency:\n {2}.*\n.*true\n/, '');
const LEFT = CALLED.replace(OWN_TURN, '').replace('environment: dev', `environment: \${{ inputs.environment }}`);
const caller = (permissions: string, group = 'environment-dev', queue = 'max') =>
  `name: Caller\non: workflow_dispatch\npermissions: {}\nconcurrency: caller\njobs:\n  it:\n    uses: ./.github/workflows/called.yml\n` +
  `    permissions: { ${permissions} }\n    with: { environment: dev }\n` +
  `    concurrency: { group: ${group}, cancel-in-progress: false, queue: ${queue} }\n`;
const ALL = 'contents: read, id-token: write';
const NO_TURN = /the job it calls .*called\.yml, which changes dev: .* the group environment-dev,/;

test.each([
  ['accepts a caller that passes everything', CALLED, caller(ALL, 'other'), undefined],
  ['accepts a caller that sets the concurrency of the called workflow', LEFT, caller(ALL), undefined],
  [
    'rejects a caller without id-token: write',
    CALLED,
    caller('contents: read'),
    /the job it must have id-token: write/,
  ],
  ['rejects the concurrency of another environment', LEFT, caller(ALL, 'environment-prod'), NO_TURN],
  ['rejects a concurrency that may replace runs', LEFT, caller(ALL, 'environment-dev', 'single'), NO_TURN],
  [
    'rejects a caller that passes secrets',
    CALLED,
    `${caller(ALL)}    secrets: inherit\n`,
    /there are no secrets to pass on/,
  ],
])('%s', async (_, called, text, message) => {
  writeFileSync(join(root, '.github/workflows/called.yml'), called);
  expect(await findingsOf(text)).toEqual(message ? [expect.stringMatching(message)] : []);
});
