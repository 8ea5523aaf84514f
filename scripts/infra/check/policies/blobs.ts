import { requiredValues } from './required-values.ts';

/** No blob can be read without signing in. */
export const BLOBS = [
  requiredValues('imports hold names and e-mail addresses', [
    { type: 'Microsoft.Storage/storageAccounts', path: 'properties.allowBlobPublicAccess', values: [false] },
    {
      type: 'Microsoft.Storage/storageAccounts/blobServices/containers',
      path: 'properties.publicAccess',
      values: ['None'],
    },
  ]),
];
