// The storage account: files of imports and the messages about them, the deployed package, and what the Functions host keeps.

@description('Name of the storage account: 3 to 24 small letters and digits, unique in the world.')
@minLength(3)
@maxLength(24)
param name string

@description('Region.')
param location string

@description('Tags of every resource.')
param tags object

@description('Whether the account stands in three zones of its region.')
param zoneRedundant bool

@description('Workspace that diagnostics go to.')
param workspaceId string

// The names that the code goes by.
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
    // Reached by identity from the public network: the plan has no address of its own to allow, and no virtual network to pay for.
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

// An import deletes its file when it ends. What an accident leaves behind holds names and e-mail addresses: it ends here.
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

// Reads are left out: the host asks the queue every few seconds and would fill the workspace with it.
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
