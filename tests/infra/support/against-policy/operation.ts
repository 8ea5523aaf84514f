/** Templates that deploy or run otherwise than is meant: diagnostics, tags, recovery, plans, alerts, names. */
import { type AgainstPolicy, row } from './row.ts';

const STORAGE = 'Microsoft.Storage/storageAccounts';
const COSMOS = 'Microsoft.DocumentDB/databaseAccounts';

export const AGAINST_OPERATION: readonly AgainstPolicy[] = [
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
    'people who are not called',
    "groupShortName: 'people'\n    enabled: true",
    "groupShortName: 'people'\n    enabled: false",
    'properties.enabled of Microsoft.Insights/actionGroups must be true',
  ),
  row(
    'people who are nobody',
    "[{ name: 'person', emailAddress: 'person@portal.example' }]",
    '[]',
    'properties.emailReceivers of Microsoft.Insights/actionGroups must name somebody',
  ),
  row(
    'an availability test that is off',
    '    Enabled: true\n',
    '    Enabled: false\n',
    'properties.Enabled of Microsoft.Insights/webtests must be true',
  ),
  row(
    'an availability test that is not said to be on',
    '    Enabled: true\n',
    '',
    'properties.Enabled of Microsoft.Insights/webtests must be true',
  ),
  row(
    'a budget that says nothing',
    'most: { enabled: true',
    'most: { enabled: false',
    'properties.notifications.*.enabled of Microsoft.Consumption/budgets must be true',
  ),
  row(
    'a budget that tells nobody',
    "contactEmails: ['person@portal.example']",
    'contactEmails: []',
    'properties.notifications.*.contactEmails of Microsoft.Consumption/budgets must name somebody',
  ),
  row(
    'a budget of so many per cent that there are not',
    'threshold: 80',
    'threshold: 8000',
    'properties.notifications.*.threshold of Microsoft.Consumption/budgets must be 1 to 1000, not 8000',
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
  row('a metric from outside', "'TotalRequests'", 'tags.metric', 'which metric this is cannot be seen here'),
  row(
    'an availability test of a kind that is given up',
    "    Kind: 'standard'",
    "    Kind: 'ping'",
    'properties.Kind of Microsoft.Insights/webtests must be standard, not ping',
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
];
