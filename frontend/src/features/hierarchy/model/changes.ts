/** What someone else changed about a position since it was looked at, in words (a stale move, reassignment or removal, 412). */
import type { HierarchyNode } from '@franchise-admin/api/contract';
import { type Changer, SOMEONE } from '../../../client/failure.ts';
import { fullName } from '../../../ui/full-name.ts';
import { countedPeople, countedUnits } from './summary.ts';

export interface Standing {
  readonly person: HierarchyNode;
  /** The person above; null for a root. */
  readonly above: HierarchyNode | null;
}

/** Finds a position and who stands above it; undefined when it is gone. */
export function standingOf(
  roots: readonly HierarchyNode[],
  franchiseRoleMemberId: number,
  above: HierarchyNode | null = null,
): Standing | undefined {
  for (const person of roots) {
    if (person.franchiseRoleMemberId === franchiseRoleMemberId) return { person, above };
    const found = standingOf(person.children, franchiseRoleMemberId, person);
    if (found) return found;
  }
  return undefined;
}

/**
 * @param before as it was when the dialog opened
 * @param now undefined when the position is gone
 * @param by the user who changed the position. Another user may have changed what is assigned to it, so that is left out then
 */
export function describeChange(before: Standing, now: Standing | undefined, by?: Changer): string {
  const name = fullName(before.person);
  // By whom is not known: it may have been a try of one's own whose answer was lost.
  if (!now) return `${name} is no longer in the hierarchy.`;
  const changes: string[] = [];
  const them = () => (changes.length === 0 ? name : 'them');
  if (now.person.franchiseUserId !== before.person.franchiseUserId)
    changes.push(`put ${fullName(now.person)} into the position of ${name}`);
  if (now.above?.franchiseRoleMemberId !== before.above?.franchiseRoleMemberId)
    changes.push(`moved ${them()} ${now.above ? `under ${fullName(now.above)}` : 'to the top'}`);
  if (!by && now.person.children.length !== before.person.children.length)
    changes.push(`left ${countedPeople(now.person.children.length)} beneath ${them()}`);
  if (!by && now.person.unitCount !== before.person.unitCount)
    changes.push(`left ${countedUnits(now.person.unitCount)} on ${them()}`);
  if (changes.length === 0) changes.push(`changed the position of ${name}`);
  const { who, when } = by ?? SOMEONE;
  return `${who} ${listed(changes)} ${when}. Please check, then try again.`;
}

/** The same if the tree could not be reloaded. */
export function unreadChange(before: Standing, by?: Changer): string {
  const { who, when } = by ?? SOMEONE;
  return `${who} changed the position of ${fullName(before.person)} ${when}. Its current state could not be loaded. Please try again.`;
}

function listed(parts: readonly string[]): string {
  const last = parts[parts.length - 1] ?? '';
  return parts.length > 1 ? `${parts.slice(0, -1).join(', ')} and ${last}` : last;
}
