/** Finds everything that a person can hand over, and who can take it. */
import type { FranchiseUser, HierarchyNode, Unit } from '@franchise-admin/api/contract';
import { counted, fullName, listed, type Noun } from '../../ui/index.ts';
import { levelRule, UNITS, unitLabel } from '../words.ts';

/** A unit that is assigned to the person or managed by them. */
export type HeldUnit = Pick<Unit, 'unitCode' | 'unitName' | 'managerId' | 'franchiseRoleMemberId' | 'etag'>;

export interface Belongings {
  readonly user: FranchiseUser;
  /** The person's position, with the people beneath; undefined if the person has no position. */
  readonly position: HierarchyNode | undefined;
  /** The position to which the person's position reports; null for a root. */
  readonly reportsToId: number | null;
  readonly units: readonly HeldUnit[];
}

/** @param unassigned units that are assigned to nobody. The person may still manage them */
export function belongingsOf(
  user: FranchiseUser,
  roots: readonly HierarchyNode[],
  unassigned: readonly HeldUnit[],
): Belongings {
  let position: HierarchyNode | undefined;
  let reportsToId: number | null = null;
  const units: HeldUnit[] = [];
  const add = (unit: HeldUnit) => {
    if (isAssigned(unit, user) || unit.managerId === user.franchiseUserId) units.push(unit);
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

/**
 * Returns the reason why a colleague cannot take over; undefined if they can. A colleague who has no position takes the person's own
 * position.
 */
export function whyNot({ user, position }: Belongings, colleague: FranchiseUser): string | undefined {
  if (!position || position.children.length === 0 || colleague.franchiseRoleMemberId === null) return undefined;
  if (colleague.roleTier === position.tier) return undefined;
  const beneath = position.children.length === 1 ? 'The person' : 'The people';
  return levelRule(`${beneath} beneath ${fullName(user)}`, position.roleName);
}

/** A person or unit that the user can hand over to a different colleague than the rest. */
export interface HeldItem {
  readonly key: string;
  /** The name of the person or unit: "Eve Earl", "4815 - Lahaina Market". */
  readonly label: string;
  /** Returns the reason why a colleague cannot take the item; undefined if they can. */
  readonly whyNot: (colleague: FranchiseUser) => string | undefined;
}

export const personKey = ({ franchiseRoleMemberId }: Pick<HierarchyNode, 'franchiseRoleMemberId'>) =>
  `person ${franchiseRoleMemberId}`;
export const unitKey = ({ unitCode }: Pick<HeldUnit, 'unitCode'>) => `unit ${unitCode}`;

/** Returns the people directly beneath the person, then the person's units, each in the order of the tree. */
export function itemsOf({ user, position, units }: Belongings): readonly HeldItem[] {
  const needsPosition = (colleague: FranchiseUser) =>
    colleague.franchiseRoleMemberId === null ? `${fullName(colleague)} has no position in the hierarchy.` : undefined;
  return [
    ...(position?.children ?? []).map((child) => ({
      key: personKey(child),
      label: fullName(child),
      whyNot: (colleague: FranchiseUser) =>
        !position || colleague.roleTier === position.tier ? undefined : levelRule(fullName(child), position.roleName),
    })),
    ...units.map((unit) => ({
      key: unitKey(unit),
      label: unitLabel(unit),
      whyNot: isAssigned(unit, user) ? needsPosition : () => undefined,
    })),
  ];
}

/** True if the unit is assigned to the person's position, not only managed by the person. */
export const isAssigned = ({ franchiseRoleMemberId }: HeldUnit, user: FranchiseUser): boolean =>
  user.franchiseRoleMemberId !== null && franchiseRoleMemberId === user.franchiseRoleMemberId;

const PEOPLE: Noun = { one: 'person', many: 'people' };

/** Returns "2 people, 3 units and the management of 1 unit"; empty if the person has nothing to hand over. */
export function heldText({ user, position, units }: Belongings): string {
  const assigned = units.filter((unit) => isAssigned(unit, user));
  const managed = units.filter((unit) => unit.managerId === user.franchiseUserId);
  const parts = [
    position && position.children.length > 0 && counted(position.children.length, PEOPLE),
    assigned.length > 0 && counted(assigned.length, UNITS),
    managed.length > 0 && `the management of ${counted(managed.length, UNITS)}`,
  ].filter((part) => part !== undefined && part !== false);
  return listed(parts);
}
