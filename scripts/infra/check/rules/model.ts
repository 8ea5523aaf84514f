/** A template while it is checked: its symbols, and where findings about it go. */
import type { Finding, Findings, Place } from '../finding.ts';
import type { Declaration, Expression, Template } from '../syntax/ast.ts';
import type { TypeLibrary } from '../types/library.ts';
import type { Type } from '../types/type.ts';

/** All templates of a run. */
export interface Project {
  /** The repository's folder, or a test's. */
  readonly root: string;
  /** The text of a file, by its path from the root. */
  read(file: string): string;
  readonly types: TypeLibrary | undefined;
  readonly findings: Findings;
  /** What could not be checked, for people. */
  readonly leftOut: Set<string>;
  /** By path from the root, with `/`; only those that could be read. */
  readonly models: ReadonlyMap<string, Model>;
  /** Paths of templates that are there and could not be read. */
  readonly unreadable: ReadonlySet<string>;
}

export interface Model {
  readonly project: Project;
  readonly template: Template;
  readonly symbols: ReadonlyMap<string, Declaration>;
  /** What symbols come to, as far as it was asked for. */
  readonly typeOf: Map<Declaration, Type | 'pending'>;
}

/** A template and the names that stand for something only here: of loops and lambdas. */
export interface Scope {
  readonly model: Model;
  readonly locals: ReadonlyMap<string, Type>;
}

export function modelOf(project: Project, template: Template): Model {
  const symbols = new Map<string, Declaration>();
  // An output may be called as a parameter is.
  for (const declaration of template.declarations)
    if (declaration.kind !== 'output' && !symbols.has(declaration.name)) symbols.set(declaration.name, declaration);
  return { project, template, symbols, typeOf: new Map() };
}

export function within(scope: Scope, locals: Iterable<readonly [string, Type]>): Scope {
  return { ...scope, locals: new Map([...scope.locals, ...locals]) };
}

export function report(
  { model }: Pick<Scope, 'model'>,
  at: Place,
  message: string,
  level: Finding['level'] = 'wrong',
): void {
  model.project.findings.add(level, model.template.file, at, message);
}

/** What a name stands for in a scope; undefined for what is not declared, or a loop's own. */
export function symbolOf(scope: Scope, expression: Expression): Declaration | undefined {
  return expression.kind === 'name' && !scope.locals.has(expression.name)
    ? scope.model.symbols.get(expression.name)
    : undefined;
}
