import { requiredValues } from './required-values.ts';

/** What was deleted or spoilt by mistake can be brought back. */
export const RECOVERY = [
  requiredValues('what a person or a program spoils is found out days later', [
    { type: 'Microsoft.DocumentDB/databaseAccounts', path: 'properties.backupPolicy.type', values: ['Continuous'] },
    {
      type: 'Microsoft.Storage/storageAccounts/blobServices',
      path: 'properties.deleteRetentionPolicy.enabled',
      values: [true],
    },
  ]),
  requiredValues('one that lets nothing be changed keeps deployments out, and the Functions host from its keys', [
    { type: 'Microsoft.Authorization/locks', path: 'properties.level', values: ['CanNotDelete'] },
  ]),
];
