/** Renders the POS screen with test data. */
import { EMPTY_GUID, type PosUser, type Vendor } from '@franchise-admin/api/contract';
import { waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import type { Responses } from '../../client/test-api.ts';
import type { Caller } from '../../context/caller.ts';
import { NOBODY } from '../../context/test-callers.ts';
import { type Shown, showPage } from '../../shared/test-page.tsx';
import { announcements, subscribeAnnouncements } from '../../ui/toasts/announce.ts';
import { PosPage } from './PosPage.tsx';

export const HARBOR: Vendor = {
  pointOfSaleVendorId: 3,
  name: 'Harbor POS',
  franchises: [
    { pointOfSaleVendorFranchiseId: 31, groupCode: 'ALOHA', groupName: 'Aloha Grill Group' },
    { pointOfSaleVendorFranchiseId: 32, groupCode: 'BISTRO', groupName: 'Bistro Nine' },
  ],
  etag: '"3-1"',
};
const QUICK: Vendor = { pointOfSaleVendorId: 4, name: 'Quick Tills', franchises: [], etag: '"4-1"' };

function sampleUser(pointOfSaleUserId: number, name: string, more: Partial<PosUser> = {}): PosUser {
  const [firstName = '', lastName = ''] = name.split(' ');
  return {
    pointOfSaleUserId,
    pointOfSaleVendorId: 3,
    firstName,
    lastName,
    emailAddress: `${firstName.toLowerCase()}@x.example`,
    userName: `${firstName.toLowerCase()}@demo.example`,
    authObjectId: EMPTY_GUID.replace(/0$/, String(pointOfSaleUserId)),
    isPointOfSaleAdmin: false,
    etag: `"${pointOfSaleUserId}-1"`,
    ...more,
  };
}
export const ADA = sampleUser(1, 'Ada Zimmer', { isPointOfSaleAdmin: true });
export const BO = sampleUser(2, 'Bo Young');

/** Ada as the current user. */
export const POS_ADMIN: Caller = {
  ...NOBODY,
  isPosAdmin: true,
  pointOfSaleVendorId: 3,
  authObjectId: ADA.authObjectId,
};

export const VENDORS = 'GET pos/vendors';
export const VENDOR = 'GET pos/vendor/3';
export const USERS = 'GET pos/vendor/3/users';
export const LISTED = [HARBOR, QUICK].map(({ pointOfSaleVendorId, name }) => ({ pointOfSaleVendorId, name }));

/** Returns responses for two vendors. The second vendor has no groups and no users. */
export const responsesOf = (more: Responses = {}): Responses => ({
  [VENDORS]: LISTED,
  [VENDOR]: HARBOR,
  [USERS]: [ADA, BO],
  'GET pos/vendor/4': QUICK,
  'GET pos/vendor/4/users': [],
  'GET pos/vendor/3/user/1': ADA,
  'GET pos/vendor/3/user/2': BO,
  'GET lookup/franchises': [
    { groupCode: 'ALOHA', description: 'Aloha Grill Group' },
    { groupCode: 'BISTRO', description: 'Bistro Nine' },
    { groupCode: 'CORAL', description: 'Coral Reef' },
  ],
  ...more,
});

export interface ShownVendors extends Pick<Shown, 'responses' | 'caller'> {
  /** The query string; "?vendor=3" by default. */
  readonly search?: string;
}

export function showVendors({ search = '?vendor=3', ...shown }: ShownVendors = {}) {
  const spoken = new Set<string>();
  subscribeAnnouncements(() => {
    for (const { text } of announcements('polite')) spoken.add(text);
  });
  const page = showPage(PosPage, { responses: responsesOf(), address: `/pos-admin${search}`, ...shown });
  /** Waits until the text has been announced, even if another announcement has replaced it. */
  const announced = (text: string) => waitFor(() => expect([...spoken]).toContain(text));
  return { ...page, announced };
}
