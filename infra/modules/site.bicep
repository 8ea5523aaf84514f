// The Static Web App that serves the page. It has no app settings: the settings are in a file of the deployed site, and none of them is
// secret.

@description('Name of the Static Web App.')
@minLength(1)
@maxLength(40)
param name string

@description('Region of its control plane. Its files are served worldwide.')
param location string

@description('Tags of every resource.')
param tags object

@description('Allows preview environments for pull requests.')
param previews bool

@description('Host name of the portal, whose CNAME must already point to this site. Empty: the host name that Azure assigns.')
param customHostname string

resource site 'Microsoft.Web/staticSites@2025-03-01' = {
  name: name
  location: location
  tags: tags
  // Free sites cannot be linked to a function app.
  sku: { name: 'Standard', tier: 'Standard' }
  properties: {
    stagingEnvironmentPolicy: previews ? 'Enabled' : 'Disabled'
    allowConfigFileUpdates: true
    // `swa deploy` uploads the files; Azure builds no repository. Without this line, template deployments fail after the first upload with
    // "Cannot change the Provider" (Azure/static-web-apps issues 495, 516, 767).
    provider: 'Custom'
  }
}

resource domain 'Microsoft.Web/staticSites/customDomains@2025-03-01' = if (customHostname != '') {
  parent: site
  name: empty(customHostname) ? 'none' : customHostname
  properties: { validationMethod: 'cname-delegation' }
}

// No diagnostics: Azure exports no metrics of a static site. Its request logs (StaticSiteHttpLogs) contain paths, which may contain email
// addresses. The content of StaticSiteDiagnosticLogs is undocumented. The availability test in alerts.bicep watches the site.

@description('Name of the Static Web App.')
output name string = site.name

@description('Host name of the portal.')
output hostname string = empty(customHostname) ? site.properties.defaultHostname : customHostname

@description('All origins that serve the page.')
output origins array = union(
  ['https://${site.properties.defaultHostname}'],
  empty(customHostname) ? [] : ['https://${customHostname}']
)
