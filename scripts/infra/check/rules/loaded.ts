/** Files that templates load: they have to be there, and what a JSON file holds is known. */
import { existsSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import type { Expression } from '../syntax/ast.ts';
import { literalOf } from '../syntax/walk.ts';
import { typeOfJson } from '../types/json.ts';
import { ANY, TEXT, type Type } from '../types/type.ts';
import { report, type Scope } from './model.ts';

/** Reports a file that does not exist or cannot be read. */
export function loadedType(name: string, args: readonly Expression[], scope: Scope): Type {
  const [first, path] = args;
  const file = literalOf(first);
  const isText = name === 'loadTextContent' || name === 'loadFileAsBase64';
  if (!first || file === undefined) {
    if (first) report(scope, first.at, `${name} takes a file's path in one text`);
    return ANY;
  }
  const { project, template } = scope.model;
  const absolute = join(project.root, dirname(template.file), file);
  if (!existsSync(absolute)) {
    report(scope, first.at, `there is no file ${posix.join(posix.dirname(template.file), file)}`);
    return isText ? TEXT : ANY;
  }
  if (isText) return TEXT;
  if (name === 'loadYamlContent') return ANY;
  const inner = literalOf(path);
  if (path && (inner === undefined || !/^\$?\.?[\w.]+$/.test(inner))) {
    report(scope, path.at, 'this path into the file cannot be read by this check');
    return ANY;
  }
  try {
    return typeOfJson(under(JSON.parse(project.read(posix.join(posix.dirname(template.file), file))), inner));
  } catch (error) {
    report(scope, first.at, `${file}: ${error instanceof Error ? error.message : error}`);
    return ANY;
  }
}

/** What lies under `$.a.b`. @throws Error when nothing does */
function under(value: unknown, path: string | undefined): unknown {
  const names = path?.split('.').filter((name) => name !== '' && name !== '$') ?? [];
  return names.reduce<unknown>((part, name) => {
    if (typeof part === 'object' && part !== null && name in part) return (part as Record<string, unknown>)[name];
    throw new Error(`it has no ${path}`);
  }, value);
}
