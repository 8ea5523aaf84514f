/** The package of the API, brought to the function app. */
import { eventually } from '../eventually.ts';
import type { Outputs } from './outputs.ts';
import { API_ARCHIVE } from './package.ts';
import { az } from './run.ts';

/** How long a role that was assigned a moment ago may not count yet. */
const ROLE_MS = 5 * 60_000;

/**
 * Flex Consumption takes a package by its deployment service; on the other plan the app runs the blob it is told of. Both need a
 * role in the storage account, which the first deployment has only just assigned, so that what fails is tried again.
 * @param patienceMs milliseconds after which it is not, five minutes at most
 * @throws Error of the last try
 */
export async function deployApi(group: string, outputs: Outputs, archive: string, patienceMs: number): Promise<void> {
  const app = ['--resource-group', group, '--name', outputs.functionAppName];
  const isFlex = outputs.functionPlan === 'flex';
  const upload = isFlex ? toService(app, archive) : toContainer(outputs, archive);
  await eventually(
    () =>
      az(upload).catch((error: Error) => {
        console.log(error.message);
        throw error;
      }),
    Math.min(patienceMs, ROLE_MS),
  )();
  if (!isFlex) await az(['functionapp', 'restart', ...app]);
}

function toService(app: readonly string[], archive: string): string[] {
  return ['functionapp', 'deployment', 'source', 'config-zip', ...app, '--src', archive, '--build-remote', 'false'];
}

function toContainer({ storageAccountName, packageContainer }: Outputs, archive: string): string[] {
  const account = ['--account-name', storageAccountName, '--auth-mode', 'login'];
  const blob = ['--container-name', packageContainer, '--name', API_ARCHIVE, '--overwrite'];
  return ['storage', 'blob', 'upload', ...account, ...blob, '--file', archive];
}
