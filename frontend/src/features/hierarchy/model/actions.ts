/** The actions for a person, and the targets of Add Level and Move (HIER-05, HIER-06, HIER-15, HIER-16). */
import { type FranchiseRole, type HierarchyNode, type RoleFlags, removePerson } from '@franchise-admin/api/contract';
import { levelRule } from '../../../shared/words.ts';
import { fullName } from '../../../ui/full-name.ts';
import { countedPeople } from './summary.ts';

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

/**
 * HIER-16, HAND-09: returns the reason why none of the moved people can be moved under `target`; undefined if one of them can. Used by
 * Move, the bulk move and dragging.
 */
export function moveObstacle(
  target: HierarchyNode,
  moved: readonly HierarchyNode[],
  levels: readonly FranchiseRole[],
): string | undefined {
  const [first] = moved;
  if (!first) return undefined;
  const fitting = moved.filter(({ tier }) => tier + 1 === target.tier);
  if (fitting.length === 0) {
    const above = levels.find(({ tier }) => tier === first.tier + 1);
    const isOneLevel = moved.every(({ tier }) => tier === first.tier);
    if (!isOneLevel) return `None of the ${countedPeople(moved.length)} can report to the level ${target.roleName}.`;
    return levelRule(named(moved, first), above?.roleName ?? 'above');
  }
  if (moved.includes(target)) return `${fullName(target)} is one of the people to move.`;
  if (fitting.some((one) => !reportsTo(one, target))) return undefined;
  return `${named(fitting, first)} already ${fitting.length === 1 ? 'reports' : 'report'} to ${fullName(target)}.`;
}

const named = (people: readonly HierarchyNode[], first: HierarchyNode) =>
  people.length === 1 ? fullName(people[0] ?? first) : `The ${countedPeople(people.length)}`;

export const reportsTo = ({ franchiseRoleMemberId }: HierarchyNode, { children }: HierarchyNode): boolean =>
  children.some((child) => child.franchiseRoleMemberId === franchiseRoleMemberId);

export const highestLevel = (person: HierarchyNode): string =>
  `${fullName(person)} is at the highest level, so there is nobody to move them under.`;
