/** Builds the operations for bulk changes of users. */
import { communicationRoutes, type SystemUser, userRecordRoutes } from '@franchise-admin/api/contract';
import { type OperationInput, operation } from '../../../shared/review/review.ts';

type BulkUser = Pick<
  SystemUser,
  | 'groupCode'
  | 'franchiseUserId'
  | 'firstName'
  | 'lastName'
  | 'emailAddress'
  | 'isFranchiseOwner'
  | 'authObjectId'
  | 'etag'
>;

/** Adds or removes one preference. The other preferences stay unchanged. */
export function preferenceOperations(
  users: readonly BulkUser[],
  communicationTypeId: number,
  selected: boolean,
): OperationInput[] {
  return users.map(({ franchiseUserId, etag }) =>
    operation(communicationRoutes.saveCommunicationOptions, {
      params: { franchiseUserId },
      body: [{ communicationTypeId, selected }],
      ifMatch: etag,
    }),
  );
}

/** Sets the title, which is stored as `position`. */
export function titleOperations(users: readonly BulkUser[], position: string | null): OperationInput[] {
  return users.map(({ groupCode, franchiseUserId, firstName, lastName, emailAddress, isFranchiseOwner, etag }) =>
    operation(userRecordRoutes.saveUser, {
      params: { code: groupCode },
      body: { franchiseUserId, firstName, lastName, emailAddress, isFranchiseOwner, position },
      ifMatch: etag,
    }),
  );
}

export function deletionOperations(users: readonly BulkUser[]): OperationInput[] {
  return users.map(({ groupCode, franchiseUserId, authObjectId, etag }) =>
    operation(userRecordRoutes.deleteUser, {
      params: { code: groupCode, authObjectId },
      query: { franchiseUserId },
      ifMatch: etag,
    }),
  );
}
