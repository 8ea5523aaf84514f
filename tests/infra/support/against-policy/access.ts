/** Templates by which somebody gets in, or hears a secret: keys, secrets, transport, roles, sign-in. */
import { type AgainstPolicy, ofDirectory, row } from './row.ts';

const STORAGE = 'Microsoft.Storage/storageAccounts';
const COSMOS = 'Microsoft.DocumentDB/databaseAccounts';
const SITES = 'Microsoft.Web/sites';
const OWNER = '8e3af657-a8ff-443c-a75c-2fe8c4bcb635';
const QUEUE = '974c5e8b-45b9-4653-ba55-5f855dd0fb88';
const SETTING = "{ name: 'AzureWebJobsStorage__accountName', value: account.name }";

export const AGAINST_ACCESS: readonly AgainstPolicy[] = [
  row('keys by a method', 'value: account.name', 'value: account.listKeys().keys[0].value', 'no keys: listKeys()'),
  row(
    'keys by a function',
    'value: account.name',
    "value: listAccountSas(account.id, '2025-06-01', {}).accountSasToken",
    'no keys: listAccountSas()',
  ),
  row(
    'a key in a text',
    'value: account.name',
    `value: 'AccountName=files;AccountKey=\${account.name}'`,
    'no keys: this text holds one',
  ),
  row(
    'a setting that holds a key',
    SETTING,
    "{ name: 'x', value: string({ AzureWebJobsStorage: account.name }) }",
    'no keys: the setting AzureWebJobsStorage',
  ),
  row('a secret that is a plain parameter', '@secure()\n', '', 'signingSecret must be @secure()'),
  row(
    'a secret with a default',
    'param signingSecret string',
    "param signingSecret string = 'changeit'",
    'signingSecret must have no default that is written down',
  ),
  row(
    'a secret in an output',
    'output endpoint string = cosmos.properties.documentEndpoint',
    'output endpoint string = signingSecret',
    'no secrets in outputs: endpoint',
  ),
  row(
    'a secret put together in an output',
    'output endpoint string = cosmos.properties.documentEndpoint',
    `output endpoint string = '\${cosmos.name}?\${signingSecret}'`,
    'no secrets in outputs: endpoint',
  ),
  row(
    'keys of the database',
    'disableLocalAuth: true\n    disableKey',
    'disableKey',
    `properties.disableLocalAuth of ${COSMOS} must be true`,
  ),
  row(
    'keys of the database by a parameter',
    'disableLocalAuth: true\n    disableKey',
    'disableLocalAuth: !empty(tags)\n    disableKey',
    `properties.disableLocalAuth of ${COSMOS} must be true`,
  ),
  row(
    'shared keys',
    'allowSharedKeyAccess: false',
    'allowSharedKeyAccess: true',
    `properties.allowSharedKeyAccess of ${STORAGE} must be false`,
  ),
  row(
    'telemetry from anybody',
    'DisableLocalAuth: true',
    'DisableLocalAuth: false',
    'properties.DisableLocalAuth of Microsoft.Insights/components must be true',
  ),
  row(
    'logs from anybody',
    'disableLocalAuth: true }',
    'disableLocalAuth: false }',
    'properties.features.disableLocalAuth of Microsoft.OperationalInsights/workspaces must be true',
  ),
  row(
    'a password for deployments',
    "name: 'scm'\n  properties: { allow: false }",
    "name: 'scm'\n  properties: { allow: true }",
    `properties.allow of ${SITES}/basicPublishingCredentialsPolicies must be false`,
  ),
  row(
    'a password for FTP',
    "name: 'ftp'",
    "name: 'ftps'",
    `app needs a ${SITES}/basicPublishingCredentialsPolicies named ftp`,
  ),
  row(
    'old TLS of files',
    "'TLS1_2'",
    "'TLS1_0'",
    `properties.minimumTlsVersion of ${STORAGE} must be 'TLS1_2' or 'TLS1_3'`,
  ),
  row('old TLS of the database', "'Tls12'", "'Tls11'", `properties.minimalTlsVersion of ${COSMOS} must be 'Tls12'`),
  row(
    'old TLS of the API, in a variable',
    "minTlsVersion: '1.2', scm",
    "minTlsVersion: '1.1', scm",
    `properties.siteConfig.minTlsVersion of ${SITES} must be '1.2' or '1.3'`,
  ),
  row(
    'old TLS of the API, written over',
    'union(common, {',
    "union(common, {\n      minTlsVersion: '1.0'",
    `properties.siteConfig.minTlsVersion of ${SITES} must be '1.2' or '1.3'`,
  ),
  row('the API by plain HTTP', 'httpsOnly: true', 'httpsOnly: false', `properties.httpsOnly of ${SITES} must be true`),
  row(
    'files by plain HTTP',
    'supportsHttpsTrafficOnly: true\n',
    '',
    `properties.supportsHttpsTrafficOnly of ${STORAGE} must be true`,
  ),
  row(
    'FTP',
    "ftpsState: 'Disabled'",
    "ftpsState: 'AllAllowed'",
    `properties.siteConfig.ftpsState of ${SITES} must be 'Disabled'`,
  ),
  row(
    'blobs for everybody',
    'allowBlobPublicAccess: false',
    'allowBlobPublicAccess: true',
    `properties.allowBlobPublicAccess of ${STORAGE} must be false`,
  ),
  row(
    'a container for everybody',
    "publicAccess: 'None'",
    "publicAccess: 'Blob'",
    `properties.publicAccess of ${STORAGE}/blobServices/containers must be 'None'`,
  ),
  row('a role that is too wide', QUEUE, OWNER, `${OWNER} is none of the roles that may be given here`),
  row(
    'a role for the whole group',
    '  scope: account\n  properties: {\n    principalId',
    '  properties: {\n    principalId',
    'queueRole is for all of the group: give it the scope of one resource',
  ),
  row('a role from outside', ', roles.queue)', ', tags.role ?? roles.queue)', 'which role this is cannot be seen here'),
  row(
    'a role of our own that allows everything',
    "'Microsoft.DocumentDB/databaseAccounts/readMetadata'",
    "'Microsoft.DocumentDB/databaseAccounts/*'",
    'Microsoft.DocumentDB/databaseAccounts/* is more than one action',
  ),
  {
    mistake: 'a permission of the directory that is too wide',
    change: ['directory/permissions.json', 'User.ReadWrite.All', 'Directory.ReadWrite.All'],
    finding: 'Directory.ReadWrite.All is none of the permissions that may be given here',
  },
  ofDirectory(
    'a right in the name of everybody',
    'openid profile offline_access',
    'openid profile offline_access Directory.AccessAsUser.All',
    'Directory.AccessAsUser.All is none of the scopes that may be given here',
  ),
  ofDirectory(
    'rights in the name of everybody from outside',
    "scope: 'openid profile offline_access'",
    'scope: principalId',
    'what signIn gives cannot be seen here',
  ),
  row(
    'users of files with passwords of their own',
    'isLocalUserEnabled: false',
    'isLocalUserEnabled: true',
    `properties.isLocalUserEnabled of ${STORAGE} must be false`,
  ),
  row(
    'containers changed by key',
    'disableKeyBasedMetadataWriteAccess: true\n',
    '',
    `properties.disableKeyBasedMetadataWriteAccess of ${COSMOS} must be true`,
  ),
  row(
    'a role of whoever it is',
    "    principalType: 'ServicePrincipal'\n",
    '',
    'queueRole must say principalType: an identity that is new is looked for in vain otherwise',
  ),
  row('a role for data everywhere', '    scope: cosmos.id\n', '', 'readers must say scope'),
  row(
    'a built-in role for data',
    'roleDefinitionId: reader.id',
    `roleDefinitionId: '\${cosmos.id}/sqlRoleDefinitions/00000000-0000-0000-0000-000000000002'`,
    'readers must give a role that this template defines',
  ),
  row(
    'the key of telemetry in a setting',
    'insights.properties.ConnectionString',
    'insights.properties.InstrumentationKey',
    'no keys: InstrumentationKey',
  ),
  row(
    'the key of telemetry in an output',
    'output endpoint string = cosmos.properties.documentEndpoint',
    "output endpoint string = insights.properties['InstrumentationKey']",
    'no keys: InstrumentationKey',
  ),
  ofDirectory(
    'a sign-in of programs on somebody’s machine',
    "  spa: { redirectUris: ['https://portal.example/'] }",
    "  spa: { redirectUris: ['https://portal.example/'] }\n  publicClient: { redirectUris: ['http://localhost'] }",
    'portal must have no redirect addresses but those of spa',
  ),
  ofDirectory(
    'a page that nobody comes back to',
    "  spa: { redirectUris: ['https://portal.example/'] }\n",
    '',
    'portal must say spa.redirectUris',
  ),
  row(
    'calls of the API from every page',
    'union(common, {',
    "union(common, {\n      cors: { allowedOrigins: union(tags.origins, ['*']) }",
    "no '*'",
  ),
  row(
    'cookies with calls of the API',
    'union(common, {',
    'union(common, {\n      cors: { supportCredentials: true }',
    `properties.siteConfig.cors.supportCredentials of ${SITES} must be false`,
  ),
  row(
    'a debugger from afar',
    'union(common, {',
    'union(common, {\n      remoteDebuggingEnabled: true',
    `properties.siteConfig.remoteDebuggingEnabled of ${SITES} must be false`,
  ),
  row(
    'where people call from, in full',
    'DisableLocalAuth: true',
    'DisableLocalAuth: true\n    DisableIpMasking: true',
    'properties.DisableIpMasking of Microsoft.Insights/components must be false',
  ),
  ofDirectory(
    'tokens in addresses',
    'enableIdTokenIssuance: false',
    'enableIdTokenIssuance: true',
    'web.implicitGrantSettings.enableIdTokenIssuance of Microsoft.Graph/applications must be false',
  ),
  ofDirectory(
    'people of other directories',
    "'AzureADMyOrg'",
    "'AzureADMultipleOrgs'",
    "signInAudience of Microsoft.Graph/applications must be 'AzureADMyOrg'",
  ),
  ofDirectory(
    'a program that gets tokens of people',
    'requestedAccessTokenVersion: 2',
    "requestedAccessTokenVersion: 2, preAuthorizedApplications: [{ appId: '04b07795-8ddb-461a-bbee-02f9e1bf7b46' }]",
    'portal must not say api.preAuthorizedApplications',
  ),
];
