// Locks that prevent accidental deletion of data. They also apply to owners, who must remove them first.

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
    notes: 'Holds every record of the portal. Take this lock off only to remove the portal for good.'
  }
}

resource storageLock 'Microsoft.Authorization/locks@2020-05-01' = {
  name: 'keep-the-files'
  scope: storage
  properties: {
    level: 'CanNotDelete'
    notes: 'Holds imports under way and the deployed package. Take this lock off only to remove the portal for good.'
  }
}
