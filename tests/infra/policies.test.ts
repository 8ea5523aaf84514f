/** Plants what would open a door or stop a deployment in the project's own templates, and expects the policy's finding. */
import { expect, test } from 'vitest';
import { plant } from './support/planted.ts';

const QUEUE_ROLE = "'974c5e8b-45b9-4653-ba55-5f855dd0fb88'";
const OWNER = "'8e3af657-a8ff-443c-a75c-2fe8c4bcb635'";

const fileOf = (name: string) =>
  /^(?:main|directory\/.*)$/.test(name)
    ? `infra/${name}${name.includes('.') ? '' : '.bicep'}`
    : `infra/modules/${name}.bicep`;

/** Settings that must keep their value: the finding names the setting, at its line. */
const SETTINGS: readonly (readonly [module: string, from: string, to: string])[] = [
  ['cosmos', 'disableLocalAuth: true', 'disableLocalAuth: false'],
  ['cosmos', 'disableLocalAuth: true', 'disableLocalAuth: zoneRedundant'],
  ['cosmos', 'disableKeyBasedMetadataWriteAccess: true', 'disableKeyBasedMetadataWriteAccess: false'],
  ['cosmos', "minimalTlsVersion: 'Tls12'", "minimalTlsVersion: 'Tls11'"],
  ['cosmos', "type: 'Continuous'", "type: 'Periodic'"],
  ['cosmos', "defaultConsistencyLevel: 'Strong'", "defaultConsistencyLevel: 'Eventual'"],
  ['storage', 'allowSharedKeyAccess: false', 'allowSharedKeyAccess: true'],
  ['storage', 'isLocalUserEnabled: false', 'isLocalUserEnabled: true'],
  ['storage', 'allowBlobPublicAccess: false', 'allowBlobPublicAccess: true'],
  ['storage', "minimumTlsVersion: 'TLS1_2'", "minimumTlsVersion: 'TLS1_0'"],
  ['storage', 'supportsHttpsTrafficOnly: true', 'supportsHttpsTrafficOnly: false'],
  ['storage', "packages\n  properties: { publicAccess: 'None'", "packages\n  properties: { publicAccess: 'Blob'"],
  ['storage', '    deleteRetentionPolicy: { enabled: true', '    deleteRetentionPolicy: { enabled: false'],
  ['monitoring', 'DisableLocalAuth: true', 'DisableLocalAuth: false'],
  ['monitoring', 'disableLocalAuth: true', 'disableLocalAuth: false'],
  ['monitoring', 'DisableIpMasking: false', 'DisableIpMasking: true'],
  ['api', 'httpsOnly: true', 'httpsOnly: false'],
  ['api', "  minTlsVersion: '1.2'", "  minTlsVersion: '1.1'"],
  ['api', "scmMinTlsVersion: '1.2'", "scmMinTlsVersion: '1.0'"],
  ['api', "ftpsState: 'Disabled'", "ftpsState: 'AllAllowed'"],
  ['api', 'supportCredentials: false', 'supportCredentials: true'],
  ['api', '  http20Enabled: true', '  remoteDebuggingEnabled: true'],
  ['api', "name: 'scm'\n  properties: { allow: false", "name: 'scm'\n  properties: { allow: true"],
  ['api', "name: 'EP1'", "name: 'B1'"],
  ['api', "tier: 'FlexConsumption'", "tier: 'Dynamic'"],
  ['site', "name: 'Standard'", "name: 'Free'"],
  ['site', "provider: 'Custom'", "provider: 'GitHub'"],
  ['lock', "cosmos\n  properties: {\n    level: 'CanNotDelete'", "cosmos\n  properties: {\n    level: 'ReadOnly'"],
  ['budget', 'mostIsSpent: {\n        enabled: true', 'mostIsSpent: {\n        enabled: false'],
  ['alerts', "Kind: 'standard'\n    Enabled: true", "Kind: 'standard'\n    Enabled: false"],
  ['directory/main', "signInAudience: 'AzureADMyOrg'", "signInAudience: 'AzureADMultipleOrgs'"],
  ['directory/main', 'enableIdTokenIssuance: false', 'enableIdTokenIssuance: true'],
];

test.each(SETTINGS)('%s keeps its value, so a change from %j to %j is found', async (module, from, to) => {
  const { findings, lineOf } = await plant(fileOf(module), from, to);
  const [, setting = ''] = /(\w+): [^:]*$/.exec(to) ?? [];
  expect(findings.map(({ message }) => message)).toEqual([expect.stringMatching(`\\b${setting} of [\\w./]+ must be `)]);
  expect(lineOf(findings[0])).toContain(to.split('\n').at(-1));
});

/** Mistakes that other rules find, with the finding. */
const PLANTED: readonly (readonly [module: string, from: string, to: string, finding: string])[] = [
  ['storage', 'string = account.name', 'string = account.listKeys().keys[0].value', 'no keys: listKeys()'],
  ['storage', 'string = account.name', "string = listAccountSas(account.id, 'x', {}).t", 'no keys: listAccountSas()'],
  ['storage', 'string = account.name', "string = 'AccountKey=x'", 'no keys: this text holds one'],
  ['api', 'Storage__accountName: storage', 'Storage: storage', 'no keys: the setting AzureWebJobsStorage'],
  ['api', 'properties.ConnectionString', 'properties.InstrumentationKey', 'no keys: InstrumentationKey'],
  ['site', 'param customHostname', 'param apiKey string\n\nparam customHostname', 'apiKey must be @secure()'],
  [
    'site',
    'customHostname string',
    "word string\n@secure()\nparam customHostname string = 'x'",
    'must have no default',
  ],
  [
    'cosmos',
    'output name',
    '@secure()\nparam word string\noutput told string = word\noutput name',
    'no secrets in outputs',
  ],
  ['api', "name: 'ftp'", "name: 'ftps'", 'app needs a'],
  ['roles', QUEUE_ROLE, OWNER, 'is none of the roles that may be given here'],
  ['roles', '  scope: insights\n', '', 'metricsPublisher is for all of the group'],
  ['roles', "builtIn['Monitoring Metrics Publisher']", 'identityName', 'which role this is cannot be seen'],
  ['roles', 'databaseAccounts/readMetadata', 'databaseAccounts/*', 'databaseAccounts/* is more than one'],
  ['roles', 'documents.id\n    scope', 'documents.id\n    where', 'apiDocuments must say scope'],
  ['roles', 'documents.id\n    scope', 'cosmos.id\n    scope', 'apiDocuments must give a role that this'],
  ['directory/permissions.json', 'User.ReadWrite.All', 'Directory.ReadWrite.All', 'Directory.ReadWrite.All is none'],
  ['directory/main', 'openid profile', 'openid Directory.AccessAsUser.All', 'Directory.AccessAsUser.All is none of'],
  ['directory/main', "scope: 'openid profile offline_access'", 'scope: basePath', 'what signIn gives cannot be'],
  ['directory/main', '  api: {', '  publicClient: {}\n  api: {', 'portal must not say publicClient'],
  ['directory/main', '  spa: {', '  other: {', 'portal must say spa.redirectUris'],
  ['directory/main', 'Version: 2 }', 'Version: 2, preAuthorizedApplications: [] }', 'portal must not say'],
  ['main', 'union(site.outputs.origins, previewOrigins)', "['*']", "no '*'"],
  ['cosmos', '  scope: account\n', '  scope: database\n', 'account has no diagnostics'],
  ['cosmos', "'ControlPlaneRequests'", "'DataPlaneRequests'", 'has no logs of the category DataPlaneRequests'],
  ['storage', "'StorageDelete'", "'StorageDeletes'", 'has no logs of the category StorageDeletes'],
  ['monitoring', "'Audit', enabled: true", "'Audit', enabled: false", 'workspaceDiagnostics must send logs'],
  ['monitoring', "  tags: tags\n  kind: 'web'", "  kind: 'web'", 'insights has no tags'],
  ['alerts', "frequency: 'PT10M'", "frequency: 'PT7M'", 'properties.evaluationFrequency of'],
  ['alerts', "evaluationFrequency: 'PT1M'", "evaluationFrequency: 'PT10M'", 'properties.evaluationFrequency'],
  ['alerts', "windowSize: 'PT15M'", "windowSize: 'PT2H'", 'properties.windowSize of'],
  ['alerts', 'severity: 0\n', 'severity: 5\n', 'properties.severity of'],
  ['alerts', "    Kind: 'standard'", "    Kind: 'ping'", 'properties.Kind of Microsoft.Insights/webtests'],
  ['budget', 'threshold: 80', 'threshold: 8000', 'threshold of Microsoft.Consumption/budgets must match'],
  ['lock', "'keep-the-files'\n  scope: storage", "'keep-the-database'\n  scope: cosmos", 'has the name of cosmosLock'],
  ['api', 'instanceMemoryMB: 2048', 'instanceMemoryMB: 1024', 'instanceMemoryMB of Microsoft.Web/sites'],
];

test.each(PLANTED)('in %s, a change from %j to %j is found: %s', async (module, from, to, finding) => {
  const { findings } = await plant(fileOf(module), from, to);
  expect(findings.map(({ message }) => message)).toContainEqual(expect.stringContaining(finding));
});
