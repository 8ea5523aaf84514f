/** Checks a resource against its type. */
import type { Resource } from '../syntax/ast.ts';
import { bodyOf } from '../syntax/walk.ts';
import type { Typed } from '../types/library.ts';
import { type Model, report, scopeOf } from './model.ts';
import { checkValue } from './value.ts';

/** Properties that Bicep itself reads. */
const OWN = ['parent', 'scope', 'dependsOn'];
/** Resources of Microsoft Graph have a property called scope. */
const OWN_OF_GRAPH = ['parent', 'dependsOn'];

export function checkResource(resource: Resource, model: Model): void {
  const type = typeOf(resource, model);
  const { object, loop } = bodyOf(resource.body);
  if (!type || !object) return;
  const own = resource.type.startsWith('Microsoft.Graph/') ? OWN_OF_GRAPH : OWN;
  const entries = object.entries.filter(({ key }) => typeof key !== 'string' || !own.includes(key));
  checkValue({ ...object, entries }, type, scopeOf(model, loop), resource.existing);
}

/**
 * The type that a resource names. Reports an unknown one, unless its whole provider is missing: the folder of types may be a part of
 * Azure's, in which a misspelt type stands beside others of its provider.
 */
function typeOf({ type, at }: Resource, model: Model): Typed | undefined {
  const [name = '', version] = type.split('@');
  const { types, leftOut } = model.project;
  if (version === undefined)
    report(model, at, `${type} is not a type with its API version, as in Microsoft.Web/sites@2025-03-01`);
  else if (types && !types.find(type)) {
    if (types.covers(name)) report(model, at, `${type} is no type that is known here`);
    else leftOut.add(`${model.template.file}:${at.line} against its type: there are no types of ${name}`);
  }
  return types?.find(type);
}
