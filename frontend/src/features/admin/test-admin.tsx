/** Renders the admin page with test responses. */
import type { BrandCommunicationGroup, CommunicationType, OrphanedFranchise } from '@franchise-admin/api/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import type { Responses } from '../../client/test-api.ts';
import { type Shown, showPage } from '../../shared/test-page.tsx';
import { AdminPage } from './AdminPage.tsx';

export const CORAL: OrphanedFranchise = { groupCode: 'CORAL', groupName: 'Coral Reef Dining', totalUsers: 3 };
export const SUMMIT: OrphanedFranchise = { groupCode: 'SUMMIT', groupName: 'Summit Bistro Partners', totalUsers: 1 };

export const SAFETY: CommunicationType = {
  communicationTypeId: 1,
  name: 'Food Safety',
  infoText: 'Recalls and inspections',
  groupCount: 1,
  etag: '"t1-1"',
};
export const FINANCE: CommunicationType = {
  communicationTypeId: 2,
  name: 'Finance',
  infoText: '',
  groupCount: 0,
  etag: '"t2-1"',
};

export const SAFETY_GROUP: BrandCommunicationGroup = {
  brandCommunicationGroupId: 10,
  brandId: 1,
  brandNameDisplay: 'Island Grill',
  brandName: 'island',
  communicationTypeId: 1,
  communicationTypeName: 'Food Safety',
  adGroupId: 'c0111110-0000-4000-8000-000000000001',
  adGroupName: 'comm-island-food-safety',
  memberCount: 41,
  etag: '"g10-1"',
};
/** A group without members. */
export const FINANCE_GROUP: BrandCommunicationGroup = {
  ...SAFETY_GROUP,
  brandCommunicationGroupId: 11,
  communicationTypeId: 2,
  communicationTypeName: 'Finance',
  adGroupName: 'comm-island-finance',
  memberCount: 0,
  etag: '"g11-1"',
};

export const ORPHANED = 'GET lookup/orphanedFranchises';
export const GROUPS = 'GET comms/brand-communication-groups';
export const TYPES = 'GET comms/communication-types';
export const BRANDS = 'GET comms/brands';

export const responsesOf = (more: Responses = {}): Responses => ({
  [ORPHANED]: [CORAL, SUMMIT],
  [GROUPS]: [SAFETY_GROUP, FINANCE_GROUP],
  [TYPES]: [FINANCE, SAFETY],
  [BRANDS]: [
    { brandId: 1, brandNameDisplay: 'Island Grill' },
    { brandId: 2, brandNameDisplay: 'Bistro 9' },
  ],
  ...more,
});

export const show = (responses: Responses = responsesOf(), shown: Omit<Shown, 'responses'> = {}) =>
  showPage(AdminPage, { responses, address: '/admin', ...shown });

export const section = (name: string) => within(screen.getByRole('region', { name }));

/** Returns the cells of a section's table, row by row, without headers and actions. */
export async function cellsOf(name: string): Promise<(string | null)[][]> {
  const grid = await section(name).findByRole('grid');
  await waitFor(() => expect(grid.getAttribute('aria-busy')).toBe('false'));
  return within(grid)
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].slice(0, -1).map(({ textContent }) => textContent));
}
