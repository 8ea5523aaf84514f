/** Every screen with its path, skeleton, franchise scope and audience. Routes and navigation derive from this table. */
import { type RoleFlags, SYSTEM } from '@franchise-admin/api/contract';
import {
  ADDRESS_WIDTHS,
  BRAND_GROUP_WIDTHS,
  CHANGE_SET_LINES,
  CHANGE_SET_WIDTHS,
  COMMUNICATION_TYPE_WIDTHS,
  HISTORY_WIDTHS,
  ORPHAN_WIDTHS,
  POS_USER_WIDTHS,
  SYSTEM_UNIT_WIDTHS,
  SYSTEM_USER_WIDTHS,
  UNIT_WIDTHS,
  USER_WIDTHS,
  VENDOR_GROUP_WIDTHS,
} from '../shared/widths.ts';

/** The path of a screen below the base path, without a leading slash. */
export type ScreenPath =
  | ''
  | 'units'
  | 'all-units'
  | 'users'
  | 'all-users'
  | 'group-details'
  | 'pos-admin'
  | 'admin'
  | 'history'
  | 'changes';

export interface Screen {
  /** The page heading; pages of a franchise append its name. */
  readonly title: string;
  /** Text of the header link; the title by default. */
  readonly label?: string;
  /** True for roles that get the link (NAV-01 to NAV-05). By default, all roles that see franchises. */
  readonly isVisibleTo?: (roles: RoleFlags) => boolean;
  /** The selection that the screen requires: one franchise, SYSTEM ("all") or either. Null if it does not depend on the selection. */
  readonly scope: 'one' | 'all' | 'either' | null;
  /** Names of the tabs in the URL. */
  readonly tabs?: readonly string[];
  /** The path of the screen that shows the same data for the other scope (NAV-08). */
  readonly twin?: ScreenPath;
  /** True if the link is in the account menu instead of the header. */
  readonly isInAccountMenu?: boolean;
  /** True if a path segment below the screen's path opens one record: "/changes/{id}". */
  readonly hasRecords?: boolean;
  /** True if a line of counts is below the heading. */
  readonly hasNote?: boolean;
  /** The skeleton below the heading. */
  readonly shape: 'tree' | 'vendor' | 'sections' | ListShape;
}

export interface ListShape {
  readonly tabs?: number;
  readonly hasFilters?: true;
  /** Column widths in pixels by column id, in display order. */
  readonly widths: Readonly<Record<string, number>>;
  /** Maximum number of actions per row. */
  readonly actionCount: 0 | 1 | 2;
  readonly hasCheck?: boolean;
  /** Approximate number of rows. */
  readonly rows?: number;
  /** Height of a row in pixels. */
  readonly rowHeight?: number;
  /** Number of lines for wrapped text on a phone's card. */
  readonly wrappedLines?: number;
}

/** True for all users with a role, except POS admins without another role. */
export function seesFranchises(roles: RoleFlags): boolean {
  return roles.isCorpAdmin || roles.isFranchiseAdmin || roles.isReadonlyUser;
}

const UNIT_LIST: ListShape = { tabs: 2, widths: UNIT_WIDTHS, hasCheck: true, actionCount: 2 };
const SYSTEM_UNIT_LIST: ListShape = { widths: SYSTEM_UNIT_WIDTHS, hasCheck: true, actionCount: 1 };
const USER_LIST: ListShape = { tabs: 5, widths: USER_WIDTHS, hasCheck: true, actionCount: 2 };
const SYSTEM_USER_LIST: ListShape = { widths: SYSTEM_USER_WIDTHS, hasCheck: true, actionCount: 2 };
const ADDRESS_LIST: ListShape = { tabs: 2, widths: ADDRESS_WIDTHS, actionCount: 2, rowHeight: 50 };

export const VENDOR_LISTS = {
  groups: { widths: VENDOR_GROUP_WIDTHS, actionCount: 1, rows: 3 },
  users: { widths: POS_USER_WIDTHS, actionCount: 2, rows: 5 },
} as const satisfies Record<string, ListShape>;

/** The lists of System Administration. */
export const SECTION_LISTS = {
  orphaned: { widths: ORPHAN_WIDTHS, actionCount: 1, rows: 2 },
  groups: { widths: BRAND_GROUP_WIDTHS, actionCount: 2, rows: 9 },
  types: { widths: COMMUNICATION_TYPE_WIDTHS, actionCount: 2, rows: 6 },
} as const satisfies Record<string, ListShape>;

/** All screens, in the order of their links. */
export const SCREENS: Readonly<Record<ScreenPath, Screen>> = {
  '': { title: 'Hierarchy', scope: 'either', hasNote: true, shape: 'tree' },
  units: {
    title: 'Units',
    scope: 'one',
    twin: 'all-units',
    tabs: ['unassigned', 'assigned', 'ended'],
    hasNote: true,
    shape: UNIT_LIST,
  },
  'all-units': {
    title: 'All Units',
    label: 'Units',
    scope: 'all',
    twin: 'units',
    hasNote: true,
    shape: SYSTEM_UNIT_LIST,
  },
  users: {
    title: 'Users',
    scope: 'one',
    twin: 'all-users',
    tabs: ['unassigned', 'assigned', 'managers', 'admins', 'all', 'deleted'],
    hasNote: true,
    shape: USER_LIST,
  },
  'all-users': {
    title: 'All Users',
    label: 'Users',
    scope: 'all',
    twin: 'users',
    hasNote: true,
    shape: SYSTEM_USER_LIST,
  },
  'group-details': {
    title: 'Group Details',
    scope: 'one',
    tabs: ['addresses', 'deleted'],
    hasNote: true,
    shape: ADDRESS_LIST,
  },
  'pos-admin': {
    title: 'POS User Administration',
    label: 'POS',
    isVisibleTo: (roles) => roles.isCorpAdmin || roles.isPosAdmin,
    scope: null,
    hasNote: true,
    shape: 'vendor',
  },
  admin: {
    title: 'System Administration',
    label: 'Admin',
    isVisibleTo: (roles) => roles.isCorpAdmin,
    scope: null,
    shape: 'sections',
  },
  history: {
    title: 'History',
    isVisibleTo: (roles) => roles.isCorpAdmin || roles.isFranchiseAdmin || roles.isPosAdmin,
    scope: 'either',
    shape: { hasFilters: true, widths: HISTORY_WIDTHS, actionCount: 1 },
  },
  changes: {
    title: 'Changes',
    isVisibleTo: (roles) => seesFranchises(roles) || roles.isPosAdmin,
    isInAccountMenu: true,
    hasRecords: true,
    scope: 'either',
    tabs: ['all', 'open', 'scheduled', 'proposed', 'finished'],
    shape: { tabs: 5, widths: CHANGE_SET_WIDTHS, actionCount: 1, wrappedLines: CHANGE_SET_LINES },
  },
};

export const SCREEN_PATHS = Object.keys(SCREENS) as readonly ScreenPath[];

/** Normalizes a path like the router does, ignoring case and outer slashes: "users" for "/Users/". */
const routeOf = (path: string) => path.toLowerCase().replace(/^\/|\/+$/g, '');

/** Returns the screen at a URL path, which may be the path of one of its records; undefined for an unknown path. */
export function screenAt(path: string): ScreenPath | undefined {
  const route = routeOf(path);
  return SCREEN_PATHS.find(
    (screen) => screen === route || (SCREENS[screen].hasRecords && route.startsWith(`${screen}/`)),
  );
}

/**
 * True if the screen is available with this selection.
 * @param code the code of a franchise, SYSTEM, or null if nothing is selected
 */
export function isInScope({ scope }: Screen, code: string | null): boolean {
  return scope === null || scope === 'either' || (scope === 'all') === (code === SYSTEM);
}
