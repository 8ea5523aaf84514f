using 'main.bicep'

param tags = { made: 'here' }
param signingSecret = readEnvironmentVariable('SIGNING_SECRET')
