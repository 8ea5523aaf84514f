using 'main.bicep'

param size = 'large'
param code = readEnvironmentVariable('CODE')
