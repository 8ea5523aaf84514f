import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { PAGE, printedOutputs } from '../../../scripts/azure/test-outputs.ts';
import { FRONTEND_DIST } from '../../../scripts/build/frontend.ts';
import { type Azure, startAzure } from './support/azure.ts';
import { SITE_TOKEN } from './support/azure-state.ts';
import { type Front, type FrontResponse, type Portal, startFront, startPortal } from './support/portal.ts';

const GOOD = '0123456789abcdef0123456789abcdef01234567';
const BAD = 'f'.repeat(40);
/** The running release before a test deploys anything. */
const BEFORE = 'b'.repeat(40);
const GROUP = 'rg-franchise-admin-prod';

let portal: Portal;
let front: Front;
let token: string;
let release: string;
/** If true, the front end removes the content security policy. */
let isBroken = false;
beforeAll(async () => {
  portal = await startPortal();
  front = await startFront(portal.origin, {
    onResponse: (response) => {
      if (isBroken) delete response.headers['content-security-policy'];
      reportRunning(response);
    },
  });
  token = await portal.cloud.directory.tokenFor('no.role');
  release = mkdtempSync(join(tmpdir(), 'release-'));
  cpSync(FRONTEND_DIST, join(release, 'page'), { recursive: true });
});
afterAll(async () => {
  await front.close();
  await portal.close();
  rmSync(release, { recursive: true, force: true });
});

/** Makes /api/health report the release that was uploaded last. */
function reportRunning(response: FrontResponse): void {
  if (response.path === '/api/health')
    response.body = JSON.stringify({ ...JSON.parse(String(response.body)), version: azure.state().running });
}

let azure: Azure;
beforeEach(async () => {
  isBroken = false;
  azure = await startAzure({
    groups: { [GROUP]: { id: `/subscriptions/s/resourceGroups/${GROUP}`, tags: {} } },
    apiToken: token,
    outputs: outputs(),
    running: BEFORE,
  });
});
afterEach(() => azure.remove());

/** Deployment outputs whose site is the local front end. */
const outputs = (change: Readonly<Record<string, unknown>> = {}) =>
  printedOutputs({ siteHostname: new URL(front.origin).host, ...change });

/** Deploys the package of a commit as the workflow does. Also returns the outputs for later workflow steps. */
async function deploy(commit: string, wait = 0, ...more: string[]) {
  writeFileSync(join(release, 'api.zip'), zipSync({ 'dist/release': strToU8(commit) }));
  const outputFile = join(azure.folder, `outputs-${commit.slice(0, 4)}`);
  writeFileSync(outputFile, '');
  const args = ['--environment', 'prod', '--release', commit, '--package', release, '--wait', String(wait), ...more];
  const { functionPlan } = azure.state().outputs as ReturnType<typeof outputs>;
  const env = { AUTH_CLIENT_ID: PAGE.clientId, FUNCTION_PLAN: String(functionPlan?.value), GITHUB_OUTPUT: outputFile };
  const ran = await azure.run('scripts/deploy.ts', args, env);
  expect(ran.output).not.toContain(token);
  expect(ran.output).not.toContain(SITE_TOKEN);
  const jobOutputs = Object.fromEntries(
    readFileSync(outputFile, 'utf8')
      .trim()
      .split('\n')
      .map((line) => line.split('=')),
  );
  return { ...ran, jobOutputs };
}
const lastGood = () => azure.state().groups[GROUP]?.tags.release;
const did = () => azure.changes().map((call) => call.split(' --')[0]);

describe('npm run deploy', { timeout: 120_000 }, () => {
  test('deploys infrastructure, API and site, and records the release as good after the smoke test', async () => {
    const { code, output, jobOutputs } = await deploy(GOOD);
    expect([code, output]).toEqual([0, expect.stringContaining('10 passed, 0 failed, 0 skipped')]);
    expect(did()).toEqual([
      'deployment group create',
      'functionapp deployment source config-zip',
      'swa deploy site',
      'tag update',
    ]);
    const [upload] = azure.state().uploads;
    expect(upload).toMatchObject({ environment: 'production', hasToken: true });
    expect(upload?.settings).toContain(`"clientId": "${PAGE.clientId}"`);
    expect(upload?.settings).not.toContain('apiOrigin');
    expect(jobOutputs).toEqual({ site: front.origin, deployed: 'true' });
    expect(lastGood()).toBe(GOOD);
  });

  test('rejects a package of another release and changes nothing', async () => {
    for (const [files, message] of [
      [{ 'dist/release': strToU8(BAD) }, `contains release ${BAD}, not ${GOOD}`],
      [{ 'dist/main.cjs': strToU8('') }, 'does not contain its release'],
    ] as const) {
      mkdirSync(join(release, 'other'), { recursive: true });
      writeFileSync(join(release, 'other/api.zip'), zipSync(files));
      const args = ['--environment', 'prod', '--release', GOOD, '--package', join(release, 'other')];
      const { code, output } = await azure.run('scripts/deploy.ts', args, { AUTH_CLIENT_ID: PAGE.clientId });
      expect([code, output]).toEqual([1, expect.stringContaining(message)]);
      expect(azure.changes()).toEqual([]);
    }
  });

  test('uploads the package to storage on the premium plan, and allows direct API requests in the page policy', async () => {
    azure.set({ outputs: outputs({ functionPlan: 'premium', apiMode: 'direct' }) });
    expect((await deploy(GOOD)).code).toBe(0);
    expect(did()).toEqual([
      'deployment group create',
      'storage blob upload',
      'functionapp restart',
      'swa deploy site',
      'tag update',
    ]);
    const [upload] = azure.state().uploads;
    const api = 'https://func-franchise-admin-prod-abc123.azurewebsites.net';
    expect(upload?.settings).toContain(`"apiOrigin": "${api}"`);
    expect(upload?.policy).toContain(`connect-src 'self' ${api} `);
  });

  test('rejects a change of the function plan unless the environment is new or was torn down', async () => {
    expect((await deploy(GOOD)).code).toBe(0);
    const made = azure.changes();
    const args = ['--environment', 'prod', '--release', GOOD, '--package', release, '--wait', '0'];
    const env = { AUTH_CLIENT_ID: PAGE.clientId, FUNCTION_PLAN: 'premium' };
    const { code, output } = await azure.run('scripts/deploy.ts', args, env);
    const message = 'FUNCTION_PLAN is "premium", but rg-franchise-admin-prod runs on "flex"';
    expect([code, output]).toEqual([1, expect.stringContaining(message)]);
    expect(azure.changes()).toEqual(made);
    // GitHub passes an unset variable as an empty text.
    expect((await azure.run('scripts/deploy.ts', args, { ...env, FUNCTION_PLAN: '' })).code).toBe(0);

    for (const tags of [{}, { release: 'torn-down' }]) {
      azure.set({ groups: { [GROUP]: { id: `/subscriptions/s/resourceGroups/${GROUP}`, tags } } });
      expect((await azure.run('scripts/deploy.ts', args, env)).output).toContain('Infrastructure: done');
    }
  });

  test('keeps the last good release if the smoke test fails, and can deploy it again', async () => {
    expect((await deploy(GOOD)).code).toBe(0);

    // The site still serves the previous page, and the front end removes its policy.
    isBroken = true;
    const index = join(release, 'page', 'index.html');
    const page = readFileSync(index, 'utf8');
    writeFileSync(index, page.replace('</head>', '<meta name="new" content="yes" /></head>'));
    const failed = await deploy(BAD);
    expect([failed.code, failed.output]).toEqual([1, expect.stringContaining('The smoke test failed.')]);
    expect(failed.output).toMatch(/FAILED {4}security headers/);
    expect(failed.output).toMatch(/FAILED {4}page: index.html is not the one that was deployed/);
    expect(failed.jobOutputs).not.toHaveProperty('deployed');
    expect(failed.jobOutputs['last-good']).toBe(GOOD);
    expect(lastGood()).toBe(GOOD);

    isBroken = false;
    writeFileSync(index, page);
    const back = await deploy(failed.jobOutputs['last-good'] ?? '');
    expect(back.code).toBe(0);
    expect(back.jobOutputs).not.toHaveProperty('last-good');
    expect(azure.state().uploads).toHaveLength(3);
    expect(lastGood()).toBe(GOOD);
  });

  test('keeps the last good release if the new release does not reach its database', async () => {
    expect((await deploy(GOOD)).code).toBe(0);
    portal.cloud.cosmos.faults.add({ match: 'POST /dbs/*/colls/jobs/*', kind: 'query', status: 403 });
    // Advances the clock, because the API caches the state of its dependencies for a few seconds.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 6_000, shouldAdvanceTime: true });
    try {
      const failed = await deploy(BAD);
      expect([failed.code, failed.output]).toEqual([1, expect.stringContaining('The smoke test failed.')]);
      expect(failed.output).toContain('FAILED    dependencies: it does not reach a dependency');
      expect(failed.output).toContain('9 passed, 1 failed, 0 skipped');
      expect([failed.jobOutputs.deployed, failed.jobOutputs['last-good'], lastGood()]).toEqual([undefined, GOOD, GOOD]);
    } finally {
      vi.useRealTimers();
      portal.cloud.cosmos.faults.clear();
    }
  });

  test.each([
    ['deployment group create', ['deployment group create']],
    ['config-zip', ['deployment group create', 'functionapp deployment source config-zip']],
    ['swa deploy', ['deployment group create', 'functionapp deployment source config-zip', 'swa deploy site']],
  ])('stops when %s fails', async (failing, done) => {
    azure.set({ failing });
    const { code, output } = await deploy(GOOD);
    expect([code, output]).toEqual([1, expect.stringContaining('AuthorizationFailed')]);
    expect(did()).toEqual(done);
    expect(lastGood()).toBeUndefined();
  });

  describe('the link from the site to the function app', () => {
    const operation = (
      resourceType: string,
      resourceName: string,
      statusCode: string,
      provisioningState = 'Failed',
    ) => ({
      properties: { provisioningState, statusCode, targetResource: { resourceType, resourceName } },
    });
    const MODULE = 'Microsoft.Resources/deployments';
    const PORTAL = [operation(MODULE, 'site', 'OK', 'Succeeded'), operation(MODULE, 'link', 'Conflict')];
    const LINK = [operation('Microsoft.Web/staticSites/linkedBackends', 'stapp/api', 'InternalServerError')];
    const created = () => did().filter((call) => call === 'deployment group create').length;

    test('is created in another attempt if Azure fails to create it', async () => {
      azure.set({ failing: 'deployment group create', failures: 2, operations: { portal: PORTAL, link: LINK } });
      const { code, output } = await deploy(GOOD, 60);
      expect([code, created()]).toEqual([0, 3]);
      expect(output).toContain('::warning::The link to the function app failed with 500; attempt 2 of 3.');
      expect(lastGood()).toBe(GOOD);
    });

    test('fails the deployment with a remedy if Azure fails to create it three times', async () => {
      azure.set({ failing: 'deployment group create', operations: { portal: PORTAL, link: LINK } });
      const { code, output } = await deploy(GOOD);
      expect([code, created()]).toEqual([1, 3]);
      expect(output).toContain(
        'could not be linked to the function app in 3 attempts. Deploy again, or set API_MODE to "direct"',
      );
    });

    const rejected = [operation('Microsoft.Web/staticSites/linkedBackends', 'stapp/api', 'BadRequest')];
    test.each([
      ['another resource fails too', { portal: [...PORTAL, operation(MODULE, 'api', 'Conflict')], link: LINK }],
      ['Azure rejects the link', { portal: PORTAL, link: rejected }],
      ['Azure lists no failed operation', {}],
    ])('gets no further attempt when %s', async (_, operations) => {
      azure.set({ failing: 'deployment group create', operations });
      expect((await deploy(GOOD)).code).toBe(1);
      expect(created()).toBe(1);
    });
  });

  test.each([
    ['flex', 'config-zip', 'functionapp deployment source config-zip'],
    ['premium', 'blob upload', 'storage blob upload'],
  ])(
    'retries the upload on the %s plan until the role assignment is effective',
    async (functionPlan, failing, upload) => {
      azure.set({ outputs: outputs({ functionPlan }), failing, failures: 1 });
      expect((await deploy(GOOD, 60)).code).toBe(0);
      expect(did().filter((call) => call === upload)).toHaveLength(2);
      expect(lastGood()).toBe(GOOD);
    },
  );

  test.each([
    ['flex', 'config-zip', ['functionapp deployment source config-zip']],
    ['premium', 'blob upload', ['storage blob upload', 'functionapp restart']],
  ])('stops an endless upload on the %s plan and accepts the release if it runs', async (plan, hanging, api) => {
    azure.set({ outputs: outputs({ functionPlan: plan }), hanging });
    const { code, output } = await deploy(GOOD, 60, '--upload', '2');
    expect([code, output]).toEqual([0, expect.stringMatching(/did not end within 2 s and was stopped/)]);
    expect(output).toContain('::warning::The package may not be running yet.');
    // The command makes only one attempt, and also ends the process that az has started.
    expect(did()).toEqual(['deployment group create', ...api, 'swa deploy site', 'tag update']);
    expect(() => process.kill(azure.state().hangs ?? process.pid, 0)).toThrow('ESRCH');
    expect(lastGood()).toBe(GOOD);

    // The templates now belong to the new release, the code to the previous release.
    azure.set({ isLost: true });
    const failed = await deploy(BAD, 0, '--upload', '2');
    expect([failed.code, failed.output]).toEqual([1, expect.stringContaining('The smoke test failed.')]);
    expect(failed.output).toContain(`FAILED    health: the API is version ${GOOD}, not ${BAD}`);
    expect(failed.jobOutputs['last-good']).toBe(GOOD);
    expect(lastGood()).toBe(GOOD);
  });

  test.each([
    'Deployment was successful but the app appears to be unhealthy. Please check the app logs.',
    'Failed to fetch host key to check for function app status',
  ])('does not repeat an upload that ended with "%s" and accepts the release if it runs', async (afterUpload) => {
    azure.set({ afterUpload });
    const { code, output } = await deploy(GOOD, 60);
    expect([code, output]).toEqual([0, expect.stringContaining(afterUpload)]);
    expect(output).toContain('::warning::The package may not be running yet.');
    expect(did()).toEqual([
      'deployment group create',
      'functionapp deployment source config-zip',
      'swa deploy site',
      'tag update',
    ]);
    expect(lastGood()).toBe(GOOD);
  });

  test('cancels a template deployment after its time limit', async () => {
    azure.set({ hanging: 'deployment group create' });
    const { code, output } = await deploy(GOOD, 0, '--templates', '2');
    expect([code, output]).toEqual([1, expect.stringContaining('az deployment group create did not end within 2 s')]);
    expect(did()).toEqual(['deployment group create', 'deployment group cancel']);
    expect(azure.state().calls.at(-1)?.args).toEqual(expect.arrayContaining(['--name', 'portal', GROUP]));
  });

  test.each([
    ['run the smoke test', 'get-access-token --resource'],
    ['upload the package', 'get-access-token --scope https://storage.azure.com/.default'],
  ])('changes nothing if it has no token to %s', async (_what, failing) => {
    azure.set({ failing });
    expect((await deploy(GOOD)).code).toBe(1);
    expect(azure.changes()).toEqual([]);
  });

  test('replaces any release; with --not-over-newer, keeps a newer one', async () => {
    const repository = mkdtempSync(join(tmpdir(), 'history-'));
    const git = (...args: string[]) =>
      execFileSync('git', ['-c', 'user.name=test', '-c', 'user.email=test@example.com', ...args], {
        cwd: repository,
        encoding: 'utf8',
      }).trim();
    git('init', '--quiet', '--initial-branch', 'main');
    const commit = () => {
      git('commit', '--quiet', '--allow-empty', '--message', 'Change');
      return git('rev-parse', 'HEAD');
    };
    const [old, newer] = [commit(), commit()];
    git('checkout', '--quiet', '-b', 'other', old);
    git('commit', '--quiet', '--allow-empty', '--message', 'Another change');
    const other = git('rev-parse', 'HEAD');
    vi.stubEnv('GIT_DIR', join(repository, '.git'));
    try {
      azure.set({ groups: { [GROUP]: { id: 'x', tags: { release: newer } } } });
      const left = await deploy(old, 0, '--not-over-newer');
      const notice = `::notice::${old} is not deployed, because prod already has the newer ${newer}.`;
      expect([left.code, left.output, left.jobOutputs]).toEqual([0, expect.stringContaining(notice), {}]);
      expect(azure.changes()).toEqual([]);

      // The first step fails, but its recorded command shows that the deployment has started.
      const failing = 'deployment group create';
      for (const [there, release, ...options] of [
        [newer, old],
        [old, newer, '--not-over-newer'],
        [newer, newer, '--not-over-newer'],
        [other, newer, '--not-over-newer'],
        ['', old, '--not-over-newer'],
        // BAD is a commit that is no longer in the history of main.
        [BAD, newer, '--not-over-newer'],
      ] as const) {
        azure.set({ calls: [], failing, groups: { [GROUP]: { id: 'x', tags: { release: there } } } });
        const { code } = await deploy(release, 0, ...options);
        expect([there, release, code, did()]).toEqual([there, release, 1, [failing]]);
      }
    } finally {
      vi.unstubAllEnvs();
      rmSync(repository, { recursive: true, force: true });
    }
  });

  test('accepts only a full commit id as a release', async () => {
    azure.set({ groups: { [GROUP]: { id: 'x', tags: { release: 'main; rm -rf .' } } } });
    const { jobOutputs } = await deploy(BAD);
    expect(jobOutputs).not.toHaveProperty('last-good');
    expect((await azure.run('scripts/deploy.ts', ['--environment', 'prod', '--release', 'main'])).code).toBe(2);
  });
});

describe('npm run preview', () => {
  const preview = () => azure.run('scripts/preview.ts', ['--pull', '42', '--page', join(release, 'page')]);

  test('deploys a page to the slot of the last digit of its pull request, and names the origin that the API rejects', async () => {
    azure.set({ outputs: outputs({ apiMode: 'direct', functionAppHostname: new URL(front.origin).host }) });
    const { code, output } = await preview();
    expect([code, output]).toEqual([0, expect.stringContaining('shown at http://localhost:4280')]);
    expect(output).toContain('rejects http://localhost:4280: add it to PREVIEW_ORIGINS');
    expect(azure.state().uploads).toMatchObject([{ environment: 'pr2', hasToken: true }]);
    expect(azure.state().uploads[0]?.settings).toContain(`"apiOrigin": "${front.origin}"`);
  });

  test('deploys nothing if the API accepts only requests from its own site, and reports the reason', async () => {
    const { code, output } = await preview();
    expect([code, output]).toEqual([0, expect.stringMatching(/^::notice::No preview: .* unless API_MODE is "direct"/)]);
    expect(output).not.toContain('shown at');
    expect(azure.state().uploads).toEqual([]);
  });
});
