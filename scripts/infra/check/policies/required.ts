/** Values that resources must have written out, whatever the environment: one row each. */

import { writtenOut } from '../rules/outcomes.ts';
import { entryOf, literalOf } from '../syntax/walk.ts';
import { isOfType, objectOfResource, type Policy, resourcesOf, valuesAt } from './policy.ts';

const ACCOUNTS = 'Microsoft.Storage/storageAccounts';
const COSMOS = 'Microsoft.DocumentDB/databaseAccounts';
const APPS = 'Microsoft.Web/sites';
const SITES = 'Microsoft.Web/staticSites';
const PLANS = 'Microsoft.Web/serverfarms';
const INSIGHTS = 'Microsoft.Insights/components';
const PUBLISHING = 'Microsoft.Web/sites/basicPublishingCredentialsPolicies';
const REGISTRATION = 'Microsoft.Graph/applications';
const WEB_TLS = ['1.2', '1.3'];

/** `type path` and the values it may have. A `?` behind the path: it may be left out, as the service's default is right. */
type Row = readonly [type: string, path: string, ...values: (string | boolean)[]];

const REQUIRED: Readonly<Record<string, readonly Row[]>> = {
  'only identities of the directory open anything: anyone can use a key or a password': [
    [COSMOS, 'properties.disableLocalAuth', true],
    [COSMOS, 'properties.disableKeyBasedMetadataWriteAccess', true],
    [ACCOUNTS, 'properties.allowSharedKeyAccess', false],
    [ACCOUNTS, 'properties.isLocalUserEnabled', false],
    [INSIGHTS, 'properties.DisableLocalAuth', true],
    ['Microsoft.OperationalInsights/workspaces', 'properties.features.disableLocalAuth', true],
    ['Microsoft.KeyVault/vaults', 'properties.enableRbacAuthorization', true],
    [PUBLISHING, 'properties.allow', false],
  ],
  'TLS before 1.2 can be read on the way': [
    [ACCOUNTS, 'properties.minimumTlsVersion', 'TLS1_2', 'TLS1_3'],
    [COSMOS, 'properties.minimalTlsVersion', 'Tls12'],
    [APPS, 'properties.siteConfig.minTlsVersion', ...WEB_TLS],
    [APPS, 'properties.siteConfig.scmMinTlsVersion', ...WEB_TLS],
  ],
  'tokens and personal data travel encrypted': [
    [ACCOUNTS, 'properties.supportsHttpsTrafficOnly', true],
    [APPS, 'properties.httpsOnly', true],
    // Flex Consumption has no FTP and refuses this setting ("Site.SiteConfig.FtpsState ... is invalid").
    [APPS, 'properties.siteConfig.ftpsState?', 'Disabled'],
  ],
  'imports hold names and e-mail addresses': [
    [ACCOUNTS, 'properties.allowBlobPublicAccess', false],
    ['Microsoft.Storage/storageAccounts/blobServices/containers', 'properties.publicAccess', 'None'],
  ],
  'a debugger reads every token and record that the API handles': [
    [APPS, 'properties.siteConfig.remoteDebuggingEnabled?', false],
  ],
  'tokens come in headers only: cookies would also come with calls from other pages': [
    [APPS, 'properties.siteConfig.cors.supportCredentials?', false],
  ],
  'client addresses are personal data': [[INSIGHTS, 'properties.DisableIpMasking?', false]],
  'the API only knows people of one directory': [[REGISTRATION, 'signInAudience', 'AzureADMyOrg']],
  'a token in an address stays in histories and logs': [
    [REGISTRATION, 'web.implicitGrantSettings.enableIdTokenIssuance?', false],
    [REGISTRATION, 'web.implicitGrantSettings.enableAccessTokenIssuance?', false],
  ],
  'mistakes in data are found days later': [
    [COSMOS, 'properties.backupPolicy.type', 'Continuous'],
    ['Microsoft.Storage/storageAccounts/blobServices', 'properties.deleteRetentionPolicy.enabled', true],
  ],
  'a read-only lock stops deployments and the Functions host': [
    ['Microsoft.Authorization/locks', 'properties.level', 'CanNotDelete'],
  ],
  'one host must read what another has just written': [
    [COSMOS, 'properties.consistencyPolicy.defaultConsistencyLevel', 'Strong'],
  ],
  'only the standard tier links to a function app': [
    [SITES, 'sku.name', 'Standard'],
    [SITES, 'sku.tier?', 'Standard'],
  ],
  'without it, the next deployment may be refused ("Cannot change the Provider")': [
    [SITES, 'properties.provider', 'Custom'],
  ],
  'the templates need these plans': [
    [PLANS, 'sku.name', 'FC1', 'EP1', 'EP2', 'EP3'],
    [PLANS, 'sku.tier?', 'FlexConsumption', 'ElasticPremium'],
  ],
  'nobody would be told': [
    ['Microsoft.Insights/scheduledQueryRules', 'properties.enabled?', true],
    ['Microsoft.Insights/metricAlerts', 'properties.enabled?', true],
    ['Microsoft.Insights/actionGroups', 'properties.enabled', true],
    ['Microsoft.Insights/webtests', 'properties.Enabled', true],
    ['Microsoft.Consumption/budgets', 'properties.notifications.*.enabled', true],
  ],
};

/** Each value is one of those in its row: neither missing nor a parameter, which somebody could set to something else. */
function requiredValues(reason: string, rows: readonly Row[]): Policy {
  return {
    reason,
    check(model, report) {
      for (const resource of resourcesOf(model))
        for (const [type, row, ...values] of rows) {
          if (!isOfType(resource, type)) continue;
          const path = row.replace(/\?$/, '');
          const expected = values.map((value) => JSON.stringify(value).replaceAll('"', "'")).join(' or ');
          for (const outcome of valuesAt(resource, path, model)) {
            if (outcome === undefined && row.endsWith('?')) continue;
            const value = outcome && writtenOut(outcome);
            if (!values.some((one) => one === value))
              report(outcome?.at ?? resource.at, `${path} of ${type} must be ${expected}`);
          }
        }
    },
  };
}

/** A function app accepts a password for deployments unless both policies forbid it. */
const publishingPasswords: Policy = {
  reason: 'anyone who knows the password could deploy',
  check(model, report) {
    const resources = resourcesOf(model);
    for (const site of resources.filter((resource) => isOfType(resource, APPS)))
      for (const wanted of ['ftp', 'scm']) {
        const isThere = resources.some((resource) => {
          const object = objectOfResource(resource);
          const parent = entryOf(object, 'parent');
          const isOfSite = parent?.kind === 'name' && parent.name === site.name;
          return isOfType(resource, PUBLISHING) && isOfSite && literalOf(entryOf(object, 'name')) === wanted;
        });
        if (!isThere) report(site.at, `${site.name} needs a ${PUBLISHING} named ${wanted}`);
      }
  },
};

export const REQUIRED_VALUES = [
  ...Object.entries(REQUIRED).map(([reason, rows]) => requiredValues(reason, rows)),
  publishingPasswords,
];
