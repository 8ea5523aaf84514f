// Locks against accidental deletion of data. They apply to owners too, who must remove them first.

@description('Name of the Cosmos DB account.')
param cosmosAccountName string

@description('Name of the storage account.')
param storageAccountName string

resource cosmos 'Microsoft.DocumentDB/databaseAccounts@2025-10-15' existing = {
  name: cosmosAccountName
}

resource storage 'Microsoft.Storage/storageAccounts@2025-06-01' existing = {
  name: storageAccountName
}

resource cosmosLock 'Microsoft.Authorization/locks@2020-05-01' = {
  name: 'keep-the-database'
  scope: cosmos
  properties: {
    level: 'CanNotDelete'
    notes: 'Contains every record of the portal. Remove this lock only to delete the portal permanently.'
  }
}

resource storageLock 'Microsoft.Authorization/locks@2020-05-01' = {
  name: 'keep-the-files'
  scope: storage
  properties: {
    level: 'CanNotDelete'
    notes: 'Contains unfinished imports and the deployed package. Remove this lock only to delete the portal permanently.'
  }
}
