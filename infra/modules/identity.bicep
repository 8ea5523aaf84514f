// The one identity that the API acts as, towards the database, the storage account, telemetry and the directory.
// User-assigned: it outlives the function app, so that the rights the directory's administrator gave it do too.

@description('Name of the identity.')
@minLength(3)
@maxLength(128)
param name string

@description('Region.')
param location string

@description('Tags of every resource.')
param tags object

resource identity 'Microsoft.ManagedIdentity/userAssignedIdentities@2024-11-30' = {
  name: name
  location: location
  tags: tags
}

@description('Resource id, as a function app is given it.')
output id string = identity.id

@description('Client id, as the code names it (AZURE_CLIENT_ID).')
output clientId string = identity.properties.clientId

@description('Object id, as roles are assigned to it.')
output principalId string = identity.properties.principalId
