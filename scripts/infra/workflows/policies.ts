/** The project's policies for workflows: pinned actions, permissions, concurrency, secrets, untrusted text. */
import type { Located } from '../check/finding.ts';
import { checkCall, checkSignIn, checkTurn, eventsOf, isCalled, type Job } from './calls.ts';
import { list, type Mapping, mapping, type Path, type Say, type Source, texts } from './source.ts';

interface KnownAction {
  /** The commit of the release's tag, because a tag can be moved. */
  readonly sha: string;
  /** The newest release whose inputs actionlint knows. */
  readonly linted: string;
}

/** The actions that workflows may use. To take another release, change its commit both here and in the workflows. */
export const ACTIONS: Readonly<Record<string, KnownAction>> = {
  'actions/checkout': { sha: 'de0fac2e4500dabe0009e67214ff5f5447ce83dd', linted: 'v3' },
  'actions/setup-node': { sha: '6044e13b5dc448c55e2357c09f80417699197238', linted: 'v3' },
  'actions/upload-artifact': { sha: 'b7c566a772e6b6bfb58ed0dc250532a479d7789f', linted: 'v3' },
  'actions/download-artifact': { sha: '37930b1c2abaa49bbe596cd826c3c89aef350131', linted: 'v3' },
  'azure/login': { sha: 'f5d393ae46f8fde4be8b75f32e3fc50e654ad0ca', linted: 'v1' },
};

/** Contexts that outsiders fill, by the title of a pull request or the name of a branch: a script would run them. */
const FROM_OUTSIDE = /\$\{\{[^}]*\b(?:github\.(?:event|head_ref|ref|ref_name|base_ref|actor)\b|inputs\.)[^}]*\}\}/;

/** GitHub's own machine, in a fixed version: one of ours would keep what a stranger's change left on it. */
const RUNNER = 'ubuntu-24.04';

/** @param root the repository's folder, with the workflows that it calls */
export function checkPolicies(source: Source, root: string): Located[] {
  const workflow = mapping(source.value);
  const findings: Located[] = [];
  const say: Say = (path, message) => findings.push(source.finding(path, message));

  const events = eventsOf(workflow.on);
  if (events.includes('pull_request_target'))
    say(['on'], 'pull_request_target runs a stranger’s change with our rights');
  if (events.includes('push') && String(list(mapping(mapping(workflow.on).push).branches)) !== 'main')
    say(['on', 'push', 'branches'], 'what was reviewed is on main: branches: [main]');
  if (workflow.permissions === undefined) say(['jobs'], 'permissions must be set at the top, the least that will do');
  for (const scope of writesOf(workflow.permissions))
    say(['permissions', scope], `${scope}: write is for the one job that needs it, not for all`);
  checkGrant(workflow.permissions, ['permissions'], say);
  if (!isCalled(workflow) && workflow.concurrency === undefined)
    say(['jobs'], 'concurrency must be set: two runs at once would cross each other');
  for (const [name, value] of Object.entries(mapping(workflow.jobs)))
    checkJob({ root, workflow, name, job: mapping(value), at: ['jobs', name], say });
  for (const [text, path] of texts(source.value)) checkText(text, path, say);
  return findings;
}

function writesOf(permissions: unknown): string[] {
  return Object.entries(mapping(permissions)).flatMap(([scope, granted]) => (granted === 'write' ? [scope] : []));
}

function checkGrant(granted: unknown, path: Path, say: Say): void {
  if (granted === 'write-all' || granted === 'read-all') say(path, `"${granted}" is more than any job needs`);
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
    say([...at, 'runs-on'], `the job ${name} must run on ${RUNNER}, which is new each time`);
  checkTurn(each);
  for (const [index, step] of list(job.steps).entries()) checkStep(mapping(step), [...at, 'steps', index], say);
}

function checkStep(step: Mapping, at: Path, say: Say): void {
  const script = String(step.run ?? '');
  if (/\b(?:curl|wget)\b[^\n]*\|\s*(?:sudo\s+)?(?:ba|da|z)?sh\b/.test(script))
    say([...at, 'run'], 'what is fetched is never run: use what is known by its commit or its lock file');
  if (FROM_OUTSIDE.test(script))
    say([...at, 'run'], 'what comes from outside goes into env, never into the text of a script');
  if (step.uses === undefined) return;
  const [name = '', ref = ''] = String(step.uses).split('@');
  const path = [...at, 'uses'];
  const known = ACTIONS[name.toLowerCase()];
  const given = mapping(step.with);
  if (!/^[0-9a-f]{40}$/.test(ref)) say(path, `${name} must be pinned by the 40 digits of a commit, not by "${ref}"`);
  else if (!known) say(path, `${name} is not in the list of known actions`);
  else if (ref !== known.sha) say(path, `${name} is known at ${known.sha}, not here`);
  if (name === 'actions/download-artifact' && !/^deploy(?:\/\w+)*$/.test(String(given.path)))
    say(path, 'what another job has made lands in deploy, over nothing that was checked out');
  if (name === 'actions/checkout' && given['persist-credentials'] !== false)
    say(path, 'a checkout must say persist-credentials: false');
}

/**
 * Signing in is by OpenID Connect: the token of the run is the only secret. A variable keeps its name on its way into a script or an
 * action, but for `AZURE_`: a group's variable in the place of another's would swap their rights.
 */
function checkText(text: string, path: Path, say: Say): void {
  for (const [, name] of text.matchAll(/\bsecrets(?:\.|\[')(\w+)/g))
    if (name !== 'GITHUB_TOKEN') say(path, `secrets.${name}: no secret is stored`);
  const name = String(path.at(-1)).toUpperCase().replaceAll('-', '_');
  const variable = /^\$\{\{\s*vars\.(\w+)/.exec(text)?.[1];
  if (!['env', 'with'].includes(String(path.at(-2))) || variable === undefined) return;
  if (variable !== name && variable !== `AZURE_${name}`)
    say(path, `${path.at(-1)} must be vars.${name}, not vars.${variable}`);
}
