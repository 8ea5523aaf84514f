// A small deployment that keeps every policy, for the tests that plant what breaks one.
param location string = resourceGroup().location
param tags object

@secure()
param signingSecret string

var common = { minTlsVersion: '1.2', scmMinTlsVersion: '1.2', ftpsState: 'Disabled' }
var logAlerts = [
  { name: 'slow', severity: 2, window: 'PT15M' }
  { name: 'down', severity: 0, window: 'P1D' }
]
var roles = { queue: '974c5e8b-45b9-4653-ba55-5f855dd0fb88' }

resource workspace 'Microsoft.OperationalInsights/workspaces@2025-07-01' = {
  name: 'logs'
  location: location
  tags: tags
  properties: {
    features: { disableLocalAuth: true }
  }
}

resource workspaceDiagnostics 'Microsoft.Insights/diagnosticSettings@2021-05-01-preview' = {
  name: 'to-workspace'
  scope: workspace
  properties: {
    workspaceId: workspace.id
    logs: [{ category: 'Audit', enabled: true }]
  }
}

resource account 'Microsoft.Storage/storageAccounts@2025-06-01' = {
  name: 'files${uniqueString(resourceGroup().id)}'
  location: location
  tags: tags
  kind: 'StorageV2'
  sku: { name: 'Standard_LRS' }
  properties: {
    allowSharedKeyAccess: false
    isLocalUserEnabled: false
    allowBlobPublicAccess: false
    minimumTlsVersion: 'TLS1_2'
    supportsHttpsTrafficOnly: true
  }
}

resource blobs 'Microsoft.Storage/storageAccounts/blobServices@2025-06-01' = {
  parent: account
  name: 'default'
  properties: {
    deleteRetentionPolicy: { enabled: true, days: 7 }
  }
}

resource imports 'Microsoft.Storage/storageAccounts/blobServices/containers@2025-06-01' = {
  parent: blobs
  name: 'imports'
  properties: { publicAccess: 'None' }
}

resource accountDiagnostics 'Microsoft.Insights/diagnosticSettings@2021-05-01-preview' = {
  name: 'to-workspace'
  scope: account
  properties: {
    workspaceId: workspace.id
    metrics: [{ category: 'Transaction', enabled: true }]
  }
}

resource blobDiagnostics 'Microsoft.Insights/diagnosticSettings@2021-05-01-preview' = {
  name: 'to-workspace'
  scope: blobs
  properties: {
    workspaceId: workspace.id
    logs: [{ category: 'StorageDelete', enabled: true }]
  }
}

resource plan 'Microsoft.Web/serverfarms@2025-03-01' = {
  name: 'plan'
  location: location
  tags: tags
  sku: { name: 'EP1' }
}

resource app 'Microsoft.Web/sites@2025-03-01' = {
  name: 'app'
  location: location
  tags: tags
  properties: {
    serverFarmId: plan.id
    httpsOnly: true
    siteConfig: union(common, {
      appSettings: [
        { name: 'AzureWebJobsStorage__accountName', value: account.name }
        { name: 'TELEMETRY', value: insights.properties.ConnectionString }
      ]
    })
    functionAppConfig: { scaleAndConcurrency: { instanceMemoryMB: 2048 } }
  }
}

resource flexPlan 'Microsoft.Web/serverfarms@2025-03-01' = {
  name: 'flex'
  location: location
  tags: tags
  sku: { name: 'FC1', tier: 'FlexConsumption' }
}

resource site 'Microsoft.Web/staticSites@2025-03-01' = {
  name: 'site'
  location: location
  tags: tags
  sku: { name: 'Standard', tier: 'Standard' }
  properties: { provider: 'Custom' }
}

resource link 'Microsoft.Web/staticSites/linkedBackends@2025-03-01' = {
  parent: site
  name: 'api'
  properties: { backendResourceId: app.id, region: location }
}

resource siteDiagnostics 'Microsoft.Insights/diagnosticSettings@2021-05-01-preview' = {
  name: 'to-workspace'
  scope: site
  properties: {
    workspaceId: workspace.id
    metrics: [{ enabled: true, category: 'AllMetrics' }]
  }
}

resource noFtp 'Microsoft.Web/sites/basicPublishingCredentialsPolicies@2025-03-01' = {
  parent: app
  name: 'ftp'
  properties: { allow: false }
}

resource noPasswords 'Microsoft.Web/sites/basicPublishingCredentialsPolicies@2025-03-01' = {
  parent: app
  name: 'scm'
  properties: { allow: false }
}

resource appDiagnostics 'Microsoft.Insights/diagnosticSettings@2021-05-01-preview' = {
  name: 'to-workspace'
  scope: app
  properties: {
    workspaceId: workspace.id
    metrics: [{ category: 'AllMetrics', enabled: true }]
  }
}

resource cosmos 'Microsoft.DocumentDB/databaseAccounts@2025-10-15' = {
  name: 'data'
  location: location
  tags: tags
  properties: {
    databaseAccountOfferType: 'Standard'
    locations: [{ locationName: location }]
    disableLocalAuth: true
    disableKeyBasedMetadataWriteAccess: true
    minimalTlsVersion: 'Tls12'
    backupPolicy: { type: 'Continuous' }
    consistencyPolicy: { defaultConsistencyLevel: 'Strong' }
  }
}

resource cosmosDiagnostics 'Microsoft.Insights/diagnosticSettings@2021-05-01-preview' = {
  name: 'to-workspace'
  scope: cosmos
  properties: {
    workspaceId: workspace.id
    logs: [{ category: 'ControlPlaneRequests', enabled: true }]
  }
}

resource insights 'Microsoft.Insights/components@2020-02-02' = {
  name: 'telemetry'
  location: location
  tags: tags
  kind: 'web'
  properties: {
    Application_Type: 'web'
    WorkspaceResourceId: workspace.id
    DisableLocalAuth: true
  }
}

resource people 'Microsoft.Insights/actionGroups@2023-01-01' = {
  name: 'people'
  location: 'global'
  tags: tags
  properties: {
    groupShortName: 'people'
    enabled: true
    emailReceivers: [{ name: 'person', emailAddress: 'person@portal.example' }]
  }
}

resource budget 'Microsoft.Consumption/budgets@2024-08-01' = {
  name: 'budget'
  properties: {
    category: 'Cost'
    amount: 100
    timeGrain: 'Monthly'
    timePeriod: { startDate: '2026-01-01' }
    notifications: {
      most: { enabled: true, operator: 'GreaterThan', threshold: 80, contactEmails: ['person@portal.example'] }
    }
  }
}

resource accountLock 'Microsoft.Authorization/locks@2020-05-01' = {
  name: 'keep'
  scope: account
  properties: { level: 'CanNotDelete' }
}

resource alerts 'Microsoft.Insights/scheduledQueryRules@2023-12-01' = [
  for alert in logAlerts: {
    name: alert.name
    location: location
    tags: tags
    kind: 'LogAlert'
    properties: {
      actions: { actionGroups: [people.id] }
      severity: alert.severity
      evaluationFrequency: 'PT5M'
      windowSize: alert.window
      scopes: [workspace.id]
      criteria: { allOf: [{ query: 'AppTraces', timeAggregation: 'Count', operator: 'GreaterThan', threshold: 0 }] }
    }
  }
]

resource throttled 'Microsoft.Insights/metricAlerts@2018-03-01' = {
  name: 'throttled'
  location: 'global'
  tags: tags
  properties: {
    enabled: true
    actions: [{ actionGroupId: people.id }]
    severity: 3
    scopes: [cosmos.id]
    evaluationFrequency: 'PT15M'
    windowSize: 'PT12H'
    criteria: {
      'odata.type': 'Microsoft.Azure.Monitor.SingleResourceMultipleMetricCriteria'
      allOf: [
        {
          name: 'throttled'
          criterionType: 'StaticThresholdCriterion'
          metricNamespace: 'Microsoft.DocumentDB/databaseAccounts'
          metricName: 'TotalRequests'
          dimensions: [{ name: 'CollectionName', operator: 'Include', values: ['*'] }]
          timeAggregation: 'Count'
          operator: 'GreaterThan'
          threshold: 100
        }
      ]
    }
  }
}

resource health 'Microsoft.Insights/webtests@2022-06-15' = {
  name: 'health'
  location: location
  tags: tags
  kind: 'standard'
  properties: {
    SyntheticMonitorId: 'health'
    Name: 'health'
    Kind: 'standard'
    Enabled: true
    Locations: [{ Id: 'us-va-ash-azr' }]
  }
}

resource reader 'Microsoft.DocumentDB/databaseAccounts/sqlRoleDefinitions@2025-10-15' = {
  parent: cosmos
  name: guid(cosmos.id, 'reader')
  properties: {
    roleName: 'Reader'
    type: 'CustomRole'
    assignableScopes: [cosmos.id]
    permissions: [{ dataActions: ['Microsoft.DocumentDB/databaseAccounts/readMetadata'] }]
  }
}

resource readers 'Microsoft.DocumentDB/databaseAccounts/sqlRoleAssignments@2025-10-15' = {
  parent: cosmos
  name: guid(cosmos.id, 'readers')
  properties: {
    principalId: identity.properties.principalId
    roleDefinitionId: reader.id
    scope: cosmos.id
  }
}

resource identity 'Microsoft.ManagedIdentity/userAssignedIdentities@2024-11-30' = {
  name: 'identity'
  location: location
  tags: tags
}

resource queueRole 'Microsoft.Authorization/roleAssignments@2022-04-01' = {
  name: guid(account.id, identity.id, 'queue')
  scope: account
  properties: {
    principalId: identity.properties.principalId
    principalType: 'ServicePrincipal'
    roleDefinitionId: subscriptionResourceId('Microsoft.Authorization/roleDefinitions', roles.queue)
  }
}

resource vault 'Microsoft.KeyVault/vaults@2025-05-01' existing = {
  name: 'vault'
}

resource signing 'Microsoft.KeyVault/vaults/secrets@2025-05-01' = {
  parent: vault
  name: 'signing'
  properties: { value: signingSecret }
}

output endpoint string = cosmos.properties.documentEndpoint
