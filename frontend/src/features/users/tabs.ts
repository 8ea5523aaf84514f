/** The tabs with the franchise's users (USER-02): the route, texts and filter of each tab. */
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
  /** The specified text for an empty list (USER-06). */
  readonly emptyTitle: string;
  /** A sentence that explains why the list is empty. */
  readonly emptyDetail: string;
  /** True if a new user appears in this tab. */
  readonly includesNew?: true;
  /** True for the two tabs that together list every user exactly once. */
  readonly isPartition?: true;
  /** True for the users that this tab lists. */
  readonly includes: (user: FranchiseUser) => boolean;
}

/** The explanation in every empty tab if the franchise has no users. */
export const NO_USERS = 'This franchise has no users yet.';

export const TABS: readonly UsersTab[] = [
  {
    id: 'unassigned',
    label: 'Unassigned Users',
    route: userRoutes.getUnassignedUsers,
    emptyTitle: 'No unassigned users found',
    emptyDetail: 'Everyone in this franchise has a position in the hierarchy.',
    includesNew: true,
    isPartition: true,
    includes: (user) => user.franchiseRoleMemberId === null,
  },
  {
    id: 'assigned',
    label: 'Assigned Users',
    route: userRoutes.getAssignedUsers,
    emptyTitle: 'No assigned users found',
    emptyDetail: 'Nobody in this franchise has a position in the hierarchy yet.',
    isPartition: true,
    includes: (user) => user.franchiseRoleMemberId !== null,
  },
  {
    id: 'managers',
    label: 'Restaurant Managers',
    route: userRoutes.getStoreManagers,
    emptyTitle: 'No restaurant managers found',
    emptyDetail: 'Nobody in this franchise manages a restaurant yet.',
    includes: (user) => user.managedUnitCount > 0,
  },
  {
    id: 'admins',
    label: 'Franchise Admins',
    route: userRoutes.getAdminUsers,
    emptyTitle: 'No franchise admins found',
    emptyDetail: 'This franchise has no franchise admins yet.',
    includes: (user) => user.isFranchiseAdmin,
  },
  {
    id: 'all',
    label: 'All Users',
    route: userRoutes.getAllUsers,
    emptyTitle: 'No users found',
    emptyDetail: NO_USERS,
    includesNew: true,
    includes: () => true,
  },
];
