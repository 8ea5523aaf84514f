/** Permissions and turns of jobs, the workflows that they call, and the outputs of their steps. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { list, type Mapping, mapping, type Path, type Say, Source, texts } from './source.ts';

/** A job in its workflow, and where findings about it go. */
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

/** A job's own permissions replace those of its workflow. */
const permissionsOf = (workflow: Mapping, job: Mapping): unknown => job.permissions ?? workflow.permissions;

/** True if permissions include this one. */
function gives(permissions: unknown, scope: string, asked: unknown): boolean {
  const given = mapping(permissions)[scope];
  return RANKS.indexOf(String(given ?? 'none')) >= RANKS.indexOf(String(asked));
}

const INSTALLS = /\bnpm\s+(?:-\S+\s+)*(?:ci|clean-install|i|install|add)(?![\w:-])/;
const WITHOUT_SCRIPTS = /\s--ignore-scripts(?![=\w-])/;

/**
 * Signing in by OpenID Connect requires `id-token: write`. A job that has it runs no install scripts: the publisher of any package
 * could sign in by one.
 */
export function checkSignIn({ workflow, name, job, at, say }: Job): void {
  const maySignIn = gives(permissionsOf(workflow, job), 'id-token', 'write');
  for (const [index, step] of list(job.steps).map(mapping).entries()) {
    const script = String(step.run ?? '');
    const signsIn = /^azure\/login@/i.test(String(step.uses ?? '')) || script.includes('ACTIONS_ID_TOKEN_REQUEST_');
    if (signsIn && !maySignIn)
      say([...at, 'steps', index], `the job ${name} signs in here: it must have id-token: write`);
    const commands = script.replaceAll('\\\n', ' ').split(/[\n;&|]+/);
    if (maySignIn && commands.some((command) => INSTALLS.test(command) && !WITHOUT_SCRIPTS.test(command)))
      say(
        [...at, 'steps', index, 'run'],
        `the job ${name} may sign in: npm must not run the scripts of packages there: --ignore-scripts, or scripts/install.mjs`,
      );
  }
}

/** Holds a job against the workflow that it calls: GitHub rejects the caller's whole file if permissions or inputs are missing. */
export function checkCall(caller: Job): void {
  const { root, workflow, name, job, at, say } = caller;
  const uses = String(job.uses);
  if (!uses.startsWith('./')) say([...at, 'uses'], 'only workflows of this repository are called');
  if (job.secrets !== undefined) say([...at, 'secrets'], 'there are no secrets to hand on');
  const file = join(root, uses);
  const called = mapping(existsSync(file) ? new Source(uses, readFileSync(file, 'utf8')).value : undefined);

  const missing = new Set<string>();
  for (const each of Object.values(mapping(called.jobs)).map(mapping)) {
    for (const [scope, asked] of Object.entries(mapping(permissionsOf(called, each))))
      if (!gives(permissionsOf(workflow, job), scope, asked)) missing.add(`${scope}: ${asked}`);
    checkCalledTurn(caller, called, each);
  }
  for (const permission of missing)
    say([...at, 'permissions'], `the job ${name} must have ${permission}: a job that it calls in ${uses} asks for it`);

  const inputs = mapping(mapping(mapping(called.on).workflow_call).inputs);
  const given = Object.keys(mapping(job.with));
  for (const input of given.filter((input) => !(input in inputs)))
    say([...at, 'with', input], `${uses} has no input ${input}`);
  for (const [input, { required, default: standard }] of Object.entries(inputs).map(
    ([key, value]) => [key, mapping(value)] as const,
  ))
    if (required === true && standard === undefined && !given.includes(input))
      say([...at, 'uses'], `the job ${name} must give ${uses} the input ${input}`);
}

/** Jobs that change an environment take turns by its name. A new run neither cancels nor replaces one that waits. */
export function checkTurn({ workflow, name, job, at, say }: Job): void {
  const environment = changedBy(job);
  if (environment === undefined || takesTurns([workflow, job], environment) || isCalled(workflow)) return;
  say(at, `the job ${name} changes ${environment}: its concurrency, or that of the workflow, ${mustHave(environment)}`);
}

/** A workflow that is only called may leave turns to its caller: all of its jobs are then one turn. */
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

/** Behind an environment's name a group may have one of its addresses: jobs at other addresses run meanwhile. */
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

/** The environment that a job changes; jobs of a `-plan` environment only read. */
function changedBy({ environment }: Mapping): string | undefined {
  const name = typeof environment === 'string' ? environment : mapping(environment).name;
  return name === undefined || /-plan$/.test(String(name)) ? undefined : String(name);
}

const READ = /\bsteps\.([\w-]+)\.outputs\.([\w-]+)/g;
/** `name=value` in a script; a name that is a variable may be any. */
const WRITTEN = /(?:echo|printf)\s+["']?(\$\{?\w+\}?|[\w-]+)(?:=|<<)/g;

/** Outputs of our own commands. */
const TOLD = /\btell\('([\w-]+)',/g;

/** Reports outputs that the job reads and its step does not write: a condition on them would never hold. */
export function checkOutputs({ root, job, at, say }: Job): void {
  const written = new Map<unknown, readonly string[] | undefined>();
  for (const { id, run } of list(job.steps).map(mapping))
    if (id !== undefined && typeof run === 'string') written.set(id, outputsOf(run, root));
  for (const [text, path] of texts(job))
    for (const [, step, output = ''] of text.matchAll(READ)) {
      const outputs = written.get(step);
      if (outputs && !outputs.includes(output))
        say([...at, ...path], `the step ${step} hands on no "${output}": ${outputs.join(', ') || 'nothing'}`);
    }
}

/** The outputs that a script may write; undefined if the name of one is a variable. */
function outputsOf(run: string, root: string): string[] | undefined {
  const scripts = /\bnpm run\b/.test(run)
    ? globSync('scripts/**/*.ts', { cwd: root, exclude: ['**/node_modules'] })
    : [];
  const told = scripts.flatMap((file) => [...readFileSync(join(root, file), 'utf8').matchAll(TOLD)]);
  const written = run.includes('GITHUB_OUTPUT') ? [...run.matchAll(WRITTEN)] : [];
  const names = [...written, ...told].map(([, name = '']) => name);
  return names.some((name) => name.startsWith('$')) ? undefined : names;
}
