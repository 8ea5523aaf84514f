import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

const LOCAL = {
  ENVIRONMENT: 'local',
  COSMOS_ENDPOINT: 'http://127.0.0.1:8081',
  COSMOS_KEY: 'a-local-key',
  COSMOS_DATABASE: 'franchise-admin',
  STORAGE: 'UseDevelopmentStorage=true',
  AUTH_ISSUER: 'http://localhost:8090',
  AUTH_JWKS_URI: 'http://localhost:8090/jwks',
  AUTH_CLIENT_ID: 'client',
  AUTH_TENANT_ID: 'tenant',
  CORPORATE_ADMIN_GROUP_ID: 'A1E0C0DE-0001-4000-8000-000000000001',
  FRANCHISE_ADMIN_GROUP_ID: 'a1e0c0de-0002-4000-8000-000000000002',
  POINT_OF_SALE_ADMIN_GROUP_ID: 'a1e0c0de-0003-4000-8000-000000000003',
  READONLY_USER_GROUP_ID: 'a1e0c0de-0004-4000-8000-000000000004',
  GRAPH_ORIGIN: 'http://127.0.0.1:8090',
  ACCOUNT_DOMAIN: 'demo.example',
};

const { COSMOS_KEY: _key, STORAGE: _storage, GRAPH_ORIGIN: _graph, ...shared } = LOCAL;
const PRODUCTION = {
  ...shared,
  ENVIRONMENT: 'production',
  COSMOS_ENDPOINT: 'https://account.documents.azure.com',
  STORAGE__blobServiceUri: 'https://account.blob.core.windows.net',
  STORAGE__queueServiceUri: 'https://account.queue.core.windows.net',
  AUTH_ISSUER: 'https://login.microsoftonline.com/tenant/v2.0',
  AUTH_JWKS_URI: 'https://login.microsoftonline.com/tenant/discovery/v2.0/keys',
};

test('reads local settings, lower-cases group ids and defaults the time zone to UTC', () => {
  const config = readConfig(LOCAL);
  expect(config.cosmos.key).toBe('a-local-key');
  expect(config.roleGroups.corporateAdminGroupId).toBe('a1e0c0de-0001-4000-8000-000000000001');
  expect(config.displayTimeZone).toBe('UTC');
});

test('reads production settings without keys', () => {
  const { cosmos, storage } = readConfig(PRODUCTION);
  expect(cosmos.key).toBeUndefined();
  expect(storage).toEqual({
    blobEndpoint: 'https://account.blob.core.windows.net',
    queueEndpoint: 'https://account.queue.core.windows.net',
  });
});

test('requires storage in production, but not in local runs', () => {
  expect(readConfig(LOCAL).storage).toEqual({ connectionString: 'UseDevelopmentStorage=true' });
  expect(readConfig({ ...LOCAL, STORAGE: '' }).storage).toBeUndefined();
  expect(() => readConfig({ ...PRODUCTION, STORAGE__blobServiceUri: undefined })).toThrow(
    'STORAGE__blobServiceUri must be set',
  );
});

test.each(['COSMOS_KEY', 'STORAGE', 'GRAPH_ORIGIN'] as const)('rejects %s in production', (name) => {
  expect(() => readConfig({ ...PRODUCTION, [name]: LOCAL[name] })).toThrow(`${name} is for local runs`);
});

test('rejects AUTH_JWKS_URI without TLS in production', () => {
  expect(() => readConfig({ ...PRODUCTION, AUTH_JWKS_URI: 'http://example.com/keys' })).toThrow(
    'AUTH_JWKS_URI must start with https://',
  );
});

test('reports every invalid setting at once, without its value', () => {
  const settings = {
    ...LOCAL,
    COSMOS_ENDPOINT: 'secret-place',
    AUTH_CLIENT_ID: ' ',
    READONLY_USER_GROUP_ID: undefined,
  };
  expect(() => readConfig(settings)).toThrow(
    /COSMOS_ENDPOINT is not a URL[\s\S]*AUTH_CLIENT_ID[\s\S]*READONLY_USER_GROUP_ID/,
  );
  expect(() => readConfig(settings)).not.toThrow(/secret-place/);
});

test('rejects equal group ids', () => {
  const settings = { ...LOCAL, READONLY_USER_GROUP_ID: LOCAL.FRANCHISE_ADMIN_GROUP_ID };
  expect(() => readConfig(settings)).toThrow('group ids must differ from each other');
});

test('rejects an unknown time zone', () => {
  expect(() => readConfig({ ...LOCAL, DISPLAY_TIME_ZONE: 'Mars/Olympus' })).toThrow('DISPLAY_TIME_ZONE');
});

test('keeps audit records for seven years by default and rejects an invalid retention', () => {
  expect(readConfig(LOCAL).auditRetentionDays).toBe(2557);
  expect(readConfig({ ...LOCAL, AUDIT_RETENTION_DAYS: '30' }).auditRetentionDays).toBe(30);
  for (const days of ['0', '-1', '1.5', 'forever', '1e3', '24856', '99999999'])
    expect(() => readConfig({ ...LOCAL, AUDIT_RETENTION_DAYS: days })).toThrow(
      'AUDIT_RETENTION_DAYS must be a whole number of days, 1 to 24855',
    );
});

test('the templates set every variable that production reads, and no others except variables of the host', () => {
  const root = new URL('../../', import.meta.url);
  const text = (file: string) => readFileSync(new URL(file, root), 'utf8');
  const names = (lines: string | undefined, pattern: RegExp) => [...lines!.matchAll(pattern)].map(([, name]) => name!);
  const set = [
    ...names(/ settings: \{\n(.*?)\n {4}\}/s.exec(text('infra/main.bicep'))?.[1], /^ {6}(\w+):/gm),
    ...names(/var ownSettings = \{\n(.*?)\n\}/s.exec(text('infra/modules/api.bicep'))?.[1], /^ {2}(\w+):/gm),
  ];
  const code = globSync('api/src/**/*.ts', { cwd: root, exclude: ['**/*.test.ts'] }).map(text);
  const read = new Set([
    ...names(/\.object\(\{\n(.*?)\n {2}\}\)/s.exec(text('api/src/config.ts'))?.[1], /^ {4}(\w+):/gm),
    ...names(code.join('\n'), /process\.env\.(\w+)/g),
  ]);
  const isHostVariable = (name: string) =>
    /^AzureWebJobs|^APPLICATIONINSIGHTS_|^STORAGE__(?:credential|clientId)$/.test(name);
  expect(read.size).toBeGreaterThan(18);
  expect([...read].filter((name) => !set.includes(name)).sort()).toEqual(['COSMOS_KEY', 'GRAPH_ORIGIN', 'STORAGE']);
  expect(set.filter((name) => !read.has(name) && !isHostVariable(name))).toEqual([]);
});
