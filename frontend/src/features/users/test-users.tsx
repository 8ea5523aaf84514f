/** Renders the users screen with sample users and preferences. */
import type { ComponentType } from 'react';
import type { Responses } from '../../client/test-api.ts';
import { type Shown, showPage } from '../../shared/test-page.tsx';
import { sampleOption, sampleUser } from '../../shared/test-users.ts';
import { UsersPage } from './UsersPage.tsx';

export { sampleOption, sampleUser };

export const ADA = sampleUser(1, 'Ada Zimmer', { isFranchiseAdmin: true, commsOptions: 'Marketing' });
export const BO = sampleUser(2, 'Bo Young', { franchiseRoleMemberId: 7, roleName: 'Area Director', roleTier: 2 });
export const CY = sampleUser(3, 'Cy Xu', { franchiseRoleMemberId: 8, managedUnitCount: 2, isFranchiseOwner: true });

/** Returns the responses for a franchise with Ada, Bo and Cy. */
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
