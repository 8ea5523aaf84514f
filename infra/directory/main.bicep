// What the portal needs of the directory: run by its administrator, never by the workflow. Whoever may give an identity rights to
// Microsoft Graph may do nearly anything; no deployment pipeline should. The Graph extension knows no what-if: read it first.
//
// It is run twice: before the first deployment, for the ids that main.bicep asks for; after it, with the site's origins and the
// identity, which do not exist before. Running it again changes nothing; always give it all the origins.
targetScope = 'subscription'

extension microsoftGraphV1

@description('What the names begin with.')
param workload string = 'franchise-admin'

@description('Which environment this is for.')
@allowed(['dev', 'prod'])
param environmentName string

@description('Origins that people open the portal at, e.g. https://portal.example.com; empty before the first deployment. Never localhost: local runs have a directory of their own.')
param siteOrigins array = []

@description('Path that the portal lives at on each of them.')
param basePath string = '/'

@description('Object id of the identity that the API acts as (output identityPrincipalId of main.bicep); empty before the first deployment.')
param identityPrincipalId string = ''

var name = '${workload}-${environmentName}'

// The one list of what the API may do in Microsoft Graph; the local directory goes by it too, so that the tests prove it enough.
// User.ReadWrite.All: make, change, find, delete and restore accounts. User.DeleteRestore.All: delete them permanently, which
// corporate administrators may ask for (HIST-09). User-PasswordProfile.ReadWrite.All and User.RevokeSessions.All: reset a password
// and end its sessions. GroupMember.ReadWrite.All: read groups and who is in them, put people in and take them out. None of them
// reaches accounts or groups that hold directory roles.
var permissions = loadJsonContent('permissions.json')

// Not assignable to directory roles: the API puts people into the group of franchise administrators and takes them out again, which
// would need RoleManagement.ReadWrite.Directory then. The API refuses all four as groups of communication options.
var roleGroups = [
  { id: 'corporate-admins', displayName: 'corporate administrators' }
  { id: 'franchise-admins', displayName: 'franchise administrators' }
  { id: 'pos-admins', displayName: 'point-of-sale administrators' }
  { id: 'readonly-users', displayName: 'read-only users' }
]

// Microsoft Graph itself, the same in every directory.
resource graph 'Microsoft.Graph/servicePrincipals@v1.0' existing = {
  appId: '00000003-0000-0000-c000-000000000000'
}

// Needs no optional claims: id tokens say oid, tid and name by themselves, and roles are asked of Graph (the claim "groups" overflows
// above 200 of them).
resource portal 'Microsoft.Graph/applications@v1.0' = {
  uniqueName: name
  displayName: environmentName == 'prod' ? 'Franchise Admin Portal' : 'Franchise Admin Portal (${environmentName})'
  signInAudience: 'AzureADMyOrg'
  spa: {
    // Where people come back to, and the page that hands on silently renewed tokens.
    redirectUris: flatten(map(siteOrigins, origin => ['${origin}${basePath}', '${origin}/redirect.html']))
  }
  // Access tokens for the portal itself, which the smoke test asks for as the workflow's identity, are then of the same issuer as
  // people's id tokens. No scope is exposed and no program trusted in advance, Azure CLI neither: the API would take what they are
  // given in somebody's name, and whoever is talked into signing in to them with a code would hand over the portal as well.
  api: { requestedAccessTokenVersion: 2 }
  web: {
    implicitGrantSettings: { enableAccessTokenIssuance: false, enableIdTokenIssuance: false }
  }
}

// Anybody of the tenant may sign in and is shown what their roles allow: nothing, without one.
resource portalPrincipal 'Microsoft.Graph/servicePrincipals@v1.0' = {
  appId: portal.appId
  appRoleAssignmentRequired: false
}

// Said once for everybody, so that nobody is asked for it.
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
    description: 'Decides who are ${group.displayName} of the Franchise Admin Portal (${environmentName}).'
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
