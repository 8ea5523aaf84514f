/** Deploys the API package to the function app. */
import { az } from '../azure/az.ts';
import type { Outputs } from '../azure/outputs.ts';
import { eventually } from '../eventually.ts';
import { TimedOut } from '../run-program.ts';
import { API_ARCHIVE } from './package.ts';

/** Maximum time until a new role assignment takes effect. */
const ROLE_MS = 5 * 60_000;

export interface Patience {
  /** Time in milliseconds after which a failed attempt is not retried; at most five minutes. */
  readonly patienceMs: number;
  /** Time in milliseconds after which an attempt is stopped. */
  readonly uploadMs: number;
}

/**
 * Deploys the package. Retries failures, because the required role on the storage account may not be effective yet.
 *
 * On Flex Consumption, the deployment service installs the package. On the premium plan, the app runs a blob. A package that may have
 * arrived is not uploaded again: after success, `config-zip` can poll forever (Azure/azure-cli#30870), or fail after 30 seconds because the
 * host does not respond yet (#33388). The smoke test then compares the commit of the running package.
 * @throws Error of the last attempt
 */
export async function deployApi(group: string, outputs: Outputs, archive: string, patience: Patience): Promise<void> {
  const app = ['--resource-group', group, '--name', outputs.functionAppName];
  const isFlex = outputs.functionPlan === 'flex';
  const upload = isFlex ? toService(app, archive) : toContainer(outputs, archive);
  const attempt = eventually(
    () =>
      az(upload, { limitMs: patience.uploadMs }).catch((error: Error) => {
        console.log(error.message);
        throw error;
      }),
    Math.min(patience.patienceMs, ROLE_MS),
    (error) => !mayHaveArrived(error),
  );
  try {
    await attempt();
  } catch (error) {
    if (!mayHaveArrived(error)) throw error;
    console.log('::warning::The package may not be running yet. The smoke test checks the version of the API.');
  }
  if (!isFlex) await az(['functionapp', 'restart', ...app]);
}

/** Errors that az reports although the package has arrived: the host is unhealthy or does not respond yet. */
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
