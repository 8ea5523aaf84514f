import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fromCaller } from '../../files/caller.ts';

/** Beside the repository, where its owners keep it. */
const BESIDE = ['..', 'shared', 'data', 'azure-types'];

/**
 * Where the types of Azure's resources are: as the command or the environment says, else beside the repository.
 * undefined: nowhere, as in a clone.
 */
export function typesFolder(
  root: string,
  given: string | undefined,
  environment: string | undefined,
): string | undefined {
  const named = given ?? (environment || undefined);
  if (named !== undefined) return fromCaller(named);
  const beside = join(root, ...BESIDE);
  return existsSync(join(beside, 'index.json')) ? beside : undefined;
}
