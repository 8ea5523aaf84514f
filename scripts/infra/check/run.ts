import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fromCaller } from '../../files/caller.ts';
import { checkTemplates } from './check.ts';
import { compile, findCompiler } from './compiler.ts';
import { LEVELS, lineOf } from './finding.ts';

interface RunOptions {
  /** The repository's folder. */
  readonly root: string;
  /** Folder of types from the command line. */
  readonly types?: string | undefined;
  readonly env: NodeJS.ProcessEnv;
}

export interface RunResult {
  /** Findings as text to print, worst first. */
  readonly findings: readonly string[];
  /** The checks that ran, and those that were skipped. */
  readonly notes: readonly string[];
}

const LEFT_OUT =
  'Skipped: whether types and API versions of resources exist, and whether their properties are known, required, writable and ' +
  'have allowed values. To run these checks, provide types in the bicep-types format (--types FOLDER, or INFRA_TYPES), or "bicep" or ' +
  '"az bicep" on the PATH.';

/**
 * `npm run check:infra`: checks the templates with Bicep's compiler, if it is installed. Otherwise, applies our own rules, with the types
 * of Azure's resources if they are available. The policies always apply.
 * @throws Error if there are no templates, or no types in the given folder
 */
export async function runCheck({ root, types, env }: RunOptions): Promise<RunResult> {
  const folder = typesFolder(root, types, env.INFRA_TYPES);
  const { findings, project } = await checkTemplates({ root, types: folder });
  const compiler = findCompiler(env);
  const compiled = compiler ? compile(compiler, project, env) : { findings: [], leftOut: [] };
  const isCompiled = compiler !== undefined && compiled.leftOut.length === 0;
  // The compiler reports the same errors as our rules, except for parameter files: it does not check these, because they read environment
  // variables.
  const own = findings.filter(({ level, file }) => !isCompiled || level !== 'wrong' || file.endsWith('.bicepparam'));
  const all = [...own, ...compiled.findings].sort((a, b) => LEVELS.indexOf(a.level) - LEVELS.indexOf(b.level));
  const by = isCompiled || !folder ? compiler?.join(' ') : `types in ${folder}`;
  const leftOut = [...(isCompiled ? [] : project.leftOut), ...compiled.leftOut].map((note) => `Skipped: ${note}`);
  const count = all.length === 0 ? 'nothing found' : `${all.length} found`;
  return {
    findings: all.map(lineOf),
    notes: [
      ...(by === undefined ? [LEFT_OUT] : leftOut),
      `${project.models.size + project.unreadable.size} templates, checked ${by ? `by ${by}` : 'without types'} and by the policies: ${count}`,
    ],
  };
}

/** The default folder of types, next to the repository. */
const BESIDE = ['..', 'shared', 'data', 'azure-types'];

/**
 * Returns the folder of Azure's resource types: from the command line, from the environment, or next to the repository. Undefined if there
 * is none, as in a plain clone.
 */
export function typesFolder(
  root: string,
  given: string | undefined,
  environment: string | undefined,
): string | undefined {
  const named = given ?? (environment || undefined);
  if (named !== undefined) return fromCaller(named);
  const beside = join(root, ...BESIDE);
  return existsSync(join(beside, 'index.json')) ? beside : undefined;
}
