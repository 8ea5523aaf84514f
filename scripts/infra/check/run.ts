import { checkTemplates } from './check.ts';
import { compile, findCompiler } from './compiler.ts';
import { LEVELS, lineOf } from './finding.ts';
import { typesFolder } from './types-folder.ts';

export interface RunOptions {
  /** The repository's folder. */
  readonly root: string;
  /** Folder of types, as the command was told. */
  readonly types?: string | undefined;
  readonly env: NodeJS.ProcessEnv;
}

export interface RunResult {
  /** As they are printed, the worst first. */
  readonly findings: readonly string[];
  /** What was checked, by what, and what was left out. */
  readonly notes: readonly string[];
}

const LEFT_OUT =
  'Left out: whether types and API versions of resources exist, and whether their properties are known, required, writable and ' +
  'of the right values. For these it takes types in the format of bicep-types (--types FOLDER, or INFRA_TYPES), or "bicep" or ' +
  '"az bicep" on the PATH.';

/**
 * `npm run check:infra`: by the types of Azure's resources where there are any, else by Bicep's compiler where the machine has
 * it, else without what takes either, which the notes say.
 * @throws Error when there are no templates, or no types where they are said to be
 */
export async function runCheck({ root, types, env }: RunOptions): Promise<RunResult> {
  const folder = typesFolder(root, types, env.INFRA_TYPES);
  const { findings, project } = await checkTemplates({ root, types: folder });
  const compiler = folder === undefined ? findCompiler(env) : undefined;
  const compiled = compiler ? compile(compiler, project, env) : { findings: [], leftOut: [] };
  const all = [...findings, ...compiled.findings].sort((a, b) => LEVELS.indexOf(a.level) - LEVELS.indexOf(b.level));
  const by = folder ? `types in ${folder}` : compiler?.join(' ');
  const said = all.length === 0 ? 'nothing found' : `${all.length} found`;
  return {
    findings: all.map(lineOf),
    notes: [
      ...(by === undefined ? [LEFT_OUT] : [...project.leftOut, ...compiled.leftOut].map((note) => `Left out: ${note}`)),
      `${project.models.size + project.unreadable.size} templates, checked ${by ? `by ${by}` : 'in themselves'} and by the policies: ${said}`,
    ],
  };
}
