/** Builds the tree that GET hierarchy/{code} returns (API-19). */

import { fullName } from '../../contract/full-name.ts';
import type { HierarchyNode, HierarchyUnit } from '../../contract/hierarchy.ts';
import { byPerson, byUnitCode } from '../../contract/order.ts';
import { picked } from '../difference.ts';
import type { LevelRecord, PositionRecord, UnitRecord, UserRecord, Versioned } from '../franchise-records.ts';
import { UNIT_NAMES } from '../units/unit-list.ts';
import { above } from './chain.ts';

interface HierarchyRecords {
  readonly levels: readonly LevelRecord[];
  readonly positions: readonly Versioned<PositionRecord>[];
  readonly users: readonly UserRecord[];
  readonly units: readonly Versioned<UnitRecord>[];
}

type PersonInLevel = Omit<HierarchyNode, 'unitCount' | 'children' | 'units'>;

const order = byPerson<HierarchyNode>((node) => node.franchiseRoleMemberId);

/**
 * Returns the roots with everyone below them. Sorts people by last name and units by code. If a position's parent is missing or not at a
 * higher tier, the position becomes a root, so that nobody is hidden.
 */
export function hierarchyTree(records: HierarchyRecords): HierarchyNode[] {
  const people = new Map(records.users.map((user) => [user.franchiseUserId, user]));
  const roleNames = new Map(records.levels.map((level) => [level.franchiseRoleId, level.roleName]));
  const positions = new Map(records.positions.map((position) => [position.franchiseRoleMemberId, position]));
  const nodes = new Map(
    records.positions.map((position) => [
      position.franchiseRoleMemberId,
      emptyNode(position, people.get(position.franchiseUserId), roleNames.get(position.franchiseRoleId)),
    ]),
  );

  for (const unit of records.units) {
    if (unit.franchiseRoleMemberId === null) continue;
    const manager = unit.managerId === null ? undefined : people.get(unit.managerId);
    nodes.get(unit.franchiseRoleMemberId)?.units.push(hierarchyUnit(unit, unit.franchiseRoleMemberId, manager));
  }

  const roots: HierarchyNode[] = [];
  for (const position of records.positions) {
    const node = nodes.get(position.franchiseRoleMemberId);
    if (!node) continue;
    const parent = above(position, (id) => positions.get(id));
    (parent ? (nodes.get(parent.franchiseRoleMemberId)?.children ?? roots) : roots).push(node);
  }
  for (const node of nodes.values()) {
    node.children.sort(order);
    node.units.sort(byUnitCode);
    node.unitCount = node.units.length;
  }
  return roots.sort(order);
}

/** Returns a person at a level, without the people and units below them. */
export function personInLevel(
  position: Versioned<PositionRecord>,
  user: UserRecord | undefined,
  roleName: string | undefined,
): PersonInLevel {
  return {
    franchiseRoleMemberId: position.franchiseRoleMemberId,
    franchiseUserId: position.franchiseUserId,
    franchiseRoleId: position.franchiseRoleId,
    firstName: user?.firstName ?? 'Unknown',
    lastName: user?.lastName ?? 'user',
    emailAddress: user?.emailAddress ?? '',
    userName: user?.userName ?? '',
    roleName: roleName ?? `Level ${position.tier}`,
    tier: position.tier,
    authObjectId: user?.authObjectId ?? '',
    etag: position._etag,
  };
}

function emptyNode(...of: Parameters<typeof personInLevel>): HierarchyNode {
  return { ...personInLevel(...of), unitCount: 0, children: [], units: [] };
}

function hierarchyUnit(
  unit: Versioned<UnitRecord>,
  franchiseRoleMemberId: number,
  manager: UserRecord | undefined,
): HierarchyUnit {
  return {
    ...picked(unit, UNIT_NAMES),
    managerName: manager ? fullName(manager) : null,
    franchiseRoleMemberId,
    etag: unit._etag,
  };
}
