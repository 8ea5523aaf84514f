// Environment for trials. Required values come from the variables of the GitHub environment "dev".
using 'main.bicep'

param environmentName = 'dev'
param location = readEnvironmentVariable('AZURE_LOCATION', 'eastus2')
param siteLocation = readEnvironmentVariable('SITE_LOCATION', 'eastus2')
param functionPlan = readEnvironmentVariable('FUNCTION_PLAN', 'flex')
param apiMode = readEnvironmentVariable('API_MODE', 'linked')
param backupDays = 7

param authClientId = readEnvironmentVariable('AUTH_CLIENT_ID')
param corporateAdminGroupId = readEnvironmentVariable('CORPORATE_ADMIN_GROUP_ID')
param franchiseAdminGroupId = readEnvironmentVariable('FRANCHISE_ADMIN_GROUP_ID')
param pointOfSaleAdminGroupId = readEnvironmentVariable('POINT_OF_SALE_ADMIN_GROUP_ID')
param readonlyUserGroupId = readEnvironmentVariable('READONLY_USER_GROUP_ID')
param accountDomain = readEnvironmentVariable('ACCOUNT_DOMAIN')
param displayTimeZone = readEnvironmentVariable('DISPLAY_TIME_ZONE', 'UTC')
param auditRetentionDays = 90

param customHostname = readEnvironmentVariable('CUSTOM_HOSTNAME', '')
// Pull request previews have no linked API, so they send requests directly to the function app of dev.
param previewOrigins = filter(
  map(split(readEnvironmentVariable('PREVIEW_ORIGINS', ''), ','), origin => trim(origin)),
  origin => !empty(origin)
)
param dataOperators = filter(
  map(split(readEnvironmentVariable('DATA_OPERATORS', ''), ','), id => trim(id)),
  id => !empty(id)
)
param alertEmails = filter(
  map(split(readEnvironmentVariable('ALERT_EMAILS'), ','), email => trim(email)),
  email => !empty(email)
)
param monthlyBudget = 80
param budgetStartDate = readEnvironmentVariable('BUDGET_START_DATE', '')
param logDailyCapGb = 1
param logRetentionDays = 30
