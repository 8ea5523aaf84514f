/** What jobs may do with the token of their run. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { list, type Mapping, mapping, type Path, type Say, texts } from './shape.ts';
import { Source } from './source.ts';

const RANKS = ['none', 'read', 'write'];

/** What a job may: its own permissions in the place of its workflow's, never both. */
function permissionsOf(workflow: Mapping, job: Mapping): unknown {
  return job.permissions ?? workflow.permissions;
}

/** Whether a permission that was given is as much as one that is asked. */
function gives(permissions: unknown, scope: string, asked: unknown): boolean {
  if (permissions === 'write-all') return true;
  const given = permissions === 'read-all' ? 'read' : mapping(permissions)[scope];
  return RANKS.indexOf(String(given ?? 'none')) >= RANKS.indexOf(String(asked));
}

/** The scopes that permissions let write. */
export function writesOf(permissions: unknown): string[] {
  return Object.entries(mapping(permissions)).flatMap(([scope, granted]) => (granted === 'write' ? [scope] : []));
}

/**
 * A called workflow gets no more than its caller has: where one of its jobs asks for more, GitHub refuses the caller's whole file.
 * @param called the workflow that the job calls
 */
export function checkCall(called: Mapping, workflow: Mapping, name: string, job: Mapping, at: Path, say: Say): void {
  const given = permissionsOf(workflow, job);
  const missing = new Set<string>();
  for (const each of Object.values(mapping(called.jobs)))
    for (const [scope, asked] of Object.entries(mapping(permissionsOf(called, mapping(each)))))
      if (!gives(given, scope, asked)) missing.add(`${scope}: ${asked}`);
  for (const permission of missing)
    say(
      [...at, 'permissions'],
      `the job ${name} must have ${permission}: a job that it calls in ${job.uses} asks for it`,
    );
}

/** A caller gives what the called workflow requires, and nothing that it does not take. */
export function checkInputs(called: Mapping, name: string, job: Mapping, at: Path, say: Say): void {
  const inputs = mapping(mapping(mapping(called.on).workflow_call).inputs);
  const given = mapping(job.with);
  for (const input of Object.keys(given).filter((input) => !(input in inputs)))
    say([...at, 'with', input], `${job.uses} has no input ${input}`);
  for (const [input, { required, default: standard }] of Object.entries(inputs).map(
    ([key, value]) => [key, mapping(value)] as const,
  ))
    if (required === true && standard === undefined && !(input in given))
      say([...at, 'uses'], `the job ${name} must give ${job.uses} the input ${input}`);
}

/** A called workflow; nothing where it is not found. @param root folder of the repository, in which it is looked for */
export function workflowAt(root: string, uses: string): Mapping {
  const file = join(root, uses);
  return mapping(existsSync(file) ? new Source(uses, readFileSync(file, 'utf8')).value : undefined);
}

/** Signing in by OpenID Connect takes the right to have GitHub vouch for the job. */
export function checkSignIn(workflow: Mapping, name: string, job: Mapping, at: Path, say: Say): void {
  if (gives(permissionsOf(workflow, job), 'id-token', 'write')) return;
  for (const [index, step] of list(job.steps).entries()) {
    const isLogin = /^azure\/login@/i.test(String(mapping(step).uses ?? ''));
    const asks = [...texts(mapping(step).run)].some(([text]) => text.includes('ACTIONS_ID_TOKEN_REQUEST_'));
    if (isLogin || asks) say([...at, 'steps', index], `the job ${name} signs in here: it must have id-token: write`);
  }
}

const INSTALLS = /\bnpm\s+(?:-\S+\s+)*(?:ci|clean-install|i|install|add)(?![\w:-])/;
const WITHOUT_SCRIPTS = /\s--ignore-scripts(?![=\w-])/;

/** Where a job may sign in, whoever has published any of the packages could do so too by an install script. */
export function checkInstall(workflow: Mapping, name: string, job: Mapping, at: Path, say: Say): void {
  if (!gives(permissionsOf(workflow, job), 'id-token', 'write')) return;
  for (const [index, step] of list(job.steps).entries()) {
    const script = String(mapping(step).run ?? '').replaceAll('\\\n', ' ');
    if (script.split(/[\n;&|]+/).some((command) => INSTALLS.test(command) && !WITHOUT_SCRIPTS.test(command)))
      say(
        [...at, 'steps', index, 'run'],
        `the job ${name} may sign in: npm must not run the scripts of packages there: --ignore-scripts, or scripts/install.mjs`,
      );
  }
}
