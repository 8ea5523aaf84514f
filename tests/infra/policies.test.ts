/** Plants what would open a door or stop a deployment in the project's own templates, and expects the policy's finding. */
import { expect, test } from 'vitest';
import { plant } from './support/planted.ts';

const QUEUE_ROLE = "'974c5e8b-45b9-4653-ba55-5f855dd0fb88'";
const OWNER = "'8e3af657-a8ff-443c-a75c-2fe8c4bcb635'";

/** Settings that must keep their value: the finding names the setting, at its line. */
const SETTINGS: readonly (readonly [module: string, from: string, to: string])[] = [
  ['modules/cosmos', 'disableLocalAuth: true', 'disableLocalAuth: false'],
  ['modules/cosmos', 'disableLocalAuth: true', 'disableLocalAuth: zoneRedundant'],
  ['modules/cosmos', 'disableKeyBasedMetadataWriteAccess: true', 'disableKeyBasedMetadataWriteAccess: false'],
  ['modules/cosmos', "minimalTlsVersion: 'Tls12'", "minimalTlsVersion: 'Tls11'"],
  ['modules/cosmos', "type: 'Continuous'", "type: 'Periodic'"],
  ['modules/cosmos', "defaultConsistencyLevel: 'Strong'", "defaultConsistencyLevel: 'Eventual'"],
  ['modules/storage', 'allowSharedKeyAccess: false', 'allowSharedKeyAccess: true'],
  ['modules/storage', 'isLocalUserEnabled: false', 'isLocalUserEnabled: true'],
  ['modules/storage', 'allowBlobPublicAccess: false', 'allowBlobPublicAccess: true'],
  ['modules/storage', "minimumTlsVersion: 'TLS1_2'", "minimumTlsVersion: 'TLS1_0'"],
  ['modules/storage', 'supportsHttpsTrafficOnly: true', 'supportsHttpsTrafficOnly: false'],
  [
    'modules/storage',
    "imports.container\n  properties: { publicAccess: 'None'",
    "imports.container\n  properties: { publicAccess: 'Blob'",
  ],
  ['modules/storage', '    deleteRetentionPolicy: { enabled: true', '    deleteRetentionPolicy: { enabled: false'],
  ['modules/monitoring', 'DisableLocalAuth: true', 'DisableLocalAuth: false'],
  ['modules/monitoring', 'disableLocalAuth: true', 'disableLocalAuth: false'],
  ['modules/monitoring', 'DisableIpMasking: false', 'DisableIpMasking: true'],
  ['modules/api', 'httpsOnly: true', 'httpsOnly: false'],
  ['modules/api', "  minTlsVersion: '1.2'", "  minTlsVersion: '1.1'"],
  ['modules/api', "scmMinTlsVersion: '1.2'", "scmMinTlsVersion: '1.0'"],
  ['modules/api', "ftpsState: 'Disabled'", "ftpsState: 'AllAllowed'"],
  ['modules/api', 'supportCredentials: false', 'supportCredentials: true'],
  ['modules/api', '  http20Enabled: true', '  remoteDebuggingEnabled: true'],
  ['modules/api', "name: 'scm'\n  properties: { allow: false", "name: 'scm'\n  properties: { allow: true"],
  ['modules/api', "name: 'EP1'", "name: 'B1'"],
  ['modules/api', "tier: 'FlexConsumption'", "tier: 'Dynamic'"],
  ['modules/site', "name: 'Standard'", "name: 'Free'"],
  ['modules/site', "provider: 'Custom'", "provider: 'GitHub'"],
  [
    'modules/lock',
    "cosmos\n  properties: {\n    level: 'CanNotDelete'",
    "cosmos\n  properties: {\n    level: 'ReadOnly'",
  ],
  ['modules/budget', 'mostIsSpent: {\n        enabled: true', 'mostIsSpent: {\n        enabled: false'],
  ['modules/alerts', "Kind: 'standard'\n    Enabled: true", "Kind: 'standard'\n    Enabled: false"],
  ['directory/main', "signInAudience: 'AzureADMyOrg'", "signInAudience: 'AzureADMultipleOrgs'"],
  ['directory/main', 'enableIdTokenIssuance: false', 'enableIdTokenIssuance: true'],
];

test.each(SETTINGS)('%s keeps its value, so a change from %j to %j is found', async (module, from, to) => {
  const { findings, lineOf } = await plant(`infra/${module}.bicep`, from, to);
  const [, setting = ''] = /(\w+): [^:]*$/.exec(to) ?? [];
  expect(findings.map(({ message }) => message)).toEqual([expect.stringMatching(`\\b${setting} of [\\w./]+ must be `)]);
  expect(lineOf(findings[0])).toContain(to.split('\n').at(-1));
});

/** Mistakes that other rules find, with the finding. */
const PLANTED: readonly (readonly [module: string, from: string, to: string, finding: string])[] = [
  ['modules/storage', 'string = account.name', 'string = account.listKeys().keys[0].value', 'no keys: listKeys()'],
  [
    'modules/storage',
    'string = account.name',
    "string = listAccountSas(account.id, 'x', {}).t",
    'no keys: listAccountSas()',
  ],
  ['modules/storage', 'string = account.name', "string = 'AccountKey=x'", 'no keys: this text holds one'],
  ['modules/api', 'Storage__accountName: storage', 'Storage: storage', 'no keys: the setting AzureWebJobsStorage'],
  ['modules/api', 'properties.ConnectionString', 'properties.InstrumentationKey', 'no keys: InstrumentationKey'],
  ['modules/site', 'param customHostname', 'param apiKey string\n\nparam customHostname', 'apiKey must be @secure()'],
  [
    'modules/site',
    'param customHostname string',
    "@secure()\nparam customHostname string = 'x'",
    'customHostname must have no default',
  ],
  [
    'modules/cosmos',
    'param databaseName',
    '@secure()\nparam word string\n\noutput told string = word\n\nparam databaseName',
    'no secrets in outputs: told',
  ],
  ['modules/api', "name: 'ftp'", "name: 'ftps'", 'app needs a'],
  ['modules/roles', QUEUE_ROLE, OWNER, 'is none of the roles that may be given here'],
  ['modules/roles', '  scope: insights\n', '', 'metricsPublisher is for all of the group'],
  ['modules/roles', "builtIn['Monitoring Metrics Publisher']", 'identityName', 'which role this is cannot be seen'],
  ['modules/roles', 'databaseAccounts/readMetadata', 'databaseAccounts/*', 'databaseAccounts/* is more than one'],
  ['modules/roles', 'documents.id\n    scope', 'documents.id\n    where', 'apiDocuments must say scope'],
  ['modules/roles', 'documents.id\n    scope', 'cosmos.id\n    scope', 'apiDocuments must give a role that this'],
  ['directory/permissions.json', 'User.ReadWrite.All', 'Directory.ReadWrite.All', 'Directory.ReadWrite.All is none'],
  ['directory/main', 'openid profile', 'openid Directory.AccessAsUser.All', 'Directory.AccessAsUser.All is none of'],
  ['directory/main', "scope: 'openid profile offline_access'", 'scope: basePath', 'what signIn gives cannot be'],
  ['directory/main', '  api: {', '  publicClient: {}\n  api: {', 'portal must not say publicClient'],
  ['directory/main', '  spa: {', '  other: {', 'portal must say spa.redirectUris'],
  ['directory/main', 'Version: 2 }', 'Version: 2, preAuthorizedApplications: [] }', 'portal must not say'],
  ['main', 'union(site.outputs.origins, previewOrigins)', "['*']", "no '*'"],
  ['modules/cosmos', '  scope: account\n', '  scope: database\n', 'account has no diagnostics'],
  ['modules/cosmos', "'ControlPlaneRequests'", "'DataPlaneRequests'", 'has no logs of the category DataPlaneRequests'],
  ['modules/storage', "'StorageDelete'", "'StorageDeletes'", 'has no logs of the category StorageDeletes'],
  ['modules/monitoring', "'Audit', enabled: true", "'Audit', enabled: false", 'workspaceDiagnostics must send logs'],
  ['modules/monitoring', "  tags: tags\n  kind: 'web'", "  kind: 'web'", 'insights has no tags'],
  ['modules/alerts', "frequency: 'PT10M'", "frequency: 'PT7M'", 'properties.evaluationFrequency of'],
  ['modules/alerts', "evaluationFrequency: 'PT1M'", "evaluationFrequency: 'PT10M'", 'properties.evaluationFrequency'],
  ['modules/alerts', "windowSize: 'PT15M'", "windowSize: 'PT2H'", 'properties.windowSize of'],
  ['modules/alerts', 'severity: 0\n', 'severity: 5\n', 'properties.severity of'],
  ['modules/alerts', "    Kind: 'standard'", "    Kind: 'ping'", 'properties.Kind of Microsoft.Insights/webtests'],
  ['modules/budget', 'threshold: 80', 'threshold: 8000', 'threshold of Microsoft.Consumption/budgets must match'],
  [
    'modules/lock',
    "'keep-the-files'\n  scope: storage",
    "'keep-the-database'\n  scope: cosmos",
    'has the name of cosmosLock',
  ],
  ['modules/api', 'instanceMemoryMB: 2048', 'instanceMemoryMB: 1024', 'instanceMemoryMB of Microsoft.Web/sites'],
];

test.each(PLANTED)('in %s, a change from %j to %j is found: %s', async (module, from, to, finding) => {
  const { findings } = await plant(`infra/${module}${module.includes('.') ? '' : '.bicep'}`, from, to);
  expect(findings.map(({ message }) => message)).toContainEqual(expect.stringContaining(finding));
});
