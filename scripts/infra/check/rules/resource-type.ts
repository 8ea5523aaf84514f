/** The type that a resource names, among those that are known. */
import type { Resource } from '../syntax/ast.ts';
import { addedVersionsOf, findAdded } from '../types/added.ts';
import type { ResourceType } from '../types/library.ts';
import { type Model, report } from './model.ts';

/**
 * Reports a type or an API version that is not known. undefined also where there are no types to go by, or none of its provider:
 * the folder of types may be a part of Azure's, in which a misspelt type stands beside others of its provider.
 */
export function resourceTypeOf(symbol: Resource, model: Model): ResourceType | undefined {
  const [name = '', version] = symbol.type.split('@');
  const { types } = model.project;
  if (version === undefined || name.split('/').length < 2) {
    report(
      { model },
      symbol.at,
      `${symbol.type} is not a type with its API version, as in Microsoft.Web/sites@2025-03-01`,
    );
    return undefined;
  }
  if (!types) return undefined;
  const found = types.find(symbol.type) ?? findAdded(symbol.type);
  if (found) return found;
  const [provider = ''] = name.split('/');
  if (!types.hasProvider(provider)) {
    const place = `${model.template.file}:${symbol.at.line}`;
    model.project.leftOut.add(`${place} against its type: there are no types of ${provider}, whose ${name} it is`);
    return undefined;
  }
  const versions = [...types.versionsOf(name), ...addedVersionsOf(name)];
  const known =
    versions.length > 0
      ? `has the API versions ${versions.join(', ')} here, not ${version}`
      : 'is no type that is known here';
  report({ model }, symbol.at, `${name} ${known}`);
  return undefined;
}
