// The storage account for import files and their queue messages, the deployed package, and the Functions host's own data.

@description('Globally unique name of the storage account: 3 to 24 lower-case letters and digits.')
@minLength(3)
@maxLength(24)
param name string

@description('Region.')
param location string

@description('Tags of every resource.')
param tags object

@description('Spreads the account over three zones.')
param zoneRedundant bool

@description('Resource id of the workspace for diagnostics.')
param workspaceId string

// The API uses the same names.
var imports = loadJsonContent('../../api/src/storage/names.json')

var packages = 'packages'

resource account 'Microsoft.Storage/storageAccounts@2025-06-01' = {
  name: name
  location: location
  tags: tags
  kind: 'StorageV2'
  sku: { name: zoneRedundant ? 'Standard_ZRS' : 'Standard_LRS' }
  properties: {
    accessTier: 'Hot'
    allowSharedKeyAccess: false
    defaultToOAuthAuthentication: true
    allowBlobPublicAccess: false
    allowCrossTenantReplication: false
    isLocalUserEnabled: false
    minimumTlsVersion: 'TLS1_2'
    supportsHttpsTrafficOnly: true
    // Public, but accepts only identities, not keys. The plan has no fixed address that a firewall could allow, and a virtual network costs
    // extra.
    publicNetworkAccess: 'Enabled'
  }
}

resource blobs 'Microsoft.Storage/storageAccounts/blobServices@2025-06-01' = {
  parent: account
  name: 'default'
  properties: {
    deleteRetentionPolicy: { enabled: true, days: 7 }
    containerDeleteRetentionPolicy: { enabled: true, days: 7 }
  }
}

resource importFiles 'Microsoft.Storage/storageAccounts/blobServices/containers@2025-06-01' = {
  parent: blobs
  name: imports.container
  properties: { publicAccess: 'None' }
}

resource packageFiles 'Microsoft.Storage/storageAccounts/blobServices/containers@2025-06-01' = {
  parent: blobs
  name: packages
  properties: { publicAccess: 'None' }
}

resource queues 'Microsoft.Storage/storageAccounts/queueServices@2025-06-01' = {
  parent: account
  name: 'default'
}

resource importQueues 'Microsoft.Storage/storageAccounts/queueServices/queues@2025-06-01' = [
  for queue in [imports.queue, imports.poisonQueue]: {
    parent: queues
    name: queue
  }
]

// An import deletes its file when it ends. This rule deletes files that remain after a crash, because they contain names and emails.
resource lifecycle 'Microsoft.Storage/storageAccounts/managementPolicies@2025-06-01' = {
  parent: account
  name: 'default'
  properties: {
    policy: {
      rules: [
        {
          name: 'end-import-files'
          type: 'Lifecycle'
          enabled: true
          definition: {
            filters: { blobTypes: ['blockBlob'], prefixMatch: ['${imports.container}/'] }
            actions: { baseBlob: { delete: { daysAfterCreationGreaterThan: 7 } } }
          }
        }
      ]
    }
  }
  dependsOn: [blobs]
}

// Excludes reads: the host polls the queue every few seconds, and these reads would fill the workspace.
resource blobDiagnostics 'Microsoft.Insights/diagnosticSettings@2021-05-01-preview' = {
  name: 'to-workspace'
  scope: blobs
  properties: {
    workspaceId: workspaceId
    logs: [{ category: 'StorageDelete', enabled: true }]
    metrics: [{ category: 'Transaction', enabled: true }]
  }
}

resource queueDiagnostics 'Microsoft.Insights/diagnosticSettings@2021-05-01-preview' = {
  name: 'to-workspace'
  scope: queues
  properties: {
    workspaceId: workspaceId
    logs: [{ category: 'StorageWrite', enabled: true }]
    metrics: [{ category: 'Transaction', enabled: true }]
  }
}

resource accountDiagnostics 'Microsoft.Insights/diagnosticSettings@2021-05-01-preview' = {
  name: 'to-workspace'
  scope: account
  properties: {
    workspaceId: workspaceId
    metrics: [{ category: 'Transaction', enabled: true }]
  }
}

@description('Name of the storage account.')
output name string = account.name

@description('Container of deployed packages.')
output packageContainer string = packageFiles.name
