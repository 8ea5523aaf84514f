/** The types of Azure's resources, from a folder in the format of the npm package bicep-types. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import {
  type BicepType,
  readIndexJson,
  readTypesJson,
  type ScopeType,
  TypeBaseKind,
  type TypeReference,
} from 'bicep-types';

/** A type with the list that its references count in. */
export interface Typed<T extends BicepType = BicepType> {
  readonly type: T;
  readonly types: readonly BicepType[];
}

export interface ResourceType {
  readonly body: Typed;
  /** Where it may be deployed, bits of ScopeType; undefined: the types do not say. */
  readonly scopes: ScopeType | undefined;
}

export interface TypeLibrary {
  /** By type and API version in any case; undefined: unknown. */
  find(name: string): ResourceType | undefined;
  /** True if the library has a type of the provider, for example `Microsoft.Web`. */
  hasProvider(provider: string): boolean;
  /** True for a type that Azure has and the folder of types is known to lack. */
  lacks(type: string): boolean;
}

const LACKING = /^Microsoft\.Storage\/storageAccounts\/queueServices(\/queues)?$/i;

export function typeAt({ index }: TypeReference, types: readonly BicepType[]): Typed {
  const type = types[index];
  if (!type) throw new Error(`The types have no number ${index}.`);
  return { type, types };
}

/** @throws Error when the folder holds no types */
export function readTypes(folder: string): TypeLibrary {
  const indexFile = join(folder, 'index.json');
  if (!existsSync(indexFile)) throw new Error(`There are no types in ${folder}: it has no index.json.`);
  const { resources } = readIndexJson(readFileSync(indexFile, 'utf8'));
  const names = new Map(Object.keys(resources).map((name) => [name.toLowerCase(), name]));
  const files = new Map<string, BicepType[]>();

  function load(name: string): ResourceType {
    const { relativePath, index } = resources[name] ?? { relativePath: '', index: -1 };
    const types =
      files.get(relativePath) ?? readTypesJson(readFileSync(join(dirname(indexFile), relativePath), 'utf8'));
    files.set(relativePath, types);
    const type = types[index];
    if (type?.type !== TypeBaseKind.ResourceType) throw new Error(`${relativePath} has no resource type ${name}.`);
    // Extensions' types carry no scopes, or those of another format (`scopeType`).
    return { body: typeAt(type.body, types), scopes: type.writableScopes };
  }

  return {
    find(name) {
      const written = names.get(name.toLowerCase());
      return written === undefined ? undefined : load(written);
    },
    lacks: (type) => LACKING.test(type),
    hasProvider: (provider) => [...names.keys()].some((name) => name.startsWith(`${provider.toLowerCase()}/`)),
  };
}
