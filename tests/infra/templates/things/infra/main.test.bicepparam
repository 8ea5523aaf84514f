using 'main.bicep'

var people = ['one', 'two']

param size = 'large'
param owners = people
param weight = 4
param code = readEnvironmentVariable('CODE')
