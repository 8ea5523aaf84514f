/** What the symbols of a template stand for. */
import { posix } from 'node:path';
import type { Declaration, Import, Module, Output, Parameter, Resource } from '../syntax/ast.ts';
import { bodyOf, entryOf, literalOf } from '../syntax/walk.ts';
import { ANY, arrayOf, type ObjectType, property, type Type } from '../types/type.ts';
import { typeOfNode } from './declared.ts';
import { infer } from './infer.ts';
import { type Model, report } from './model.ts';
import { resourceTypeOf } from './resource-type.ts';

/** Reports a symbol that refers to itself. */
export function typeOfSymbol(symbol: Declaration, model: Model): Type {
  const known = model.typeOf.get(symbol);
  if (known === 'pending') {
    report({ model }, symbol.at, `${symbol.name} refers to itself`);
    return ANY;
  }
  if (known) return known;
  model.typeOf.set(symbol, 'pending');
  const type = compute(symbol, model);
  model.typeOf.set(symbol, type);
  return type;
}

function compute(symbol: Declaration, model: Model): Type {
  switch (symbol.kind) {
    case 'parameter':
      return symbol.type ? typeOfParameter(symbol, model) : ANY;
    case 'variable':
      return infer(symbol.value, { model, locals: new Map() });
    case 'resource':
      return repeated(symbol, resourceOf(symbol, model));
    case 'module':
      return repeated(symbol, moduleOf(symbol, model));
    case 'import':
      return importedFrom(symbol, model)?.type ?? ANY;
    default:
      return ANY;
  }
}

/** A parameter with a default may be left out, and is never null within. */
export function typeOfParameter({ type, decorators }: Parameter, model: Model): Type {
  return type ? typeOfNode(type, decorators, model) : ANY;
}

export function typeOfOutput({ type, decorators }: Output, model: Model): Type {
  return typeOfNode(type, decorators, model);
}

function repeated(symbol: Resource | Module, type: Type): Type {
  return symbol.body.kind === 'for' ? arrayOf(type) : type;
}

function resourceOf(symbol: Resource, model: Model): Type {
  const [name = ''] = symbol.type.split('@');
  const { object, condition } = bodyOf(symbol.body);
  const body = resourceTypeOf(symbol, model)?.body;
  // Some types hold what their name says: `sites/config` named 'web' is not what 'appsettings' is.
  const said = body?.kind === 'chosen' ? literalOf(entryOf(object, body.by)) : undefined;
  const chosen = body?.kind === 'chosen' && said !== undefined ? body.elements.get(said) : undefined;
  return { kind: 'resource', name, body: chosen ?? body, conditional: condition !== undefined };
}

/** The template of a module; undefined when there is none that can be read. */
export function templateOf({ path }: { readonly path: string }, model: Model): Model | undefined {
  return model.project.models.get(posix.join(posix.dirname(model.template.file), path));
}

function moduleOf(symbol: Module, model: Model): Type {
  const target = templateOf(symbol, model);
  const conditional = bodyOf(symbol.body).condition !== undefined;
  if (!target) return { kind: 'module', outputs: ANY, conditional };
  const outputs = target.template.declarations.filter((declaration) => declaration.kind === 'output');
  const properties = outputs.map((output) => [output.name, property(typeOfOutput(output, target))] as const);
  const type: ObjectType = { kind: 'object', name: symbol.path, properties: new Map(properties) };
  return { kind: 'module', outputs: type, conditional };
}

/** What an import brings; undefined when the other file has no such symbol that it exports. */
export function importedFrom(
  symbol: Import,
  model: Model,
): { model: Model; declaration: Declaration; type: Type } | undefined {
  const target = templateOf(symbol, model);
  const declaration = target?.symbols.get(symbol.original);
  if (!target || !declaration?.decorators.some(({ name }) => name === 'export')) return undefined;
  return { model: target, declaration, type: typeOfSymbol(declaration, target) };
}
