/** The templates of a check, with their symbols. */
import { posix } from 'node:path';
import type { Finding, Findings, Place } from '../finding.ts';
import type { Declaration, Expression, Loop, Parameter, Template } from '../syntax/ast.ts';
import type { TypeLibrary } from '../types/library.ts';

/** All templates of a run. */
export interface Project {
  /** The repository's folder, or the folder of a test. */
  readonly root: string;
  /** Returns the text of a file, by its path from the root. */
  read(file: string): string;
  readonly types: TypeLibrary | undefined;
  readonly findings: Findings;
  /** Checks that could not run, as text to print. */
  readonly leftOut: Set<string>;
  /** Readable templates by path. Paths are relative to the root, with forward slashes. */
  readonly models: ReadonlyMap<string, Model>;
  /** Paths of existing templates that could not be read. */
  readonly unreadable: ReadonlySet<string>;
}

export interface Model {
  readonly project: Project;
  readonly template: Template;
  readonly symbols: ReadonlyMap<string, Declaration>;
}

/** A template with its loop variables. Each variable has the list that it iterates over; undefined if the list is unknown. */
export interface Scope {
  readonly model: Model;
  readonly locals: ReadonlyMap<string, Expression | undefined>;
}

export function modelOf(project: Project, template: Template): Model {
  const symbols = new Map<string, Declaration>();
  // An output may have the same name as a parameter.
  for (const declaration of template.declarations)
    if (declaration.kind !== 'output' && !symbols.has(declaration.name)) symbols.set(declaration.name, declaration);
  return { project, template, symbols };
}

export function parametersOf({ declarations }: Template): Parameter[] {
  return declarations.filter((declaration) => declaration.kind === 'parameter');
}

export function scopeOf(model: Model, loop?: Loop): Scope {
  return within({ model, locals: new Map() }, loop);
}

/** Returns a scope with the variables of a loop. */
export function within(scope: Scope, loop: Loop | undefined): Scope {
  if (!loop) return scope;
  const names: [string, Expression | undefined][] = [[loop.item, loop.range]];
  if (loop.index !== undefined) names.push([loop.index, undefined]);
  return { ...scope, locals: new Map([...scope.locals, ...names]) };
}

/** Returns the declaration of a name. Undefined for an unknown name, and for variables of loops and lambdas. */
export function symbolOf(name: string, { model, locals }: Scope): Declaration | undefined {
  return locals.has(name) ? undefined : model.symbols.get(name);
}

export function report({ project, template }: Model, at: Place, message: string, level: Finding['level'] = 'wrong') {
  project.findings.add(level, template.file, at, message);
}

/** Resolves a path in a template to a path from the project's root. */
export function pathFrom({ template }: Model, path: string): string {
  return posix.join(posix.dirname(template.file), path);
}

/** Returns the text of a file that a template loads; undefined if the file is missing. */
export function textAt(model: Model, path: string): string | undefined {
  try {
    return model.project.read(pathFrom(model, path));
  } catch {
    return undefined;
  }
}

/** Returns the template that a module or a parameter file refers to; undefined if it cannot be read. */
export function templateOf(path: string, model: Model): Model | undefined {
  return model.project.models.get(pathFrom(model, path));
}
