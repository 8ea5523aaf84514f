// The portal's objects in Entra ID. The directory administrator deploys them, never the workflow: a pipeline with the right to grant rights
// in Microsoft Graph could do nearly anything. The Graph extension has no what-if, so read the template first.
//
// Deploy it twice: before the first deployment, to get the ids that main.bicep requires, and after it, with the site's origins and the
// identity. Deploying it again is safe. Always pass all origins.
targetScope = 'subscription'

extension microsoftGraphV1

@description('Prefix of each name.')
param workload string = 'franchise-admin'

@description('Name of the environment.')
@allowed(['dev', 'prod'])
param environmentName string

@description('Origins of the portal, for example https://portal.example.com. Empty before the first deployment. Never localhost: local runs have their own directory.')
param siteOrigins array = []

@description('Path of the portal on each origin.')
param basePath string = '/'

@description('Object id of the API identity (output identityPrincipalId of main.bicep). Empty before the first deployment.')
param identityPrincipalId string = ''

var name = '${workload}-${environmentName}'

// The only list of the API's permissions in Microsoft Graph. The local directory enforces the list too, so the tests prove that it
// suffices. None of the permissions applies to accounts or groups with directory roles.
// User.ReadWrite.All: create, change, find, disable, delete and restore accounts.
// User.DeleteRestore.All: permanently delete accounts when a corporate administrator requests it (HIST-09).
// User-PasswordProfile.ReadWrite.All and User.RevokeSessions.All: reset a password and revoke sessions.
// GroupMember.ReadWrite.All: read groups and members, add and remove members.
var permissions = loadJsonContent('permissions.json')

// Not role-assignable: the API adds and removes franchise administrators, and would need RoleManagement.ReadWrite.Directory to do so in
// role-assignable groups. The API rejects all four groups as groups of communication options.
var roleGroups = [
  { id: 'corporate-admins', displayName: 'corporate administrators' }
  { id: 'franchise-admins', displayName: 'franchise administrators' }
  { id: 'pos-admins', displayName: 'point-of-sale administrators' }
  { id: 'readonly-users', displayName: 'read-only users' }
]

// Microsoft Graph has the same id in every directory.
resource graph 'Microsoft.Graph/servicePrincipals@v1.0' existing = {
  appId: '00000003-0000-0000-c000-000000000000'
}

// No optional claims: id tokens always contain oid, tid and name. The API reads roles from Graph, because Entra ID omits the claim "groups"
// for users in more than 200 groups.
resource portal 'Microsoft.Graph/applications@v1.0' = {
  uniqueName: name
  displayName: environmentName == 'prod' ? 'Franchise Admin Portal' : 'Franchise Admin Portal (${environmentName})'
  signInAudience: 'AzureADMyOrg'
  spa: {
    // The portal, and the page that receives tokens of a silent renewal.
    redirectUris: flatten(map(siteOrigins, origin => ['${origin}${basePath}', '${origin}/redirect.html']))
  }
  // With version 2, the smoke test's access tokens have the same issuer as people's id tokens. The API exposes no scope and pre-authorises
  // no client, not even Azure CLI: it would accept that client's tokens, so device code phishing could reach the portal.
  api: { requestedAccessTokenVersion: 2 }
  web: {
    implicitGrantSettings: { enableAccessTokenIssuance: false, enableIdTokenIssuance: false }
  }
}

// Anyone in the tenant may sign in. People without a role see nothing.
resource portalPrincipal 'Microsoft.Graph/servicePrincipals@v1.0' = {
  appId: portal.appId
  appRoleAssignmentRequired: false
}

// Consent for all users, so that nobody is prompted.
resource signIn 'Microsoft.Graph/oauth2PermissionGrants@v1.0' = {
  clientId: portalPrincipal.id
  resourceId: graph.id
  consentType: 'AllPrincipals'
  scope: 'openid profile offline_access'
}

resource groups 'Microsoft.Graph/groups@v1.0' = [
  for group in roleGroups: {
    uniqueName: '${name}-${group.id}'
    displayName: '${name} ${group.displayName}'
    description: 'Members are ${group.displayName} of the Franchise Admin Portal (${environmentName}).'
    mailNickname: '${name}-${group.id}'
    mailEnabled: false
    securityEnabled: true
  }
]

resource granted 'Microsoft.Graph/appRoleAssignedTo@v1.0' = [
  for permission in (empty(identityPrincipalId) ? [] : permissions): {
    appRoleId: filter(graph.appRoles, role => role.value == permission)[0].id
    principalId: identityPrincipalId
    resourceId: graph.id
  }
]

@description('AUTH_CLIENT_ID of the GitHub environment.')
output authClientId string = portal.appId

@description('CORPORATE_ADMIN_GROUP_ID of the GitHub environment.')
output corporateAdminGroupId string = groups[0].id

@description('FRANCHISE_ADMIN_GROUP_ID of the GitHub environment.')
output franchiseAdminGroupId string = groups[1].id

@description('POINT_OF_SALE_ADMIN_GROUP_ID of the GitHub environment.')
output pointOfSaleAdminGroupId string = groups[2].id

@description('READONLY_USER_GROUP_ID of the GitHub environment.')
output readonlyUserGroupId string = groups[3].id
