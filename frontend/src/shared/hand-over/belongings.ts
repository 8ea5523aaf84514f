/** Everything that a person holds and can hand over, and who may take it. */
import type { FranchiseUser, HierarchyNode, Unit } from '@franchise-admin/api/contract';
import { counted, fullName, type Noun } from '../../ui/index.ts';
import { UNITS } from '../words.ts';

/** A unit that is assigned to the person, or that they manage. */
export type HeldUnit = Pick<Unit, 'unitCode' | 'unitName' | 'managerId' | 'franchiseRoleMemberId' | 'etag'>;

export interface Belongings {
  readonly user: FranchiseUser;
  /** The person's position with the people directly beneath; undefined if they have none. */
  readonly position: HierarchyNode | undefined;
  /** The position above; null for a root. */
  readonly reportsToId: number | null;
  readonly units: readonly HeldUnit[];
}

/** @param unassigned the units that are assigned to nobody: somebody may manage them nevertheless */
export function belongingsOf(
  user: FranchiseUser,
  roots: readonly HierarchyNode[],
  unassigned: readonly HeldUnit[],
): Belongings {
  let position: HierarchyNode | undefined;
  let reportsToId: number | null = null;
  const units: HeldUnit[] = [];
  const add = (unit: HeldUnit) => {
    const isAssigned = user.franchiseRoleMemberId !== null && unit.franchiseRoleMemberId === user.franchiseRoleMemberId;
    if (isAssigned || unit.managerId === user.franchiseUserId) units.push(unit);
  };
  const visit = (nodes: readonly HierarchyNode[], above: number | null) => {
    for (const node of nodes) {
      if (node.franchiseRoleMemberId === user.franchiseRoleMemberId) {
        position = node;
        reportsToId = above;
      }
      node.units.forEach(add);
      visit(node.children, node.franchiseRoleMemberId);
    }
  };
  visit(roots, null);
  unassigned.forEach(add);
  return { user, position, reportsToId, units };
}

/** Why a colleague cannot take over; undefined if they can. Without a position, they take the person's own. */
export function whyNot({ user, position }: Belongings, colleague: FranchiseUser): string | undefined {
  if (!position || position.children.length === 0 || colleague.franchiseRoleMemberId === null) return undefined;
  if (colleague.roleTier === position.tier) return undefined;
  const beneath = position.children.length === 1 ? 'The person' : 'The people';
  return `${beneath} beneath ${fullName(user)} can only report to someone at the level ${position.roleName}.`;
}

const PEOPLE: Noun = { one: 'person', many: 'people' };

/** "2 people, 3 units and the management of 1 unit"; empty if there is nothing. */
export function heldText({ user, position, units }: Belongings): string {
  const assigned = units.filter((unit) => position && unit.franchiseRoleMemberId === position.franchiseRoleMemberId);
  const managed = units.filter((unit) => unit.managerId === user.franchiseUserId);
  const parts = [
    position && position.children.length > 0 && counted(position.children.length, PEOPLE),
    assigned.length > 0 && counted(assigned.length, UNITS),
    managed.length > 0 && `the management of ${counted(managed.length, UNITS)}`,
  ].filter((part) => part !== undefined && part !== false);
  return new Intl.ListFormat('en-US').format(parts);
}
