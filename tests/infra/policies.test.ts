/** Plants mistakes in the project's templates. They weaken security, or no other check reports them before a deployment. */
import { expect, test } from 'vitest';
import { plant } from './support/planted.ts';

const QUEUE_ROLE = "'974c5e8b-45b9-4653-ba55-5f855dd0fb88'";
const OWNER = "'8e3af657-a8ff-443c-a75c-2fe8c4bcb635'";

const SITE_LOGS = `resource logs 'Microsoft.Insights/diagnosticSettings@2021-05-01-preview' = {
  scope: site
  properties: { logs: [{ category: 'StaticSiteHttpLogs', enabled: true }] }
}
`;

const fileOf = (name: string) => {
  if (name.endsWith('.json')) return `infra/${name}`;
  return /^(?:main|directory\/main)$/.test(name) ? `infra/${name}.bicep` : `infra/modules/${name}.bicep`;
};

test.each([
  // Settings.
  ['cosmos', 'disableLocalAuth: true', 'disableLocalAuth: false', 'disableLocalAuth of'],
  ['cosmos', 'disableLocalAuth: true', 'disableLocalAuth: zoneRedundant', 'disableLocalAuth of'],
  ['cosmos', 'MetadataWriteAccess: true', 'MetadataWriteAccess: false', 'disableKeyBasedMetadataWriteAccess of'],
  ['cosmos', "minimalTlsVersion: 'Tls12'", "minimalTlsVersion: 'Tls11'", 'minimalTlsVersion of'],
  ['cosmos', "type: 'Continuous'", "type: 'Periodic'", 'backupPolicy.type of'],
  ['cosmos', "Level: 'Strong'", "Level: 'Eventual'", 'defaultConsistencyLevel of'],
  ['storage', 'allowSharedKeyAccess: false', 'allowSharedKeyAccess: true', 'allowSharedKeyAccess of'],
  ['storage', 'isLocalUserEnabled: false', 'isLocalUserEnabled: true', 'isLocalUserEnabled of'],
  ['storage', 'allowBlobPublicAccess: false', 'allowBlobPublicAccess: true', 'allowBlobPublicAccess of'],
  ['storage', "minimumTlsVersion: 'TLS1_2'", "minimumTlsVersion: 'TLS1_0'", 'minimumTlsVersion of'],
  ['storage', 'HttpsTrafficOnly: true', 'HttpsTrafficOnly: false', 'supportsHttpsTrafficOnly of'],
  [
    'storage',
    "packages\n  properties: { publicAccess: 'None",
    "packages\n  properties: { publicAccess: 'Blob",
    'publicAccess of',
  ],
  [
    'storage',
    '    deleteRetentionPolicy: { enabled: true',
    '    deleteRetentionPolicy: { enabled: false',
    'deleteRetentionPolicy.enabled of',
  ],
  ['monitoring', 'DisableLocalAuth: true', 'DisableLocalAuth: false', 'DisableLocalAuth of'],
  ['monitoring', ' disableLocalAuth: true', ' disableLocalAuth: false', 'disableLocalAuth of'],
  ['monitoring', 'DisableIpMasking: false', 'DisableIpMasking: true', 'DisableIpMasking of'],
  ['api', 'httpsOnly: true', 'httpsOnly: false', 'httpsOnly of'],
  ['api', "  minTlsVersion: '1.2'", "  minTlsVersion: '1.1'", 'minTlsVersion of'],
  ['api', "scmMinTlsVersion: '1.2'", "scmMinTlsVersion: '1.0'", 'scmMinTlsVersion of'],
  ['api', "ftpsState: 'Disabled'", "ftpsState: 'AllAllowed'", 'ftpsState of'],
  ['api', 'supportCredentials: false', 'supportCredentials: true', 'supportCredentials of'],
  ['api', '  http20Enabled: true', '  remoteDebuggingEnabled: true', 'remoteDebuggingEnabled of'],
  ['api', "'scm'\n  properties: { allow: false", "'scm'\n  properties: { allow: true", 'allow of'],
  ['api', "name: 'ftp'", "name: 'ftps'", 'app needs a'],
  ['site', "name: 'Standard'", "name: 'Free'", 'sku.name of'],
  ['site', "provider: 'Custom'", "provider: 'GitHub'", 'provider of'],
  [
    'lock',
    "cosmos\n  properties: {\n    level: 'CanNotDelete'",
    "cosmos\n  properties: {\n    level: 'ReadOnly'",
    'level of',
  ],
  ['directory/main', "'AzureADMyOrg'", "'AzureADMultipleOrgs'", 'signInAudience of'],
  ['directory/main', 'enableIdTokenIssuance: false', 'enableIdTokenIssuance: true', 'enableIdTokenIssuance of'],
  ['monitoring', "  tags: tags\n  kind: 'web'", "  kind: 'web'", 'insights has no tags'],
  // Keys and secrets.
  ['storage', 'string = account.name', 'string = account.listKeys().keys[0].value', 'no keys: listKeys()'],
  ['storage', 'string = account.name', "string = listAccountSas(account.id, 'x', {}).t", 'no keys: listAccountSas()'],
  ['storage', 'string = account.name', "string = 'AccountKey=x'", 'no keys: this text contains one'],
  ['api', 'Storage__accountName: storage', 'Storage: storage', 'no keys: the setting AzureWebJobsStorage'],
  ['api', 'properties.ConnectionString', 'properties.InstrumentationKey', 'no keys: InstrumentationKey'],
  ['site', 'param customHostname', 'param apiKey string\n\nparam customHostname', 'apiKey must be @secure()'],
  [
    'site',
    'param customHostname string',
    "@secure()\nparam customHostname string = 'x'",
    'must not have a literal default',
  ],
  [
    'cosmos',
    'output name',
    '@secure()\nparam word string\noutput exposed string = word\noutput name',
    'no secrets in outputs',
  ],
  // Roles and permissions.
  ['roles', QUEUE_ROLE, OWNER, 'is not one of the allowed roles'],
  ['roles', '  scope: insights\n', '', 'metricsPublisher applies to the whole group'],
  ['roles', "builtIn['Monitoring Metrics Publisher']", 'identityName', 'this role cannot be determined'],
  ['roles', 'databaseAccounts/readMetadata', 'databaseAccounts/*', 'databaseAccounts/* matches more than one'],
  ['roles', 'documents.id\n    scope', 'cosmos.id\n    scope', 'apiDocuments must assign a role that this'],
  ['directory/permissions.json', 'User.ReadWrite.All', 'Directory.ReadWrite.All', 'Directory.ReadWrite.All is not one'],
  ['directory/main', 'openid profile', 'openid Directory.AccessAsUser.All', 'Directory.AccessAsUser.All is not one of'],
  ['directory/main', "scope: 'openid profile offline_access'", 'scope: basePath', 'the scopes of signIn cannot be'],
  ['directory/main', '  api: {', '  publicClient: {}\n  api: {', 'portal must not set publicClient'],
  ['directory/main', 'Version: 2 }', 'Version: 2, preAuthorizedApplications: [] }', 'portal must not set'],
  ['main', 'union(site.outputs.origins, previewOrigins)', "['*']", "no '*'"],
  // Diagnostics.
  ['cosmos', '  scope: account\n', '  scope: database\n', 'account has no diagnostics'],
  ['cosmos', "'ControlPlaneRequests'", "'DataPlaneRequests'", 'DataPlaneRequests is not one of the logs'],
  ['cosmos', "category: 'ControlPlaneRequests'", "categoryGroup: 'allLogs'", 'a log without a category is not one'],
  ['site', '// No diagnostics:', `${SITE_LOGS}// No diagnostics:`, 'StaticSiteHttpLogs is not one of the logs'],
  ['monitoring', "'Audit', enabled: true", "'Audit', enabled: false", 'workspaceDiagnostics must send logs'],
])('in %s, the check reports a change from %j to %j at its line: %s', async (name, from, to, finding) => {
  const { findings, lineOf } = await plant(fileOf(name), from, to);
  const found = findings.find(({ message }) => message.includes(finding));
  expect(found).toBeDefined();
  if (finding.endsWith(' of')) expect(lineOf(found)).toContain(to.split('\n').at(-1));
});
