targetScope = 'subscription'

extension microsoftGraphV1

param principalId string

var permissions = loadJsonContent('permissions.json')

resource graph 'Microsoft.Graph/servicePrincipals@v1.0' existing = {
  appId: '00000003-0000-0000-c000-000000000000'
}

resource portal 'Microsoft.Graph/applications@v1.0' = {
  uniqueName: 'portal'
  displayName: 'Portal'
  signInAudience: 'AzureADMyOrg'
  spa: { redirectUris: ['https://portal.example/'] }
  api: { requestedAccessTokenVersion: 2 }
  web: {
    implicitGrantSettings: { enableAccessTokenIssuance: false, enableIdTokenIssuance: false }
  }
}

resource portalPrincipal 'Microsoft.Graph/servicePrincipals@v1.0' = {
  appId: portal.appId
}

resource signIn 'Microsoft.Graph/oauth2PermissionGrants@v1.0' = {
  clientId: portalPrincipal.id
  resourceId: graph.id
  consentType: 'AllPrincipals'
  scope: 'openid profile offline_access'
}

resource granted 'Microsoft.Graph/appRoleAssignedTo@v1.0' = [
  for permission in permissions: {
    appRoleId: filter(graph.appRoles, role => role.value == permission)[0].id
    principalId: principalId
    resourceId: graph.id
  }
]
