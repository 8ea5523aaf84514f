/** One release into one environment: infrastructure, API, site, smoke test, and the note that it is good. */
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inRoot } from '../root.ts';
import { assembleSite, type SiteOptions } from '../site/assemble.ts';
import { reportOf, smoke } from '../smoke/smoke.ts';
import { deployApi } from './api.ts';
import { type Outputs, originOf, pageSettingsOf, readOutputs } from './outputs.ts';
import { API_ARCHIVE, PAGE_FOLDER } from './package.ts';
import { az, run } from './run.ts';

export interface Release {
  readonly environment: 'dev' | 'prod';
  /** The commit it was built from. */
  readonly release: string;
  /** What `npm run package` made of it. */
  readonly folder: string;
  /** Milliseconds until the API has to answer as this release. */
  readonly patienceMs: number;
}

/** One name, always: the outputs of what was deployed last are found by it. */
export const DEPLOYMENT = 'portal';
/** Tag of the resource group that says which release passed its smoke test last. */
const LAST_GOOD = 'release';

export const groupOf = (environment: string) => `rg-franchise-admin-${environment}`;

/**
 * Deploys a release and proves it. Which release was good before is handed to the workflow first (`last-good`), so that it can go
 * back to that one when this fails half-way; only what passes the smoke test is noted as good.
 * @throws Error of the first step that fails
 */
export async function deploy({ environment, release, folder, patienceMs }: Release): Promise<void> {
  const group = groupOf(environment);
  const clientId = process.env.AUTH_CLIENT_ID;
  if (!clientId) throw new Error('AUTH_CLIENT_ID is not set: the client id that people sign in to.');
  // Before anything changes: GitHub's word is good for minutes, and without a token nothing could be proven afterwards.
  const token = await apiToken(clientId);
  await keepStorageToken();
  const { id, tags } = (await az(['group', 'show', '--name', group])) as { id: string; tags?: Record<string, string> };
  const lastGood = tags?.[LAST_GOOD] ?? '';
  if (/^[0-9a-f]{40}$/.test(lastGood) && lastGood !== release) tell('last-good', lastGood);

  const outputs = await step('Infrastructure', () => deployTemplates(group, environment, release));
  tell('site', originOf(outputs.siteHostname));
  await step('API', () => deployApi(group, outputs, join(folder, API_ARCHIVE), patienceMs));
  const page = await step('Site', () => deploySite(group, outputs, join(folder, PAGE_FOLDER)));
  await step('Smoke test', async () => {
    const results = await smoke({ site: originOf(outputs.siteHostname), token, release, page, patienceMs });
    console.log(reportOf(results));
    summarise(reportOf(results));
    if (results.some(({ outcome }) => outcome === 'failed')) throw new Error('The smoke test failed.');
  });
  await az(['tag', 'update', '--resource-id', id, '--operation', 'merge', '--tags', `${LAST_GOOD}=${release}`]);
  console.log(`${release} is the last good release of ${environment}.`);
}

async function deployTemplates(group: string, environment: string, release: string): Promise<Outputs> {
  const parameters = inRoot('infra', `main.${environment}.bicepparam`);
  const where = ['--resource-group', group, '--name', DEPLOYMENT];
  const answer = await az(
    ['deployment', 'group', 'create', ...where, '--parameters', parameters, '--query', 'properties.outputs'],
    { env: { APP_VERSION: release } },
  );
  return readOutputs(answer);
}

/** Answers the index.html that is served from now on. */
function deploySite(group: string, outputs: Outputs, build: string): Promise<string> {
  return uploadSite(group, outputs.siteName, 'production', { build, settings: pageSettingsOf(outputs) });
}

/**
 * Puts a page at a site's environment, by a deployment token that is asked for now and kept nowhere. Answers the index.html that
 * must be served then: the program that uploads has been seen to end well without having done it.
 */
export async function uploadSite(
  group: string,
  site: string,
  environment: string,
  content: Pick<SiteOptions, 'build' | 'settings'>,
): Promise<string> {
  const secrets = await az(['staticwebapp', 'secrets', 'list', '--resource-group', group, '--name', site]);
  const token = (secrets as { properties: { apiKey: string } }).properties.apiKey;
  mask(token);
  // A folder of its own around it: swa looks for configurations there, and refuses to upload the folder it runs in.
  const around = mkdtempSync(join(tmpdir(), 'site-'));
  try {
    assembleSite({ ...content, folder: join(around, 'site') });
    const args = ['deploy', 'site', '--swa-config-location', 'site', '--env', environment, '--no-use-keychain'];
    await run('swa', args, { cwd: around, env: { SWA_CLI_DEPLOYMENT_TOKEN: token, NO_UPDATE_NOTIFIER: '1' } });
    return readFileSync(join(around, 'site', 'index.html'), 'utf8');
  } finally {
    rmSync(around, { recursive: true, force: true });
  }
}

/** A token for the API, for whoever az is signed in as: somebody without a role, who may ask who they are. */
export async function apiToken(clientId: string): Promise<string> {
  const answer = await az(['account', 'get-access-token', '--resource', clientId]);
  const { accessToken } = answer as { accessToken: string };
  mask(accessToken);
  return accessToken;
}

/** Lets az keep a token for what it uploads to a storage account later, in words that it asks for it by then. */
async function keepStorageToken(): Promise<void> {
  await az(['account', 'get-access-token', '--scope', 'https://storage.azure.com/.default']);
}

async function step<T>(title: string, work: () => Promise<T>): Promise<T> {
  const started = performance.now();
  console.log(`${title} …`);
  const result = await work();
  console.log(`${title}: done in ${((performance.now() - started) / 1000).toFixed(0)} s`);
  return result;
}

/** Hands a value to the workflow's later steps. */
export function tell(name: string, value: string): void {
  if (/[\r\n]/.test(value)) throw new Error(`${name} must be one line.`);
  if (process.env.GITHUB_OUTPUT) appendFileSync(process.env.GITHUB_OUTPUT, `${name}=${value}\n`);
}

function summarise(text: string): void {
  if (process.env.GITHUB_STEP_SUMMARY) appendFileSync(process.env.GITHUB_STEP_SUMMARY, `\`\`\`\n${text}\n\`\`\`\n`);
}

/** From here on GitHub shows *** in its place, should anything print it. */
function mask(secret: string): void {
  if (process.env.GITHUB_ACTIONS) console.log(`::add-mask::${secret}`);
}
