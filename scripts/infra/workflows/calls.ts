/** Checks permissions and concurrency of jobs, and of the workflows that they call. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { list, type Mapping, mapping, type Path, type Say, Source } from './source.ts';

/** A job in its workflow, and a function that reports findings about it. */
export interface Job {
  /** The repository's folder. */
  readonly root: string;
  readonly workflow: Mapping;
  readonly name: string;
  readonly job: Mapping;
  readonly at: Path;
  readonly say: Say;
}

const RANKS = ['none', 'read', 'write'];

/** Returns the permissions of a job. Its own permissions replace those of its workflow. */
const permissionsOf = (workflow: Mapping, job: Mapping): unknown => job.permissions ?? workflow.permissions;

/** Returns true if the permissions include this permission. */
function gives(permissions: unknown, scope: string, needed: unknown): boolean {
  const given = mapping(permissions)[scope];
  return RANKS.indexOf(String(given ?? 'none')) >= RANKS.indexOf(String(needed));
}

const INSTALLS = /\bnpm\s+(?:-\S+\s+)*(?:ci|clean-install|i|install|add)(?![\w:-])/;
const WITHOUT_SCRIPTS = /\s--ignore-scripts(?![=\w-])/;

/**
 * Checks jobs that may sign in with OpenID Connect. Such a job must set its environment. It must run no install scripts, because the
 * publisher of any package could sign in through such a script.
 */
export function checkSignIn({ workflow, name, job, at, say }: Job): void {
  if (job.uses !== undefined || !gives(permissionsOf(workflow, job), 'id-token', 'write')) return;
  if (job.environment === undefined)
    say(at, `the job ${name} signs in, so it must name its environment, which restricts branches and approvals`);
  for (const [index, { run }] of list(job.steps).map(mapping).entries()) {
    const commands = String(run ?? '')
      .replaceAll('\\\n', ' ')
      .split(/[\n;&|]+/);
    if (commands.some((command) => INSTALLS.test(command) && !WITHOUT_SCRIPTS.test(command)))
      say(
        [...at, 'steps', index, 'run'],
        `the job ${name} may sign in, so npm must not run install scripts: use --ignore-scripts or scripts/install.mjs`,
      );
  }
}

/** Compares a job with the workflow that it calls. If permissions are missing, GitHub rejects the caller's whole file. */
export function checkCall(caller: Job): void {
  const { root, workflow, name, job, at, say } = caller;
  const uses = String(job.uses);
  if (!uses.startsWith('./')) say([...at, 'uses'], 'only workflows of this repository may be called');
  if (job.secrets !== undefined) say([...at, 'secrets'], 'there are no secrets to pass on');
  const file = join(root, uses);
  const called = mapping(existsSync(file) ? new Source(uses, readFileSync(file, 'utf8')).value : undefined);
  const missing = new Set<string>();
  for (const each of Object.values(mapping(called.jobs)).map(mapping)) {
    for (const [scope, needed] of Object.entries(mapping(permissionsOf(called, each))))
      if (!gives(permissionsOf(workflow, job), scope, needed)) missing.add(`${scope}: ${needed}`);
    checkCalledTurn(caller, called, each);
  }
  for (const permission of missing)
    say([...at, 'permissions'], `the job ${name} must have ${permission}, which a job in ${uses} needs`);
}

/** Checks that jobs that change the same environment run one at a time. A new run must neither cancel nor replace a waiting one. */
export function checkTurn({ workflow, name, job, at, say }: Job): void {
  const environment = changedBy(job);
  if (environment === undefined || takesTurns([workflow, job], environment) || isCalled(workflow)) return;
  say(at, `the job ${name} changes ${environment}: its concurrency, or that of the workflow, ${mustHave(environment)}`);
}

/** Checks the concurrency of a workflow that is only called. If the workflow has none, the caller must have one, which covers all jobs. */
function checkCalledTurn({ workflow, name, job, at, say }: Job, called: Mapping, each: Mapping): void {
  const named = changedBy(each);
  if (named === undefined || takesTurns([called, each], named)) return;
  const inputs = mapping(job.with);
  const environment = named.replace(/\$\{\{ *inputs\.([\w-]+) *\}\}/g, (whole, input) =>
    String(inputs[input] ?? whole),
  );
  if (!takesTurns([workflow, job], environment))
    say(at, `the job ${name} calls ${job.uses}, which changes ${environment}: a concurrency ${mustHave(environment)}`);
}

export function isCalled({ on }: Mapping): boolean {
  return eventsOf(on).every((event) => event === 'workflow_call');
}

export function eventsOf(on: unknown): string[] {
  if (typeof on === 'string') return [on];
  return Array.isArray(on) ? on.map(String) : Object.keys(mapping(on));
}

/** Jobs for different addresses of an environment may run in parallel, so the name of a concurrency group may end with an address. */
const ADDRESS = /^(?:-\$\{\{ needs\.[\w-]+\.outputs\.address \}\})?$/;

function takesTurns(holders: readonly Mapping[], environment: string): boolean {
  const turn = `environment-${environment}`;
  return holders
    .map(({ concurrency }) => mapping(concurrency))
    .some(({ group, 'cancel-in-progress': cancels, queue }) => {
      const [name, address] = [String(group).slice(0, turn.length), String(group).slice(turn.length)];
      return cancels === false && queue === 'max' && name === turn && ADDRESS.test(address);
    });
}

function mustHave(environment: string): string {
  return `must have the group environment-${environment}, cancel-in-progress: false and queue: max`;
}

/** Returns the environment that a job changes. Jobs of a `-plan` environment only read. */
function changedBy({ environment }: Mapping): string | undefined {
  const name = typeof environment === 'string' ? environment : mapping(environment).name;
  return name === undefined || /-plan$/.test(String(name)) ? undefined : String(name);
}
