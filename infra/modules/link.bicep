// apiMode "linked": the site's own /api leads to the function app.
//
// Linking puts an identity provider "Azure Static Web Apps (Linked)" into the function app's authentication settings, so that
// it takes requests of this site alone. That is why api.bicep leaves those settings (authsettingsV2) alone: a deployment that wrote
// them would cut the link. It also means that the platform looks at `Authorization` before the code does, and may put its own
// in the place of the page's: the page sends its token in `X-App-Authorization` too, and the API verifies whichever it takes.
// What the platform says of the caller (x-ms-client-principal) is never believed. `npm run smoke` tells how it is here.
//
// A function app is linked to one site, a site to one function app, and environments of pull requests to none.

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
