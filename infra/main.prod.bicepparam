// Production environment. Required values come from the variables of the GitHub environment "prod".
using 'main.bicep'

param environmentName = 'prod'
param location = readEnvironmentVariable('AZURE_LOCATION', 'eastus2')
param siteLocation = readEnvironmentVariable('SITE_LOCATION', 'eastus2')
param functionPlan = readEnvironmentVariable('FUNCTION_PLAN', 'flex')
param apiMode = readEnvironmentVariable('API_MODE', 'linked')
// Avoids a cold start for the first users in the morning.
param alwaysReadyInstances = 1
param backupDays = 30
param zoneRedundant = true

param authClientId = readEnvironmentVariable('AUTH_CLIENT_ID')
param corporateAdminGroupId = readEnvironmentVariable('CORPORATE_ADMIN_GROUP_ID')
param franchiseAdminGroupId = readEnvironmentVariable('FRANCHISE_ADMIN_GROUP_ID')
param pointOfSaleAdminGroupId = readEnvironmentVariable('POINT_OF_SALE_ADMIN_GROUP_ID')
param readonlyUserGroupId = readEnvironmentVariable('READONLY_USER_GROUP_ID')
param accountDomain = readEnvironmentVariable('ACCOUNT_DOMAIN')
param displayTimeZone = readEnvironmentVariable('DISPLAY_TIME_ZONE', 'UTC')

param customHostname = readEnvironmentVariable('CUSTOM_HOSTNAME', '')
param dataOperators = filter(
  map(split(readEnvironmentVariable('DATA_OPERATORS', ''), ','), id => trim(id)),
  id => !empty(id)
)
param alertEmails = filter(
  map(split(readEnvironmentVariable('ALERT_EMAILS'), ','), email => trim(email)),
  email => !empty(email)
)
param monthlyBudget = 400
param budgetStartDate = readEnvironmentVariable('BUDGET_START_DATE', '')
param logDailyCapGb = 5
param lock = true
