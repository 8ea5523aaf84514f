import { globSync, readFileSync } from 'node:fs';
import { CONTAINERS } from '@franchise-admin/api/containers';
import { IMPORTS } from '@franchise-admin/api/storage';
import { beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../../api/src/config.ts';
import { pageSettingsOf, readOutputs } from '../../scripts/azure/outputs.ts';
import { containerRequest } from '../../scripts/data/database/containers.ts';
import type { Template } from '../../scripts/infra/check/syntax/ast.ts';
import { at, bodyOf } from '../../scripts/infra/check/syntax/walk.ts';
import { inRoot } from '../../scripts/root.ts';
import { evaluate, expressionOf, type Given, templateOf } from './support/evaluate.ts';

const TENANT = '11111111-1111-4111-8111-111111111111';
const GROUPS = {
  corporateAdminGroupId: '22222222-2222-4222-8222-222222222221',
  franchiseAdminGroupId: '22222222-2222-4222-8222-222222222222',
  pointOfSaleAdminGroupId: '22222222-2222-4222-8222-222222222223',
  readonlyUserGroupId: '22222222-2222-4222-8222-222222222224',
};
/** Parameters of main.bicep, and what its modules answer. */
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
/** Parameters of modules/api.bicep, and the resources that it finds. */
const FUNCTION_APP = {
  plan: 'flex',
  identityClientId: '44444444-4444-4444-8444-444444444444',
  storage: {
    name: 'files',
    properties: {
      primaryEndpoints: {
        blob: 'https://files.blob.core.windows.net/',
        queue: 'https://files.queue.core.windows.net/',
      },
    },
  },
};

let main: Template;
let api: Template;

beforeAll(async () => {
  main = await templateOf('infra/main.bicep');
  api = await templateOf('infra/modules/api.bicep');
});

describe('what templates and code have in common', () => {
  test('containers have the keys, indexes and lifetimes that the local cloud gives them', async () => {
    const cosmos = await templateOf('infra/modules/cosmos.bicep');
    const containers = evaluate(expressionOf(cosmos, 'sqlContainers', 'resource'), cosmos) as {
      name: string;
      properties: { resource: { partitionKey: object } };
    }[];
    expect(containers.map(({ name }) => name).sort()).toEqual(CONTAINERS.map(({ id }) => id).sort());
    const known = ['id', 'partitionKey', 'indexedPaths', 'compositeIndexes', 'defaultTtl'];
    for (const definition of CONTAINERS) {
      // Both would pass over what is misspelt in the list.
      expect(known).toEqual(expect.arrayContaining(Object.keys(definition)));
      const { partitionKey, ...rest } = containerRequest(definition);
      const { resource } = containers.find(({ name }) => name === definition.id)?.properties ?? {};
      // Keys by hashing, of any length: what the service makes of a key when it is not told.
      expect(resource).toEqual({ ...rest, partitionKey: { ...partitionKey, kind: 'Hash', version: 2 } });
    }
  });

  test('files of imports and the messages about them have the names that the code goes by', async () => {
    const storage = await templateOf('infra/modules/storage.bicep');
    const named = (resource: string) => evaluate(expressionOf(storage, resource, 'resource'), storage);
    expect(named('importFiles')).toMatchObject({ name: IMPORTS.container });
    expect(named('importQueues')).toEqual([
      expect.objectContaining({ name: IMPORTS.queue }),
      expect.objectContaining({ name: IMPORTS.poisonQueue }),
    ]);
  });

  test('what ends by itself are files of imports, never the package or what the Functions host keeps', async () => {
    const storage = await templateOf('infra/modules/storage.bicep');
    expect(evaluate(expressionOf(storage, 'lifecycle', 'resource'), storage)).toMatchObject({
      properties: {
        policy: {
          rules: [
            {
              enabled: true,
              definition: {
                filters: { blobTypes: ['blockBlob'], prefixMatch: [`${IMPORTS.container}/`] },
                actions: { baseBlob: { delete: { daysAfterCreationGreaterThan: 7 } } },
              },
            },
          ],
        },
      },
    });
  });
});

describe('the role for documents', () => {
  const DOCUMENTS = 'Microsoft.DocumentDB/databaseAccounts/sqlDatabases/containers';
  /**
   * Actions whose name is not that of the operation. There is none for patches: a patch replaces the item.
   * https://learn.microsoft.com/azure/cosmos-db/nosql/security/reference-data-plane-actions
   */
  const ACTIONS: Readonly<Record<string, string>> = { query: 'executeQuery', patch: 'items/replace' };
  /** What the operations of a batch are allowed by, each for itself. */
  const OF_MANY = ['batch', 'bulk'];

  /** What the code does with documents: methods of the SDK's `items` and `item`, and operations of batches. */
  function operationsUsed(): Set<string> {
    const operation =
      /\.items\s*\.(\w+)|\bitem(?:Of)?(?:\((?:[^()]|\([^()]*\))*\))?\s*\.(\w+)(?=[(<])|operationType: '(\w+)'/g;
    const files = globSync(['api/src/**/*.ts', 'scripts/{data,operations}/**/*.ts'], {
      cwd: inRoot(),
      exclude: ['**/*.test.ts'],
    });
    const found = files.flatMap((file) => [...readFileSync(inRoot(file), 'utf8').matchAll(operation)]);
    return new Set(found.flatMap((match) => match.slice(1).filter(Boolean)).map((name) => name.toLowerCase()));
  }

  test('allows what the code does with them, and nothing else', async () => {
    const roles = await templateOf('infra/modules/roles.bicep');
    const { properties } = evaluate(expressionOf(roles, 'documents', 'resource'), roles) as {
      properties: { permissions: { dataActions: string[] }[] };
    };
    const used = [...operationsUsed()].filter((name) => !OF_MANY.includes(name));
    const needed = new Set(used.map((name) => `${DOCUMENTS}/${ACTIONS[name] ?? `items/${name}`}`));
    const allowed = properties.permissions.flatMap(({ dataActions }) => dataActions);
    expect(allowed.sort()).toEqual(['Microsoft.DocumentDB/databaseAccounts/readMetadata', ...needed].sort());
  });
});

describe('the settings of the function app', () => {
  /** Of local runs alone: keys, and where the local directory answers. */
  const LOCAL = ['COSMOS_KEY', 'STORAGE', 'GRAPH_ORIGIN'];
  /** What the Functions host and its triggers read, not the code. */
  const PLATFORM = [
    ...['AzureWebJobsStorage__accountName', 'AzureWebJobsStorage__credential', 'AzureWebJobsStorage__clientId'],
    ...['STORAGE__credential', 'STORAGE__clientId'],
    ...['APPLICATIONINSIGHTS_CONNECTION_STRING', 'APPLICATIONINSIGHTS_AUTHENTICATION_STRING'],
  ];
  const ofPremium = /^(FUNCTIONS|WEBSITE)_/;

  function settings(plan: 'flex' | 'premium'): Record<string, unknown> {
    const given = at(bodyOf(expressionOf(main, 'api', 'module')).object, 'params', 'settings');
    if (!given) throw new Error('main.bicep gives its function app no settings.');
    const all = evaluate(expressionOf(api, 'appSettings', 'variable'), api, {
      ...FUNCTION_APP,
      plan,
      settings: evaluate(given, main, ENVIRONMENT),
    });
    return all as Record<string, unknown>;
  }

  /** What the code asks its environment for. */
  function namesRead(): string[] {
    const names = new Set<string>();
    const asked = new Proxy({}, { get: (_, name) => void names.add(String(name)) });
    expect(() => readConfig(asked)).toThrow('The API cannot start');
    for (const file of globSync('api/src/**/*.ts', { cwd: inRoot(), exclude: ['**/*.test.ts'] }))
      for (const [, name = ''] of readFileSync(inRoot(file), 'utf8').matchAll(/process\.env\.(\w+)/g)) names.add(name);
    return [...names];
  }

  test.each(['flex', 'premium'] as const)('are those that the code and the host read, and no others (%s)', (plan) => {
    const names = Object.keys(settings(plan)).filter((name) => plan === 'flex' || !ofPremium.test(name));
    const wanted = namesRead().filter((name) => !LOCAL.includes(name));
    expect(names.sort()).toEqual([...wanted, ...PLATFORM].sort());
  });

  test('start the API in production', () => {
    const values = Object.entries(settings('flex')).map(([name, value]) => [name, String(value)]);
    expect(readConfig(Object.fromEntries(values))).toMatchObject({
      environment: 'production',
      cosmos: { endpoint: ENVIRONMENT.cosmos.outputs.endpoint, key: undefined, database: 'franchise-admin' },
      storage: { blobEndpoint: FUNCTION_APP.storage.properties.primaryEndpoints.blob },
      auth: { issuer: `https://login.microsoftonline.com/${TENANT}/v2.0`, tenantId: TENANT },
      roleGroups: GROUPS,
      limits: { requestsPerMinute: 300, changesPerMinute: 120 },
      graphOrigin: undefined,
    });
  });
});

describe('the function app', () => {
  const { blob, queue } = FUNCTION_APP.storage.properties.primaryEndpoints;
  const PACKAGES = 'packages';
  const IDENTITY = '/subscriptions/one/identity';

  /** The function app and its plan, as they are deployed. */
  function deployed(
    plan: 'flex' | 'premium',
    instances: { maximumInstances?: number; premiumInstances?: number } = {},
  ) {
    const given = { ...FUNCTION_APP, plan, packageContainer: PACKAGES, identityId: IDENTITY, ...instances };
    const parameters = {
      ...{ maximumInstances: 40, premiumInstances: 20 },
      ...{ alwaysReadyInstances: 0, allowedOrigins: [], settings: {} },
    };
    const of = (resource: string) =>
      (evaluate(expressionOf(api, resource, 'resource'), api, { ...parameters, ...given }) as { properties: object })
        .properties;
    return { app: of('app') as App, plan: of('hosting') };
  }
  /** The bound of a parameter; undefined if it has none. */
  function boundOf(template: Template, parameter: string, bound: string): unknown {
    const declared = template.declarations.find(({ kind, name }) => kind === 'parameter' && name === parameter);
    const argument = declared?.decorators.find(({ name }) => name === bound)?.args[0];
    return argument && evaluate(argument, template);
  }
  interface App {
    readonly siteConfig: { readonly appSettings: readonly { readonly name: string; readonly value: unknown }[] };
    readonly functionAppConfig: object;
  }

  test.each(['flex', 'premium'] as const)('opens everything as its identity, by its client id (%s)', (plan) => {
    const settings = deployed(plan).app.siteConfig.appSettings.map(({ name, value }) => [name, String(value)]);
    expect(Object.fromEntries(settings)).toMatchObject({
      AzureWebJobsStorage__accountName: FUNCTION_APP.storage.name,
      AzureWebJobsStorage__clientId: FUNCTION_APP.identityClientId,
      STORAGE__blobServiceUri: blob,
      STORAGE__queueServiceUri: queue,
      STORAGE__clientId: FUNCTION_APP.identityClientId,
      AZURE_CLIENT_ID: FUNCTION_APP.identityClientId,
      APPLICATIONINSIGHTS_AUTHENTICATION_STRING: `ClientId=${FUNCTION_APP.identityClientId};Authorization=AAD`,
    });
  });

  test('fetches its package as its identity, by its resource id', () => {
    const settings = deployed('premium').app.siteConfig.appSettings;
    expect(settings).toContainEqual({ name: 'WEBSITE_RUN_FROM_PACKAGE', value: `${blob}${PACKAGES}/api.zip` });
    expect(settings).toContainEqual({ name: 'WEBSITE_RUN_FROM_PACKAGE_BLOB_MI_RESOURCE_ID', value: IDENTITY });
    const authentication = { type: 'UserAssignedIdentity', userAssignedIdentityResourceId: IDENTITY };
    expect(deployed('flex').app.functionAppConfig).toMatchObject({
      deployment: { storage: { value: `${blob}${PACKAGES}`, authentication } },
    });
  });

  test.each([
    ['maximumInstances', 'minValue'],
    ['premiumInstances', 'maxValue'],
  ] as const)(
    'has the requested number of instances: %s is rejected by its bound, never changed',
    (parameter, bound) => {
      const [limit, ofModule] = [main, api].map((template) => Number(boundOf(template, parameter, bound)));
      expect(ofModule).toBe(limit);
      const beyond = limit! + (bound === 'minValue' ? -1 : 1);
      for (const count of [limit!, beyond]) {
        const isFlex = parameter === 'maximumInstances';
        const { app, plan } = deployed(isFlex ? 'flex' : 'premium', { [parameter]: count });
        if (isFlex)
          expect(app.functionAppConfig).toMatchObject({ scaleAndConcurrency: { maximumInstanceCount: count } });
        else {
          expect(app.siteConfig).toMatchObject({ functionAppScaleLimit: count });
          expect(plan).toMatchObject({ maximumElasticWorkerCount: count });
        }
      }
      const preset = main.declarations.find(({ kind, name }) => kind === 'parameter' && name === parameter);
      const value = Number(preset && evaluate(expressionOf(main, parameter, 'parameter'), main));
      expect(bound === 'minValue' ? value >= limit! : value <= limit!).toBe(true);
    },
  );

  test('is made when its roles are given: its host opens its storage as soon as it stands', () => {
    const waitsFor = at(bodyOf(expressionOf(main, 'api', 'module')).object, 'dependsOn');
    expect(waitsFor && (evaluate(waitsFor, main) as object[]).map(String)).toContain('roles');
  });

  test('is asked for its health where people reach it', () => {
    const given = at(bodyOf(expressionOf(main, 'alerts', 'module')).object, 'params', 'healthHostname');
    const asked = (apiMode: string) => given && String(evaluate(given, main, { apiMode }));
    expect([asked('linked'), asked('direct')]).toEqual(['site.outputs.hostname', 'api.outputs.hostname']);
  });
});

describe('the directory', () => {
  test('tells of each role the group that is for it', async () => {
    const directory = await templateOf('infra/directory/main.bicep');
    const groups = evaluate(expressionOf(directory, 'roleGroups', 'variable'), directory);
    const told = (output: string) => evaluate(expressionOf(directory, output, 'output'), directory, { groups });
    expect(Object.fromEntries(Object.keys(GROUPS).map((output) => [output, told(output)]))).toEqual({
      corporateAdminGroupId: 'corporate-admins',
      franchiseAdminGroupId: 'franchise-admins',
      pointOfSaleAdminGroupId: 'pos-admins',
      readonlyUserGroupId: 'readonly-users',
    });
  });

  test('sends people back to the page, and silently renewed tokens to the page that hands them on', async () => {
    const directory = await templateOf('infra/directory/main.bicep');
    const given = { siteOrigins: ['https://a.example', 'https://b.example'], basePath: '/', environmentName: 'prod' };
    expect(evaluate(expressionOf(directory, 'portal', 'resource'), directory, given)).toMatchObject({
      spa: {
        redirectUris: given.siteOrigins.flatMap((origin) => [`${origin}/`, `${origin}/redirect.html`]),
      },
    });
  });
});

describe('variables that are lists by commas', () => {
  test.each([
    ['infra/main.dev.bicepparam', 'alertEmails', 'ALERT_EMAILS'],
    ['infra/main.dev.bicepparam', 'dataOperators', 'DATA_OPERATORS'],
    ['infra/main.dev.bicepparam', 'previewOrigins', 'PREVIEW_ORIGINS'],
    ['infra/main.prod.bicepparam', 'alertEmails', 'ALERT_EMAILS'],
    ['infra/main.prod.bicepparam', 'dataOperators', 'DATA_OPERATORS'],
    ['infra/directory/main.dev.bicepparam', 'siteOrigins', 'SITE_ORIGINS'],
    ['infra/directory/main.prod.bicepparam', 'siteOrigins', 'SITE_ORIGINS'],
  ])('are read as people write them: %s, %s', async (file, parameter, variable) => {
    const template = await templateOf(file);
    const given = (value: string) =>
      evaluate(expressionOf(template, parameter, 'parameter'), template, { [variable]: value });
    expect(given('one, two ,three,')).toEqual(['one', 'two', 'three']);
    expect(given('one')).toEqual(['one']);
    expect(given('')).toEqual([]);
  });
});

describe('alerts', () => {
  test('tell where a timer is heard of too seldom, and all others of something that there is too much of', async () => {
    const alerts = await templateOf('infra/modules/alerts.bicep');
    const ofLogs = evaluate(expressionOf(alerts, 'logAlerts', 'variable'), alerts) as Record<string, string>[];
    for (const { name, operator } of ofLogs)
      expect([name, operator]).toEqual([name, name === 'outbox-unattended' ? 'LessThan' : 'GreaterThan']);
    const ofMetrics = at(
      bodyOf(expressionOf(alerts, 'databaseThrottled', 'resource')).object,
      'properties',
      'criteria',
    );
    expect(ofMetrics && evaluate(ofMetrics, alerts)).toMatchObject({ allOf: [{ operator: 'GreaterThan' }] });
  });
});

test('the availability test asks for the health of the API, and accepts nothing but 200 by TLS', async () => {
  const alerts = await templateOf('infra/modules/alerts.bicep');
  const given = { prefix: 'portal', healthHostname: 'portal.example' };
  expect(evaluate(expressionOf(alerts, 'health', 'resource'), alerts, given)).toMatchObject({
    properties: {
      Request: { RequestUrl: 'https://portal.example/api/health', HttpVerb: 'GET' },
      ValidationRules: { ExpectedHttpStatusCode: 200, SSLCheck: true },
    },
  });
});

test('a missing budget does not stop a deployment: the budget is created once it has its first month', async () => {
  const file = await templateOf('infra/main.dev.bicepparam');
  const isCreated = (variables: Given) => {
    const budgetStartDate = evaluate(expressionOf(file, 'budgetStartDate', 'parameter'), file, variables);
    const body = expressionOf(main, 'budget', 'module');
    return body.kind === 'if' ? evaluate(body.condition, main, { budgetStartDate }) : true;
  };
  // GitHub passes an unset variable as an empty text, a shell passes nothing.
  const starts: Given[] = [{ BUDGET_START_DATE: '2026-12-01' }, { BUDGET_START_DATE: '' }, {}];
  expect(starts.map(isCreated)).toEqual([true, false, false]);
});

test('only dev shows pages of pull requests', () => {
  const given = at(bodyOf(expressionOf(main, 'site', 'module')).object, 'params', 'previews');
  const shows = (environmentName: string) => given && evaluate(given, main, { environmentName });
  expect([shows('dev'), shows('prod')]).toEqual([true, false]);
});

describe('the outputs of main.bicep', () => {
  test('have every one that deploying reads', () => {
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

  test('tell the page what it asks for', () => {
    const pageSettings = evaluate(expressionOf(main, 'pageSettings', 'output'), main, ENVIRONMENT) as Record<
      string,
      unknown
    >;
    const names = {
      siteName: 'site',
      siteHostname: 'site.example',
      functionAppName: 'func',
      storageAccountName: 'files',
    };
    const outputs = { ...names, functionAppHostname: 'func.azurewebsites.net', packageContainer: 'packages' };
    const settings = pageSettingsOf({ ...outputs, functionPlan: 'flex', apiMode: 'direct', pageSettings });
    expect(settings).toEqual({ ...pageSettings, apiOrigin: 'https://func.azurewebsites.net' });
    expect(settings).toMatchObject({ ...GROUPS, authority: ENVIRONMENT.authority, clientId: ENVIRONMENT.authClientId });
  });
});
