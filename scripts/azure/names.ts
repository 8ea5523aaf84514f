/** Names that bootstrap creates and deployments look up. */

/** Returns the name of the resource group for an environment, the restore drill, or the deploying identities. */
export function groupOf(name: string): string {
  return `rg-franchise-admin-${name}`;
}

/**
 * The name of every deployment of `infra/main.bicep`. Later commands read the outputs of the latest deployment with
 * this name.
 */
export const DEPLOYMENT = 'portal';
