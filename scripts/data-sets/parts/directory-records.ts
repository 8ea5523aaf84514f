import type { BrandCommunicationGroupDocument, PosUserDocument, UserDocument } from '@franchise-admin/api/documents';
import { ROLE_GROUPS } from '../accounts.ts';
import type { DirectoryRecord, PlacedDocument } from '../model.ts';
import { EMPTY_GUID } from './franchise-builder.ts';

/**
 * Returns the directory records for these documents: groups, accounts and memberships. Each account joins the groups of its
 * user's chosen communication types in every brand of the franchise. Accounts of franchise and POS admins also join their
 * role group.
 * @param documents in the order of a data set: reference documents first, and each franchise before its people
 * @param isPresent returns true for accounts that the directory creates itself (demo accounts)
 */
export function* directoryRecords(
  documents: Iterable<PlacedDocument>,
  isPresent: (authObjectId: string) => boolean,
): Iterable<DirectoryRecord> {
  const groups: BrandCommunicationGroupDocument[] = [];
  let brandIds: readonly number[] = [];
  for (const { container, document } of documents) {
    if (container === 'reference' && document.kind === 'communication' && document.type === 'brandCommunicationGroup') {
      groups.push(document);
      yield { kind: 'group', group: { id: document.adGroupId, displayName: document.adGroupName } };
    } else if (container === 'vendors' && document.type === 'posUser') {
      const roles = document.isPointOfSaleAdmin ? [ROLE_GROUPS.pointOfSaleAdminGroupId] : [];
      yield* accountRecords(document, roles, isPresent);
    } else if (container === 'franchises' && document.type === 'franchise') {
      brandIds = document.brandIds;
    } else if (container === 'franchises' && document.type === 'user') {
      const roles = document.isFranchiseAdmin ? [ROLE_GROUPS.franchiseAdminGroupId] : [];
      const chosen = groups.filter(
        (group) =>
          brandIds.includes(group.brandId) && document.communicationTypeIds.includes(group.communicationTypeId),
      );
      yield* accountRecords(document, [...roles, ...chosen.map((group) => group.adGroupId)], isPresent);
    }
  }
}

function* accountRecords(
  { authObjectId, userName, emailAddress, firstName, lastName }: UserDocument | PosUserDocument,
  groupIds: readonly string[],
  isPresent: (authObjectId: string) => boolean,
): Iterable<DirectoryRecord> {
  if (authObjectId === EMPTY_GUID) return;
  if (!isPresent(authObjectId)) {
    const account = {
      id: authObjectId,
      userPrincipalName: userName,
      displayName: `${firstName} ${lastName}`,
      givenName: firstName,
      surname: lastName,
      mail: emailAddress.trim(),
    };
    yield { kind: 'account', account };
  }
  for (const groupId of groupIds) yield { kind: 'membership', membership: { groupId, memberId: authObjectId } };
}
