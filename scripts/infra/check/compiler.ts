/** Runs Bicep's compiler, if it is installed. */
import { spawnSync } from 'node:child_process';
import { join, relative } from 'node:path';
import type { Finding } from './finding.ts';
import type { Project } from './rules/model.ts';

/** `bicep`, or `az bicep`. */
type Compiler = readonly [string, ...string[]];

interface Compiled {
  readonly findings: readonly Finding[];
  /** Templates that could not be compiled, as text to print. */
  readonly leftOut: readonly string[];
}

const TIMEOUT_MS = 120_000;
/** Errors that are not findings: infra/directory uses a Bicep extension of a registry, which cannot be restored offline. */
const NOT_RESTORED = ['BCP190', 'BCP192'];
const DIAGNOSTIC = /^(?:\w+: )?(.+?)\((\d+),(\d+)\) : (Error|Warning|Info) ([\w-]+): (.*?)(?: \[[^\]]*\])?$/gm;

/** Returns the first compiler that runs. */
export function findCompiler(env: NodeJS.ProcessEnv = process.env): Compiler | undefined {
  const known: readonly (readonly [Compiler, string])[] = [
    [['bicep'], '--version'],
    [['az', 'bicep'], 'version'],
  ];
  return known.find(([compiler, asked]) => run(compiler, [asked], env).status === 0)?.[0];
}

/** Builds every template that is not a module of another one. Errors and warnings become findings. */
export function compile(compiler: Compiler, project: Project, env: NodeJS.ProcessEnv = process.env): Compiled {
  const findings: Finding[] = [];
  const leftOut: string[] = [];
  for (const file of entryTemplates(project)) {
    const path = join(project.root, file);
    const named = compiler[0] === 'az' ? ['--file', path] : [path];
    const { status, stderr, error } = run(compiler, ['build', ...named, '--stdout'], env);
    const printed = [...stderr.matchAll(DIAGNOSTIC)];
    for (const [, where = '', line, column, level, code = '', message] of printed) {
      const at = {
        file: relative(project.root, where).replaceAll('\\', '/'),
        line: Number(line),
        column: Number(column),
      };
      if (NOT_RESTORED.includes(code)) leftOut.push(`${file} with the Bicep compiler: ${message}`);
      else if (level !== 'Info') findings.push({ ...at, level: 'wrong', message: `${code}: ${message}` });
    }
    if (status !== 0 && printed.length === 0)
      leftOut.push(
        `${file} with the Bicep compiler: ${error?.message ?? (stderr.trim().split('\n')[0] || `exit code ${status}`)}`,
      );
  }
  return { findings, leftOut };
}

function entryTemplates({ models }: Project): string[] {
  const modules = new Set<string>();
  for (const { template } of models.values())
    for (const declaration of template.declarations)
      if (declaration.kind === 'module') modules.add(join(template.file, '..', declaration.path).replaceAll('\\', '/'));
  return [...models.keys()].filter((file) => file.endsWith('.bicep') && !modules.has(file));
}

function run([program, ...first]: Compiler, args: readonly string[], env: NodeJS.ProcessEnv) {
  // On Windows, `az` is a batch file, which requires a shell.
  const shell = process.platform === 'win32';
  return spawnSync(program, [...first, ...args], { encoding: 'utf8', env, shell, timeout: TIMEOUT_MS });
}
