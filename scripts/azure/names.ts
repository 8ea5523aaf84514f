/** The names that everybody has to find again: bootstrap makes them, deployments and people look for them. */

/** The resource group of an environment, of the restore drill, or of the identities that deploy. */
export function groupOf(name: string): string {
  return `rg-franchise-admin-${name}`;
}

/** The name of every deployment of `infra/main.bicep`: the outputs of what was deployed last are found by it. */
export const DEPLOYMENT = 'portal';
