import { entryOf, literalOf } from '../syntax/walk.ts';
import { isOfType, objectOfResource, type Policy, resourcesOf } from './policy.ts';
import { requiredValues } from './required-values.ts';

const REASON = 'identities of the directory alone open anything: who holds a key or a password is nobody';
const PUBLISHING = 'Microsoft.Web/sites/basicPublishingCredentialsPolicies';

/** A function app can be deployed to with a password unless both policies say no. */
const publishingPasswords: Policy = {
  reason: REASON,
  check(model, report) {
    const resources = resourcesOf(model);
    for (const site of resources.filter((resource) => isOfType(resource, 'Microsoft.Web/sites')))
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

/** No access by keys, shared signatures or passwords. */
export const LOCAL_AUTH = [
  requiredValues(REASON, [
    { type: 'Microsoft.DocumentDB/databaseAccounts', path: 'properties.disableLocalAuth', values: [true] },
    { type: 'Microsoft.Storage/storageAccounts', path: 'properties.allowSharedKeyAccess', values: [false] },
    {
      type: 'Microsoft.DocumentDB/databaseAccounts',
      path: 'properties.disableKeyBasedMetadataWriteAccess',
      values: [true],
    },
    { type: 'Microsoft.Storage/storageAccounts', path: 'properties.isLocalUserEnabled', values: [false] },
    { type: 'Microsoft.Insights/components', path: 'properties.DisableLocalAuth', values: [true] },
    { type: 'Microsoft.OperationalInsights/workspaces', path: 'properties.features.disableLocalAuth', values: [true] },
    { type: 'Microsoft.KeyVault/vaults', path: 'properties.enableRbacAuthorization', values: [true] },
    { type: PUBLISHING, path: 'properties.allow', values: [false] },
  ]),
  publishingPasswords,
  requiredValues('a debugger reads every token and record that the API has in hand', [
    {
      type: 'Microsoft.Web/sites',
      path: 'properties.siteConfig.remoteDebuggingEnabled',
      values: [false],
      optional: true,
    },
  ]),
  requiredValues('tokens come in headers alone: cookies would come with calls of other pages too', [
    {
      type: 'Microsoft.Web/sites',
      path: 'properties.siteConfig.cors.supportCredentials',
      values: [false],
      optional: true,
    },
  ]),
];
