import { describe, expect, test } from 'vitest';
import type { HierarchyNode } from '../../contract/hierarchy.ts';
import { levels, position, positions, unit, units, user, users } from '../test-franchise.ts';
import { hierarchyTree } from './hierarchy-tree.ts';

/** Finds the node of a position anywhere in the tree. */
const findNode = (nodes: readonly HierarchyNode[], id: number): HierarchyNode | undefined =>
  nodes.find((node) => node.franchiseRoleMemberId === id) ??
  nodes.map((node) => findNode(node.children, id)).find((node) => node !== undefined);

describe('HIER-03 the tree', () => {
  const roots = hierarchyTree({ levels, positions, users, units });

  test('sorts direct reports by last name and units by code', () => {
    expect(roots.map((node) => node.franchiseRoleMemberId)).toEqual([20]);
    expect(roots[0]?.children.map((node) => node.lastName)).toEqual(['Adams', 'Silva']);
    expect(findNode(roots, 10)?.units.map((at) => at.unitCode)).toEqual(['9', '10']);
  });

  test("HIER-04 a node has the popover's fields and counts only the person's own units", () => {
    expect(findNode(roots, 10)).toMatchObject({ roleName: 'Manager', userName: 'Ana', unitCount: 2, etag: 'p10' });
    expect(findNode(roots, 20)).toMatchObject({ unitCount: 1 });
  });

  test('HIER-07 a unit includes its manager', () => {
    expect(findNode(roots, 10)?.units.at(-1)).toMatchObject({ managerId: 4, managerName: 'Di Brown', etag: 'u10' });
  });

  test('shows every person and forms no cycle even if the data is invalid', () => {
    const invalid = [position(1, 1, 1, 2), position(2, 2, 2, 1), position(3, 1, 3, 99), position(4, 2, 77, 4)];
    const found = hierarchyTree({ levels, positions: invalid, users, units: [] });
    expect(found.map((node) => node.franchiseRoleMemberId).sort()).toEqual([2, 3, 4]);
    expect(findNode(found, 1)).toBeDefined();
    expect(findNode(found, 4)).toMatchObject({ firstName: 'Unknown', lastName: 'user' });
  });

  test('builds a tree of 5,000 people and 20,000 units', () => {
    const many = Array.from({ length: 5_000 }, (_, n) => position(n + 1, n === 0 ? 2 : 1, n + 1, n === 0 ? null : 1));
    const people = many.map(({ franchiseUserId: id }) => user(id, `F${id}`, `L${id % 97}`));
    const manyUnits = Array.from({ length: 20_000 }, (_, n) => unit(String(n), (n % 5_000) + 1));
    const [root] = hierarchyTree({ levels, positions: many, users: people, units: manyUnits });
    expect(root?.children).toHaveLength(4_999);
    expect(root?.children.reduce((sum, node) => sum + node.unitCount, root.unitCount)).toBe(20_000);
  });
});
