/** Names that bootstrap creates and deployments look up. */

/** The resource group of an environment, of the restore drill, or of the deploying identities. */
export function groupOf(name: string): string {
  return `rg-franchise-admin-${name}`;
}

/**
 * The name of every deployment of `infra/main.bicep`. Later commands read the outputs of the latest deployment with
 * this name.
 */
export const DEPLOYMENT = 'portal';
