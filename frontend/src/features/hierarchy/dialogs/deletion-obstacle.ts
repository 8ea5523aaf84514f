/** What will stand against deleting a user, as far as the tree tells: said before somebody asks for it, in the server's words. */
import type { HierarchyNode } from '@franchise-admin/api/contract';
import { fullName } from '../../../ui/full-name.ts';
import { countedUnits } from '../model/summary.ts';

/** @returns undefined when nothing is known to; the server checks again (units that hang on nobody are not in the tree) */
export function deletionObstacle(
  caller: { readonly authObjectId: string },
  person: HierarchyNode,
  roots: readonly HierarchyNode[],
): string | undefined {
  if (person.authObjectId === caller.authObjectId) return 'You cannot delete your own account.';
  const count = managedBy(person.franchiseUserId, roots);
  if (count === 0) return undefined;
  return `${fullName(person)} manages ${countedUnits(count)}. Please choose another manager there first.`;
}

function managedBy(franchiseUserId: number, nodes: readonly HierarchyNode[]): number {
  let count = 0;
  for (const { units, children } of nodes) {
    for (const unit of units) if (unit.managerId === franchiseUserId) count++;
    count += managedBy(franchiseUserId, children);
  }
  return count;
}
