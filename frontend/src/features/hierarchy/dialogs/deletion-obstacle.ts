/** What will stand against deleting a user, as far as the tree tells: said before somebody asks for it, in the server's words. */
import { type HierarchyNode, managesUnits, OWN_ACCOUNT } from '@franchise-admin/api/contract';

/** @returns undefined when nothing is known to; the server checks again (units that hang on nobody are not in the tree) */
export function deletionObstacle(
  caller: { readonly authObjectId: string },
  person: HierarchyNode,
  roots: readonly HierarchyNode[],
): string | undefined {
  if (person.authObjectId === caller.authObjectId) return OWN_ACCOUNT;
  const count = managedBy(person.franchiseUserId, roots);
  return count === 0 ? undefined : managesUnits(person, count);
}

function managedBy(franchiseUserId: number, nodes: readonly HierarchyNode[]): number {
  let count = 0;
  for (const { units, children } of nodes) {
    for (const unit of units) if (unit.managerId === franchiseUserId) count++;
    count += managedBy(franchiseUserId, children);
  }
  return count;
}
