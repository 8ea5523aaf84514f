/** Checks everything that a deployment requires, without changing anything. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { az } from '../azure/az.ts';
import { groupOf } from '../azure/names.ts';
import { inRoot } from '../root.ts';
import { NotInstalled, run } from '../run-program.ts';
import { ask, must, type Question, type Result } from '../smoke/check.ts';
import { API_ARCHIVE, PAGE_FOLDER, packedRelease } from './package.ts';

export interface Preflight {
  readonly environment: 'dev' | 'prod';
  /** The output folder of `npm run package`. */
  readonly folder: string;
  /** The commit that the package must contain; undefined for any commit. */
  readonly release?: string | undefined;
  /** `owner/name`: checks the variables of its GitHub environment. Undefined: checks the variables of this machine. */
  readonly repository?: string | undefined;
  readonly variables: Readonly<Record<string, string | undefined>>;
}

const GUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;
/** The required format of variables, by name. */
const FORMS: readonly (readonly [name: RegExp, form: RegExp, what: string])[] = [
  [/^(?:AUTH_CLIENT_ID|AZURE_(?:CLIENT|TENANT|SUBSCRIPTION)_ID|\w+_GROUP_ID)$/, GUID, 'a GUID'],
  [/^ALERT_EMAILS$/, /^[^\s,@]+@[^\s,@]+(?:\s*,\s*[^\s,@]+@[^\s,@]+)*$/, 'email addresses with commas between them'],
  [/^ACCOUNT_DOMAIN$/, /^(?:[a-z\d-]+\.)+[a-z\d-]+$/i, 'a domain, such as example.com'],
  [/^FUNCTION_PLAN$/, /^(?:flex|premium)$/, '"flex" or "premium"'],
  [/^API_MODE$/, /^(?:linked|direct)$/, '"linked" or "direct"'],
  [/^BUDGET_START_DATE$/, /^\d{4}-\d{2}-01$/, 'the first day of a month, such as 2026-11-01'],
];
/** Variables for the sign-in of workflows. */
const OF_WORKFLOWS = ['AZURE_CLIENT_ID', 'AZURE_TENANT_ID', 'AZURE_SUBSCRIPTION_ID'];

/** Runs every check, even after a failure. Skips checks whose program is missing or not signed in. */
export async function preflight(request: Preflight): Promise<Result[]> {
  const { environment, repository, folder, release } = request;
  const azure = await signIn('az', () => signedIn(request));
  const gitHub = await signIn('gh', () =>
    otherwise(succeeds('gh', 'auth', 'status'), INSTALL.gh, 'Run: gh auth login'),
  );
  const results = [
    azure.result,
    await azure.whenInstalled('az has Bicep', () =>
      otherwise(succeeds('az', 'bicep', 'version', '--only-show-errors'), 'Run: az bicep install'),
    ),
    await azure.whenSignedIn('resource group', () => otherwise(hasGroup(environment), bootstrapOf(environment))),
    gitHub.result,
  ];
  if (repository === undefined)
    // A deployment from this machine uses its own variables. A workflow uses the variables on GitHub.
    results.push(...(await variableResults(request, request.variables)));
  else {
    let onGitHub: Preflight['variables'] | undefined;
    results.push(
      await gitHub.whenSignedIn('variables on GitHub', async () => {
        onGitHub = await otherwise(variablesOn(repository, environment), bootstrapOf(environment));
        return `${Object.keys(onGitHub).length} in the environment ${environment} of ${repository}`;
      }),
    );
    if (onGitHub) results.push(...(await variableResults(request, onGitHub)));
  }
  results.push(
    await ask('package', () =>
      otherwise(packageOf(folder, release), 'Check out the commit without local changes and run: npm run package'),
    ),
  );
  return results;
}

const INSTALL = {
  az: 'Install the Azure CLI, then run: az login',
  gh: 'Install the GitHub CLI, then run: gh auth login',
} as const;

/** Checks that a program is installed and signed in. Otherwise, its other checks are skipped, because their advice would be wrong. */
async function signIn(program: 'az' | 'gh', question: Question) {
  let isInstalled = true;
  const result = await ask(`${program} is signed in`, () =>
    question().catch((error: unknown) => {
      isInstalled = !(error instanceof NotInstalled);
      throw error;
    }),
  );
  const unless = (isReady: boolean, why: string) => (name: string, work: Question) =>
    isReady ? ask(name, work) : Promise.resolve<Result>({ name, outcome: 'skipped', detail: `needs ${program}${why}` });
  return {
    result,
    whenInstalled: unless(isInstalled, ''),
    whenSignedIn: unless(result.outcome === 'passed', isInstalled ? ' to be signed in' : ''),
  };
}

async function signedIn({ variables }: Preflight): Promise<string> {
  const account = await otherwise(az(['account', 'show']), INSTALL.az, 'Run: az login');
  const { id, name } = account as { readonly id: string; readonly name: string };
  const meant = variables.AZURE_SUBSCRIPTION_ID || undefined;
  must(
    meant === undefined || meant.toLowerCase() === id.toLowerCase(),
    `az uses subscription ${id}, but AZURE_SUBSCRIPTION_ID is ${meant}. Run: az account set --subscription ${meant}`,
  );
  return `subscription ${name} (${id})`;
}

async function hasGroup(environment: string): Promise<string> {
  const name = groupOf(environment);
  await az(['group', 'show', '--name', name]);
  return name;
}

async function succeeds(command: string, ...args: string[]): Promise<string> {
  await run(command, args);
  return `"${command} ${args.filter((arg) => !arg.startsWith('-')).join(' ')}" succeeds`;
}

async function variablesOn(repository: string, environment: string): Promise<Record<string, string>> {
  const where = ['--repo', repository, '--env', environment];
  const listed = JSON.parse(await run('gh', ['variable', 'list', ...where, '--json', 'name,value'])) as {
    readonly name: string;
    readonly value: string;
  }[];
  return Object.fromEntries(listed.map(({ name, value }) => [name, value]));
}

/** Returns a result for each missing or invalid variable, or one result if all are valid. */
async function variableResults({ environment, repository }: Preflight, values: Preflight['variables']) {
  const read = readVariables(environment);
  const required = [...read.required, ...(repository === undefined ? [] : OF_WORKFLOWS)];
  const problems: Result[] = [];
  for (const name of [...required, ...read.optional]) {
    const value = values[name]?.trim() ?? '';
    const form = FORMS.find(([names]) => names.test(name));
    const isMissing = value === '' && required.includes(name);
    const isWrong = value !== '' && form !== undefined && !form[1].test(value);
    if (!isMissing && !isWrong) continue;
    const set = repository ? `gh variable set ${name} --repo ${repository} --env ${environment}` : `export ${name}=…`;
    const why = isMissing ? 'is not set' : `must be ${form?.[2]}`;
    problems.push({ name: `variable ${name}`, outcome: 'failed', detail: `${why}. Run: ${set}` });
  }
  if (problems.length > 0) return problems;
  return [await ask('variables', async () => `all ${required.length} required variables are set`)];
}

/** Returns the variables that the parameter file of an environment reads. */
function readVariables(environment: string) {
  const text = readFileSync(inRoot('infra', `main.${environment}.bicepparam`), 'utf8');
  const calls = [...text.matchAll(/readEnvironmentVariable\('(\w+)'(,)?/g)];
  const names = (isOptional: boolean) =>
    calls.filter(([, , comma]) => (comma !== undefined) === isOptional).map(([, name = '']) => name);
  return { required: names(false), optional: names(true) };
}

async function packageOf(folder: string, release: string | undefined): Promise<string> {
  const packed = packedRelease(join(folder, API_ARCHIVE));
  must(existsSync(join(folder, PAGE_FOLDER, 'index.html')), `${join(folder, PAGE_FOLDER)} contains no page.`);
  must(/^[\da-f]{40}$/.test(packed), `${folder} contains release ${packed}, which is not a commit.`);
  must(release === undefined || packed === release, `${folder} contains release ${packed}, not ${release}.`);
  return `release ${packed}`;
}

function bootstrapOf(environment: string): string {
  return `Run: npm run bootstrap -- --environment ${environment} --subscription ID --repository OWNER/NAME`;
}

/**
 * Adds a remedy to the message of a failure.
 * @param ifInstalled the remedy if the program is installed
 */
async function otherwise<T>(work: Promise<T>, remedy: string, ifInstalled = remedy): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const why = (error instanceof Error ? error.message : String(error)).split('\n')[0];
    if (error instanceof NotInstalled) throw new NotInstalled(`${why} ${remedy}`);
    throw new Error(`${why} ${ifInstalled}`);
  }
}
