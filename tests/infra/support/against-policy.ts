/** Templates that break a policy: what it is, the change in templates/azure, and the findings, without file and place. */
import type { Change } from './templates.ts';

export interface AgainstPolicy {
  readonly mistake: string;
  readonly change: Change;
  readonly finding: string;
}

const change = (from: string, to: string): Change => ['main.bicep', from, to];
const row = (mistake: string, from: string, to: string, finding: string): AgainstPolicy => ({
  mistake,
  change: change(from, to),
  finding,
});

const ofDirectory = (mistake: string, from: string, to: string, finding: string): AgainstPolicy => ({
  mistake,
  change: ['directory/main.bicep', from, to],
  finding,
});

const STORAGE = 'Microsoft.Storage/storageAccounts';
const COSMOS = 'Microsoft.DocumentDB/databaseAccounts';
const SITES = 'Microsoft.Web/sites';
const OWNER = '8e3af657-a8ff-443c-a75c-2fe8c4bcb635';
const QUEUE = '974c5e8b-45b9-4653-ba55-5f855dd0fb88';
const SETTING = "{ name: 'AzureWebJobsStorage__accountName', value: account.name }";

export const AGAINST_POLICY: readonly AgainstPolicy[] = [
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
  row('no diagnostics', '  scope: cosmos\n', '  scope: insights\n', 'cosmos has no diagnostics'),
  row(
    'diagnostics that cost more than they tell',
    "'ControlPlaneRequests'",
    "'PartitionKeyRUConsumption'",
    'PartitionKeyRUConsumption is not sent: it has a row for each key and second, which costs more than the database',
  ),
  row(
    'diagnostics with addresses of people',
    "'ControlPlaneRequests'",
    "'DataPlaneRequests'",
    'DataPlaneRequests is not sent: addresses of documents are in it, and in some of those e-mail addresses',
  ),
  row(
    'diagnostics of a category that there is not',
    "'StorageDelete'",
    "'StorageDeletes'",
    `${STORAGE}/blobServices has no logs of the category StorageDeletes`,
  ),
  row(
    'diagnostics that collect nothing',
    "category: 'AllMetrics', enabled: true",
    "category: 'AllMetrics', enabled: false",
    'appDiagnostics must send logs or metrics to a workspace',
  ),
  row(
    'no tags',
    "name: 'plan'\n  location: location\n  tags: tags\n",
    "name: 'plan'\n  location: location\n",
    'plan has no tags',
  ),
  row(
    'an API version that is a preview',
    'Microsoft.Storage/storageAccounts@2025-06-01',
    'Microsoft.Storage/storageAccounts@2025-06-01-preview',
    'Microsoft.Storage/storageAccounts@2025-06-01-preview is a preview',
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
    'a database that cannot be taken back',
    "{ type: 'Continuous' }",
    "{ type: 'Periodic' }",
    `properties.backupPolicy.type of ${COSMOS} must be 'Continuous'`,
  ),
  row(
    'blobs that are gone at once',
    'deleteRetentionPolicy: { enabled: true, days: 7 }',
    'deleteRetentionPolicy: { enabled: false }',
    `properties.deleteRetentionPolicy.enabled of ${STORAGE}/blobServices must be true`,
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
  row(
    'a site that cannot be linked',
    "sku: { name: 'Standard', tier: 'Standard' }",
    "sku: { name: 'Free', tier: 'Standard' }",
    "sku.name of Microsoft.Web/staticSites must be 'Standard'",
  ),
  row(
    'a tier of a site that there is not',
    "name: 'Standard', tier: 'Standard'",
    "name: 'Standard', tier: 'Standart'",
    "sku.tier of Microsoft.Web/staticSites must be 'Standard'",
  ),
  row(
    'a site that does not say where its files come from',
    "properties: { provider: 'Custom' }",
    'properties: {}',
    "properties.provider of Microsoft.Web/staticSites must be 'Custom'",
  ),
  row(
    'a plan that there is not',
    "name: 'EP1'",
    "name: 'PE1'",
    "sku.name of Microsoft.Web/serverfarms must be 'FC1' or 'EP1' or 'EP2' or 'EP3'",
  ),
  row(
    'a tier of a plan that there is not',
    "'FlexConsumption'",
    "'FlexConsumtion'",
    "sku.tier of Microsoft.Web/serverfarms must be 'FlexConsumption' or 'ElasticPremium'",
  ),
  row(
    'a duration in words',
    "evaluationFrequency: 'PT5M'",
    "evaluationFrequency: '5 minutes'",
    'properties.evaluationFrequency of Microsoft.Insights/scheduledQueryRules must be PT1M, PT5M, PT10M, PT15M, PT30M, PT45M, PT1H, PT2H, PT3H, PT4H, PT5H, PT6H or P1D, not 5 minutes',
  ),
  row(
    'a duration in words, in a list',
    "window: 'PT15M'",
    "window: 'PT'",
    'properties.windowSize of Microsoft.Insights/scheduledQueryRules must be PT1M, PT5M, PT10M, PT15M, PT30M, PT45M, PT1H, PT2H, PT3H, PT4H, PT5H, PT6H, P1D or P2D, not PT',
  ),
  row(
    'a frequency of logs that there is not',
    "evaluationFrequency: 'PT5M'",
    "evaluationFrequency: 'PT7M'",
    'properties.evaluationFrequency of Microsoft.Insights/scheduledQueryRules must be PT1M, PT5M, PT10M, PT15M, PT30M, PT45M, PT1H, PT2H, PT3H, PT4H, PT5H, PT6H or P1D, not PT7M',
  ),
  row(
    'a frequency of metrics that there is for logs alone',
    "evaluationFrequency: 'PT15M'",
    "evaluationFrequency: 'PT10M'",
    'properties.evaluationFrequency of Microsoft.Insights/metricAlerts must be PT1M, PT5M, PT15M, PT30M or PT1H, not PT10M',
  ),
  row(
    'a window of metrics that there is for logs alone',
    "windowSize: 'PT12H'",
    "windowSize: 'PT2H'",
    'properties.windowSize of Microsoft.Insights/metricAlerts must be PT1M, PT5M, PT15M, PT30M, PT1H, PT6H, PT12H or P1D, not PT2H',
  ),
  row(
    'a metric that there is not',
    "'TotalRequests'",
    "'TotalRequest'",
    'TotalRequest is none of the metrics of Microsoft.DocumentDB/databaseAccounts in policies/alerts.ts',
  ),
  row(
    'an alert that is off',
    'severity: alert.severity',
    'enabled: false\n      severity: alert.severity',
    'properties.enabled of Microsoft.Insights/scheduledQueryRules must be true',
  ),
  row(
    'an alert of logs that calls nobody',
    'actions: { actionGroups: [people.id] }',
    'actions: { actionGroups: [] }',
    'properties.actions.actionGroups of Microsoft.Insights/scheduledQueryRules must name somebody',
  ),
  row(
    'an alert of a metric that calls nobody',
    '    actions: [{ actionGroupId: people.id }]\n',
    '',
    'properties.actions of Microsoft.Insights/metricAlerts must name somebody',
  ),
  row(
    'a lock by which nothing can be changed',
    "level: 'CanNotDelete'",
    "level: 'ReadOnly'",
    "properties.level of Microsoft.Authorization/locks must be 'CanNotDelete'",
  ),
  row(
    'a second resource by the same name in the same place',
    "name: 'keep'\n  scope: account\n  properties: { level: 'CanNotDelete' }\n}",
    "name: 'keep'\n  scope: account\n  properties: { level: 'CanNotDelete' }\n}\n\nresource more 'Microsoft.Authorization/locks@2020-05-01' = {\n  name: 'keep'\n  scope: account\n  properties: { level: 'CanNotDelete' }\n}",
    'more has the name of accountLock',
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
  row('a metric from outside', "'TotalRequests'", 'tags.metric', 'which metric this is cannot be seen here'),
  row(
    'an availability test of a kind that is given up',
    "    Kind: 'standard'",
    "    Kind: 'ping'",
    'properties.Kind of Microsoft.Insights/webtests must be standard, not ping',
  ),
  row(
    'calls of the API from every page',
    'union(common, {',
    "union(common, {\n      cors: { allowedOrigins: union(tags.origins, ['*']) }",
    "no '*'",
  ),
  row(
    'a severity that there is not, in a list',
    'severity: 2',
    'severity: 5',
    'properties.severity of Microsoft.Insights/scheduledQueryRules must be 0 to 4, not 5',
  ),
  row(
    'memory of a size that there is not',
    'instanceMemoryMB: 2048',
    'instanceMemoryMB: 1024',
    'properties.functionAppConfig.scaleAndConcurrency.instanceMemoryMB of Microsoft.Web/sites must be 512, 2048 or 4096, not 1024',
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
