/** The project's own rules for workflows, beyond what makes them run. */
import { ACTIONS } from './actions.ts';
import type { Finding } from './finding.ts';
import { checkGuard } from './guards.ts';
import { checkOutputs } from './handed-on.ts';
import { checkCall, checkInputs, checkInstall, checkSignIn, workflowAt, writesOf } from './permissions.ts';
import { list, type Mapping, mapping, type Path, type Say, texts } from './shape.ts';
import type { Source } from './source.ts';
import { checkCalledTurn, checkTurn, eventsOf, isCalled } from './turns.ts';

/** Contexts that whoever opens a pull request or an issue, names a branch or starts a run can fill; in a script they would be run. */
const FROM_OUTSIDE = /\$\{\{[^}]*\b(?:github\.(?:event|head_ref|ref|ref_name|base_ref|actor)\b|inputs\.)[^}]*\}\}/;

/** What a workflow breaks of the rules. @param root folder of the repository, with what it calls and runs */
export function checkPolicies(source: Source, root: string): Finding[] {
  const workflow = mapping(source.value);
  const findings: Finding[] = [];
  const say: Say = (path, message) => findings.push(source.finding(path, message));

  for (const event of eventsOf(workflow.on))
    if (event === 'pull_request_target') say(['on'], 'pull_request_target runs a stranger’s change with our rights');
  const { push } = mapping(workflow.on);
  if (push !== undefined && String(list(mapping(push).branches)) !== 'main')
    say(['on', 'push', 'branches'], 'what was reviewed is on main: branches: [main]');
  if (workflow.permissions === undefined) say(['jobs'], 'permissions must be set at the top, the least that will do');
  for (const scope of writesOf(workflow.permissions))
    say(['permissions', scope], `${scope}: write is for the one job that needs it, not for all`);
  if (!isCalled(workflow) && workflow.concurrency === undefined)
    say(['jobs'], 'concurrency must be set: two runs at once would cross each other');

  for (const [name, value] of Object.entries(mapping(workflow.jobs))) {
    const job = mapping(value);
    const at: Path = ['jobs', name];
    checkGuard(name, job, at, say);
    checkSignIn(workflow, name, job, at, say);
    checkInstall(workflow, name, job, at, say);
    checkOutputs(root, job, at, say);
    checkFailure(job, at, say);
    const grants: [unknown, Path][] = [
      [workflow.permissions, ['permissions']],
      [job.permissions, [...at, 'permissions']],
    ];
    for (const [granted, path] of grants)
      if (granted === 'write-all' || granted === 'read-all') say(path, `"${granted}" is more than any job needs`);
    if (job.uses !== undefined) {
      if (!String(job.uses).startsWith('./')) say([...at, 'uses'], 'only workflows of this repository are called');
      const called = workflowAt(root, String(job.uses));
      checkCall(called, workflow, name, job, at, say);
      checkInputs(called, name, job, at, say);
      checkCalledTurn(called, workflow, name, job, at, say);
      if (job.secrets !== undefined) say([...at, 'secrets'], 'there are no secrets to hand on');
      continue;
    }
    if (writesOf(job.permissions).includes('id-token') && job.environment === undefined)
      say(at, `the job ${name} signs in: it must name its environment, which says from where and by whose approval`);
    if (job['runs-on'] !== RUNNER)
      say([...at, 'runs-on'], `the job ${name} must run on ${RUNNER}, which is new each time`);
    if (typeof job['timeout-minutes'] !== 'number') say(at, `the job ${name} must have timeout-minutes`);
    checkTurn(workflow, name, job, at, say);
    for (const [index, step] of list(job.steps).entries()) checkStep(mapping(step), [...at, 'steps', index], say);
  }
  findings.push(...secrets(source), ...variables(source));
  return findings;
}

/** A machine of GitHub's own, of a version that does not change by itself: one of ours would keep what a stranger's change left on it. */
const RUNNER = 'ubuntu-24.04';

/** What fails must fail the job. */
function checkFailure(jobOrStep: Mapping, at: Path, say: Say): void {
  if ((jobOrStep['continue-on-error'] ?? false) !== false)
    say([...at, 'continue-on-error'], 'continue-on-error hides what failed');
  if (typeof jobOrStep.run === 'string' && /\|\|\s*(?:true|:)(?![\w-])/.test(jobOrStep.run))
    say([...at, 'run'], 'a command with "|| true" behind it hides what failed');
}

function checkStep(step: Mapping, at: Path, say: Say): void {
  checkFailure(step, at, say);
  if (typeof step.run === 'string' && /\b(?:curl|wget)\b[^\n]*\|\s*(?:sudo\s+)?(?:ba|da|z)?sh\b/.test(step.run))
    say([...at, 'run'], 'what is fetched is never run: use what is known by its commit or its lock file');
  if (typeof step.run === 'string' && FROM_OUTSIDE.test(step.run))
    say([...at, 'run'], 'what comes from outside goes into env, never into the text of a script');
  if (step.uses === undefined) return;
  const [name = '', ref = ''] = String(step.uses).split('@');
  const path = [...at, 'uses'];
  const known = ACTIONS[name.toLowerCase()];
  if (!/^[0-9a-f]{40}$/.test(ref)) say(path, `${name} must be pinned by the 40 digits of a commit, not by "${ref}"`);
  else if (!known) say(path, `${name} is not in the list of known actions`);
  else if (ref !== known.sha) say(path, `${name} is known at ${known.sha} (${known.version}), not here`);
  const inputs = Object.keys(mapping(step.with));
  for (const input of known ? inputs.filter((input) => !known.inputs.includes(input)) : [])
    say([...at, 'with', input], `${name} has no input ${input}`);
  for (const input of known?.required?.filter((input) => !inputs.includes(input)) ?? [])
    say(path, `${name} needs the input ${input}`);
  if (name === 'actions/download-artifact' && !/^deploy(?:\/\w+)*$/.test(String(mapping(step.with).path)))
    say(path, 'what another job has made lands in deploy, over nothing that was checked out');
  if (name === 'actions/checkout' && mapping(step.with)['persist-credentials'] !== false)
    say(path, 'a checkout must say persist-credentials: false');
}

/** Signing in is by OpenID Connect: the token of the run itself is the only secret there is. */
function secrets(source: Source): Finding[] {
  return [...texts(source.value)].flatMap(([text, path]) =>
    [...text.matchAll(/\bsecrets(?:\.|\[')(\w+)/g)].flatMap(([, name]) =>
      name === 'GITHUB_TOKEN' ? [] : [source.finding(path, `secrets.${name}: no secret is stored`)],
    ),
  );
}

/** A variable keeps its name on its way into a script or an action, but for `AZURE_`: one in the place of another has its rights. */
function variables(source: Source): Finding[] {
  return [...texts(source.value)].flatMap(([text, path]) => {
    const [name, place] = [String(path.at(-1)).toUpperCase().replaceAll('-', '_'), path.at(-2)];
    const variable = /^\$\{\{\s*vars\.(\w+)/.exec(text)?.[1];
    if ((place !== 'env' && place !== 'with') || variable === undefined) return [];
    return variable === name || variable === `AZURE_${name}`
      ? []
      : [source.finding(path, `${path.at(-1)} must be vars.${name}, not vars.${variable}`)];
  });
}
