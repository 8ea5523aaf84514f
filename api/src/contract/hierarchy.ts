/** The hierarchy: people by level with their units (API-19 to API-21). */
import * as z from 'zod/mini';
import { etag, groupCode, recordId, recordIdOrNew, tier } from './fields.ts';
import { administerFranchise, readFranchise } from './policies.ts';
import type { Field } from './record.ts';
import { route } from './route.ts';
import type { UnitField } from './units.ts';

/** A unit assigned to a person, without level names and opening hours. */
const hierarchyUnit = z.object({
  unitCode: z.string(),
  unitName: z.string(),
  managerId: z.nullable(z.int()),
  managerName: z.nullable(z.string()),
  emailAddress: z.nullable(z.string()),
  phoneNumber: z.nullable(z.string()),
  franchiseRoleMemberId: z.int(),
  etag,
} satisfies Record<UnitField | 'managerName' | 'etag', z.ZodMiniType>);
export type HierarchyUnit = z.output<typeof hierarchyUnit>;

/** A person at a level. `children`: direct reports, sorted by last name, then first name. `units`: sorted by code. */
export interface HierarchyNode {
  franchiseRoleMemberId: number;
  franchiseUserId: number;
  franchiseRoleId: number;
  firstName: string;
  lastName: string;
  emailAddress: string;
  userName: string;
  roleName: string;
  tier: 1 | 2 | 3 | 4;
  /** Units assigned to this person, not to people below. */
  unitCount: number;
  /** Object id of the directory account. The client compares it with the caller's id, because callers cannot delete their own account. */
  authObjectId: string;
  children: HierarchyNode[];
  units: HierarchyUnit[];
  etag: string;
}
const personInLevel = z.object({
  franchiseRoleMemberId: z.int(),
  franchiseUserId: z.int(),
  franchiseRoleId: z.int(),
  firstName: z.string(),
  lastName: z.string(),
  emailAddress: z.string(),
  userName: z.string(),
  roleName: z.string(),
  tier,
  authObjectId: z.string(),
  etag,
});
const hierarchyNode: z.ZodMiniType<HierarchyNode> = z.object({
  ...personInLevel.shape,
  unitCount: z.int(),
  get children() {
    return z.array(hierarchyNode);
  },
  units: z.array(hierarchyUnit),
});

/** A position without the people and units below it. */
export const position = z.extend(personInLevel, {
  /** The position above; null for a root. */
  reportsToId: z.nullable(z.int()),
  /** Names of the people that the position reports up to, nearest first. */
  reportsToNames: z.array(z.string()),
});
export type Position = z.output<typeof position>;

/** A position's stored fields except its number and tier. The role (level) of a position never changes. */
export const POSITION_FIELDS = {
  franchiseRoleId: { label: 'Role' },
  franchiseUserId: { label: 'Person', isWritable: true },
  reportsToId: { label: 'Reports To', isWritable: true },
} as const satisfies { readonly [Name in keyof Position]?: Field };

/**
 * Adds a position if franchiseRoleMemberId is null, 0 or omitted. Otherwise changes the existing position: a different reportsToId moves
 * it, and a different franchiseUserId reassigns it. franchiseRoleId is the level of a new position; an existing position must keep its
 * level.
 */
const saveHierarchyBody = z.object({
  franchiseRoleId: recordId,
  /** The position above; null, 0 or omitted for a root. */
  reportsToId: z.optional(z.nullable(recordIdOrNew)),
  franchiseUserId: recordId,
  franchiseRoleMemberId: z.optional(z.nullable(recordIdOrNew)),
});

const deleteHierarchyBody = z.object({
  franchiseRoleMemberId: recordId,
  /** If true, the user and the directory account are deleted too. Otherwise the user becomes unassigned (HIER-18). */
  deleteUser: z.optional(z.boolean('This must be true or false.')),
});

export const hierarchyRoutes = {
  getHierarchy: route({
    name: 'getHierarchy',
    method: 'GET',
    path: 'hierarchy/{code}',
    params: z.object({ code: groupCode }),
    response: z.array(hierarchyNode),
    policy: readFranchise,
    message: 'An error occurred when retrieving a hierarchy level.',
    concurrency: 'list',
  }),
  saveHierarchy: route({
    name: 'saveHierarchy',
    method: 'POST',
    path: 'hierarchy/{code}',
    params: z.object({ code: groupCode }),
    body: saveHierarchyBody,
    response: z.object({ franchiseRoleMemberId: z.int(), etag }),
    current: position,
    policy: administerFranchise,
    message: 'An error occurred when saving a hierarchy level.',
    concurrency: 'record-or-new',
  }),
  deleteHierarchy: route({
    name: 'deleteHierarchy',
    method: 'DELETE',
    path: 'hierarchy/{code}',
    params: z.object({ code: groupCode }),
    body: deleteHierarchyBody,
    response: z.object({
      /** Number of people who became roots. */
      rootCount: z.int(),
      /** Number of units that became unassigned. */
      unassignedUnitCount: z.int(),
      userDeleted: z.boolean(),
      /** True while the server deletes the directory account or unassigns the remaining units in the background. */
      isPending: z.optional(z.boolean()),
    }),
    current: position,
    policy: administerFranchise,
    message: 'An error occurred when removing a hierarchy level.',
    concurrency: 'record',
  }),
} as const;
