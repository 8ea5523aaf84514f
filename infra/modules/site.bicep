// The Static Web App that serves the page. It has no settings: the page's are a file of the deployed site, none of them secret.

@description('Name of the Static Web App.')
@minLength(1)
@maxLength(40)
param name string

@description('Region of its control plane; its files are served from everywhere.')
param location string

@description('Tags of every resource.')
param tags object

@description('Whether pull requests get an environment of their own.')
param previews bool

@description('Host name of the portal whose CNAME leads to this site already; empty: the one that Azure gives.')
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
    // Files come from `swa deploy`, not from a repository that Azure would build. Without a word of it the site was one thing for the
    // templates and another after its first files ("Cannot change the Provider": Azure/static-web-apps issues 495, 516, 767).
    provider: 'Custom'
  }
}

resource domain 'Microsoft.Web/staticSites/customDomains@2025-03-01' = if (customHostname != '') {
  parent: site
  name: empty(customHostname) ? 'none' : customHostname
  properties: { validationMethod: 'cname-delegation' }
}

// No diagnostics: Azure exports no metrics of a static site, and its request logs (StaticSiteHttpLogs) contain paths, which may contain
// emails. The content of StaticSiteDiagnosticLogs is undocumented. The availability test in alerts.bicep watches the site.

@description('Name of the Static Web App.')
output name string = site.name

@description('Host name under which people open the portal.')
output hostname string = empty(customHostname) ? site.properties.defaultHostname : customHostname

@description('Every origin that the page is served from.')
output origins array = union(
  ['https://${site.properties.defaultHostname}'],
  empty(customHostname) ? [] : ['https://${customHostname}']
)
