/** The actions for a person, and the targets of Add Level and Move (HIER-05, HIER-06, HIER-15, HIER-16). */
import { type FranchiseRole, type HierarchyNode, type RoleFlags, removePerson } from '@franchise-admin/api/contract';
import { fullName } from '../../../ui/full-name.ts';

export const PERSON_ACTIONS = {
  assignUnit: 'Assign Unit',
  addLevel: 'Add Level',
  reassign: 'Reassign Position',
  move: 'Move',
  handOver: 'Hand Over Everything',
  history: 'History',
  remove: 'Remove',
  proposeRemoval: 'Propose Removal',
} as const;
export type PersonAction = keyof typeof PERSON_ACTIONS;

/** Returns the level directly below a person's level, if that level has a name (HIER-15). */
export function levelBeneath(levels: readonly FranchiseRole[], tier: number): FranchiseRole | undefined {
  return levels.find((level) => level.tier === tier - 1);
}

/** Returns the actions in menu order. Read-only users propose the actions, and may not read the history. */
export function personActions(
  actor: RoleFlags,
  person: HierarchyNode,
  levels: readonly FranchiseRole[],
): readonly PersonAction[] {
  const offered: PersonAction[] = ['assignUnit'];
  if (levelBeneath(levels, person.tier)) offered.push('addLevel');
  offered.push('reassign', 'move', 'handOver');
  if (!actor.isReadonlyUser) offered.push('history');
  const beneath = { childCount: person.children.length, unitCount: person.unitCount };
  offered.push(!actor.isReadonlyUser && removePerson(actor, beneath).allowed ? 'remove' : 'proposeRemoval');
  return offered;
}

/** Returns all people in the tree as a flat list. */
export function everyone(nodes: readonly HierarchyNode[]): HierarchyNode[] {
  return nodes.flatMap((node) => [node, ...everyone(node.children)]);
}

/** HAND-09: returns the reason why `moved` cannot report to `person`, who is not a target of Move. */
export function moveObstacle(person: HierarchyNode, moved: HierarchyNode, above: FranchiseRole | undefined): string {
  if (person.tier === moved.tier + 1) return `${fullName(moved)} already reports to ${fullName(person)}.`;
  return `${fullName(moved)} can only report to someone at the level ${above?.roleName ?? 'above'}.`;
}

export const highestLevel = (person: HierarchyNode): string =>
  `${fullName(person)} is at the highest level, so there is nobody to move them under.`;

/** HIER-16: returns the people one tier above, except the current parent. */
export function moveTargets(people: readonly HierarchyNode[], moved: HierarchyNode): HierarchyNode[] {
  return people.filter(
    (person) =>
      person.tier === moved.tier + 1 &&
      !person.children.some((child) => child.franchiseRoleMemberId === moved.franchiseRoleMemberId),
  );
}
