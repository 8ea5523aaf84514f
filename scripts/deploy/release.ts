/** Deploys one release to one environment: infrastructure, API, site, smoke test and the tag of the last good release. */
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { az } from '../azure/az.ts';
import { DEPLOYMENT, groupOf } from '../azure/names.ts';
import {
  lastOutputs,
  type Outputs,
  originOf,
  pageSettingsOf,
  readFunctionPlan,
  readOutputs,
} from '../azure/outputs.ts';
import { apiToken, keepStorageToken } from '../azure/token.ts';
import { setOutput, summarise } from '../github.ts';
import { inRoot, ROOT } from '../root.ts';
import { run, TimedOut } from '../run-program.ts';
import { reportOf, smoke } from '../smoke/smoke.ts';
import { deployApi } from './api.ts';
import { onlyLinkFailed } from './link-failure.ts';
import { API_ARCHIVE, PAGE_FOLDER, packedRelease } from './package.ts';
import { uploadSite } from './site.ts';

export interface Release {
  readonly environment: 'dev' | 'prod';
  /** The commit of the package. */
  readonly release: string;
  /** The output folder of `npm run package`. */
  readonly folder: string;
  /** Skips the deployment if a newer release is recorded as good. */
  readonly notOverNewer: boolean;
  /** Maximum time until the API responds with this release, in milliseconds. */
  readonly patienceMs: number;
  /** Time in milliseconds after which a template deployment is cancelled. The first full deployment takes 15 minutes. */
  readonly templatesMs: number;
  /** Time in milliseconds after which an upload of the API package is stopped. */
  readonly uploadMs: number;
}

/** Resource group tag with the last release that passed its smoke test; `torn-down` after a teardown. */
const LAST_GOOD = 'release';
const TORN_DOWN = 'torn-down';

/**
 * Deploys a release and runs the smoke test. First outputs the last good release (`last-good`), to which the workflow rolls back if this
 * fails. Tags and outputs (`deployed`) a release only after its smoke test has passed.
 * @throws Error of the first step that fails
 */
export async function deploy({ environment, release, folder, notOverNewer, ...times }: Release): Promise<void> {
  const { templatesMs, uploadMs, patienceMs } = times;
  const group = groupOf(environment);
  const clientId = process.env.AUTH_CLIENT_ID;
  if (!clientId)
    throw new Error('AUTH_CLIENT_ID is not set. Set it to the client id of the app registration for sign-in.');
  const archive = join(folder, API_ARCHIVE);
  const packed = packedRelease(archive);
  if (packed !== release)
    throw new Error(`${archive} contains release ${packed}, not ${release}. Run: npm run package`);
  const { id, tags } = (await az(['group', 'show', '--name', group])) as { id: string; tags?: Record<string, string> };
  const lastGood = otherCommit(tags?.[LAST_GOOD], release);
  if (notOverNewer && lastGood !== undefined && (await isAncestor(release, lastGood))) {
    const why = `${release} is not deployed, because ${environment} already has the newer ${lastGood}.`;
    console.log(`::notice::${why}`);
    return;
  }
  // The first deployment, and the first one after a teardown, may use any plan.
  if (![undefined, TORN_DOWN].includes(tags?.[LAST_GOOD])) await rejectOtherPlan(group);
  // Get the API token for the smoke test before any change, because GitHub's token expires within minutes.
  const token = await apiToken(clientId);
  await keepStorageToken();
  if (lastGood !== undefined) setOutput('last-good', lastGood);

  const outputs = await step('Infrastructure', () => deployLinked(group, environment, templatesMs));
  setOutput('site', originOf(outputs.siteHostname));
  await step('API', () => deployApi(group, outputs, archive, { patienceMs, uploadMs }));
  const page = await step('Site', () => deploySite(group, outputs, join(folder, PAGE_FOLDER)));
  await step('Smoke test', async () => {
    const results = await smoke({ site: originOf(outputs.siteHostname), token, release, page, patienceMs });
    console.log(reportOf(results));
    summarise(reportOf(results));
    if (results.some(({ outcome }) => outcome === 'failed')) throw new Error('The smoke test failed.');
  });
  await az(['tag', 'update', '--resource-id', id, '--operation', 'merge', '--tags', `${LAST_GOOD}=${release}`]);
  console.log(`${release} is the last good release of ${environment}.`);
  setOutput('deployed', 'true');
}

/** Returns the tag's value if it is a commit and not this release. */
function otherCommit(tag: string | undefined, release: string): string | undefined {
  return tag !== undefined && /^[0-9a-f]{40}$/.test(tag) && tag !== release ? tag : undefined;
}

/** True if a commit is an ancestor of another one in this clone. False if one of them is unknown. */
async function isAncestor(before: string, after: string): Promise<boolean> {
  const base = await run('git', ['merge-base', before, after], { cwd: ROOT }).catch(({ message }: Error) => {
    console.log(message);
    return '';
  });
  return base.trim() === before;
}

/** Maximum number of attempts to deploy the templates while only the link fails. */
const LINK_ATTEMPTS = 3;
const LINK_PAUSE_MS = 5_000;

/** Deploys the templates, and retries while only the link to the function app fails. */
async function deployLinked(group: string, environment: string, limitMs: number): Promise<Outputs> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await deployTemplates(group, environment, limitMs);
    } catch (error) {
      if (error instanceof TimedOut || !(await isLinkFailure(group))) throw error;
      if (attempt === LINK_ATTEMPTS)
        throw new Error(
          `The site could not be linked to the function app in ${LINK_ATTEMPTS} attempts. Deploy again, or set API_MODE to "direct" (infra/runbooks/site-not-linked.md).`,
          { cause: error },
        );
      console.log(
        `::warning::The link to the function app failed with 500; attempt ${attempt + 1} of ${LINK_ATTEMPTS}.`,
      );
      await pause(LINK_PAUSE_MS);
    }
  }
}

/** True if only the link failed. Only logs its own errors, so that they do not replace the error of the deployment. */
function isLinkFailure(group: string): Promise<boolean> {
  return onlyLinkFailed(group).catch(({ message }: Error) => {
    console.log(message);
    return false;
  });
}

/** Deploys the templates. Cancels a deployment that takes too long: Azure would continue it without az, and block the deployment's name. */
async function deployTemplates(group: string, environment: string, limitMs: number): Promise<Outputs> {
  const parameters = inRoot('infra', `main.${environment}.bicepparam`);
  const where = ['--resource-group', group, '--name', DEPLOYMENT];
  const output = await az(
    ['deployment', 'group', 'create', ...where, '--parameters', parameters, '--query', 'properties.outputs'],
    { limitMs },
  ).catch(async (error: unknown) => {
    // A failed cancellation is only logged, because the deployment may have finished in the meantime.
    const callOff = () =>
      az(['deployment', 'group', 'cancel', ...where]).catch(({ message }: Error) => console.log(message));
    if (error instanceof TimedOut) await callOff();
    throw error;
  });
  return readOutputs(output);
}

/**
 * Uploads the page.
 * @returns the index.html that the site must serve now
 */
function deploySite(group: string, outputs: Outputs, build: string): Promise<string> {
  return uploadSite(group, outputs.siteName, 'production', { build, settings: pageSettingsOf(outputs) });
}

async function step<T>(title: string, work: () => Promise<T>): Promise<T> {
  const started = performance.now();
  console.log(`${title} …`);
  const result = await work();
  console.log(`${title}: done in ${((performance.now() - started) / 1000).toFixed(0)} s`);
  return result;
}

/**
 * Rejects a `FUNCTION_PLAN` other than that of the last deployment. Azure cannot move an app to another plan: it would reject the change
 * halfway, and a rollback would fail too.
 * @throws Error before anything is deployed
 */
async function rejectOtherPlan(group: string): Promise<void> {
  const wanted = process.env.FUNCTION_PLAN || 'flex';
  const plan = readFunctionPlan(await lastOutputs(group));
  // A failed deployment has no outputs.
  if (plan === undefined || plan === wanted) return;
  throw new Error(
    `FUNCTION_PLAN is "${wanted}", but ${group} runs on "${plan}". Azure cannot change the plan of an app. Set ` +
      `FUNCTION_PLAN to "${plan}", or create a new environment (infra/runbooks/move-to-another-region.md).`,
  );
}
