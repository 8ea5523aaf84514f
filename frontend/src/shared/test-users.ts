/** Sample users and communication preferences for tests. */
import { type CommunicationOption, EMPTY_GUID, type FranchiseUser, NEW_USER } from '@franchise-admin/api/contract';

export function sampleUser(franchiseUserId: number, name: string, more: Partial<FranchiseUser> = {}): FranchiseUser {
  const [firstName = '', lastName = ''] = name.split(' ');
  return {
    franchiseUserId,
    groupCode: 'ALOHA',
    firstName,
    lastName,
    emailAddress: `${firstName.toLowerCase()}@x.example`,
    userName: `${firstName.toLowerCase()}@demo.example`,
    authObjectId: EMPTY_GUID.replace(/0$/, String(franchiseUserId)),
    ...NEW_USER,
    position: 'Lead',
    reportsToFirstName: null,
    reportsToLastName: null,
    assignedUnitCount: 0,
    managedUnitCount: 0,
    commsOptions: '',
    roleName: null,
    roleTier: null,
    franchiseRoleMemberId: null,
    etag: `"${franchiseUserId}-1"`,
    ...more,
  };
}

export const sampleOption = (id: number, name: string, selected = false): CommunicationOption => ({
  communicationTypeId: id,
  communicationTypeName: name,
  communicationInfoText: `What ${name} is.`,
  selected,
});
