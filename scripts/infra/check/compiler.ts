/** Bicep's own compiler, where the machine has it. */
import { spawnSync } from 'node:child_process';
import { join, relative } from 'node:path';
import type { Finding } from './finding.ts';
import type { Project } from './rules/model.ts';

/** `bicep`, or `az bicep`. */
type Compiler = readonly [string, ...string[]];

interface Compiled {
  readonly findings: readonly Finding[];
  /** Templates that it could not compile, as they are printed. */
  readonly leftOut: readonly string[];
}

const TIMEOUT_MS = 120_000;
/** The extension that infra/directory uses comes from a registry: without a network there is none, which is no fault. */
const NOT_RESTORED = ['BCP190', 'BCP192'];
const DIAGNOSTIC = /^(?:\w+: )?(.+?)\((\d+),(\d+)\) : (Error|Warning|Info) ([\w-]+): (.*?)(?: \[[^\]]*\])?$/gm;

/** The first that answers. */
export function findCompiler(env: NodeJS.ProcessEnv = process.env): Compiler | undefined {
  const known: readonly (readonly [Compiler, string])[] = [
    [['bicep'], '--version'],
    [['az', 'bicep'], 'version'],
  ];
  return known.find(([compiler, asked]) => run(compiler, [asked], env).status === 0)?.[0];
}

/** Builds every template that is no module of another; its errors and warnings are findings. */
export function compile(compiler: Compiler, project: Project, env: NodeJS.ProcessEnv = process.env): Compiled {
  const findings: Finding[] = [];
  const leftOut: string[] = [];
  for (const file of entryTemplates(project)) {
    const path = join(project.root, file);
    const named = compiler[0] === 'az' ? ['--file', path] : [path];
    const { status, stderr, error } = run(compiler, ['build', ...named, '--stdout'], env);
    const said = [...stderr.matchAll(DIAGNOSTIC)];
    for (const [, where = '', line, column, level, code = '', message] of said) {
      const at = {
        file: relative(project.root, where).replaceAll('\\', '/'),
        line: Number(line),
        column: Number(column),
      };
      if (NOT_RESTORED.includes(code)) leftOut.push(`${file} as Bicep compiles it: ${message}`);
      else if (level !== 'Info') findings.push({ ...at, level: 'wrong', message: `${code}: ${message}` });
    }
    if (status !== 0 && said.length === 0)
      leftOut.push(
        `${file} as Bicep compiles it: ${error?.message ?? (stderr.trim().split('\n')[0] || `exit code ${status}`)}`,
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
  // On Windows `az` is a batch file, which only a shell starts.
  const shell = process.platform === 'win32';
  return spawnSync(program, [...first, ...args], { encoding: 'utf8', env, shell, timeout: TIMEOUT_MS });
}
