import { requiredValues } from './required-values.ts';

/** What one host of the API has written, every other reads. */
export const CONSISTENCY = [
  requiredValues('hosts read what others wrote, and sessions are not carried between them', [
    {
      type: 'Microsoft.DocumentDB/databaseAccounts',
      path: 'properties.consistencyPolicy.defaultConsistencyLevel',
      values: ['Strong'],
    },
  ]),
];
