/** The tabs of the franchise's users (USER-02): the call of each, its exact words, and who stands in it. */
import { type FranchiseUser, userRoutes } from '@franchise-admin/api/contract';

export const TAB_IDS = ['unassigned', 'assigned', 'managers', 'admins', 'all'] as const;
export type TabId = (typeof TAB_IDS)[number];

type UserListRoute = (typeof userRoutes)[
  | 'getUnassignedUsers'
  | 'getAssignedUsers'
  | 'getStoreManagers'
  | 'getAdminUsers'
  | 'getAllUsers'];

export interface UsersTab {
  readonly id: TabId;
  readonly label: string;
  readonly route: UserListRoute;
  /** USER-06. */
  readonly empty: string;
  /** What could not be read, when it could not. */
  readonly failed: string;
  /** Who of all users stands in it: the tab's count before its own list is read. */
  readonly holds: (user: FranchiseUser) => boolean;
}

export const TABS: readonly UsersTab[] = [
  {
    id: 'unassigned',
    label: 'Unassigned Users',
    route: userRoutes.getUnassignedUsers,
    empty: 'No unassigned users found',
    failed: 'The unassigned users could not be loaded.',
    holds: (user) => user.franchiseRoleMemberId === null,
  },
  {
    id: 'assigned',
    label: 'Assigned Users',
    route: userRoutes.getAssignedUsers,
    empty: 'No assigned users found',
    failed: 'The assigned users could not be loaded.',
    holds: (user) => user.franchiseRoleMemberId !== null,
  },
  {
    id: 'managers',
    label: 'Restaurant Managers',
    route: userRoutes.getStoreManagers,
    empty: 'No restaurant managers found',
    failed: 'The restaurant managers could not be loaded.',
    holds: (user) => user.managedUnitCount > 0,
  },
  {
    id: 'admins',
    label: 'Franchise Admins',
    route: userRoutes.getAdminUsers,
    empty: 'No franchise admins found',
    failed: 'The franchise admins could not be loaded.',
    holds: (user) => user.isFranchiseAdmin,
  },
  {
    id: 'all',
    label: 'All Users',
    route: userRoutes.getAllUsers,
    empty: 'No users found',
    failed: 'The users could not be loaded.',
    holds: () => true,
  },
];
