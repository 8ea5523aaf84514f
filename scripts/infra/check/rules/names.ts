/** Names of a template: each declared once, each that is used declared, each that is declared used, none in a circle. */
import type { Declaration } from '../syntax/ast.ts';
import { expressionsOf, namesIn } from '../syntax/walk.ts';
import { type Model, report } from './model.ts';

/** Bicep's own, by which its functions may be called. */
const NAMESPACES = ['az', 'sys'];

export function checkNames(model: Model): void {
  const { declarations } = model.template;
  const used = new Map(declarations.map((declaration) => [declaration, new Set<string>()]));
  for (const declaration of declarations) {
    for (const name of usesOf(declaration)) {
      used.get(declaration)?.add(name.name);
      if (!model.symbols.has(name.name) && !NAMESPACES.includes(name.name))
        report(model, name.at, `there is no ${name.name} here`);
    }
    const first =
      declaration.kind === 'output'
        ? declarations.find(({ kind, name }) => kind === 'output' && name === declaration.name)
        : model.symbols.get(declaration.name);
    if (first !== declaration) report(model, declaration.at, `${declaration.name} is declared twice`);
  }
  checkUnused(model, used);
  for (const declaration of declarations)
    if (isInCircle(declaration, model, used)) report(model, declaration.at, `${declaration.name} depends on itself`);
}

function* usesOf(declaration: Declaration) {
  for (const expression of expressionsOf(declaration)) yield* namesIn(expression);
  for (const { args } of declaration.decorators) for (const arg of args) yield* namesIn(arg);
}

/** The linter's no-unused-params, no-unused-vars and no-unused-existing-resources, at whose warnings ci fails. */
function checkUnused(model: Model, used: ReadonlyMap<Declaration, ReadonlySet<string>>): void {
  const isParameterFile = model.template.using !== undefined;
  for (const declaration of model.template.declarations) {
    const { kind, name, at } = declaration;
    if (kind === 'output' || kind === 'module' || (kind === 'resource' && !declaration.existing)) continue;
    if (kind === 'parameter' && isParameterFile) continue;
    const isUsed = [...used].some(([by, names]) => by !== declaration && names.has(name));
    const what = kind === 'resource' ? 'existing resource' : kind;
    if (!isUsed) report(model, at, `the ${what} ${name} is not used`, 'untidy');
  }
}

function isInCircle(start: Declaration, model: Model, used: ReadonlyMap<Declaration, ReadonlySet<string>>): boolean {
  if (start.kind === 'output') return false;
  const seen = new Set<string>();
  const open = [...(used.get(start) ?? [])];
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (name === start.name) return true;
    const next = model.symbols.get(name);
    if (!seen.has(name) && next) open.push(...(used.get(next) ?? []));
    seen.add(name);
  }
  return false;
}
