import { type HierarchyNode, managesUnits, OWN_ACCOUNT } from '@franchise-admin/api/contract';

/**
 * Returns the reason why the server would not delete a user; undefined if the tree contains none. The server checks again, because it also
 * knows units that the tree does not contain.
 */
export function deletionBlocker(
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
