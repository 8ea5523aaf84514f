/** Plans one franchise: its name and brands, its units and users, and the history of its entities. */
import { auditedChange } from '@franchise-admin/api/audited-changes';
import { EMPTY_GUID } from '@franchise-admin/api/contract';
import {
  type DirectoryEffect,
  documentId,
  type FranchiseDocument,
  type UserDocument,
} from '@franchise-admin/api/documents';
import type { AuditedChange, Step } from '../../database/step.ts';
import type { Fault, Row } from './files.ts';
import { keyOf } from './kinds.ts';
import { planUnits } from './plan-units.ts';
import { planUsers, type UserContext } from './plan-users.ts';
import { deletedRecord, type PresentFranchise } from './present.ts';
import { differing, type RecordDiff } from './records.ts';
import type { Unread } from './unread.ts';

/** The rows of one franchise. Kinds that are not loaded are undefined. */
export interface FranchiseRows {
  readonly franchise?: Row<'franchises'> | undefined;
  readonly units?: readonly Row<'units'>[] | undefined;
  readonly users?: readonly Row<'users'>[] | undefined;
}

export interface FranchiseContext extends Omit<UserContext, 'offered'> {
  /** True if the files include franchises. Only then, a franchise without a row is `gone`. */
  readonly hasFranchises: boolean;
  /** True if units that the file does not list are removed. */
  readonly removeGone: boolean;
  /** Communication types that a brand has groups for. */
  readonly groups: readonly { readonly brandId: number; readonly communicationTypeId: number }[];
  /** The ids of all brands after the load. */
  readonly brandIds: ReadonlySet<number>;
  /** Changes to the franchise's entities, which are in another container. */
  readonly entityChanges: readonly AuditedChange[];
}

export interface FranchisePlan {
  readonly records: readonly RecordDiff[];
  readonly faults: readonly Fault[];
  /** The new root, or undefined if the franchise neither exists nor is added. */
  readonly root: Omit<FranchiseDocument, 'revision' | 'changedAt'> | undefined;
  /** The revision before the next change. */
  readonly revision: number;
  /** Steps that change the root come first. */
  readonly steps: readonly Step[];
}

/** Plans a load without writing. Omits faulty rows. */
export function planFranchise(
  present: PresentFranchise,
  rows: FranchiseRows,
  context: FranchiseContext,
): FranchisePlan {
  const { root, groupCode } = present;
  const { unread } = context;
  const planned = planRoot(present, rows.franchise, context);
  // A row of the franchise that cannot be read may list any brand.
  const isUnread = unread.mayBe('franchises', groupCode);
  if (!root && isUnread) return NOTHING;
  const rejection = rejectionOf(present, rows);
  if (rejection !== undefined) return { ...NOTHING, faults: rejection };
  const brandIds = isUnread ? [...context.brandIds] : (planned.root?.brandIds ?? []);
  const offered = context.groups.filter(({ brandId }) => brandIds.includes(brandId));
  const users = planUsers(present, rows.users, {
    ...context,
    offered: new Set(offered.map(({ communicationTypeId }) => communicationTypeId)),
  });
  const coming = (rows.users ?? []).filter(
    ({ values }) => !present.deleted.has(deletedRecord('user', values.franchiseUserId)),
  );
  const userIds = new Set([...present.users.keys(), ...coming.map(({ values }) => values.franchiseUserId)]);
  const units = planUnits(present, rows.units, {
    hasBrand: (brandId) => brandIds.includes(brandId) || (isUnread && unread.mayBe('brands', brandId)),
    hasUser: (franchiseUserId) =>
      userIds.has(franchiseUserId) || unread.mayBe('users', keyOf('users', { groupCode, franchiseUserId })),
    removeGone: context.removeGone,
  });
  const entities = context.entityChanges.map((change): Step => ({ writes: [], audit: [change], effects: [] }));
  return {
    records: [...planned.records, ...units.records, ...users.records],
    faults: [...planned.faults, ...stranded(present, rows, brandIds, unread), ...units.faults, ...users.faults],
    root: planned.root,
    revision: root?.revision ?? firstRevision(present),
    steps: [...planned.steps, ...entities, ...users.steps, ...units.steps],
  };
}

const NOTHING: FranchisePlan = { records: [], faults: [], root: undefined, revision: 0, steps: [] };

/** Returns faults if none of these rows can be loaded; otherwise undefined. */
function rejectionOf(
  { root }: PresentFranchise,
  { franchise, units = [], users = [] }: FranchiseRows,
): Fault[] | undefined {
  const why = root?.isBeingRemoved
    ? 'The franchise is being removed.'
    : !root && !franchise && 'The franchise does not exist and has no row.';
  if (!why) return undefined;
  const rows = [...(franchise ? [franchise] : []), ...units, ...users];
  return rows.map(({ file, row }) => ({ file, row, field: 'groupCode', why }));
}

interface PlannedRoot {
  readonly root: FranchisePlan['root'];
  readonly records: RecordDiff[];
  readonly steps: Step[];
  readonly faults: Fault[];
}

function planRoot(
  { groupCode, root, users }: PresentFranchise,
  row: Row<'franchises'> | undefined,
  context: FranchiseContext,
): PlannedRoot {
  const kind = 'franchises';
  if (!row) {
    const state = 'gone';
    const records = root && context.hasFranchises ? [{ kind, key: groupCode, state, fields: [] } as const] : [];
    return { root, records, steps: [], faults: [] };
  }
  const unknown = (row.values.brandIds ?? []).filter(
    (brandId) => !context.brandIds.has(brandId) && !context.unread.mayBe('brands', brandId),
  );
  const why = `There is no brand ${unknown.join(', ')}.`;
  const faults = unknown.length > 0 ? [{ file: row.file, row: row.row, field: 'brandIds', why }] : [];
  const { groupName } = row.values;
  const brandIds = row.values.brandIds && [...new Set(row.values.brandIds)];
  if (!root) {
    const { franchise: id } = documentId;
    const created = {
      id,
      groupCode,
      type: id,
      groupName,
      levels: [],
      levelsVersion: 1,
      brandIds: brandIds ?? [],
    } as const;
    return {
      root: created,
      records: [{ kind, key: groupCode, state: 'added', fields: [] }],
      steps: [{ writes: [], audit: auditedChange(null, { ...created, revision: 0, changedAt: '' }), effects: [] }],
      faults,
    };
  }
  const fields = differing(root, { groupName, brandIds }, ['groupName', 'brandIds']);
  if (fields.length === 0)
    return { root, records: [{ kind, key: groupCode, state: 'unchanged', fields }], steps: [], faults };
  const next = { ...root, groupName, brandIds: brandIds ?? root.brandIds };
  const effects = membershipsOf(users.values(), root.brandIds, next.brandIds);
  return {
    root: next,
    records: [{ kind, key: groupCode, state: 'changed', fields }],
    steps: [{ writes: [], audit: auditedChange(root, next), effects }],
    faults,
  };
}

/**
 * Returns the membership updates after a change of brands. Users with communication types are members of their brands' groups.
 */
function membershipsOf(
  users: Iterable<UserDocument>,
  before: readonly number[],
  after: readonly number[],
): DirectoryEffect[] {
  const ended = before.filter((brandId) => !after.includes(brandId));
  if (ended.length === 0 && after.every((brandId) => before.includes(brandId))) return [];
  return [...users].flatMap(({ authObjectId, communicationTypeIds }): DirectoryEffect[] => {
    if (authObjectId === EMPTY_GUID || communicationTypeIds.length === 0) return [];
    const choices = ended.length > 0 ? { ended: { brandIds: ended, communicationTypeIds } } : {};
    return [{ kind: 'syncMemberships', authObjectId: authObjectId.toLowerCase(), leave: [], ...choices }];
  });
}

/** Returns faults for units whose brand the franchise would lose, unless the file gives them another brand. */
function stranded(
  { root, units }: PresentFranchise,
  rows: FranchiseRows,
  brandIds: readonly number[],
  unread: Unread,
): Fault[] {
  const { franchise } = rows;
  if (!root || !franchise) return [];
  const ended = new Set(root.brandIds.filter((brandId) => !brandIds.includes(brandId)));
  const moved = new Set(
    (rows.units ?? []).flatMap(({ values }) => (values.brandId === undefined ? [] : [values.unitCode])),
  );
  const left = [...units.values()].filter(
    (unit) =>
      ended.has(unit.brandId ?? 0) && !moved.has(unit.unitCode) && !unread.mayBe('units', keyOf('units', { ...unit })),
  );
  if (left.length === 0) return [];
  const why = `${left.length} of its units ${left.length === 1 ? 'has' : 'have'} a brand that it would no longer have, such as ${left[0]?.unitCode}.`;
  return [{ file: franchise.file, row: franchise.row, field: 'brandIds', why }];
}

/**
 * Returns the revision before the first change. A franchise that is added again after a deletion starts at the current time in
 * seconds. From 0, it could reach the revision of a cached list of the deleted franchise, which would then look current.
 */
function firstRevision({ groupCode, deleted }: PresentFranchise): number {
  return deleted.has(deletedRecord('franchise', groupCode)) ? Math.floor(Date.now() / 1000) : 0;
}
