/** The types of Azure's resources, from a folder in the format of the npm package bicep-types. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type BicepType, readIndexJson, readTypesJson, TypeBaseKind, type TypeReference } from 'bicep-types';

/** A type, and the list to which its references point by index. */
export interface Typed<T extends BicepType = BicepType> {
  readonly type: T;
  readonly types: readonly BicepType[];
}

export interface TypeLibrary {
  /** Returns the body type of a resource by type and API version, ignoring case; undefined if unknown. */
  find(name: string): Typed | undefined;
  /** True if the folder has types of the same provider. An unknown type is then an error. False for `LACKING`. */
  covers(type: string): boolean;
}

/** Valid types that the published type files lack. They are reported as skipped, not as unknown. */
const LACKING = /^Microsoft\.Storage\/storageAccounts\/queueServices(\/queues)?$/i;

export function typeAt({ index }: TypeReference, types: readonly BicepType[]): Typed {
  const type = types[index];
  if (!type) throw new Error(`There is no type with the index ${index}.`);
  return { type, types };
}

/** @throws Error if the folder contains no types */
export function readTypes(folder: string): TypeLibrary {
  const indexFile = join(folder, 'index.json');
  if (!existsSync(indexFile)) throw new Error(`There are no types in ${folder}, because it has no index.json.`);
  const { resources } = readIndexJson(readFileSync(indexFile, 'utf8'));
  const names = new Map(Object.keys(resources).map((name) => [name.toLowerCase(), name]));
  const files = new Map<string, BicepType[]>();

  function load(name: string): Typed {
    const { relativePath, index } = resources[name] ?? { relativePath: '', index: -1 };
    const types =
      files.get(relativePath) ?? readTypesJson(readFileSync(join(dirname(indexFile), relativePath), 'utf8'));
    files.set(relativePath, types);
    const type = types[index];
    if (type?.type !== TypeBaseKind.ResourceType) throw new Error(`${relativePath} has no resource type ${name}.`);
    return typeAt(type.body, types);
  }

  return {
    find(name) {
      const written = names.get(name.toLowerCase());
      return written === undefined ? undefined : load(written);
    },
    covers(type) {
      const [provider = ''] = type.toLowerCase().split('/');
      return !LACKING.test(type) && [...names.keys()].some((name) => name.startsWith(`${provider}/`));
    },
  };
}
