// The API's identity for database, storage account, telemetry and directory. User-assigned: if the function app is created again, the
// identity keeps the rights that the directory administrator has granted.

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
