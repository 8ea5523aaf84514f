/** Checks a resource against its type, and what it says about its place. */
import { ObjectTypePropertyFlags as Flag, ScopeType, TypeBaseKind } from 'bicep-types';
import type { Expression, ObjectLiteral, Resource, TargetScope } from '../syntax/ast.ts';
import { bodyOf, entryOf, literalOf, namesIn } from '../syntax/walk.ts';
import type { ResourceType, Typed } from '../types/library.ts';
import { type Model, report, scopeOf } from './model.ts';
import { checkTiming } from './timing.ts';
import { checkValue } from './value.ts';

/** What Bicep itself reads of a resource. */
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
  checkName(symbol, object, model);
  checkTiming(symbol, model);
  checkDependencies(object, model);
  // Resources of Microsoft Graph have a property called scope.
  const own = symbol.type.startsWith('Microsoft.Graph/') ? OWN.filter((key) => key !== 'scope') : OWN;
  if (own.includes('scope')) checkScope(symbol, type?.scopes, entryOf(object, 'scope'), model);
  if (!type) return;
  const given = {
    ...object,
    entries: object.entries.filter(({ key }) => typeof key !== 'string' || !own.includes(key)),
  };
  checkValue(given, symbol.existing ? identityOf(type.body) : type.body, scopeOf(model, loop));
}

/** `dependsOn` names resources and modules. */
export function checkDependencies(object: ObjectLiteral, model: Model): void {
  const value = entryOf(object, 'dependsOn');
  for (const item of value?.kind === 'array' ? value.items : []) {
    const symbol = item.kind === 'name' ? model.symbols.get(item.name) : undefined;
    if (symbol && symbol.kind !== 'resource' && symbol.kind !== 'module')
      report(model, item.at, 'dependsOn names resources and modules');
  }
}

/**
 * The type that a resource names. Reports one that is not known, unless its whole provider is missing: the folder of types may be
 * a part of Azure's, in which a misspelt type stands beside others of its provider.
 */
export function resourceTypeOf(symbol: Resource, model: Model): ResourceType | undefined {
  const [name = '', version] = symbol.type.split('@');
  const [provider = '', ...rest] = name.split('/');
  const { types, leftOut } = model.project;
  if (version === undefined || rest.length === 0) {
    const example = 'Microsoft.Web/sites@2025-03-01';
    report(model, symbol.at, `${symbol.type} is not a type with its API version, as in ${example}`);
    return undefined;
  }
  const found = types?.find(symbol.type);
  if (found || !types) return found;
  if (!types.hasProvider(provider)) {
    const place = `${model.template.file}:${symbol.at.line}`;
    leftOut.add(`${place} against its type: there are no types of ${provider}, whose ${name} it is`);
    return undefined;
  }
  const versions = types.versionsOf(name);
  const known =
    versions.length > 0
      ? `has the API versions ${versions.join(', ')} here, not ${version}`
      : 'is no type that is known here';
  report(model, symbol.at, `${name} ${known}`);
  return undefined;
}

/** An existing resource says which one it is, and no more. */
function identityOf({ type, types }: Typed): Typed {
  const isChosen = type.type === TypeBaseKind.DiscriminatedObjectType;
  if (type.type !== TypeBaseKind.ObjectType && !isChosen) return { type, types };
  const all = Object.entries(isChosen ? type.baseProperties : type.properties);
  const properties = all.filter(([name, { flags }]) => name === 'name' || (flags & Flag.Identifier) !== 0);
  // The properties depend on the discriminator. Without a value for it, accept any.
  const name = `an existing ${type.name}`;
  if (isChosen && !properties.some(([key]) => key === type.discriminator))
    return { type: { type: TypeBaseKind.AnyType }, types };
  return { type: { type: TypeBaseKind.ObjectType, name, properties: Object.fromEntries(properties) }, types };
}

/** A child has its parent's symbol and a name of one part; without the symbol the name has all the parts. */
function checkName(symbol: Resource, object: ObjectLiteral, model: Model): void {
  const [type = ''] = symbol.type.split('@');
  const depth = type.split('/').length - 2;
  const [name, parent] = [entryOf(object, 'name'), entryOf(object, 'parent')];
  if (parent) checkParent(type, parent, model);
  const { loop } = bodyOf(symbol.body);
  const telling = [name, parent, entryOf(object, 'scope')].flatMap((value) => (value ? [...namesIn(value)] : []));
  if (loop && name && !telling.some((used) => used.name === loop.item || used.name === loop.index))
    report(model, name.at, 'every turn of this loop gives the same name');
  if (!name || type.startsWith('Microsoft.Graph/')) return;
  const slashes = name.kind === 'text' ? name.parts.join('').split('/').length - 1 : undefined;
  if (slashes === undefined && !parent && depth > 0) report(model, name.at, `a ${type} needs its parent`);
  else if (slashes !== undefined && parent && slashes > 0)
    report(model, name.at, 'with a parent the name has one part');
  else if (slashes !== undefined && !parent && slashes !== depth)
    report(model, name.at, `the name of a ${type} without a parent has ${depth + 1} parts`);
}

function checkParent(type: string, parent: Expression, model: Model): void {
  const wanted = type.slice(0, type.lastIndexOf('/'));
  const named = parent.kind === 'index' ? parent.object : parent;
  const symbol = named.kind === 'name' ? model.symbols.get(named.name) : undefined;
  const [found] = symbol?.kind === 'resource' ? symbol.type.split('@') : [];
  if (found?.toLowerCase() !== wanted.toLowerCase())
    report(model, parent.at, `the parent of a ${type} is a ${wanted}${found ? `, not a ${found}` : ''}`);
}

/** @param scopes where the type may be deployed; undefined: not known */
function checkScope(
  symbol: Resource,
  scopes: ScopeType | undefined,
  given: Expression | undefined,
  model: Model,
): void {
  const { targetScope } = model.template;
  const allows = (scope: ScopeType) => scopes === undefined || symbol.existing || (scopes & scope) !== 0;
  if (!given) {
    if (!allows(BITS[targetScope])) report(model, symbol.at, `${symbol.type} cannot be deployed to a ${targetScope}`);
    return;
  }
  const named = given.kind === 'index' ? given.object : given;
  const owner = named.kind === 'name' ? model.symbols.get(named.name) : undefined;
  if (owner && owner.kind !== 'resource')
    report(model, given.at, 'a scope is a resource, or a call such as resourceGroup()');
  else if (owner && !allows(ScopeType.Extension))
    report(model, given.at, `${symbol.type} cannot be deployed onto another resource`);
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
