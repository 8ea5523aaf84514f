/** A position as it stands, for the caller whose version of it is out of date. */
import type { HierarchyNode } from '../contract/hierarchy.ts';
import { findNode, hierarchyTree } from '../domain/hierarchy-tree.ts';
import type { PositionDocument } from '../store/documents.ts';
import { readHierarchyRows } from '../store/franchise-lists.ts';
import type { Read } from '../store/franchise-reads.ts';

/** The node of the tree, and whom it reports to: the tree says that by nesting, a node alone does not. */
export async function positionState(
  position: Read<PositionDocument>,
): Promise<(HierarchyNode & { readonly reportsToId: number | null }) | undefined> {
  const rows = await readHierarchyRows(position.groupCode);
  const node =
    rows && findNode(hierarchyTree({ ...rows, levels: rows.franchise.levels }), position.franchiseRoleMemberId);
  return node && { ...node, reportsToId: position.reportsToId };
}
