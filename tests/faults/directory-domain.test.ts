import { expect, test } from 'vitest';
import { createAccount } from '../../api/src/directory/account-creation.ts';
import { useDirectory } from '../support/directory.ts';
import { accountsOf, newPerson } from '../support/directory-accounts.ts';

const cloud = useDirectory({ ACCOUNT_DOMAIN: 'elsewhere.example' });

test('rejects an account in an unknown domain permanently, without a second attempt', async () => {
  await expect(createAccount(newPerson())).rejects.toMatchObject({
    name: 'DirectoryError',
    statusCode: 400,
    details: [{ code: 'InvalidValue', target: 'userPrincipalName' }],
  });
  expect(accountsOf(cloud.directory)).toEqual([]);
  expect(cloud.directory.requests.counts()['POST /v1.0/users']).toBe(1);
});
