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
  /** What it means that nobody stands in it. */
  readonly meaning: string;
  /** Somebody who was just added stands in it. */
  readonly holdsNew?: true;
  /** One of the two tabs that together list every user once. */
  readonly isHalf?: true;
  /** Who of all users stands in it: the tab's count before its own list is read. */
  readonly holds: (user: FranchiseUser) => boolean;
}

/** What any empty list of a franchise without users means. */
export const NO_USERS = 'This franchise has no users yet.';

export const TABS: readonly UsersTab[] = [
  {
    id: 'unassigned',
    label: 'Unassigned Users',
    route: userRoutes.getUnassignedUsers,
    empty: 'No unassigned users found',
    meaning: 'Everyone in this franchise has a place in the hierarchy.',
    holdsNew: true,
    isHalf: true,
    holds: (user) => user.franchiseRoleMemberId === null,
  },
  {
    id: 'assigned',
    label: 'Assigned Users',
    route: userRoutes.getAssignedUsers,
    empty: 'No assigned users found',
    meaning: 'Nobody in this franchise has a place in the hierarchy yet.',
    isHalf: true,
    holds: (user) => user.franchiseRoleMemberId !== null,
  },
  {
    id: 'managers',
    label: 'Restaurant Managers',
    route: userRoutes.getStoreManagers,
    empty: 'No restaurant managers found',
    meaning: 'Nobody in this franchise manages a restaurant yet.',
    holds: (user) => user.managedUnitCount > 0,
  },
  {
    id: 'admins',
    label: 'Franchise Admins',
    route: userRoutes.getAdminUsers,
    empty: 'No franchise admins found',
    meaning: 'Nobody administers this franchise here yet.',
    holds: (user) => user.isFranchiseAdmin,
  },
  {
    id: 'all',
    label: 'All Users',
    route: userRoutes.getAllUsers,
    empty: 'No users found',
    meaning: NO_USERS,
    holdsNew: true,
    holds: () => true,
  },
];
