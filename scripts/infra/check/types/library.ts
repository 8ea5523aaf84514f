/** The types of Azure's resources, from a folder in the format of the npm package bicep-types. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type BicepType, readIndexJson, readTypesJson, type ScopeType, TypeBaseKind } from 'bicep-types';
import { typeOf } from './convert.ts';
import type { ChosenType, ObjectType } from './type.ts';

export interface ResourceType {
  /** `Microsoft.Web/sites@2025-03-01`, as the types write it. */
  readonly name: string;
  readonly body: ObjectType | ChosenType;
  /** Where it may be deployed, bits of ScopeType; undefined: the types do not say. */
  readonly scopes: ScopeType | undefined;
}

export interface TypeLibrary {
  readonly folder: string;
  /** By type and API version, whatever their case; undefined: the types have none of that name. */
  find(name: string): ResourceType | undefined;
  /** API versions of a type that are known. */
  versionsOf(type: string): string[];
  /** Whether there is any type of a provider, `Microsoft.Web`. */
  hasProvider(provider: string): boolean;
}

/** @throws Error when the folder holds no types */
export function readTypes(folder: string): TypeLibrary {
  const indexFile = join(folder, 'index.json');
  if (!existsSync(indexFile)) throw new Error(`There are no types in ${folder}: it has no index.json.`);
  const { resources } = readIndexJson(readFileSync(indexFile, 'utf8'));
  const names = new Map(Object.keys(resources).map((name) => [name.toLowerCase(), name]));
  const providers = new Set([...names.keys()].map((name) => name.split('/')[0]));
  const files = new Map<string, BicepType[]>();
  const found = new Map<string, ResourceType>();

  function load(name: string): ResourceType {
    const { relativePath, index } = resources[name] ?? { relativePath: '', index: -1 };
    const types =
      files.get(relativePath) ?? readTypesJson(readFileSync(join(dirname(indexFile), relativePath), 'utf8'));
    files.set(relativePath, types);
    const type = types[index];
    if (type?.type !== TypeBaseKind.ResourceType) throw new Error(`${relativePath} has no resource type ${name}.`);
    const body = typeOf(type.body, types);
    if (body.kind !== 'object' && body.kind !== 'chosen') throw new Error(`${name} in ${relativePath} is no object.`);
    // Extensions' types carry none, or another format's (`scopeType`).
    const scopes: ScopeType | undefined = type.writableScopes;
    return { name, body, scopes };
  }

  return {
    folder,
    find(name) {
      const written = names.get(name.toLowerCase());
      if (written === undefined) return undefined;
      const type = found.get(written) ?? load(written);
      found.set(written, type);
      return type;
    },
    versionsOf(type) {
      const beginning = `${type.toLowerCase()}@`;
      return [...names].filter(([key]) => key.startsWith(beginning)).map(([, name]) => name.slice(beginning.length));
    },
    hasProvider: (provider) => providers.has(provider.toLowerCase()),
  };
}
