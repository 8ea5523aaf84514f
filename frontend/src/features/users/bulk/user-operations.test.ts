import { expect, test } from 'vitest';
import { ADA, CY } from '../test-users.tsx';
import { deletionOperations, preferenceOperations, titleOperations } from './user-operations.ts';

test('SEL-08 adds or removes one preference and changes no other preference', () => {
  expect(preferenceOperations([ADA], 5, true)).toEqual([
    {
      route: 'saveCommunicationOptions',
      params: { franchiseUserId: 1 },
      body: [{ communicationTypeId: 5, selected: true }],
      ifMatch: ADA.etag,
    },
  ]);
  expect(preferenceOperations([CY], 6, false)[0]?.body).toEqual([{ communicationTypeId: 6, selected: false }]);
});

test('SEL-08 sets a title and sends the other required fields of each user', () => {
  expect(titleOperations([CY], 'Coach')).toEqual([
    {
      route: 'saveUser',
      params: { code: 'ALOHA' },
      body: {
        franchiseUserId: 3,
        firstName: 'Cy',
        lastName: 'Xu',
        emailAddress: 'cy@x.example',
        isFranchiseOwner: true,
        position: 'Coach',
      },
      ifMatch: CY.etag,
    },
  ]);
});

test('SEL-08 deletes users by account id and user id', () => {
  expect(deletionOperations([ADA])).toEqual([
    {
      route: 'deleteUser',
      params: { code: 'ALOHA', authObjectId: ADA.authObjectId },
      query: { franchiseUserId: 1 },
      ifMatch: ADA.etag,
    },
  ]);
});
