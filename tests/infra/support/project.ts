import { cpSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { inRoot, ROOT } from '@franchise-admin/scripts/root.ts';

/** Copies the project's templates with all that they load, as a clone has them, into a folder. */
export function copyProject(folder: string): void {
  const lists = globSync('api/src/**/*.json', { cwd: ROOT });
  for (const path of ['infra', 'bicepconfig.json', ...lists])
    cpSync(inRoot(path), join(folder, path), { recursive: true });
}
