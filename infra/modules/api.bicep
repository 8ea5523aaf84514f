// The function app that runs the API, and its plan.

@description('Globally unique name of the function app.')
@minLength(2)
@maxLength(60)
param name string

@description('Name of its plan.')
@minLength(1)
@maxLength(60)
param planName string

@description('Region.')
param location string

@description('Tags of every resource.')
param tags object

@description('flex: Flex Consumption, which scales to zero. premium: Elastic Premium EP1 with at least one instance.')
@allowed(['flex', 'premium'])
param plan string

@description('Maximum number of instances (flex).')
@minValue(40)
param maximumInstances int

@description('Maximum number of instances (premium).')
@maxValue(20)
param premiumInstances int

@description('Instances that are always ready for HTTP requests (flex). With 0, the first request after an idle period waits for a cold start.')
param alwaysReadyInstances int

@description('Version of Node.js.')
@allowed(['22', '24'])
param nodeVersion string

@description('Resource id of the API identity.')
param identityId string

@description('Client id of that identity.')
param identityClientId string

@description('Name of the storage account.')
param storageAccountName string

@description('Container of deployed packages.')
param packageContainer string

@description('Name of the Application Insights component.')
param insightsName string

@description('Resource id of the workspace for diagnostics.')
param workspaceId string

@description('Origins whose pages may send requests to the API (apiMode "direct"). Empty for apiMode "linked".')
param allowedOrigins array

@description('Environment variables of the API (api/src/config.ts) besides those that this module sets.')
param settings object

var isFlex = plan == 'flex'

resource storage 'Microsoft.Storage/storageAccounts@2025-06-01' existing = {
  name: storageAccountName
}

resource insights 'Microsoft.Insights/components@2020-02-02' existing = {
  name: insightsName
}

// The API accesses every service with its identity, so no setting contains a key.
var ownSettings = {
  AzureWebJobsStorage__accountName: storage.name
  AzureWebJobsStorage__credential: 'managedidentity'
  AzureWebJobsStorage__clientId: identityClientId
  // The queue triggers of the Functions host and the API read these settings.
  STORAGE__blobServiceUri: storage.properties.primaryEndpoints.blob
  STORAGE__queueServiceUri: storage.properties.primaryEndpoints.queue
  STORAGE__credential: 'managedidentity'
  STORAGE__clientId: identityClientId
  // api/src/credential.ts passes this client id to ManagedIdentityCredential.
  AZURE_CLIENT_ID: identityClientId
  APPLICATIONINSIGHTS_CONNECTION_STRING: insights.properties.ConnectionString
  APPLICATIONINSIGHTS_AUTHENTICATION_STRING: 'ClientId=${identityClientId};Authorization=AAD'
}

// Flex Consumption rejects these settings; functionAppConfig replaces them. On premium, the app downloads its package from a container with
// its identity. The usual Azure Files share would require a key.
var premiumSettings = {
  FUNCTIONS_EXTENSION_VERSION: '~4'
  FUNCTIONS_WORKER_RUNTIME: 'node'
  WEBSITE_RUN_FROM_PACKAGE: '${storage.properties.primaryEndpoints.blob}${packageContainer}/api.zip'
  WEBSITE_RUN_FROM_PACKAGE_BLOB_MI_RESOURCE_ID: identityId
}

var appSettings = union(settings, ownSettings, isFlex ? {} : premiumSettings)

var commonConfig = {
  appSettings: map(items(appSettings), setting => { name: setting.key, value: setting.value })
  minTlsVersion: '1.2'
  scmMinTlsVersion: '1.2'
  http20Enabled: true
  cors: { allowedOrigins: allowedOrigins, supportCredentials: false }
}

// Flex Consumption rejects these settings too: it has no FTP, and functionAppConfig sets runtime and scale.
var premiumConfig = {
  linuxFxVersion: 'NODE|${nodeVersion}'
  ftpsState: 'Disabled'
  functionAppScaleLimit: premiumInstances
  minimumElasticInstanceCount: 1
  // Only on premium. Probes bypass the platform's authentication. On Flex, probes would keep an instance running, and Azure replaces failed
  // instances anyway.
  healthCheckPath: '/api/health'
}

resource hosting 'Microsoft.Web/serverfarms@2025-03-01' = {
  name: planName
  location: location
  tags: tags
  kind: isFlex ? 'functionapp' : 'elastic'
  sku: isFlex ? { name: 'FC1', tier: 'FlexConsumption' } : { name: 'EP1', tier: 'ElasticPremium' }
  properties: union({ reserved: true }, isFlex ? {} : { maximumElasticWorkerCount: premiumInstances })
}

resource app 'Microsoft.Web/sites@2025-03-01' = {
  name: name
  location: location
  tags: tags
  kind: 'functionapp,linux'
  identity: {
    type: 'UserAssigned'
    userAssignedIdentities: { '${identityId}': {} }
  }
  properties: {
    serverFarmId: hosting.id
    httpsOnly: true
    clientAffinityEnabled: false
    publicNetworkAccess: 'Enabled'
    siteConfig: isFlex ? commonConfig : union(commonConfig, premiumConfig)
    functionAppConfig: isFlex
      ? {
          deployment: {
            storage: {
              type: 'blobContainer'
              value: '${storage.properties.primaryEndpoints.blob}${packageContainer}'
              authentication: {
                type: 'UserAssignedIdentity'
                userAssignedIdentityResourceId: identityId
              }
            }
          }
          runtime: { name: 'node', version: nodeVersion }
          scaleAndConcurrency: {
            instanceMemoryMB: 2048
            maximumInstanceCount: maximumInstances
            alwaysReady: alwaysReadyInstances > 0 ? [{ name: 'http', instanceCount: alwaysReadyInstances }] : []
            // Requests mostly wait for database and directory, so one process can run many. The default of 16 would start instances too
            // early.
            triggers: { http: { perInstanceConcurrency: 64 } }
          }
        }
      : null
  }
}

resource noPasswords 'Microsoft.Web/sites/basicPublishingCredentialsPolicies@2025-03-01' = {
  parent: app
  name: 'scm'
  properties: { allow: false }
}

resource noFtp 'Microsoft.Web/sites/basicPublishingCredentialsPolicies@2025-03-01' = {
  parent: app
  name: 'ftp'
  properties: { allow: false }
}

// Sends only metrics. Application Insights already has the logs; FunctionAppLogs would repeat them, with request paths.
resource diagnostics 'Microsoft.Insights/diagnosticSettings@2021-05-01-preview' = {
  name: 'to-workspace'
  scope: app
  properties: {
    workspaceId: workspaceId
    metrics: [{ category: 'AllMetrics', enabled: true }]
  }
}

resource planDiagnostics 'Microsoft.Insights/diagnosticSettings@2021-05-01-preview' = if (!isFlex) {
  name: 'to-workspace'
  scope: hosting
  properties: {
    workspaceId: workspaceId
    metrics: [{ category: 'AllMetrics', enabled: true }]
  }
}

@description('Name of the function app.')
output name string = app.name

@description('Resource id of the function app.')
output id string = app.id

@description('Host name of the function app.')
output hostname string = app.properties.defaultHostName
