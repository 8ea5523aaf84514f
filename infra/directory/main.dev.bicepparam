using 'main.bicep'

param environmentName = 'dev'
param siteOrigins = empty(readEnvironmentVariable('SITE_ORIGINS', '')) ? [] : split(readEnvironmentVariable('SITE_ORIGINS', ''), ',')
param identityPrincipalId = readEnvironmentVariable('IDENTITY_PRINCIPAL_ID', '')
