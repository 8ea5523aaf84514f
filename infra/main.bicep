// All resources of one environment, in one resource group. The workflow deploys them with an identity that has rights only in this group.
// The directory administrator deploys infra/directory.
targetScope = 'resourceGroup'

@description('Prefix of each resource name: 3 to 20 lower-case letters, digits and hyphens. If the value changes, a deployment creates all resources again next to the existing ones, except the budget.')
@minLength(3)
@maxLength(20)
param workload string = 'franchise-admin'

@description('Name of the environment.')
@allowed(['dev', 'prod'])
param environmentName string

@description('Region of everything except the site. Can be changed only together with workload.')
param location string = resourceGroup().location

@description('Region of the Static Web App: centralus, eastasia, eastus2, westeurope or westus2. Its files are served worldwide.')
@allowed(['centralus', 'eastasia', 'eastus2', 'westeurope', 'westus2'])
param siteLocation string

@description('flex: Flex Consumption, which scales to zero. premium: Elastic Premium EP1 with at least one instance, for regions without Flex Consumption. `npm run deploy` rejects a change, because Azure cannot move the app; use another workload.')
@allowed(['flex', 'premium'])
param functionPlan string = 'flex'

@description('linked: the page sends its requests to /api of the site. direct: it sends them to the function app, with CORS. Use direct in dev for previews, or if Azure cannot link the site.')
@allowed(['linked', 'direct'])
param apiMode string = 'linked'

@description('Maximum number of instances of the function app on Flex Consumption, which requires at least 40.')
@minValue(40)
@maxValue(1000)
param maximumInstances int = 40

@description('Maximum number of instances of the function app on the premium plan.')
@minValue(1)
@maxValue(20)
param premiumInstances int = 20

@description('Instances that are always ready on Flex Consumption. With 0, the first request after an idle period waits for a cold start.')
@minValue(0)
param alwaysReadyInstances int = 0

@description('Version of Node.js. The tests run on 24.')
@allowed(['22', '24'])
param nodeVersion string = '24'

@description('Billing of the database. A deployment cannot change it from serverless to autoscale; use another workload.')
@allowed(['serverless', 'autoscale'])
param cosmosMode string = 'serverless'

@description('Maximum request units per second of all containers together (autoscale). Azure always bills at least a tenth of it.')
@minValue(1000)
param cosmosMaxThroughput int = 4000

@description('How many days back the database can be restored.')
@allowed([7, 30])
param backupDays int = 30

@description('Spreads database and storage account over three zones. Cannot be changed later, and some regions lack capacity.')
param zoneRedundant bool = false

@description('Client id of the app registration for sign-in (infra/directory).')
@minLength(36)
@maxLength(36)
param authClientId string

@description('Tenant of the people who sign in.')
@minLength(36)
@maxLength(36)
param authTenantId string = tenant().tenantId

@description('Object id of the role group of corporate administrators.')
@minLength(36)
@maxLength(36)
param corporateAdminGroupId string

@description('Object id of the role group of franchise administrators.')
@minLength(36)
@maxLength(36)
param franchiseAdminGroupId string

@description('Object id of the role group of point-of-sale administrators.')
@minLength(36)
@maxLength(36)
param pointOfSaleAdminGroupId string

@description('Object id of the role group of read-only users.')
@minLength(36)
@maxLength(36)
param readonlyUserGroupId string

@description('Domain of the accounts that the portal creates. The directory must have verified it.')
@minLength(4)
param accountDomain string

@description('Number of days for which audit records are kept. 2557 days are seven years.')
@minValue(1)
@maxValue(24855)
param auditRetentionDays int = 2557

@description('IANA name of the time zone of displayed dates.')
param displayTimeZone string = 'UTC'

@description('Overrides of these defaults. Per person and host: requestsPerMinute (600), changesPerMinute (120), requestsAtOnce (3; further ones are queued). Per person on all hosts: newAccountsPerHour (100, in each clock hour UTC), importsAtOnce (3). Also addressesPerFranchise (500) and usersPerVendor (2000). Above a limit the API returns 429 with Retry-After, or 409.')
param limits object = {}

@description('Host name of the portal, whose CNAME must already point to the site. Empty: the host name that Azure assigns.')
param customHostname string = ''

@description('Origins of pull request previews, for apiMode direct. dev only.')
param previewOrigins array = []

@description('Email addresses for alerts and the budget.')
@minLength(1)
param alertEmails array

@description('Budget per month, in the currency of the subscription.')
@minValue(1)
param monthlyBudget int

@description('First day of the month in which the budget is created, yyyy-MM-dd. Must not change while the budget exists. Empty: no budget.')
@maxLength(10)
param budgetStartDate string = ''

@description('Maximum gigabytes of logs per day. Above it, the workspace drops logs until the next day.')
@minValue(1)
param logDailyCapGb int = 2

@description('Number of days for which logs are kept.')
@minValue(30)
@maxValue(730)
param logRetentionDays int = 90

@description('Object ids of the people or groups that may load, export and verify data (`npm run data`). Removing an id does not remove its role (infra/runbooks/person-leaves.md).')
param dataOperators array = []

@description('Protects the database, the storage account and the roles in them from accidental deletion. The deploying identity must be allowed to write locks.')
param lock bool = environmentName == 'prod'

@description('Additional tags of every resource. workload, environment and source are always set.')
param tags object = {}

var databaseName = 'franchise-admin'

// Every name except the budget's contains `workload` and `environmentName`. Globally unique names (storage account, database, function app)
// end in a hash of resource group, `workload` and `location`. Another `workload` therefore creates new resources next to the existing ones.
// Azure rejects a change of `location` alone, because resources that keep their name cannot change their region.
var unique = take(uniqueString(resourceGroup().id, workload, location), 6)
// Storage account names allow only lower-case letters and digits. No decorator can check this.
var invalidCharacters = filter(
  map(range(0, length(workload)), index => substring(workload, index, 1)),
  sign => !contains('abcdefghijklmnopqrstuvwxyz0123456789-', sign)
)
var validWorkload = empty(invalidCharacters)
  ? workload
  : fail('The parameter workload may contain only lower-case letters, digits and hyphens.')
var suffix = '${validWorkload}-${environmentName}'
// Names that several modules use are computed here: what-if skips a module whose resource ids come from another module's outputs.
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
  // The host starts as soon as the app exists, so create its roles first.
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

// New subscriptions and some offers accept no budget. Without a start date, only the budget is omitted.
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

@description('Plan of the function app. The deployment service installs a package on "flex"; on "premium" it is uploaded as a blob.')
output functionPlan string = functionPlan

@description('Container of deployed packages. On "premium" the app runs its blob api.zip.')
output packageContainer string = storage.outputs.packageContainer

@description('Name of the Cosmos DB account.')
output cosmosAccountName string = cosmos.outputs.name

@description('Endpoint of the database.')
output cosmosEndpoint string = cosmos.outputs.endpoint

@description('Name of the storage account.')
output storageAccountName string = storage.outputs.name

@description('Client id of the API identity.')
output identityClientId string = identity.outputs.clientId

@description('Object id of that identity. infra/directory grants it rights in the directory.')
output identityPrincipalId string = identity.outputs.principalId

@description('How the page reaches the API: linked or direct.')
output apiMode string = apiMode

@description('Settings of the page (scripts/site/settings.ts). None is secret.')
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
