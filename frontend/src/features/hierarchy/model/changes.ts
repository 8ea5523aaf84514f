/** Finds positions and units in the tree, and describes another user's change to a position (412). */
import type { HierarchyNode, HierarchyUnit } from '@franchise-admin/api/contract';
import { type Changer, SOMEONE } from '../../../client/failure.ts';
import { listed } from '../../../ui/count.ts';
import { fullName } from '../../../ui/full-name.ts';
import { countedPeople, countedUnits } from './summary.ts';

export interface TreePosition {
  readonly person: HierarchyNode;
  /** The person to whom `person` reports; null for a root. */
  readonly above: HierarchyNode | null;
}

/** Finds a position and the person that it reports to; undefined if the position is not in the tree. */
export function findPosition(
  roots: readonly HierarchyNode[],
  franchiseRoleMemberId: number,
  above: HierarchyNode | null = null,
): TreePosition | undefined {
  for (const person of roots) {
    if (person.franchiseRoleMemberId === franchiseRoleMemberId) return { person, above };
    const found = findPosition(person.children, franchiseRoleMemberId, person);
    if (found) return found;
  }
  return undefined;
}

/** Finds an assigned unit; undefined if it is not in the tree. */
export function findUnit(roots: readonly HierarchyNode[], unitCode: string): HierarchyUnit | undefined {
  for (const person of roots) {
    const unit = person.units.find((one) => one.unitCode === unitCode) ?? findUnit(person.children, unitCode);
    if (unit) return unit;
  }
  return undefined;
}

/**
 * Describes the difference between two versions of a position.
 * @param before the version when the dialog opened
 * @param now undefined if the position has been removed
 * @param by the user who changed the position. If known, the text omits people and units below, because a third user may have changed them.
 */
export function describeChange(before: TreePosition, now: TreePosition | undefined, by?: Changer): string {
  const name = fullName(before.person);
  // The text names no author: the removal may have been the current user's own request, whose response was lost.
  if (!now) return `${name} is no longer in the hierarchy.`;
  const changes: string[] = [];
  const them = () => (changes.length === 0 ? name : 'them');
  if (now.person.franchiseUserId !== before.person.franchiseUserId)
    changes.push(`reassigned the position of ${name} to ${fullName(now.person)}`);
  if (now.above?.franchiseRoleMemberId !== before.above?.franchiseRoleMemberId)
    changes.push(`moved ${them()} ${now.above ? `under ${fullName(now.above)}` : 'to the top'}`);
  if (!by && now.person.children.length !== before.person.children.length)
    changes.push(`changed the people beneath ${them()} (now ${countedPeople(now.person.children.length)})`);
  if (!by && now.person.unitCount !== before.person.unitCount)
    changes.push(
      `changed ${changes.length === 0 ? `the units of ${name}` : 'their units'} (now ${countedUnits(now.person.unitCount)})`,
    );
  if (changes.length === 0) changes.push(`changed the position of ${name}`);
  const { who, when } = by ?? SOMEONE;
  return `${who} ${listed(changes)} ${when}. Review the change, then try again.`;
}

/** Returns the text to show if the tree failed to reload. */
export function unreadChange(before: TreePosition, by?: Changer): string {
  const { who, when } = by ?? SOMEONE;
  return `${who} changed the position of ${fullName(before.person)} ${when}. We could not load its current state. Please try again.`;
}
