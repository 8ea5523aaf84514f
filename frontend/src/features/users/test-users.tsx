/** Sample users and preferences, and the users screen over an API that serves them, for tests. */
import { type CommunicationOption, EMPTY_GUID, type FranchiseUser, NEW_USER } from '@franchise-admin/api/contract';
import type { ComponentType } from 'react';
import type { Responses } from '../../client/test-api.ts';
import { type Shown, showPage } from '../../shared/test-page.tsx';
import { UsersPage } from './UsersPage.tsx';

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

export const ADA = sampleUser(1, 'Ada Zimmer', { isFranchiseAdmin: true, commsOptions: 'Marketing' });
export const BO = sampleUser(2, 'Bo Young', { franchiseRoleMemberId: 7, roleName: 'Area Director', roleTier: 2 });
export const CY = sampleUser(3, 'Cy Xu', { franchiseRoleMemberId: 8, managedUnitCount: 2, isFranchiseOwner: true });

/** The responses of a franchise with these three users. */
export const responsesOf = (more: Responses = {}): Responses => ({
  'GET user/ALOHA/all-users': [ADA, BO, CY],
  'GET user/ALOHA/unassigned': [ADA],
  'GET user/ALOHA/assigned': [BO, CY],
  'GET user/ALOHA/managers': [CY],
  'GET user/ALOHA/admins': [ADA],
  'GET user/ALOHA/1': ADA,
  'GET user/ALOHA/multiple/1': false,
  'GET comms/comms-options/1': [sampleOption(5, 'Food Safety'), sampleOption(6, 'Marketing', true)],
  'GET comms/comms-options/group/ALOHA': [sampleOption(5, 'Food Safety'), sampleOption(6, 'Marketing')],
  ...more,
});

export interface ShownUsers extends Shown {
  readonly Page?: ComponentType;
}

export function showUsers({ Page = UsersPage, ...shown }: ShownUsers = {}) {
  return showPage(Page, { responses: responsesOf(), address: '/users', ...shown });
}
