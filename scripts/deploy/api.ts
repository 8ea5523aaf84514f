/** The package of the API, brought to the function app. */
import { az } from '../azure/az.ts';
import type { Outputs } from '../azure/outputs.ts';
import { eventually } from '../eventually.ts';
import { TimedOut } from '../run-program.ts';
import { API_ARCHIVE } from './package.ts';

/** How long a role that was assigned a moment ago may not count yet. */
const ROLE_MS = 5 * 60_000;

export interface Patience {
  /** Milliseconds after which what fails is not tried again, five minutes at most. */
  readonly patienceMs: number;
  /** Milliseconds after which a try is ended. */
  readonly uploadMs: number;
}

/**
 * Flex Consumption takes a package by its deployment service; on the other plan the app runs the blob it is told of. Both need a
 * role in the storage account, which the first deployment has only just assigned, so that what fails is tried again. Not so where the
 * package may be there: `config-zip` has been seen to ask for ever whether it is done when it was (Azure/azure-cli#30870), and fails
 * half a minute after it was where the host does not answer yet (#33388). The commit decides which the package that runs then says it
 * is of.
 * @throws Error of the last try
 */
export async function deployApi(group: string, outputs: Outputs, archive: string, patience: Patience): Promise<void> {
  const app = ['--resource-group', group, '--name', outputs.functionAppName];
  const isFlex = outputs.functionPlan === 'flex';
  const upload = isFlex ? toService(app, archive) : toContainer(outputs, archive);
  const bring = eventually(
    () =>
      az(upload, { limitMs: patience.uploadMs }).catch((error: Error) => {
        console.log(error.message);
        throw error;
      }),
    Math.min(patience.patienceMs, ROLE_MS),
    (error) => !mayHaveArrived(error),
  );
  try {
    await bring();
  } catch (error) {
    if (!mayHaveArrived(error)) throw error;
    console.log('::warning::It is not known whether the package runs. The smoke test tells by the version of the API.');
  }
  if (!isFlex) await az(['functionapp', 'restart', ...app]);
}

/** What az says once the package has arrived: of a host that is not well, or that cannot be asked yet. */
const ARRIVED = /Deployment was successful but the app appears|Failed to fetch host (key|url) to check/i;

function mayHaveArrived(error: unknown): boolean {
  return error instanceof TimedOut || ARRIVED.test(String(error));
}

function toService(app: readonly string[], archive: string): string[] {
  return ['functionapp', 'deployment', 'source', 'config-zip', ...app, '--src', archive, '--build-remote', 'false'];
}

function toContainer({ storageAccountName, packageContainer }: Outputs, archive: string): string[] {
  const account = ['--account-name', storageAccountName, '--auth-mode', 'login'];
  const blob = ['--container-name', packageContainer, '--name', API_ARCHIVE, '--overwrite'];
  return ['storage', 'blob', 'upload', ...account, ...blob, '--file', archive];
}
