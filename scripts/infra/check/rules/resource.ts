/** Checks a resource against its type. */
import type { Resource } from '../syntax/ast.ts';
import { bodyOf } from '../syntax/walk.ts';
import type { Typed } from '../types/library.ts';
import { type Model, report, scopeOf } from './model.ts';
import { checkValue } from './value.ts';

/** Properties that Bicep itself reads. */
const OWN = ['parent', 'scope', 'dependsOn'];
/** Microsoft Graph resources have their own property named scope. */
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
 * Returns the type of a resource. Reports an unknown type only if the folder has other types of its provider: the folder may lack whole
 * providers, but a misspelt type belongs to a known one.
 */
function typeOf({ type, at }: Resource, model: Model): Typed | undefined {
  const [name = '', version] = type.split('@');
  const { types, leftOut } = model.project;
  if (version === undefined)
    report(model, at, `${type} is not a type with its API version, as in Microsoft.Web/sites@2025-03-01`);
  else if (types && !types.find(type)) {
    if (types.covers(name)) report(model, at, `${type} is not a known type`);
    else leftOut.add(`${model.template.file}:${at.line} against its type, because there are no types of ${name}`);
  }
  return types?.find(type);
}
