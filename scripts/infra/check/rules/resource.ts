/** Holds a resource against its type. */

import type { Expression, ObjectLiteral, Resource } from '../syntax/ast.ts';
import { entryOf, literalOf } from '../syntax/walk.ts';
import { type ChosenType, type ObjectType, OPEN, property, TEXT } from '../types/type.ts';
import { checkDependencies, readBody, resourceIn, without } from './body.ts';
import { type Model, report, type Scope } from './model.ts';
import { resourceTypeOf } from './resource-type.ts';
import { checkResourceScope } from './scopes.ts';
import { checkObject } from './value.ts';

/** What Bicep itself reads of a resource. */
const OWN = ['parent', 'scope', 'dependsOn'];

export function checkResource(symbol: Resource, model: Model): void {
  const type = resourceTypeOf(symbol, model);
  const body = readBody(symbol, model);
  if (!body) return;
  const { object, scope } = body;
  checkDependencies(entryOf(object, 'dependsOn'), scope);
  checkName(symbol, object, scope);
  const described = type?.body ?? { ...OPEN, name: symbol.type };
  // Microsoft Graph has resources with a scope of their own.
  const own = symbol.type.startsWith('Microsoft.Graph/') ? OWN.filter((key) => key !== 'scope') : OWN;
  if (own.includes('scope')) checkResourceScope(symbol, type?.scopes, entryOf(object, 'scope'), scope);
  checkObject(without(object, own), symbol.existing && type ? identityOf(type.body) : described, scope);
}

/** An existing resource says which one it is, and no more. */
function identityOf(body: ObjectType | ChosenType): ObjectType {
  const properties = body.kind === 'chosen' ? body.base : body.properties;
  const identifying = [...properties].filter(([name, { identifies }]) => name === 'name' || identifies);
  // Where the name decides which properties there are, it is not among those that all have.
  const chosen = body.kind === 'chosen' ? [[body.by, property(TEXT, { constant: true })] as const] : [];
  return { kind: 'object', name: `an existing ${body.name}`, properties: new Map([...identifying, ...chosen]) };
}

/** A child has its parent's symbol and a name of one part; without the symbol the name has all the parts. */
function checkName(symbol: Resource, object: ObjectLiteral, scope: Scope): void {
  const [type = ''] = symbol.type.split('@');
  const parents = type.split('/').slice(1, -1);
  const parent = entryOf(object, 'parent');
  const name = entryOf(object, 'name');
  if (parent) checkParent(type, parents.length, parent, scope);
  const slashes = name && slashesIn(name);
  if (!name || type.startsWith('Microsoft.Graph/')) return;
  if (slashes === undefined) {
    if (!parent && parents.length > 0) report(scope, name.at, `a ${type} needs its parent`);
    return;
  }
  const wanted = parent ? 0 : parents.length;
  if (slashes !== wanted)
    report(
      scope,
      name.at,
      parent ? 'with a parent the name has one part' : `the name of a ${type} without a parent has ${wanted + 1} parts`,
    );
}

function checkParent(type: string, depth: number, parent: Expression, scope: Scope): void {
  if (depth === 0) {
    report(scope, parent.at, `${type} has no parent`);
    return;
  }
  const wanted = type.slice(0, type.lastIndexOf('/'));
  const found = resourceIn(parent, scope);
  if (found?.name.toLowerCase() !== wanted.toLowerCase())
    report(scope, parent.at, `the parent of a ${type} is a ${wanted}${found ? `, not a ${found.name}` : ''}`);
}

/** undefined where a name is not put together here. */
function slashesIn(name: Expression): number | undefined {
  if (name.kind !== 'text') return undefined;
  const parts = literalOf(name) === undefined ? name.parts : [literalOf(name) ?? ''];
  return parts.map((part) => (typeof part === 'string' ? part.split('/').length - 1 : 0)).reduce((a, b) => a + b, 0);
}
