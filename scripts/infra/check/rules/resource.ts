/** Checks a resource against its type, and its name and place. */
import { ScopeType } from 'bicep-types';
import type { Expression, Module, ObjectLiteral, Resource, TargetScope } from '../syntax/ast.ts';
import { bodyOf, childrenOf, entryOf, literalOf, namesIn } from '../syntax/walk.ts';
import { isListing } from '../types/functions.ts';
import type { ResourceType } from '../types/library.ts';
import { type Model, report, scopeOf } from './model.ts';
import { checkValue } from './value.ts';

/** Properties that Bicep itself reads. */
const OWN = ['parent', 'scope', 'dependsOn'];

const BITS: Readonly<Record<TargetScope, ScopeType>> = {
  tenant: ScopeType.Tenant,
  managementGroup: ScopeType.ManagementGroup,
  subscription: ScopeType.Subscription,
  resourceGroup: ScopeType.ResourceGroup,
};

export function checkResource(symbol: Resource, model: Model): void {
  const type = resourceTypeOf(symbol, model);
  const { object, loop } = bodyOf(symbol.body);
  if (!object) {
    report(model, symbol.body.at, `${symbol.name} is no object in braces`);
    return;
  }
  // Resources of Microsoft Graph have a property called scope, and no names.
  const isOfGraph = symbol.type.startsWith('Microsoft.Graph/');
  if (!isOfGraph) {
    checkName(symbol, object, model);
    checkScope(symbol, type, entryOf(object, 'scope'), model);
  }
  const own = isOfGraph ? OWN.filter((key) => key !== 'scope') : OWN;
  const entries = object.entries.filter(({ key }) => typeof key !== 'string' || !own.includes(key));
  // An existing resource says which one it is, and no more.
  for (const { key, at } of symbol.existing && !isOfGraph ? entries : [])
    if (key !== 'name') report(model, at, `an existing ${symbol.type} has no ${key}`);
  if (type) checkValue({ ...object, entries }, type.body, scopeOf(model, loop), symbol.existing);
}

/**
 * The type that a resource names. Reports an unknown one, unless its whole provider is missing: the folder of types may be a part of
 * Azure's, in which a misspelt type stands beside others of its provider.
 */
function resourceTypeOf({ type, at }: Resource, model: Model): ResourceType | undefined {
  const [name = '', version] = type.split('@');
  const [provider = '', ...rest] = name.split('/');
  const { types, leftOut } = model.project;
  const say = (message: string) => report(model, at, message);
  if (version === undefined || rest.length === 0)
    say(`${type} is not a type with its API version, as in Microsoft.Web/sites@2025-03-01`);
  else if (types && !types.find(type)) {
    if (types.hasProvider(provider) && !types.lacks(name)) say(`${type} is no type that is known here`);
    else leftOut.add(`${model.template.file}:${at.line} against its type: there are no types of ${name}`);
  }
  return types?.find(type);
}

/** A child has its parent's symbol and a name of one part; in a loop the name differs each time. */
function checkName(symbol: Resource, object: ObjectLiteral, model: Model): void {
  const [type = ''] = symbol.type.split('@');
  const [name, parent] = [entryOf(object, 'name'), entryOf(object, 'parent')];
  const wanted = type.slice(0, type.lastIndexOf('/'));
  if (parent) {
    const named = parent.kind === 'index' ? parent.object : parent;
    const found = named.kind === 'name' ? model.symbols.get(named.name) : undefined;
    if (found?.kind !== 'resource' || found.type.split('@')[0]?.toLowerCase() !== wanted.toLowerCase())
      report(model, parent.at, `the parent of a ${type} is a ${wanted}`);
  } else if (wanted.includes('/')) report(model, symbol.at, `a ${type} needs its parent`);
  if (name?.kind === 'text' && name.parts.join('').includes('/')) report(model, name.at, 'the name has one part');
  const { loop } = bodyOf(symbol.body);
  const telling = [name, parent, entryOf(object, 'scope')].flatMap((value) => (value ? [...namesIn(value)] : []));
  if (loop && name && !telling.some((used) => used.name === loop.item || used.name === loop.index))
    report(model, name.at, 'every turn of this loop gives the same name');
}

function checkScope(symbol: Resource, type: ResourceType | undefined, given: Expression | undefined, model: Model) {
  const { targetScope } = model.template;
  const allows = (scope: ScopeType) => !type?.scopes || symbol.existing || (type.scopes & scope) !== 0;
  const named = given?.kind === 'index' ? given.object : given;
  const owner = named?.kind === 'name' ? model.symbols.get(named.name) : undefined;
  if (!given && !allows(BITS[targetScope]))
    report(model, symbol.at, `${symbol.type} cannot be deployed to a ${targetScope}`);
  if (owner && owner.kind !== 'resource')
    report(model, symbol.at, 'a scope is a resource, or a call such as resourceGroup()');
  else if (owner && !allows(ScopeType.Extension))
    report(model, symbol.at, `${symbol.type} cannot be deployed onto another resource`);
}

/** Reports a resource with the type, name and place of another one (BCP121): one deployment would undo the other. */
export function checkTwice(model: Model): void {
  const places = new Map<string, string>();
  for (const declaration of model.template.declarations) {
    if (declaration.kind !== 'resource' || declaration.existing) continue;
    const { object, loop } = bodyOf(declaration.body);
    const name = literalOf(entryOf(object, 'name'));
    const around = entryOf(object, 'scope') ?? entryOf(object, 'parent');
    if (loop || name === undefined || (around && around.kind !== 'name')) continue;
    const place = [declaration.type.split('@')[0], name, around?.name].join(' ').toLowerCase();
    const other = places.get(place);
    if (other !== undefined) report(model, declaration.at, `${declaration.name} has the name of ${other}`);
    places.set(place, declaration.name);
  }
}

/** Properties of every resource that are known before the deployment starts. */
const CONSTANTS = ['id', 'name', 'type', 'apiVersion'];

/** Reports names, conditions and loops that Bicep cannot calculate before the deployment starts (BCP120), and wrong dependencies. */
export function checkPlace({ body }: Resource | Module, model: Model): void {
  const { object, condition, loop } = bodyOf(body);
  const early: readonly (readonly [string, Expression | undefined])[] = [
    ['a condition', condition],
    ['a loop', loop?.range],
    ['a name', entryOf(object, 'name')],
  ];
  for (const [what, expression] of early) {
    const source = expression && lateSource(expression, model);
    if (expression && source)
      report(model, expression.at, `${what} has to be known before the deployment begins, ${source} is known after it`);
  }
  const dependencies = entryOf(object, 'dependsOn');
  for (const item of dependencies?.kind === 'array' ? dependencies.items : []) {
    const { kind } = (item.kind === 'name' && model.symbols.get(item.name)) || {};
    if (kind === 'parameter' || kind === 'variable') report(model, item.at, 'dependsOn names resources and modules');
  }
}

/** The part of an expression that is known too late, for people. */
function lateSource(expression: Expression, model: Model): string | undefined {
  if (expression.kind === 'member') {
    const { property } = expression;
    const symbol = rootOf(expression.object, model);
    if (symbol?.kind === 'module' || symbol?.kind === 'resource')
      return CONSTANTS.includes(property) ? undefined : `${symbol.name}.${property}`;
  }
  if (expression.kind === 'call' && expression.callee.kind === 'name') {
    const { name } = expression.callee;
    if (isListing(name) || name === 'reference') return `${name}()`;
  }
  const symbol = rootOf(expression, model);
  const parts = symbol?.kind === 'variable' ? [symbol.value] : childrenOf(expression);
  for (const part of parts) {
    const source = lateSource(part, model);
    if (source) return source;
  }
  return undefined;
}

/** The declaration behind `site` or `sites[0]`. */
function rootOf(expression: Expression, model: Model) {
  if (expression.kind === 'index') return rootOf(expression.object, model);
  return expression.kind === 'name' ? model.symbols.get(expression.name) : undefined;
}
