/** Outputs of a deployment, for tests. */

const id = (n: number) => `a1e0c0de-000${n}-4000-8000-000000000001`;

/** The page settings as the templates build them. */
export const PAGE = {
  authority: `https://login.microsoftonline.com/${id(9)}`,
  knownAuthorities: [],
  clientId: id(8),
  apiOrigin: '',
  corporateAdminGroupId: id(1),
  franchiseAdminGroupId: id(2),
  pointOfSaleAdminGroupId: id(3),
  readonlyUserGroupId: id(4),
};

/**
 * Returns all outputs in the format of az.
 * @param change values to override
 */
export function printedOutputs(change: Readonly<Record<string, unknown>> = {}) {
  const values = {
    siteName: 'stapp-franchise-admin-prod',
    siteHostname: 'happy-sea-0ab1c2d3e.5.azurestaticapps.net',
    functionAppName: 'func-franchise-admin-prod-abc123',
    functionAppHostname: 'func-franchise-admin-prod-abc123.azurewebsites.net',
    functionPlan: 'flex',
    storageAccountName: 'stfranchiseaprodabc123',
    packageContainer: 'packages',
    apiMode: 'linked',
    pageSettings: PAGE,
    ...change,
  };
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { type: 'String', value }]));
}
