/**
 * The widths in pixels of the columns that lists show by default, in display order, by column id. They are separate from the columns,
 * because skeletons need them before a list's code has loaded.
 */
import type { ListedUnitField } from '@franchise-admin/api/contract';

export const UNIT_WIDTHS = {
  unitCode: 116,
  unitName: 142,
  emailAddress: 270,
  phoneNumber: 126,
  managerName: 144,
} as const satisfies Record<ListedUnitField | 'managerName', number>;

/**
 * Narrow enough that the rows of All Units fit into a 1,440 px window. A fourth level is rare, so its column has room only for a short
 * name.
 */
export const LEVEL_WIDTHS = { levelOneName: 134, levelTwoName: 134, levelThreeName: 134, levelFourName: 96 } as const;

/** All Units (SYS-02). The column of unit numbers has no room for a sort arrow. */
export const SYSTEM_UNIT_WIDTHS = {
  groupCode: 104,
  ...UNIT_WIDTHS,
  unitCode: 92,
  // Too narrow for the longest emails, because the checkboxes need the space.
  emailAddress: 233,
  managerName: 146,
  ...LEVEL_WIDTHS,
} as const;

/** The default columns of a franchise's users. */
export const USER_WIDTHS = { lastName: 164, firstName: 112, email: 300, signIn: 270, title: 158 } as const;

/** All Users (SYS-01). */
export const SYSTEM_USER_WIDTHS = {
  groupCode: 112,
  firstName: USER_WIDTHS.firstName,
  lastName: USER_WIDTHS.lastName,
  email: USER_WIDTHS.email,
  signIn: USER_WIDTHS.signIn,
  role: 134,
  reportsTo: 150,
} as const;

/** The addresses of a franchise (ADDR-02). */
export const ADDRESS_WIDTHS = {
  addressType: 120,
  street: 290,
  city: 124,
  state: 96,
  postalCode: 104,
  country: 120,
  entity: 272,
} as const;

/** The history of a franchise or a vendor. */
export const HISTORY_WIDTHS = { what: 330, at: 190, who: 170, kind: 150, fields: 360, state: 120 } as const;

/** The change sets of a franchise. */
export const CHANGE_SET_WIDTHS = {
  title: 330,
  state: 190,
  progress: 120,
  author: 170,
  at: 190,
} as const;
/** The lines of a state on a phone's card, because "Scheduled for …" wraps. The cards of the skeleton have the same height. */
export const CHANGE_SET_LINES = 2;

/** The operations of a change set. */
export const REVIEW_WIDTHS = { name: 230, outcome: 130, detail: 360, included: 78 } as const;

/** The franchise groups of a vendor (POS-02). */
export const VENDOR_GROUP_WIDTHS = { groupCode: 110, groupName: 156 } as const;
/** The users of a vendor (POS-03). */
export const POS_USER_WIDTHS = { lastName: 168, firstName: 112, email: 266, isAdmin: 92 } as const;

/** The orphaned franchises (ADM-03). */
export const ORPHAN_WIDTHS = { groupCode: 120, groupName: 190, totalUsers: 90 } as const;

/** The brand communication groups (ADM-04). */
export const BRAND_GROUP_WIDTHS = { brand: 128, type: 168, adGroup: 206, members: 82 } as const;
/** The communication types (ADM-06). */
export const COMMUNICATION_TYPE_WIDTHS = { name: 162, infoText: 290, groups: 82 } as const;
