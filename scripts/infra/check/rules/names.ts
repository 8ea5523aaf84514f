/** Names of a template: each declared once, each that is used declared, each that is declared used, none in a circle. */
import type { Declaration, TypeNode } from '../syntax/ast.ts';
import { everyExpression, expressionsOf, namesIn } from '../syntax/walk.ts';
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
        report({ model }, name.at, `there is no ${name.name} here`);
    }
    const first =
      declaration.kind === 'output'
        ? declarations.find(({ kind, name }) => kind === 'output' && name === declaration.name)
        : model.symbols.get(declaration.name);
    if (first !== declaration) report({ model }, declaration.at, `${declaration.name} is declared twice`);
    if (declaration.kind !== 'parameter') refuseChanging(declaration, model);
    for (const typeName of typeNamesOf(declaration)) used.get(declaration)?.add(typeName);
  }
  checkUnused(model, used);
  for (const declaration of declarations)
    if (isInCircle(declaration, model, used))
      report({ model }, declaration.at, `${declaration.name} depends on itself`);
}

function* usesOf(declaration: Declaration) {
  for (const expression of expressionsOf(declaration)) yield* namesIn(expression);
  for (const { args } of declaration.decorators) for (const arg of args) yield* namesIn(arg);
}

/** What answers otherwise at each deployment may only be a parameter's default. */
function refuseChanging(declaration: Declaration, model: Model): void {
  for (const expression of expressionsOf(declaration).flatMap((one) => [...everyExpression(one)]))
    if (expression.kind === 'call' && expression.callee.kind === 'name' && CHANGING.includes(expression.callee.name))
      report({ model }, expression.at, `${expression.callee.name} is for defaults of parameters alone`);
}

const CHANGING = ['newGuid', 'utcNow'];

const USE_MATTERS = {
  parameter: 'parameter',
  variable: 'variable',
  type: 'type',
  import: 'import',
  resource: 'existing resource',
};

function checkUnused(model: Model, used: ReadonlyMap<Declaration, ReadonlySet<string>>): void {
  const isParameterFile = model.template.using !== undefined;
  for (const declaration of model.template.declarations) {
    const { kind, name, at } = declaration;
    if (kind === 'output' || kind === 'module' || (kind === 'resource' && !declaration.existing)) continue;
    if ((kind === 'parameter' && isParameterFile) || declaration.decorators.some((one) => one.name === 'export'))
      continue;
    const isUsed = [...used].some(([by, names]) => by !== declaration && names.has(name));
    if (!isUsed) report({ model }, at, `the ${USE_MATTERS[kind]} ${name} is not used`, 'untidy');
  }
}

function isInCircle(start: Declaration, model: Model, used: ReadonlyMap<Declaration, ReadonlySet<string>>): boolean {
  if (start.kind === 'output' || start.kind === 'type') return false;
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

function typeNamesOf(declaration: Declaration): string[] {
  const isTyped = declaration.kind === 'parameter' || declaration.kind === 'output' || declaration.kind === 'type';
  return isTyped && declaration.type ? [...namesOfType(declaration.type)] : [];
}

function* namesOfType(node: TypeNode): Generator<string> {
  if (node.kind === 'named') yield node.name;
  else if (node.kind === 'array') yield* namesOfType(node.item);
  else if (node.kind === 'nullable') yield* namesOfType(node.of);
  else if (node.kind === 'union') for (const one of node.of) yield* namesOfType(one);
  else if (node.kind === 'object') for (const { type } of node.properties) yield* namesOfType(type);
}
