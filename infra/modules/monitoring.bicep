// The workspace for logs, metrics and alerts, and Application Insights, which stores its data in that workspace.

@description('Name of the Log Analytics workspace.')
@minLength(4)
@maxLength(63)
param workspaceName string

@description('Name of the Application Insights component.')
@minLength(1)
@maxLength(260)
param insightsName string

@description('Region.')
param location string

@description('Tags of every resource.')
param tags object

@description('Maximum gigabytes of logs per day. Above it, the workspace drops logs until the next day, which limits the cost of runaway logging.')
@minValue(1)
param dailyCapGb int

@description('Number of days for which logs are kept.')
@minValue(30)
@maxValue(730)
param retentionDays int

resource workspace 'Microsoft.OperationalInsights/workspaces@2025-07-01' = {
  name: workspaceName
  location: location
  tags: tags
  properties: {
    sku: { name: 'PerGB2018' }
    retentionInDays: retentionDays
    workspaceCapping: { dailyQuotaGb: dailyCapGb }
    features: {
      disableLocalAuth: true
      // People who may read a resource may read its logs, but not the logs of other resources.
      enableLogAccessUsingOnlyResourcePermissions: true
    }
  }
}

resource insights 'Microsoft.Insights/components@2020-02-02' = {
  name: insightsName
  location: location
  tags: tags
  kind: 'web'
  properties: {
    Application_Type: 'web'
    WorkspaceResourceId: workspace.id
    IngestionMode: 'LogAnalytics'
    // Accepts telemetry only from identities with the role "Monitoring Metrics Publisher". The connection string is an address, not a key.
    DisableLocalAuth: true
    DisableIpMasking: false
  }
}

resource workspaceDiagnostics 'Microsoft.Insights/diagnosticSettings@2021-05-01-preview' = {
  name: 'to-workspace'
  scope: workspace
  properties: {
    workspaceId: workspace.id
    logs: [
      // Audits log queries.
      { category: 'Audit', enabled: true }
    ]
  }
}

@description('Resource id of the workspace.')
output workspaceId string = workspace.id

@description('Name of the Application Insights component.')
output insightsName string = insights.name

@description('Resource id of the Application Insights component.')
output insightsId string = insights.id
