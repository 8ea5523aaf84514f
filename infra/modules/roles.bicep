// Roles for data. None of them allows changes to resources.

@description('Name of the API identity.')
param identityName string

@description('Object id of that identity.')
param principalId string

@description('Name of the storage account.')
param storageAccountName string

@description('Name of the Application Insights component.')
param insightsName string

@description('Name of the Cosmos DB account.')
param cosmosAccountName string

@description('Name of the database.')
param databaseName string

@description('Object ids of the people or groups that may load, export and verify data (`npm run data`).')
param dataOperators array

var imports = loadJsonContent('../../api/src/storage/names.json')

var builtIn = {
  'Storage Blob Data Owner': 'b7e6dc6d-f1e8-4753-8033-0f276bb0955b'
  'Storage Table Data Contributor': '0a9a7e1f-b9d0-4cc4-a60d-0319b160aaa3'
  'Storage Queue Data Contributor': '974c5e8b-45b9-4653-ba55-5f855dd0fb88'
  'Monitoring Metrics Publisher': '3913510d-42f4-4e42-8a64-420c390055eb'
}

// The names of assignments derive from the identity's resource id, because what-if cannot compute its object id. A new identity with the
// same name therefore gets the same assignment names. Delete the assignments of the old identity first
// (infra/runbooks/identity-misused.md).
resource identity 'Microsoft.ManagedIdentity/userAssignedIdentities@2024-11-30' existing = {
  name: identityName
}

resource storage 'Microsoft.Storage/storageAccounts@2025-06-01' existing = {
  name: storageAccountName
}

resource queues 'Microsoft.Storage/storageAccounts/queueServices@2025-06-01' existing = {
  parent: storage
  name: 'default'
}

resource importQueues 'Microsoft.Storage/storageAccounts/queueServices/queues@2025-06-01' existing = [
  for queue in [imports.queue, imports.poisonQueue]: {
    parent: queues
    name: queue
  }
]

resource insights 'Microsoft.Insights/components@2020-02-02' existing = {
  name: insightsName
}

resource cosmos 'Microsoft.DocumentDB/databaseAccounts@2025-10-15' existing = {
  name: cosmosAccountName
}

// Applies to the whole account, because the Functions host creates containers for its locks, timers and keys (AzureWebJobsStorage).
// Includes import files and the deployed package.
resource blobOwner 'Microsoft.Authorization/roleAssignments@2022-04-01' = {
  name: guid(storage.id, identity.id, 'Storage Blob Data Owner')
  scope: storage
  properties: {
    principalId: principalId
    principalType: 'ServicePrincipal'
    roleDefinitionId: subscriptionResourceId(
      'Microsoft.Authorization/roleDefinitions',
      builtIn['Storage Blob Data Owner']
    )
  }
}

// Applies to the whole account, because the Functions host creates a table of diagnostic events every month
// (AzureFunctionsDiagnosticEvents…).
resource tableContributor 'Microsoft.Authorization/roleAssignments@2022-04-01' = {
  name: guid(storage.id, identity.id, 'Storage Table Data Contributor')
  scope: storage
  properties: {
    principalId: principalId
    principalType: 'ServicePrincipal'
    roleDefinitionId: subscriptionResourceId(
      'Microsoft.Authorization/roleDefinitions',
      builtIn['Storage Table Data Contributor']
    )
  }
}

// Applies only to the two queues. The host reads, deletes and moves messages. The API sends messages and counts poison messages.
resource queueContributor 'Microsoft.Authorization/roleAssignments@2022-04-01' = [
  for (queue, index) in [imports.queue, imports.poisonQueue]: {
    name: guid(storage.id, queue, identity.id, 'Storage Queue Data Contributor')
    scope: importQueues[index]
    properties: {
      principalId: principalId
      principalType: 'ServicePrincipal'
      roleDefinitionId: subscriptionResourceId(
        'Microsoft.Authorization/roleDefinitions',
        builtIn['Storage Queue Data Contributor']
      )
    }
  }
]

resource metricsPublisher 'Microsoft.Authorization/roleAssignments@2022-04-01' = {
  name: guid(insights.id, identity.id, 'Monitoring Metrics Publisher')
  scope: insights
  properties: {
    principalId: principalId
    principalType: 'ServicePrincipal'
    roleDefinitionId: subscriptionResourceId(
      'Microsoft.Authorization/roleDefinitions',
      builtIn['Monitoring Metrics Publisher']
    )
  }
}

// Allows only the operations of the API's store. The built-in contributor role also allows stored procedures, the change feed and conflict
// resolution. This role cannot create or delete containers.
resource documents 'Microsoft.DocumentDB/databaseAccounts/sqlRoleDefinitions@2025-10-15' = {
  parent: cosmos
  name: guid(cosmos.id, 'documents')
  properties: {
    roleName: 'Documents of ${databaseName}'
    type: 'CustomRole'
    assignableScopes: ['${cosmos.id}/dbs/${databaseName}']
    permissions: [
      {
        dataActions: [
          'Microsoft.DocumentDB/databaseAccounts/readMetadata'
          'Microsoft.DocumentDB/databaseAccounts/sqlDatabases/containers/executeQuery'
          'Microsoft.DocumentDB/databaseAccounts/sqlDatabases/containers/items/create'
          'Microsoft.DocumentDB/databaseAccounts/sqlDatabases/containers/items/read'
          'Microsoft.DocumentDB/databaseAccounts/sqlDatabases/containers/items/replace'
          'Microsoft.DocumentDB/databaseAccounts/sqlDatabases/containers/items/upsert'
          'Microsoft.DocumentDB/databaseAccounts/sqlDatabases/containers/items/delete'
        ]
      }
    ]
  }
}

resource apiDocuments 'Microsoft.DocumentDB/databaseAccounts/sqlRoleAssignments@2025-10-15' = {
  parent: cosmos
  name: guid(cosmos.id, databaseName, identity.id, 'documents')
  properties: {
    principalId: principalId
    roleDefinitionId: documents.id
    scope: '${cosmos.id}/dbs/${databaseName}'
  }
}

// Deployed one at a time, because the service sometimes rejects parallel changes of an account.
@batchSize(1)
resource operatorDocuments 'Microsoft.DocumentDB/databaseAccounts/sqlRoleAssignments@2025-10-15' = [
  for operator in dataOperators: {
    parent: cosmos
    name: guid(cosmos.id, databaseName, operator, 'documents')
    properties: {
      principalId: operator
      roleDefinitionId: documents.id
      scope: '${cosmos.id}/dbs/${databaseName}'
    }
    dependsOn: [apiDocuments]
  }
]
