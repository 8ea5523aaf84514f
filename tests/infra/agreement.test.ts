import { globSync, readFileSync } from 'node:fs';
import { CONTAINERS } from '@franchise-admin/api/containers';
import { IMPORTS } from '@franchise-admin/api/storage';
import { beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../../api/src/config.ts';
import { pageSettingsOf, readOutputs } from '../../scripts/azure/outputs.ts';
import { containerRequest } from '../../scripts/data/database/containers.ts';
import type { Template } from '../../scripts/infra/check/syntax/ast.ts';
import { inRoot } from '../../scripts/root.ts';
import { entryOfModule, evaluate, expressionOf, type Given, templateOf, valueIn } from './support/evaluate.ts';

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
let api: Template;

beforeAll(async () => {
  main = await templateOf('infra/main.bicep');
  api = await templateOf('infra/modules/api.bicep');
});

test('containers have the keys, indexes and lifetimes of those in the local cloud', async () => {
  const cosmos = await templateOf('infra/modules/cosmos.bicep');
  const containers = valueIn(cosmos, 'resource', 'sqlContainers') as { name: string; properties: object }[];
  const known = ['id', 'partitionKey', 'indexedPaths', 'compositeIndexes', 'defaultTtl'];
  const expected = CONTAINERS.map((definition) => {
    // Both would pass over what is misspelt in the list.
    expect(known).toEqual(expect.arrayContaining(Object.keys(definition)));
    const { partitionKey, ...rest } = containerRequest(definition);
    // Keys by hashing, of any length: the service's default.
    const resource = { ...rest, partitionKey: { ...partitionKey, kind: 'Hash', version: 2 } };
    return expect.objectContaining({ name: definition.id, properties: { resource } });
  });
  expect(containers).toEqual(expect.arrayContaining(expected));
  expect(containers).toHaveLength(expected.length);
});

test('only files of imports expire, never the package or the files of the Functions host', async () => {
  const storage = await templateOf('infra/modules/storage.bicep');
  const { properties } = valueIn(storage, 'resource', 'lifecycle') as {
    properties: { policy: { rules: { definition: { filters: object } }[] } };
  };
  const filters = properties.policy.rules.map(({ definition }) => definition.filters);
  expect(filters).toEqual([{ blobTypes: ['blockBlob'], prefixMatch: [`${IMPORTS.container}/`] }]);
});

describe('the role for documents', () => {
  const DOCUMENTS = 'Microsoft.DocumentDB/databaseAccounts/sqlDatabases/containers';
  /**
   * Actions whose name is not that of the operation. There is none for patches: a patch replaces the item.
   * https://learn.microsoft.com/azure/cosmos-db/nosql/security/reference-data-plane-actions
   */
  const ACTIONS: Readonly<Record<string, string>> = { query: 'executeQuery', patch: 'items/replace' };
  /** Each operation of these is allowed by itself. */
  const OF_MANY = ['batch', 'bulk'];

  /** Methods of the SDK's `items` and `item`, and operations of batches, that the code calls. */
  function operationsUsed(): string[] {
    const operation =
      /\.items\s*\.(\w+)|\bitem(?:Of)?(?:\((?:[^()]|\([^()]*\))*\))?\s*\.(\w+)(?=[(<])|operationType: '(\w+)'/g;
    const sources = ['api/src/**/*.ts', 'scripts/{data,operations}/**/*.ts'];
    const files = globSync(sources, { cwd: inRoot(), exclude: ['**/*.test.ts'] });
    const found = files.flatMap((file) => [...readFileSync(inRoot(file), 'utf8').matchAll(operation)]);
    return found.flatMap((match) => match.slice(1).filter(Boolean)).map((name) => name.toLowerCase());
  }

  test('allows what the code does with them, and nothing else', async () => {
    const roles = await templateOf('infra/modules/roles.bicep');
    const { properties } = valueIn(roles, 'resource', 'documents') as {
      properties: { permissions: { dataActions: string[] }[] };
    };
    const used = operationsUsed().filter((name) => !OF_MANY.includes(name));
    const needed = new Set(used.map((name) => `${DOCUMENTS}/${ACTIONS[name] ?? `items/${name}`}`));
    const allowed = properties.permissions.flatMap(({ dataActions }) => dataActions);
    expect(allowed.sort()).toEqual(['Microsoft.DocumentDB/databaseAccounts/readMetadata', ...needed].sort());
  });
});

describe('the function app', () => {
  /** Of local runs alone: keys, and where the local directory answers. */
  const LOCAL = ['COSMOS_KEY', 'STORAGE', 'GRAPH_ORIGIN'];
  /** Read by the Functions host and its triggers, not by the code. */
  const PLATFORM = [
    ...['AzureWebJobsStorage__accountName', 'AzureWebJobsStorage__credential', 'AzureWebJobsStorage__clientId'],
    ...['STORAGE__credential', 'STORAGE__clientId'],
    ...['APPLICATIONINSIGHTS_CONNECTION_STRING', 'APPLICATIONINSIGHTS_AUTHENTICATION_STRING'],
  ];

  interface App {
    readonly siteConfig: { readonly appSettings: readonly { readonly name: string; readonly value: unknown }[] };
    readonly functionAppConfig: object;
  }
  /** The app with its settings as main.bicep deploys it. */
  const deployed = (plan: 'flex' | 'premium') => {
    const settings = entryOfModule(main, 'api', 'params.settings', ENVIRONMENT);
    const app = valueIn(api, 'resource', 'app', { ...FUNCTION_APP, plan, settings });
    const { siteConfig, functionAppConfig } = (app as { properties: App }).properties;
    const named = siteConfig.appSettings.map(({ name, value }) => [name, String(value)] as const);
    return { settings: Object.fromEntries(named), functionAppConfig };
  };

  /** The variables that the code reads. */
  function namesRead(): string[] {
    const names = new Set<string>();
    const asked = new Proxy({}, { get: (_, name) => void names.add(String(name)) });
    expect(() => readConfig(asked)).toThrow('The API cannot start');
    for (const file of globSync('api/src/**/*.ts', { cwd: inRoot(), exclude: ['**/*.test.ts'] }))
      for (const [, name = ''] of readFileSync(inRoot(file), 'utf8').matchAll(/process\.env\.(\w+)/g)) names.add(name);
    return [...names];
  }

  test.each(['flex', 'premium'] as const)(
    'has settings that the code and the host read, and no others (%s)',
    (plan) => {
      const { settings } = deployed(plan);
      const names = Object.keys(settings).filter((name) => plan === 'flex' || !/^(FUNCTIONS|WEBSITE)_/.test(name));
      const wanted = namesRead().filter((name) => !LOCAL.includes(name));
      expect(names.sort()).toEqual([...wanted, ...PLATFORM].sort());
      // It opens everything as its identity, by its client id.
      const { identityClientId } = FUNCTION_APP;
      expect(settings).toMatchObject({
        AzureWebJobsStorage__accountName: FUNCTION_APP.storage.name,
        AzureWebJobsStorage__clientId: identityClientId,
        STORAGE__blobServiceUri: blob,
        STORAGE__queueServiceUri: queue,
        STORAGE__clientId: identityClientId,
        AZURE_CLIENT_ID: identityClientId,
        APPLICATIONINSIGHTS_AUTHENTICATION_STRING: `ClientId=${identityClientId};Authorization=AAD`,
      });
    },
  );

  test('starts the API in production', () => {
    expect(readConfig(deployed('flex').settings)).toMatchObject({
      environment: 'production',
      cosmos: { endpoint: ENVIRONMENT.cosmos.outputs.endpoint, key: undefined, database: 'franchise-admin' },
      storage: { blobEndpoint: blob },
      auth: { issuer: `https://login.microsoftonline.com/${TENANT}/v2.0`, tenantId: TENANT },
      roleGroups: GROUPS,
      limits: { requestsPerMinute: 300, changesPerMinute: 120 },
      graphOrigin: undefined,
    });
  });

  test('fetches its package as its identity, by its resource id', () => {
    const { identityId } = FUNCTION_APP;
    expect(deployed('premium').settings).toMatchObject({
      WEBSITE_RUN_FROM_PACKAGE: `${blob}packages/api.zip`,
      WEBSITE_RUN_FROM_PACKAGE_BLOB_MI_RESOURCE_ID: identityId,
    });
    const authentication = { type: 'UserAssignedIdentity', userAssignedIdentityResourceId: identityId };
    expect(deployed('flex').functionAppConfig).toMatchObject({
      deployment: { storage: { value: `${blob}packages`, authentication } },
    });
  });

  test('is created after its roles: its host opens its storage as soon as it starts', () => {
    expect((entryOfModule(main, 'api', 'dependsOn') as object[]).map(String)).toContain('roles');
  });
});

test('the availability test asks at the host name that people use', () => {
  const asked = (apiMode: string) => String(entryOfModule(main, 'alerts', 'params.healthHostname', { apiMode }));
  expect([asked('linked'), asked('direct')]).toEqual(['site.outputs.hostname', 'api.outputs.hostname']);
});

describe('the directory', () => {
  test('assigns its group to each role', async () => {
    const directory = await templateOf('infra/directory/main.bicep');
    const groups = valueIn(directory, 'variable', 'roleGroups');
    const told = Object.keys(GROUPS).map((output) => valueIn(directory, 'output', output, { groups }));
    expect(told).toEqual(['corporate-admins', 'franchise-admins', 'pos-admins', 'readonly-users']);
  });

  test('redirects to the page, and silently renewed tokens to redirect.html', async () => {
    const directory = await templateOf('infra/directory/main.bicep');
    const given = { siteOrigins: ['https://a.example', 'https://b.example'], basePath: '/', environmentName: 'prod' };
    const redirectUris = given.siteOrigins.flatMap((origin) => [`${origin}/`, `${origin}/redirect.html`]);
    expect(valueIn(directory, 'resource', 'portal', given)).toMatchObject({ spa: { redirectUris } });
  });
});

test.each([
  ['infra/main.dev', ['alertEmails', 'dataOperators', 'previewOrigins']],
  ['infra/main.prod', ['alertEmails', 'dataOperators']],
  ['infra/directory/main.dev', ['siteOrigins']],
  ['infra/directory/main.prod', ['siteOrigins']],
])('%s splits lists at commas: %j', async (name, parameters) => {
  const template = await templateOf(`${name}.bicepparam`);
  for (const parameter of parameters) {
    const variable = parameter.replace(/[A-Z]/g, '_$&').toUpperCase();
    const given = (value: string) => valueIn(template, 'parameter', parameter, { [variable]: value });
    expect([given('one, two ,three,'), given('one'), given('')]).toEqual([['one', 'two', 'three'], ['one'], []]);
  }
});

test('a missing budget does not stop a deployment: the budget is created once it has its first month', async () => {
  const file = await templateOf('infra/main.dev.bicepparam');
  const isCreated = (variables: Given) => {
    const budgetStartDate = valueIn(file, 'parameter', 'budgetStartDate', variables);
    const body = expressionOf(main, 'budget', 'module');
    return body.kind === 'if' ? evaluate(body.condition, main, { budgetStartDate }) : true;
  };
  // GitHub passes an unset variable as an empty text, a shell passes nothing.
  const starts: Given[] = [{ BUDGET_START_DATE: '2026-12-01' }, { BUDGET_START_DATE: '' }, {}];
  expect(starts.map(isCreated)).toEqual([true, false, false]);
});

test('only dev shows pages of pull requests', () => {
  const shows = (environmentName: string) => entryOfModule(main, 'site', 'params.previews', { environmentName });
  expect([shows('dev'), shows('prod')]).toEqual([true, false]);
});

describe('the outputs of main.bicep', () => {
  test('include every one that a deployment reads', () => {
    let missing: string[] = [];
    try {
      readOutputs({});
    } catch (error) {
      missing = /missing or wrong: (.*)\.$/.exec(String(error))?.[1]?.split(', ') ?? [];
    }
    expect(missing).toContain('siteName');
    const outputs = main.declarations.filter(({ kind }) => kind === 'output').map(({ name }) => name);
    expect(outputs).toEqual(expect.arrayContaining(missing));
  });

  test('give the page its settings', () => {
    const pageSettings = valueIn(main, 'output', 'pageSettings', ENVIRONMENT) as Given;
    const names = { siteName: 'site', siteHostname: 'site.example', functionAppName: 'func' };
    const api = { functionAppHostname: 'func.azurewebsites.net', functionPlan: 'flex', apiMode: 'direct' } as const;
    const storage = { storageAccountName: 'files', packageContainer: 'packages' };
    const settings = pageSettingsOf({ ...names, ...api, ...storage, pageSettings });
    expect(settings).toEqual({ ...pageSettings, apiOrigin: 'https://func.azurewebsites.net' });
    expect(settings).toMatchObject({ ...GROUPS, authority: ENVIRONMENT.authority, clientId: ENVIRONMENT.authClientId });
  });
});
