// For apiMode "linked": the site forwards /api to the function app.
//
// Linking adds the identity provider "Azure Static Web Apps (Linked)" to the function app's authentication settings. The app then accepts
// requests only from this site. api.bicep must not write these settings (authsettingsV2), because that would break the link.
//
// The platform reads `Authorization` before the API does, and may replace it. Therefore, the page sends its token in `X-App-Authorization`
// too, and the API verifies the token that it uses. The API never trusts `x-ms-client-principal`. `npm run smoke` reports whether the
// platform replaces `Authorization`.
//
// A function app has at most one linked site, and a site has at most one linked function app. Pull request environments have no linked
// function app.

@description('Name of the Static Web App.')
param siteName string

@description('Resource id of the function app.')
param apiId string

@description('Region of the function app.')
param apiLocation string

resource site 'Microsoft.Web/staticSites@2025-03-01' existing = {
  name: siteName
}

resource link 'Microsoft.Web/staticSites/linkedBackends@2025-03-01' = {
  parent: site
  name: 'api'
  properties: {
    backendResourceId: apiId
    region: apiLocation
  }
}
