import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fromCaller } from '../../files/caller.ts';
import { checkTemplates } from './check.ts';
import { compile, findCompiler } from './compiler.ts';
import { LEVELS, lineOf } from './finding.ts';

interface RunOptions {
  /** The repository's folder. */
  readonly root: string;
  /** Folder of types, as the command was told. */
  readonly types?: string | undefined;
  readonly env: NodeJS.ProcessEnv;
}

export interface RunResult {
  /** As they are printed, the worst first. */
  readonly findings: readonly string[];
  /** The checks that ran, and those that could not. */
  readonly notes: readonly string[];
}

const LEFT_OUT =
  'Left out: whether types and API versions of resources exist, and whether their properties are known, required, writable and ' +
  'of the right values. For these it takes types in the format of bicep-types (--types FOLDER, or INFRA_TYPES), or "bicep" or ' +
  '"az bicep" on the PATH.';

/**
 * `npm run check:infra`: Bicep's compiler checks the templates where the machine has it; else our own rules do, with the types of
 * Azure's resources where there are any. Policies always apply.
 * @throws Error when there are no templates, or no types in the folder that was given
 */
export async function runCheck({ root, types, env }: RunOptions): Promise<RunResult> {
  const folder = typesFolder(root, types, env.INFRA_TYPES);
  const { findings, project } = await checkTemplates({ root, types: folder });
  const compiler = findCompiler(env);
  const compiled = compiler ? compile(compiler, project, env) : { findings: [], leftOut: [] };
  const isCompiled = compiler !== undefined && compiled.leftOut.length === 0;
  // The compiler reports the same mistakes as our rules. It is not given parameter files, which read variables of the environment.
  const own = findings.filter(({ level, file }) => !isCompiled || level !== 'wrong' || file.endsWith('.bicepparam'));
  const all = [...own, ...compiled.findings].sort((a, b) => LEVELS.indexOf(a.level) - LEVELS.indexOf(b.level));
  const by = isCompiled || !folder ? compiler?.join(' ') : `types in ${folder}`;
  const leftOut = [...(isCompiled ? [] : project.leftOut), ...compiled.leftOut].map((note) => `Left out: ${note}`);
  const said = all.length === 0 ? 'nothing found' : `${all.length} found`;
  return {
    findings: all.map(lineOf),
    notes: [
      ...(by === undefined ? [LEFT_OUT] : leftOut),
      `${project.models.size + project.unreadable.size} templates, checked ${by ? `by ${by}` : 'in themselves'} and by the policies: ${said}`,
    ],
  };
}

/** Beside the repository, where its owners keep it. */
const BESIDE = ['..', 'shared', 'data', 'azure-types'];

/**
 * Where the types of Azure's resources are: as the command or the environment says, else beside the repository.
 * undefined: nowhere, as in a clone.
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
