// The database: its account, and every container of the list that the code goes by.

@description('Name of the account, unique in the world.')
@minLength(3)
@maxLength(44)
param name string

@description('Region.')
param location string

@description('Tags of every resource.')
param tags object

@description('serverless: paid by request. autoscale: throughput held ready, from a tenth of the most up to it.')
@allowed(['serverless', 'autoscale'])
param mode string

@description('Request units a second at most, for all containers together (autoscale).')
@minValue(1000)
param maxThroughput int

@description('Whether the account stands in three zones of its region.')
param zoneRedundant bool

@description('Days that the database can be taken back to.')
@allowed([7, 30])
param backupDays int

@description('Name of the database (COSMOS_DATABASE).')
param databaseName string

@description('Workspace that diagnostics go to.')
param workspaceId string

// any: a definition may lack a member that another has.
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
    // Several hosts read what each other wrote: an outbox effect looks again after it has written, a list is fetched by another
    // host than the one that saved. Session guarantees that within one client alone, and sessions are not carried between
    // hosts. In one region Strong costs what Bounded Staleness does, twice the request units of a read, and promises it outright.
    // With a second region its writes would wait for that one: then Bounded Staleness is the choice.
    consistencyPolicy: { defaultConsistencyLevel: 'Strong' }
    disableLocalAuth: true
    disableKeyBasedMetadataWriteAccess: true
    minimalTlsVersion: 'Tls12'
    enableMultipleWriteLocations: false
    backupPolicy: {
      type: 'Continuous'
      continuousModeProperties: { tier: backupDays == 30 ? 'Continuous30Days' : 'Continuous7Days' }
    }
    // Reached by identity from the public network; see storage.bicep.
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

// One after the other: the service refuses several changes of one account at a time now and then.
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

// Requests themselves are not logged (DataPlaneRequests, QueryRuntimeStatistics): ids of documents and texts of queries hold
// e-mail addresses. Throttling shows in the metrics, and what a partition key costs is in the list below.
resource diagnostics 'Microsoft.Insights/diagnosticSettings@2021-05-01-preview' = {
  name: 'to-workspace'
  scope: account
  properties: {
    workspaceId: workspaceId
    logAnalyticsDestinationType: 'Dedicated'
    // Not PartitionKeyRUConsumption: a row for each key and second, some 2 KB, which nobody asks for and the workspace would charge.
    // Who looks for a hot key has it sent for an hour by a setting of its own (infra/runbooks/database-throttled.md).
    logs: [{ category: 'ControlPlaneRequests', enabled: true }]
    metrics: [{ category: 'Requests', enabled: true }]
  }
}

@description('Name of the account.')
output name string = account.name

@description('Resource id of the account.')
output id string = account.id

@description('Where the database is reached (COSMOS_ENDPOINT).')
output endpoint string = account.properties.documentEndpoint
