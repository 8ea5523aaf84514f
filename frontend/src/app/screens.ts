/** Every screen: path, skeleton, franchise scope and who gets the link. Routes and navigation derive from it. */
import { type RoleFlags, SYSTEM } from '@franchise-admin/api/contract';
import {
  ADDRESS_WIDTHS,
  BRAND_GROUP_WIDTHS,
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

/** Path below the base path, without its leading slash. */
export type ScreenPath =
  | ''
  | 'units'
  | 'all-units'
  | 'users'
  | 'all-users'
  | 'group-details'
  | 'pos-admin'
  | 'admin'
  | 'history';

export interface Screen {
  /** What its heading begins with. */
  readonly title: string;
  /** What its link in the header says; its title when left out. */
  readonly label?: string;
  /** Who gets the link (NAV-01 to NAV-05); whoever sees franchises when left out. */
  readonly isFor?: (roles: RoleFlags) => boolean;
  /** With which selection it has its link; null is a screen about no franchise. */
  readonly about: 'one' | 'all' | 'either' | null;
  /** Its tabs, by their names in the address. */
  readonly tabs?: readonly string[];
  /** The path that shows the same screen for the other kind of selection (NAV-08). */
  readonly twin?: ScreenPath;
  /** Of what comes beneath the heading. */
  readonly shape: 'tree' | 'vendor' | 'sections' | ListShape;
}

/** A list in its card, as it is first shown. */
export interface ListShape {
  /** How many tabs it has. */
  readonly tabs?: number;
  /** Pixels of its columns by their ids, in their order. */
  readonly widths: Readonly<Record<string, number>>;
  /** How many actions a row has at most. */
  readonly actionCount: 0 | 1 | 2;
  /** How many rows there will be, about. */
  readonly rows?: number;
  /** Pixels of a row. */
  readonly rowHeight?: number;
}

/** Whether this person sees franchises at all; a POS admin who is nothing else does not. */
export function seesFranchises(roles: RoleFlags): boolean {
  return roles.isCorpAdmin || roles.isFranchiseAdmin || roles.isReadonlyUser;
}

const UNIT_LIST: ListShape = { tabs: 2, widths: UNIT_WIDTHS, actionCount: 2 };
const SYSTEM_UNIT_LIST: ListShape = { widths: SYSTEM_UNIT_WIDTHS, actionCount: 1 };
const USER_LIST: ListShape = { tabs: 5, widths: USER_WIDTHS, actionCount: 2 };
const SYSTEM_USER_LIST: ListShape = { widths: SYSTEM_USER_WIDTHS, actionCount: 2 };
const ADDRESS_LIST: ListShape = { tabs: 2, widths: ADDRESS_WIDTHS, actionCount: 2, rowHeight: 50 };

/** A vendor's two lists. */
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

/** In the order of the links. */
export const SCREENS: Readonly<Record<ScreenPath, Screen>> = {
  '': { title: 'Hierarchy', about: 'either', shape: 'tree' },
  units: {
    title: 'Units',
    about: 'one',
    twin: 'all-units',
    tabs: ['unassigned', 'assigned', 'ended'],
    shape: UNIT_LIST,
  },
  'all-units': { title: 'All Units', label: 'Units', about: 'all', twin: 'units', shape: SYSTEM_UNIT_LIST },
  users: {
    title: 'Users',
    about: 'one',
    twin: 'all-users',
    tabs: ['unassigned', 'assigned', 'managers', 'admins', 'all', 'deleted'],
    shape: USER_LIST,
  },
  'all-users': { title: 'All Users', label: 'Users', about: 'all', twin: 'users', shape: SYSTEM_USER_LIST },
  'group-details': { title: 'Group Details', about: 'one', tabs: ['addresses', 'deleted'], shape: ADDRESS_LIST },
  'pos-admin': {
    title: 'POS User Administration',
    label: 'POS',
    isFor: (roles) => roles.isCorpAdmin || roles.isPosAdmin,
    about: null,
    shape: 'vendor',
  },
  admin: {
    title: 'System Administration',
    label: 'Admin',
    isFor: (roles) => roles.isCorpAdmin,
    about: null,
    shape: 'sections',
  },
  history: {
    title: 'History',
    isFor: (roles) => roles.isCorpAdmin || roles.isFranchiseAdmin || roles.isPosAdmin,
    about: 'either',
    shape: { widths: HISTORY_WIDTHS, actionCount: 1 },
  },
};

export const SCREEN_PATHS = Object.keys(SCREENS) as readonly ScreenPath[];

/** A path as routes match it, in any case and with a slash at its end or without: "users" for "/Users/". */
const routeOf = (path: string) => path.toLowerCase().replace(/^\/|\/+$/g, '');

/** The screen at an address's path; undefined where no route knows it. */
export function screenAt(path: string): ScreenPath | undefined {
  const route = routeOf(path);
  return SCREEN_PATHS.find((screen) => screen === route);
}

/** Whether a screen has its link, and shows what its title says, with this selection: a franchise's code, SYSTEM, or null for none. */
export function isAbout({ about }: Screen, code: string | null): boolean {
  return about === null || about === 'either' || (about === 'all') === (code === SYSTEM);
}
