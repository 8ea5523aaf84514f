// The database account and the containers of api/src/store/cosmos/containers.json.

@description('Globally unique name of the account.')
@minLength(3)
@maxLength(44)
param name string

@description('Region.')
param location string

@description('Tags of every resource.')
param tags object

@description('serverless: billed per request. autoscale: between a tenth of the maximum throughput and the maximum.')
@allowed(['serverless', 'autoscale'])
param mode string

@description('Maximum request units per second of all containers together (autoscale).')
@minValue(1000)
param maxThroughput int

@description('Spreads the account over three zones.')
param zoneRedundant bool

@description('How many days back the database can be restored.')
@allowed([7, 30])
param backupDays int

@description('Name of the database (COSMOS_DATABASE).')
param databaseName string

@description('Resource id of the workspace for diagnostics.')
param workspaceId string

// `any`, because the definitions may lack optional members.
var containers = items(any(loadJsonContent('../../api/src/store/cosmos/containers.json')))

resource account 'Microsoft.DocumentDB/databaseAccounts@2025-10-15' = {
  name: name
  location: location
  tags: tags
  kind: 'GlobalDocumentDB'
  properties: {
    databaseAccountOfferType: 'Standard'
    locations: [{ locationName: location, failoverPriority: 0, isZoneRedundant: zoneRedundant }]
    capabilities: mode == 'serverless' ? [{ name: 'EnableServerless' }] : []
    // A host must read the latest writes of other hosts: outbox effects check the record after writing, and another host may return the
    // list after a save. Session consistency guarantees this only within one client. In a single region, Strong costs the same as Bounded
    // Staleness: twice the request units of a read. With a second region, Strong writes would wait for both regions; switch to Bounded
    // Staleness then.
    consistencyPolicy: { defaultConsistencyLevel: 'Strong' }
    disableLocalAuth: true
    disableKeyBasedMetadataWriteAccess: true
    minimalTlsVersion: 'Tls12'
    enableMultipleWriteLocations: false
    backupPolicy: {
      type: 'Continuous'
      continuousModeProperties: { tier: backupDays == 30 ? 'Continuous30Days' : 'Continuous7Days' }
    }
    // Public, but accepts only identities, not keys. storage.bicep explains why.
    publicNetworkAccess: 'Enabled'
  }
}

resource database 'Microsoft.DocumentDB/databaseAccounts/sqlDatabases@2025-10-15' = {
  parent: account
  name: databaseName
  tags: tags
  properties: {
    resource: { id: databaseName }
    options: mode == 'serverless' ? {} : { autoscaleSettings: { maxThroughput: maxThroughput } }
  }
}

// Deployed one at a time, because the service sometimes rejects parallel changes of an account.
@batchSize(1)
resource sqlContainers 'Microsoft.DocumentDB/databaseAccounts/sqlDatabases/containers@2025-10-15' = [
  for container in containers: {
    parent: database
    name: container.key
    tags: tags
    properties: {
      resource: union(
        {
          id: container.key
          partitionKey: { kind: 'Hash', version: 2, paths: [container.value.partitionKey] }
          indexingPolicy: {
            indexingMode: 'consistent'
            automatic: true
            includedPaths: map(container.value.indexedPaths, path => { path: path })
            excludedPaths: [{ path: '/*' }]
            compositeIndexes: container.value.compositeIndexes
          }
        },
        contains(container.value, 'defaultTtl') ? { defaultTtl: container.value.defaultTtl } : {}
      )
    }
  }
]

// Excludes DataPlaneRequests and QueryRuntimeStatistics, because document ids and query texts contain email addresses. Metrics show
// throttling instead.
resource diagnostics 'Microsoft.Insights/diagnosticSettings@2021-05-01-preview' = {
  name: 'to-workspace'
  scope: account
  properties: {
    workspaceId: workspaceId
    logAnalyticsDestinationType: 'Dedicated'
    // Excludes PartitionKeyRUConsumption, which logs and bills 2 KB per key and second. infra/runbooks/database-throttled.md turns it on
    // for an hour to find a hot key.
    logs: [{ category: 'ControlPlaneRequests', enabled: true }]
    metrics: [{ category: 'Requests', enabled: true }]
  }
}

@description('Name of the account.')
output name string = account.name

@description('Resource id of the account.')
output id string = account.id

@description('Endpoint of the database (COSMOS_ENDPOINT).')
output endpoint string = account.properties.documentEndpoint
