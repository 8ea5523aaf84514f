/** Required settings of resources, one per row: no keys or local authentication, TLS, private data, recovery, and tags. */
import type { Model } from '../rules/model.ts';
import { writtenOut } from '../rules/outcomes.ts';
import { entryOf, literalOf } from '../syntax/walk.ts';
import { objectOf, type Policy, type Report, resourcesOf, typeNameOf, valuesAt } from './policy.ts';

const ACCOUNTS = 'Microsoft.Storage/storageAccounts';
const COSMOS = 'Microsoft.DocumentDB/databaseAccounts';
const APPS = 'Microsoft.Web/sites';
const SITES = 'Microsoft.Web/staticSites';
const INSIGHTS = 'Microsoft.Insights/components';
const PUBLISHING = 'Microsoft.Web/sites/basicPublishingCredentialsPolicies';
const REGISTRATION = 'Microsoft.Graph/applications';

/**
 * `*` in a path means each member or item. A trailing `?` means that the setting may be missing, because the service's default is correct.
 */
type Row = readonly [type: string, path: string, ...values: (string | boolean)[]];

/** These settings must be literals, because a parameter could have another value. */
const REQUIRED: Readonly<Record<string, readonly Row[]>> = {
  'only identities of the directory may have access: anyone can use a key or a password': [
    [COSMOS, 'properties.disableLocalAuth', true],
    [COSMOS, 'properties.disableKeyBasedMetadataWriteAccess', true],
    [ACCOUNTS, 'properties.allowSharedKeyAccess', false],
    [ACCOUNTS, 'properties.isLocalUserEnabled', false],
    [INSIGHTS, 'properties.DisableLocalAuth', true],
    ['Microsoft.OperationalInsights/workspaces', 'properties.features.disableLocalAuth', true],
    [PUBLISHING, 'properties.allow', false],
    [REGISTRATION, 'signInAudience', 'AzureADMyOrg'],
  ],
  'tokens and personal data must be encrypted with TLS 1.2 or later': [
    [ACCOUNTS, 'properties.minimumTlsVersion', 'TLS1_2', 'TLS1_3'],
    [COSMOS, 'properties.minimalTlsVersion', 'Tls12'],
    [APPS, 'properties.siteConfig.minTlsVersion', '1.2', '1.3'],
    [APPS, 'properties.siteConfig.scmMinTlsVersion', '1.2', '1.3'],
    [ACCOUNTS, 'properties.supportsHttpsTrafficOnly', true],
    [APPS, 'properties.httpsOnly', true],
    // Flex Consumption has no FTP and rejects this setting ("Site.SiteConfig.FtpsState ... is invalid").
    [APPS, 'properties.siteConfig.ftpsState?', 'Disabled'],
  ],
  'personal data and tokens must stay private': [
    [ACCOUNTS, 'properties.allowBlobPublicAccess', false],
    ['Microsoft.Storage/storageAccounts/blobServices/containers', 'properties.publicAccess', 'None'],
    [INSIGHTS, 'properties.DisableIpMasking?', false],
    // A debugger can read all tokens and records that the API processes.
    [APPS, 'properties.siteConfig.remoteDebuggingEnabled?', false],
    // Forbids cookies, because browsers would send them with requests of other pages too. The API expects tokens in headers.
    [APPS, 'properties.siteConfig.cors.supportCredentials?', false],
    // A token in an address would stay in browser histories and logs.
    [REGISTRATION, 'web.implicitGrantSettings.enableIdTokenIssuance?', false],
    [REGISTRATION, 'web.implicitGrantSettings.enableAccessTokenIssuance?', false],
  ],
  'a mistake shows only when data must be restored, or in a later deployment': [
    [COSMOS, 'properties.backupPolicy.type', 'Continuous'],
    ['Microsoft.Storage/storageAccounts/blobServices', 'properties.deleteRetentionPolicy.enabled', true],
    // A host must read what another host has just written.
    [COSMOS, 'properties.consistencyPolicy.defaultConsistencyLevel', 'Strong'],
    ['Microsoft.Authorization/locks', 'properties.level', 'CanNotDelete'],
    // Only the Standard plan can link a function app.
    [SITES, 'sku.name', 'Standard'],
    // Without this, deployments fail with "Cannot change the Provider".
    [SITES, 'properties.provider', 'Custom'],
  ],
};

function checkRequired(rows: readonly Row[], model: Model, report: Report): void {
  for (const [type, row, ...values] of rows)
    for (const resource of resourcesOf(model, type)) {
      const path = row.replace(/\?$/, '');
      const expected = values.map((value) => JSON.stringify(value).replaceAll('"', "'")).join(' or ');
      for (const outcome of valuesAt(resource, path, model)) {
        if (outcome === undefined && row.endsWith('?')) continue;
        const value = outcome && writtenOut(outcome);
        if (!values.some((one) => one === value))
          report(outcome?.at ?? resource.at, `${path} of ${type} must be ${expected}`);
      }
    }
}

/** By default, a function app accepts a password for deployments. Both policies must forbid it. */
const publishingPasswords: Policy = {
  reason: 'anyone with the password could deploy',
  check(model, report) {
    for (const site of resourcesOf(model, APPS))
      for (const wanted of ['ftp', 'scm']) {
        const isThere = resourcesOf(model, PUBLISHING)
          .map(objectOf)
          .some((object) => {
            const parent = entryOf(object, 'parent');
            return (
              parent?.kind === 'name' && parent.name === site.name && literalOf(entryOf(object, 'name')) === wanted
            );
          });
        if (!isThere) report(site.at, `${site.name} needs a ${PUBLISHING} named ${wanted}`);
      }
  },
};

/** Types without tags. Children are billed with their parents, and tags have another meaning in the directory. */
const UNTAGGED =
  /^microsoft\.(?:graph\/.*|authorization\/(?:locks|role\w+)|consumption\/budgets|insights\/diagnosticsettings)$/;

const tags: Policy = {
  reason: 'tags show the environment in bills and lists of resources',
  check(model, report) {
    for (const resource of resourcesOf(model)) {
      const name = typeNameOf(resource);
      const given = entryOf(objectOf(resource), 'tags');
      const isEmpty = !given || given.kind === 'null' || (given.kind === 'object' && given.entries.length === 0);
      if (isEmpty && /^microsoft\.[^/]*\/[^/]*$/.test(name) && !UNTAGGED.test(name))
        report(resource.at, `${resource.name} has no tags`);
    }
  },
};

export const SETTINGS: readonly Policy[] = [
  ...Object.entries(REQUIRED).map(([reason, rows]) => ({
    reason,
    check: (model: Model, report: Report) => checkRequired(rows, model, report),
  })),
  ...[publishingPasswords, tags],
];
