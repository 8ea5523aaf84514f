// The identity that the API acts as for database, storage account, telemetry and directory. It is user-assigned, so that it keeps the
// rights granted by the directory administrator when the function app is recreated.

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

@description('Resource id, used to assign the identity to the function app.')
output id string = identity.id

@description('Client id (AZURE_CLIENT_ID).')
output clientId string = identity.properties.clientId

@description('Object id, used in role assignments.')
output principalId string = identity.properties.principalId
