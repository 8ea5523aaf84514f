// Everything that one environment of the portal is made of, in one resource group. Deployed by the workflow, by an identity
// that has rights in this group alone; what the directory needs is infra/directory, which its administrator runs.
targetScope = 'resourceGroup'

@description('What the names of the resources begin with: lower-case letters, digits and hyphens.')
@minLength(3)
@maxLength(20)
param workload string = 'franchise-admin'

@description('Which environment this is.')
@allowed(['dev', 'prod'])
param environmentName string

@description('Region of everything but the site.')
param location string = resourceGroup().location

@description('Region of the Static Web App, one of the few that have them. Its files are served from everywhere.')
@allowed(['centralus', 'eastasia', 'eastus2', 'westeurope', 'westus2'])
param siteLocation string

@description('Plan of the function app, chosen once. flex: Flex Consumption, from no instance to many. premium: Elastic Premium EP1, one always warm.')
@allowed(['flex', 'premium'])
param functionPlan string = 'flex'

@description('How the page reaches the API. linked: by the site\'s own /api. direct: at the function app\'s host name, by CORS.')
@allowed(['linked', 'direct'])
param apiMode string = 'linked'

@description('Instances of the function app at most, on Flex Consumption, which takes no fewer than 40.')
@minValue(40)
@maxValue(1000)
param maximumInstances int = 40

@description('Instances of the function app at most, on the premium plan; every region has 20.')
@minValue(1)
@maxValue(20)
param premiumInstances int = 20

@description('Instances kept ready for HTTP calls on Flex Consumption; 0: the first call after a pause waits for one to start.')
@minValue(0)
param alwaysReadyInstances int = 0

@description('Version of Node.js. Both are supported on either plan; 24 is what the tests run on.')
@allowed(['22', '24'])
param nodeVersion string = '24'

@description('How the database is paid. It cannot be changed back and forth: serverless is a property of the account.')
@allowed(['serverless', 'autoscale'])
param cosmosMode string = 'serverless'

@description('Request units a second at most, for all containers together (autoscale). A tenth of it is paid in any case.')
@minValue(1000)
param cosmosMaxThroughput int = 4000

@description('Days that the database can be taken back to.')
@allowed([7, 30])
param backupDays int = 30

@description('Whether database and storage account stand in three zones of their region. It cannot be changed later.')
param zoneRedundant bool = false

@description('Client id of the app registration that people sign in to (infra/directory).')
@minLength(36)
@maxLength(36)
param authClientId string

@description('Tenant whose people sign in.')
@minLength(36)
@maxLength(36)
param authTenantId string = tenant().tenantId

@description('Object id of the group of corporate administrators.')
@minLength(36)
@maxLength(36)
param corporateAdminGroupId string

@description('Object id of the group of franchise administrators.')
@minLength(36)
@maxLength(36)
param franchiseAdminGroupId string

@description('Object id of the group of point-of-sale administrators.')
@minLength(36)
@maxLength(36)
param pointOfSaleAdminGroupId string

@description('Object id of the group of read-only users.')
@minLength(36)
@maxLength(36)
param readonlyUserGroupId string

@description('Domain of the accounts that the portal creates, one that the directory has verified.')
@minLength(4)
param accountDomain string

@description('Days that audit records are kept; 2557 are seven years.')
@minValue(1)
@maxValue(24855)
param auditRetentionDays int = 2557

@description('IANA name of the time zone that dates are shown in.')
param displayTimeZone string = 'UTC'

@description('Limits of a person, franchise or vendor that differ from the defaults of api/src/contract/limits.ts: { requestsPerMinute: 300 }.')
param limits object = {}

@description('Host name of the portal whose CNAME leads to the site already; empty: the one that Azure gives.')
param customHostname string = ''

@description('Further origins that may call the API directly (apiMode "direct"): environments of pull requests.')
param previewOrigins array = []

@description('E-mail addresses that alerts and the budget go to.')
@minLength(1)
param alertEmails array

@description('What a month may cost, in the currency of the subscription.')
@minValue(1)
param monthlyBudget int

@description('First day of the month that the budget counts from, yyyy-MM-dd; stays as it is once the budget exists. Empty: no budget.')
@maxLength(10)
param budgetStartDate string = ''

@description('Gigabytes of logs a day after which nothing more is taken in until the next day.')
@minValue(1)
param logDailyCapGb int = 2

@description('Days that logs are kept.')
@minValue(30)
@maxValue(730)
param logRetentionDays int = 90

@description('Object ids of the people or groups that load, export and verify data (`npm run data`) as they are signed in.')
param dataOperators array = []

@description('Whether database and storage account are locked against deletion. Who deploys must then be allowed to write locks.')
param lock bool = environmentName == 'prod'

@description('Tags of every resource, besides those that say what it belongs to.')
param tags object = {}

var databaseName = 'franchise-admin'

// Every name but the budget's is made of `workload` and `environmentName`. Those that are unique in the world (storage account,
// database, function app) end in six signs of resource group, `workload` and `location`. Another `workload` therefore makes everything
// anew beside what is there; another `location` alone is refused, as the others keep their names and no resource changes its region.
var unique = take(uniqueString(resourceGroup().id, workload, location), 6)
// Names of storage accounts allow only lower-case letters and digits, which no decorator can check.
var otherSigns = filter(
  map(range(0, length(workload)), index => substring(workload, index, 1)),
  sign => !contains('abcdefghijklmnopqrstuvwxyz0123456789-', sign)
)
var validWorkload = empty(otherSigns)
  ? workload
  : fail('The parameter workload takes lower-case letters, digits and hyphens alone.')
var suffix = '${validWorkload}-${environmentName}'
// Names used by several modules are computed here: what-if skips a module whose resource ids come from another module's outputs.
var storageAccountName = '${take('st${replace(validWorkload, '-', '')}', 12)}${environmentName}${unique}'
var cosmosAccountName = 'cosmos-${suffix}-${unique}'
var identityName = 'id-${suffix}'
var insightsName = 'appi-${suffix}'
var siteName = 'stapp-${suffix}'
var allTags = union({ workload: workload, environment: environmentName, source: 'infra/main.bicep' }, tags)

var authority = '${environment().authentication.loginEndpoint}${authTenantId}'

module identity 'modules/identity.bicep' = {
  name: 'identity'
  params: {
    name: identityName
    location: location
    tags: allTags
  }
}

module monitoring 'modules/monitoring.bicep' = {
  name: 'monitoring'
  params: {
    workspaceName: 'log-${suffix}'
    insightsName: insightsName
    location: location
    tags: allTags
    dailyCapGb: logDailyCapGb
    retentionDays: logRetentionDays
  }
}

module storage 'modules/storage.bicep' = {
  name: 'storage'
  params: {
    name: storageAccountName
    location: location
    tags: allTags
    zoneRedundant: zoneRedundant
    workspaceId: monitoring.outputs.workspaceId
  }
}

module cosmos 'modules/cosmos.bicep' = {
  name: 'cosmos'
  params: {
    name: cosmosAccountName
    location: location
    tags: allTags
    mode: cosmosMode
    maxThroughput: cosmosMaxThroughput
    zoneRedundant: zoneRedundant
    backupDays: backupDays
    databaseName: databaseName
    workspaceId: monitoring.outputs.workspaceId
  }
}

module roles 'modules/roles.bicep' = {
  name: 'roles'
  params: {
    identityName: identityName
    principalId: identity.outputs.principalId
    storageAccountName: storageAccountName
    insightsName: insightsName
    cosmosAccountName: cosmosAccountName
    databaseName: databaseName
    dataOperators: dataOperators
  }
  dependsOn: [monitoring, storage, cosmos]
}

module site 'modules/site.bicep' = {
  name: 'site'
  params: {
    name: siteName
    location: siteLocation
    tags: allTags
    previews: environmentName == 'dev'
    customHostname: customHostname
  }
}

module api 'modules/api.bicep' = {
  name: 'api'
  params: {
    name: 'func-${suffix}-${unique}'
    planName: 'plan-${suffix}'
    location: location
    tags: allTags
    plan: functionPlan
    maximumInstances: maximumInstances
    premiumInstances: premiumInstances
    alwaysReadyInstances: alwaysReadyInstances
    nodeVersion: nodeVersion
    identityId: identity.outputs.id
    identityClientId: identity.outputs.clientId
    storageAccountName: storageAccountName
    packageContainer: storage.outputs.packageContainer
    insightsName: insightsName
    workspaceId: monitoring.outputs.workspaceId
    allowedOrigins: apiMode == 'direct' ? union(site.outputs.origins, previewOrigins) : []
    settings: {
      ENVIRONMENT: 'production'
      COSMOS_ENDPOINT: cosmos.outputs.endpoint
      COSMOS_DATABASE: databaseName
      AUTH_ISSUER: '${authority}/v2.0'
      AUTH_JWKS_URI: '${authority}/discovery/v2.0/keys'
      AUTH_CLIENT_ID: authClientId
      AUTH_TENANT_ID: authTenantId
      CORPORATE_ADMIN_GROUP_ID: corporateAdminGroupId
      FRANCHISE_ADMIN_GROUP_ID: franchiseAdminGroupId
      POINT_OF_SALE_ADMIN_GROUP_ID: pointOfSaleAdminGroupId
      READONLY_USER_GROUP_ID: readonlyUserGroupId
      ACCOUNT_DOMAIN: accountDomain
      AUDIT_RETENTION_DAYS: string(auditRetentionDays)
      DISPLAY_TIME_ZONE: displayTimeZone
      LIMITS: string(limits)
    }
  }
  // The host starts as soon as the app stands, and must find what it opens.
  dependsOn: [roles]
}

module link 'modules/link.bicep' = if (apiMode == 'linked') {
  name: 'link'
  params: {
    siteName: siteName
    apiId: api.outputs.id
    apiLocation: location
  }
  dependsOn: [site]
}

module alerts 'modules/alerts.bicep' = {
  name: 'alerts'
  params: {
    prefix: suffix
    location: location
    tags: allTags
    emails: alertEmails
    workspaceId: monitoring.outputs.workspaceId
    insightsId: monitoring.outputs.insightsId
    cosmosAccountId: cosmos.outputs.id
    healthHostname: apiMode == 'linked' ? site.outputs.hostname : api.outputs.hostname
  }
}

// A subscription that is new takes no budget yet, one of some offers never: neither may keep all the rest from being deployed.
module budget 'modules/budget.bicep' = if (!empty(budgetStartDate)) {
  name: 'budget'
  params: {
    environmentName: environmentName
    amount: monthlyBudget
    startDate: budgetStartDate
    emails: alertEmails
  }
}

module locks 'modules/lock.bicep' = if (lock) {
  name: 'locks'
  params: {
    cosmosAccountName: cosmosAccountName
    storageAccountName: storageAccountName
  }
  dependsOn: [cosmos, storage]
}

@description('Name of the Static Web App.')
output siteName string = site.outputs.name

@description('Host name under which people open the portal.')
output siteHostname string = site.outputs.hostname

@description('Name of the function app.')
output functionAppName string = api.outputs.name

@description('Host name of the function app.')
output functionAppHostname string = api.outputs.hostname

@description('Plan of the function app: a package goes to "flex" by the deployment service, to "premium" as a blob.')
output functionPlan string = functionPlan

@description('Container of deployed packages; on "premium" the app runs its blob api.zip.')
output packageContainer string = storage.outputs.packageContainer

@description('Name of the Cosmos DB account.')
output cosmosAccountName string = cosmos.outputs.name

@description('Where the database is reached.')
output cosmosEndpoint string = cosmos.outputs.endpoint

@description('Name of the storage account.')
output storageAccountName string = storage.outputs.name

@description('Client id of the identity that the API acts as.')
output identityClientId string = identity.outputs.clientId

@description('Object id of that identity: what infra/directory gives rights in the directory to.')
output identityPrincipalId string = identity.outputs.principalId

@description('How the page reaches the API.')
output apiMode string = apiMode

@description('What the page is told (scripts/site/settings.ts), none of it secret.')
output pageSettings object = {
  authority: authority
  knownAuthorities: []
  clientId: authClientId
  apiOrigin: apiMode == 'direct' ? 'https://${api.outputs.hostname}' : ''
  corporateAdminGroupId: corporateAdminGroupId
  franchiseAdminGroupId: franchiseAdminGroupId
  pointOfSaleAdminGroupId: pointOfSaleAdminGroupId
  readonlyUserGroupId: readonlyUserGroupId
}
