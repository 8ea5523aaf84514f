/** The project's policies for workflows: pinned actions, permissions, concurrency, secrets, untrusted text. */
import type { Located } from '../check/finding.ts';
import { checkCall, checkSignIn, checkTurn, eventsOf, isCalled, type Job } from './calls.ts';
import { list, type Mapping, mapping, type Path, type Say, type Source, texts } from './source.ts';

interface KnownAction {
  /** Commit of the release. Unlike its tag, the commit cannot be moved. */
  readonly sha: string;
  /** The latest release that actionlint knows. */
  readonly linted: string;
}

/** The actions that workflows may use. To update one, change its commit here and in the workflows. */
export const ACTIONS: Readonly<Record<string, KnownAction>> = {
  'actions/checkout': { sha: 'de0fac2e4500dabe0009e67214ff5f5447ce83dd', linted: 'v3' },
  'actions/setup-node': { sha: '6044e13b5dc448c55e2357c09f80417699197238', linted: 'v3' },
  'actions/upload-artifact': { sha: 'b7c566a772e6b6bfb58ed0dc250532a479d7789f', linted: 'v3' },
  'actions/download-artifact': { sha: '37930b1c2abaa49bbe596cd826c3c89aef350131', linted: 'v3' },
  'azure/login': { sha: 'f5d393ae46f8fde4be8b75f32e3fc50e654ad0ca', linted: 'v1' },
};

/**
 * Contexts that outsiders control, such as the title or branch name of a pull request. As part of a script, their text would be executed.
 */
const FROM_OUTSIDE = /\$\{\{[^}]*\b(?:github\.(?:event|head_ref|ref|ref_name|base_ref|actor)\b|inputs\.)[^}]*\}\}/;

/** A fixed version of GitHub's hosted runner. On a self-hosted runner, untrusted changes could leave something behind. */
const RUNNER = 'ubuntu-24.04';

/** @param root the repository's folder, which contains the called workflows */
export function checkPolicies(source: Source, root: string): Located[] {
  const workflow = mapping(source.value);
  const findings: Located[] = [];
  const say: Say = (path, message) => findings.push(source.finding(path, message));

  const events = eventsOf(workflow.on);
  if (events.includes('pull_request_target'))
    say(['on'], 'pull_request_target runs untrusted changes with our permissions');
  if (events.includes('push') && String(list(mapping(mapping(workflow.on).push).branches)) !== 'main')
    say(['on', 'push', 'branches'], 'only main is reviewed: branches must be [main]');
  if (workflow.permissions === undefined) say(['jobs'], 'minimal permissions must be set at the top');
  for (const scope of writesOf(workflow.permissions))
    say(['permissions', scope], `${scope}: write must be set in the job that needs it`);
  checkGrant(workflow.permissions, ['permissions'], say);
  if (!isCalled(workflow) && workflow.concurrency === undefined)
    say(['jobs'], 'concurrency must be set, because concurrent runs would interfere');
  for (const [name, value] of Object.entries(mapping(workflow.jobs)))
    checkJob({ root, workflow, name, job: mapping(value), at: ['jobs', name], say });
  for (const [text, path] of texts(source.value)) checkText(text, path, say);
  return findings;
}

function writesOf(permissions: unknown): string[] {
  return Object.entries(mapping(permissions)).flatMap(([scope, granted]) => (granted === 'write' ? [scope] : []));
}

function checkGrant(granted: unknown, path: Path, say: Say): void {
  if (granted === 'write-all' || granted === 'read-all') say(path, `"${granted}" grants more than a job needs`);
}

function checkJob(each: Job): void {
  const { name, job, at, say } = each;
  checkSignIn(each);
  checkGrant(job.permissions, [...at, 'permissions'], say);
  if (job.uses !== undefined) {
    checkCall(each);
    return;
  }
  if (job['runs-on'] !== RUNNER)
    say([...at, 'runs-on'], `the job ${name} must run on ${RUNNER}, which is fresh for each job`);
  checkTurn(each);
  for (const [index, step] of list(job.steps).entries()) checkStep(mapping(step), [...at, 'steps', index], say);
}

function checkStep(step: Mapping, at: Path, say: Say): void {
  const script = String(step.run ?? '');
  if (/\b(?:curl|wget)\b[^\n]*\|\s*(?:sudo\s+)?(?:ba|da|z)?sh\b/.test(script))
    say([...at, 'run'], 'downloaded scripts must not run: use a pinned commit or lock file');
  if (FROM_OUTSIDE.test(script)) say([...at, 'run'], 'untrusted input must go through env, not into the script text');
  if (step.uses === undefined) return;
  const [name = '', ref = ''] = String(step.uses).split('@');
  const path = [...at, 'uses'];
  const known = ACTIONS[name.toLowerCase()];
  const given = mapping(step.with);
  if (!/^[0-9a-f]{40}$/.test(ref)) say(path, `${name} must be pinned to a full commit, not to "${ref}"`);
  else if (!known) say(path, `${name} is not in the list of known actions`);
  else if (ref !== known.sha) say(path, `${name} must be pinned to ${known.sha}`);
  if (name === 'actions/download-artifact' && !/^deploy(?:\/\w+)*$/.test(String(given.path)))
    say(path, 'artifacts must be downloaded into deploy, so that they overwrite no checked-out file');
  if (name === 'actions/checkout' && given['persist-credentials'] !== false)
    say(path, 'a checkout must set persist-credentials: false');
}

/**
 * Checks that the run's token is the only secret, because sign-in uses OpenID Connect. Checks that a variable keeps its name in scripts and
 * actions, except for the prefix `AZURE_`: swapping the variables of two groups would swap the permissions of their members.
 */
function checkText(text: string, path: Path, say: Say): void {
  for (const [, name] of text.matchAll(/\bsecrets(?:\.|\[')(\w+)/g))
    if (name !== 'GITHUB_TOKEN') say(path, `secrets.${name}: no secret may be stored`);
  const name = String(path.at(-1)).toUpperCase().replaceAll('-', '_');
  const variable = /^\$\{\{\s*vars\.(\w+)/.exec(text)?.[1];
  if (!['env', 'with'].includes(String(path.at(-2))) || variable === undefined) return;
  if (variable !== name && variable !== `AZURE_${name}`)
    say(path, `${path.at(-1)} must be vars.${name}, not vars.${variable}`);
}
