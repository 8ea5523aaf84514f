using 'main.bicep'

param environmentName = 'dev'
param siteOrigins = filter(
  map(split(readEnvironmentVariable('SITE_ORIGINS', ''), ','), origin => trim(origin)),
  origin => !empty(origin)
)
param identityPrincipalId = readEnvironmentVariable('IDENTITY_PRINCIPAL_ID', '')
