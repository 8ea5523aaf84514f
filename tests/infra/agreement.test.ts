import { globSync, readFileSync } from 'node:fs';
import { CONTAINERS } from '@franchise-admin/api/containers';
import { IMPORTS } from '@franchise-admin/api/storage';
import { beforeAll, expect, test } from 'vitest';
import { readConfig } from '../../api/src/config.ts';
import { containerRequest } from '../../scripts/data/database/containers.ts';
import type { Template } from '../../scripts/infra/check/syntax/ast.ts';
import { inRoot } from '../../scripts/root.ts';
import { entryOfModule, templateOf, valueIn } from './support/evaluate.ts';

const TENANT = '11111111-1111-4111-8111-111111111111';
const GROUPS = {
  corporateAdminGroupId: '22222222-2222-4222-8222-222222222221',
  franchiseAdminGroupId: '22222222-2222-4222-8222-222222222222',
  pointOfSaleAdminGroupId: '22222222-2222-4222-8222-222222222223',
  readonlyUserGroupId: '22222222-2222-4222-8222-222222222224',
};
/** Parameters of main.bicep and outputs of its modules. */
const ENVIRONMENT = {
  ...GROUPS,
  apiMode: 'direct',
  authClientId: '33333333-3333-4333-8333-333333333333',
  authTenantId: TENANT,
  authority: `https://login.microsoftonline.com/${TENANT}`,
  accountDomain: 'franchise.example',
  auditRetentionDays: 2557,
  displayTimeZone: 'America/Chicago',
  limits: { requestsPerMinute: 300 },
  cosmos: { outputs: { endpoint: 'https://cosmos.documents.azure.com/' } },
  api: { outputs: { hostname: 'func.azurewebsites.net' } },
};
const [blob, queue] = ['https://files.blob.core.windows.net/', 'https://files.queue.core.windows.net/'];
/** Parameters of modules/api.bicep and its existing resources. */
const FUNCTION_APP = {
  plan: 'flex',
  identityClientId: '44444444-4444-4444-8444-444444444444',
  identityId: '/subscriptions/one/identity',
  packageContainer: 'packages',
  storage: { name: 'files', properties: { primaryEndpoints: { blob, queue } } },
  ...{ maximumInstances: 40, premiumInstances: 20, alwaysReadyInstances: 0, allowedOrigins: [] },
};

let main: Template;
beforeAll(async () => {
  main = await templateOf('infra/main.bicep');
});

/** Returns the texts that the first group of a pattern matches in the code. */
function foundInCode(pattern: RegExp, ...sources: string[]): string[] {
  const files = globSync(sources, { cwd: inRoot(), exclude: ['**/*.test.ts'] });
  const all = files.flatMap((file) => [...readFileSync(inRoot(file), 'utf8').matchAll(pattern)]);
  return all.flatMap((match) => match.slice(1).filter(Boolean));
}

test('containers have the same keys, indexes and lifetimes as in the local cloud', async () => {
  const cosmos = await templateOf('infra/modules/cosmos.bicep');
  const containers = valueIn(cosmos, 'resource', 'sqlContainers') as { name: string; properties: object }[];
  const known = ['id', 'partitionKey', 'indexedPaths', 'compositeIndexes', 'defaultTtl'];
  const expected = CONTAINERS.map((definition) => {
    // A property that is missing from this list would not be compared below.
    expect(known).toEqual(expect.arrayContaining(Object.keys(definition)));
    const { partitionKey, ...rest } = containerRequest(definition);
    // The templates set the service's defaults explicitly: hash keys of any length.
    const resource = { ...rest, partitionKey: { ...partitionKey, kind: 'Hash', version: 2 } };
    return expect.objectContaining({ name: definition.id, properties: { resource } });
  });
  expect(containers).toEqual(expect.arrayContaining(expected));
  expect(containers).toHaveLength(expected.length);
});

test('import files expire, but not the package and the files of the Functions host', async () => {
  const storage = await templateOf('infra/modules/storage.bicep');
  const { properties } = valueIn(storage, 'resource', 'lifecycle') as {
    properties: { policy: { rules: { definition: { filters: object } }[] } };
  };
  const filters = properties.policy.rules.map(({ definition }) => definition.filters);
  expect(filters).toEqual([{ blobTypes: ['blockBlob'], prefixMatch: [`${IMPORTS.container}/`] }]);
});

test('the document role allows exactly the operations of the code', async () => {
  const DOCUMENTS = 'Microsoft.DocumentDB/databaseAccounts/sqlDatabases/containers';
  /**
   * Actions whose names differ from the operation. Patches have no separate action, and require the replace action.
   * https://learn.microsoft.com/azure/cosmos-db/nosql/security/reference-data-plane-actions
   */
  const ACTIONS: Readonly<Record<string, string>> = { query: 'executeQuery', patch: 'items/replace' };
  const operation =
    /\.items\s*\.(\w+)|\bitem(?:Of)?(?:\((?:[^()]|\([^()]*\))*\))?\s*\.(\w+)(?=[(<])|operationType: '(\w+)'/g;
  const found = foundInCode(operation, 'api/src/**/*.ts', 'scripts/{data,operations}/**/*.ts');
  // Batches have no action. Each operation in a batch requires its own action.
  const used = found.map((name) => name.toLowerCase()).filter((name) => !['batch', 'bulk'].includes(name));
  const needed = new Set(used.map((name) => `${DOCUMENTS}/${ACTIONS[name] ?? `items/${name}`}`));

  const roles = await templateOf('infra/modules/roles.bicep');
  const { properties } = valueIn(roles, 'resource', 'documents') as {
    properties: { permissions: { dataActions: string[] }[] };
  };
  const allowed = properties.permissions.flatMap(({ dataActions }) => dataActions);
  expect(allowed.sort()).toEqual(['Microsoft.DocumentDB/databaseAccounts/readMetadata', ...needed].sort());
});

/** Settings that only local runs read: keys, and the origin of the local directory. */
const LOCAL = ['COSMOS_KEY', 'STORAGE', 'GRAPH_ORIGIN'];
/** Settings that only the Functions host and its triggers read. */
const PLATFORM = [
  ...['AzureWebJobsStorage__accountName', 'AzureWebJobsStorage__credential', 'AzureWebJobsStorage__clientId'],
  ...['STORAGE__credential', 'STORAGE__clientId'],
  ...['APPLICATIONINSIGHTS_CONNECTION_STRING', 'APPLICATIONINSIGHTS_AUTHENTICATION_STRING'],
];

test.each(['flex', 'premium'])(
  'the function app has exactly the settings that code and host read (%s)',
  async (plan) => {
    const settings = entryOfModule(main, 'api', 'params.settings', ENVIRONMENT);
    const api = await templateOf('infra/modules/api.bicep');
    const { properties } = valueIn(api, 'resource', 'app', { ...FUNCTION_APP, plan, settings }) as {
      properties: { siteConfig: { appSettings: { name: string; value: unknown }[] } };
    };
    const deployed = properties.siteConfig.appSettings.map(({ name, value }) => [name, String(value)] as const);

    const names = new Set(foundInCode(/process\.env\.(\w+)/g, 'api/src/**/*.ts'));
    expect(() => readConfig(new Proxy({}, { get: (_, name) => void names.add(String(name)) }))).toThrow('cannot start');
    const wanted = [...names].filter((name) => !LOCAL.includes(name));
    const given = deployed
      .map(([name]) => name)
      .filter((name) => plan === 'flex' || !/^(FUNCTIONS|WEBSITE)_/.test(name));
    expect(given.sort()).toEqual([...wanted, ...PLATFORM].sort());
    expect(readConfig(Object.fromEntries(deployed))).toMatchObject({
      environment: 'production',
      cosmos: { key: undefined },
      auth: { issuer: `https://login.microsoftonline.com/${TENANT}/v2.0`, tenantId: TENANT },
      roleGroups: GROUPS,
    });
  },
);

test('the directory and the page assign the same group to each role', async () => {
  const directory = await templateOf('infra/directory/main.bicep');
  const groups = valueIn(directory, 'variable', 'roleGroups');
  const groupIds = Object.keys(GROUPS).map((output) => valueIn(directory, 'output', output, { groups }));
  expect(groupIds).toEqual(['corporate-admins', 'franchise-admins', 'pos-admins', 'readonly-users']);
  const { authority } = ENVIRONMENT;
  expect(valueIn(main, 'output', 'pageSettings', ENVIRONMENT)).toMatchObject({ ...GROUPS, authority });
});

test('only dev allows previews of pull requests', () => {
  const shows = (environmentName: string) => entryOfModule(main, 'site', 'params.previews', { environmentName });
  expect([shows('dev'), shows('prod')]).toEqual([true, false]);
});
