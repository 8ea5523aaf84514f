/** Applies a saved change to the loaded tree, so that users see the change before the tree reloads. */
import {
  byPerson,
  byUnitCode,
  type FranchiseUser,
  type HierarchyNode,
  type HierarchyUnit,
  type lookupRoutes,
  type ResponseOf,
} from '@franchise-admin/api/contract';

export type UnassignedUnit = ResponseOf<typeof lookupRoutes.lookupUnits>[number];

export type TreeEdit =
  | { readonly kind: 'add'; readonly person: HierarchyNode; readonly reportsToId: number | null }
  | { readonly kind: 'move'; readonly id: number; readonly reportsToId: number; readonly etag: string }
  | { readonly kind: 'reassign'; readonly id: number; readonly user: FranchiseUser; readonly etag: string }
  /** The person's reports become roots, and the units become unassigned. */
  | { readonly kind: 'remove'; readonly person: HierarchyNode }
  | { readonly kind: 'assign'; readonly unit: HierarchyUnit }
  | { readonly kind: 'unassign'; readonly unit: UnassignedUnit; readonly from: number };

type Nodes = readonly HierarchyNode[];

const order = byPerson<HierarchyNode>((person) => person.franchiseRoleMemberId);

/** Returns the roots after the change, in the server's order. Unchanged subtrees are the same objects as before. */
export function editedTree(roots: Nodes, edit: TreeEdit): Nodes {
  switch (edit.kind) {
    case 'add': {
      // If the request was retried, the tree may already contain the person.
      const others = replaced(roots, edit.person.franchiseRoleMemberId, () => []);
      return placed(others, [edit.person], edit.reportsToId);
    }
    case 'move': {
      const person = found(roots, edit.id);
      if (!person) return roots;
      return placed(
        replaced(roots, edit.id, () => []),
        [{ ...person, etag: edit.etag }],
        edit.reportsToId,
      );
    }
    case 'reassign': {
      const { franchiseUserId, firstName, lastName, emailAddress, userName, authObjectId } = edit.user;
      const user = { franchiseUserId, firstName, lastName, emailAddress, userName, authObjectId };
      return replaced(roots, edit.id, (person) => [{ ...person, ...user, etag: edit.etag }]);
    }
    case 'remove':
      return placed(
        replaced(roots, edit.person.franchiseRoleMemberId, () => []),
        edit.person.children,
        null,
      );
    case 'assign':
      return withUnits(roots, edit.unit.franchiseRoleMemberId, (units) =>
        [...without(units, edit.unit.unitCode), edit.unit].sort(byUnitCode),
      );
    case 'unassign':
      return withUnits(roots, edit.from, (units) => without(units, edit.unit.unitCode));
  }
}

/** Returns the unassigned units after the change. */
export function editedUnassigned(units: readonly UnassignedUnit[], edit: TreeEdit): UnassignedUnit[] {
  if (edit.kind === 'assign') return without(units, edit.unit.unitCode);
  const freed = edit.kind === 'unassign' ? [edit.unit] : edit.kind === 'remove' ? edit.person.units : [];
  const codes = new Set(freed.map(({ unitCode }) => unitCode));
  return [...units.filter(({ unitCode }) => !codes.has(unitCode)), ...freed];
}

function without<U extends UnassignedUnit>(units: readonly U[], code: string): U[] {
  return units.filter(({ unitCode }) => unitCode !== code);
}

function found(nodes: Nodes, id: number): HierarchyNode | undefined {
  for (const node of nodes) {
    const one = node.franchiseRoleMemberId === id ? node : found(node.children, id);
    if (one) return one;
  }
  return undefined;
}

/** Replaces a person with other people, or with nobody. Returns the same array if it does not contain the person. */
function replaced(nodes: Nodes, id: number, by: (person: HierarchyNode) => Nodes): Nodes {
  for (const [index, node] of nodes.entries()) {
    if (node.franchiseRoleMemberId === id) return nodes.toSpliced(index, 1, ...by(node)).sort(order);
    const children = replaced(node.children, id, by);
    if (children !== node.children) return nodes.with(index, { ...node, children: [...children] });
  }
  return nodes;
}

function placed(nodes: Nodes, people: Nodes, above: number | null): Nodes {
  if (above === null) return [...nodes, ...people].sort(order);
  return replaced(nodes, above, (person) => [{ ...person, children: [...person.children, ...people].sort(order) }]);
}

function withUnits(nodes: Nodes, id: number, change: (units: readonly HierarchyUnit[]) => HierarchyUnit[]): Nodes {
  return replaced(nodes, id, (person) => {
    const units = change(person.units);
    return [{ ...person, units, unitCount: units.length }];
  });
}
