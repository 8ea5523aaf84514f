// The function app that runs the API, on the plan that is chosen.

@description('Name of the function app, unique in the world.')
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

@description('flex: Flex Consumption, from no instance to many. premium: Elastic Premium EP1, one instance always warm.')
@allowed(['flex', 'premium'])
param plan string

@description('Instances at most (flex).')
@minValue(40)
param maximumInstances int

@description('Instances at most (premium).')
@maxValue(20)
param premiumInstances int

@description('Instances that are kept ready for HTTP calls (flex); 0: the first call after a pause waits for one to start.')
param alwaysReadyInstances int

@description('Version of Node.js.')
@allowed(['22', '24'])
param nodeVersion string

@description('Resource id of the identity that the API acts as.')
param identityId string

@description('Client id of that identity.')
param identityClientId string

@description('Name of the storage account.')
param storageAccountName string

@description('Container of deployed packages.')
param packageContainer string

@description('Name of the Application Insights component.')
param insightsName string

@description('Workspace that diagnostics go to.')
param workspaceId string

@description('Origins that may call the API from a page (apiMode "direct"); empty when the site leads to it.')
param allowedOrigins array

@description('What the code reads of its environment (api/src/config.ts) that is not of this module.')
param settings object

var isFlex = plan == 'flex'

resource storage 'Microsoft.Storage/storageAccounts@2025-06-01' existing = {
  name: storageAccountName
}

resource insights 'Microsoft.Insights/components@2020-02-02' existing = {
  name: insightsName
}

// Everything is opened by the identity: no key, no connection string with one.
var ownSettings = {
  AzureWebJobsStorage__accountName: storage.name
  AzureWebJobsStorage__credential: 'managedidentity'
  AzureWebJobsStorage__clientId: identityClientId
  // Read twice: by the queue triggers of the Functions host, and by the code.
  STORAGE__blobServiceUri: storage.properties.primaryEndpoints.blob
  STORAGE__queueServiceUri: storage.properties.primaryEndpoints.queue
  STORAGE__credential: 'managedidentity'
  STORAGE__clientId: identityClientId
  // api/src/credential.ts: ManagedIdentityCredential of this client id.
  AZURE_CLIENT_ID: identityClientId
  APPLICATIONINSIGHTS_CONNECTION_STRING: insights.properties.ConnectionString
  APPLICATIONINSIGHTS_AUTHENTICATION_STRING: 'ClientId=${identityClientId};Authorization=AAD'
}

// Flex Consumption has these in functionAppConfig and refuses them here. The package lies in a container and is fetched as the
// identity: an Azure Files share, the usual place on this plan, is opened by key alone.
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

// What Flex Consumption refuses to be told: it has no FTP, and its runtime and scale stand in functionAppConfig.
var premiumConfig = {
  linuxFxVersion: 'NODE|${nodeVersion}'
  ftpsState: 'Disabled'
  functionAppScaleLimit: premiumInstances
  minimumElasticInstanceCount: 1
  // The platform asks past its own sign-in. On Flex it would keep an instance awake, and those that fail are replaced anyway.
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
            // Calls wait for the database and the directory; one process has many under way. The default of 16 starts instances early.
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

// Metrics alone: what the app logs is in Application Insights already, and FunctionAppLogs would repeat it with the paths of requests.
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
