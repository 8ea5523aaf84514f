/** Whatever is asked of a hierarchy in whatever order: what the rules let through keeps it sound. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Tier } from '../contract/franchise.ts';
import type { HierarchyNode } from '../contract/hierarchy.ts';
import type { LevelRecord, PositionRecord, UnitRecord, UserRecord } from './franchise-records.ts';
import { hierarchyTree } from './hierarchy-tree.ts';
import { checkParent, checkUnassigned, levelOf, placementKind } from './placement.ts';
import { checkRemoval } from './removal.ts';
import { checkAssignee, checkUnitUnassigned } from './unit-rules.ts';

const LEVELS: LevelRecord[] = [1, 2, 3, 4].map((tier) => ({
  franchiseRoleId: tier * 10,
  tier: tier as Tier,
  roleName: `Level ${tier}`,
}));
const USERS = 8;
const UNITS = 4;

interface State {
  readonly positions: Map<number, PositionRecord>;
  readonly users: Map<number, UserRecord>;
  readonly units: Map<string, UnitRecord>;
  nextId: number;
}

/** Picks one of the records that are there, or, one time in a while, a number that names none. */
const pick = fc.nat({ max: 1000 });
const command = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('add' as const),
      level: fc.constantFrom(10, 10, 20, 20, 30, 40, 50),
      parent: fc.option(pick, { freq: 2 }),
      user: pick,
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('change' as const),
      position: pick,
      parent: fc.option(pick),
      user: fc.option(pick, { freq: 1 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('remove' as const), position: pick, corporate: fc.boolean() }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('assign' as const), unit: pick, position: pick }) },
);
type Command = typeof command extends fc.Arbitrary<infer C> ? C : never;

test('HIER-15 to HIER-18 no circle, no orphan, no second position for a person, no wrong tier', () => {
  let done = 0;
  const property = fc.property(fc.array(command, { minLength: 20, maxLength: 60, size: 'max' }), (commands) => {
    const state = start();
    for (const each of commands) {
      if (attempt(() => obey(state, each))) done++;
      expectSound(state);
    }
  });
  fc.assert(property, { numRuns: 200 });
  // Were everything refused, all of the above would hold for nothing.
  expect(done).toBeGreaterThan(1000);
});

function start(): State {
  const users = Array.from({ length: USERS }, (_, n): UserRecord => {
    const names = { firstName: `F${n}`, lastName: `L${n}`, emailAddress: '', userName: '', authObjectId: '' };
    return { franchiseUserId: n + 1, ...names, franchiseRoleMemberId: null };
  });
  const units = Array.from({ length: UNITS }, (_, n): UnitRecord => {
    const empty = { emailAddress: null, phoneNumber: null, managerId: null, franchiseRoleMemberId: null };
    return { unitCode: String(n + 1), unitName: '', ...empty };
  });
  return {
    positions: new Map(),
    users: new Map(users.map((user) => [user.franchiseUserId, user])),
    units: new Map(units.map((unit) => [unit.unitCode, unit])),
    nextId: 1,
  };
}

function attempt(act: () => void): boolean {
  try {
    act();
    return true;
  } catch {
    return false;
  }
}

/** Asks the rules as the handlers do, and applies what they let through. */
function obey(state: State, asked: Command): void {
  const { positions, users, units } = state;
  const some = (from: Iterable<number>, n: number) => [...from, state.nextId][n % ([...from].length + 1)] ?? 0;
  const put = (position: PositionRecord) => positions.set(position.franchiseRoleMemberId, position);
  const hold = (user: UserRecord, franchiseRoleMemberId: number | null) =>
    users.set(user.franchiseUserId, { ...user, franchiseRoleMemberId });
  if (asked.kind === 'add') {
    const { tier, franchiseRoleId } = levelOf(LEVELS, asked.level);
    const user = users.get(some(users.keys(), asked.user));
    checkUnassigned(user);
    const reportsToId = asked.parent === null ? null : some(positions.keys(), asked.parent);
    if (reportsToId !== null) checkParent(tier, positions.get(reportsToId));
    const franchiseRoleMemberId = state.nextId++;
    put({ franchiseRoleMemberId, franchiseRoleId, tier, franchiseUserId: user.franchiseUserId, reportsToId });
    hold(user, franchiseRoleMemberId);
    return;
  }
  const id = some(positions.keys(), asked.position);
  const position = positions.get(id);
  if (!position) throw new Error('gone');
  if (asked.kind === 'assign') {
    const unit = units.get(String(asked.unit % (UNITS + 1)));
    if (!unit) throw new Error('gone');
    checkAssignee(position);
    checkUnitUnassigned(unit, undefined);
    units.set(unit.unitCode, { ...unit, franchiseRoleMemberId: id });
    return;
  }
  if (asked.kind === 'remove') {
    const children = [...positions.values()].filter(({ reportsToId }) => reportsToId === id);
    const places = [...units.values()].filter((unit) => unit.franchiseRoleMemberId === id);
    const flags = { isCorpAdmin: asked.corporate, isFranchiseAdmin: true, isPosAdmin: false, isReadonlyUser: false };
    checkRemoval(flags, { childCount: children.length, unitCount: places.length });
    for (const child of children) put({ ...child, reportsToId: null });
    for (const unit of places) units.set(unit.unitCode, { ...unit, franchiseRoleMemberId: null });
    positions.delete(id);
    const user = users.get(position.franchiseUserId);
    if (user) hold(user, null);
    return;
  }
  const request = {
    franchiseRoleId: position.franchiseRoleId,
    reportsToId: asked.parent === null ? null : some(positions.keys(), asked.parent),
    franchiseUserId: asked.user === null ? position.franchiseUserId : some(users.keys(), asked.user),
  };
  const kind = placementKind(request, position);
  if (kind === 'move') {
    checkParent(position.tier, request.reportsToId === null ? undefined : positions.get(request.reportsToId));
    put({ ...position, reportsToId: request.reportsToId });
  } else if (kind === 'reassign') {
    const next = users.get(request.franchiseUserId);
    checkUnassigned(next);
    const previous = users.get(position.franchiseUserId);
    if (previous) hold(previous, null);
    hold(next, position.franchiseRoleMemberId);
    put({ ...position, franchiseUserId: request.franchiseUserId });
  }
}

function expectSound({ positions, users, units }: State): void {
  for (const { franchiseRoleMemberId, franchiseUserId, reportsToId, tier } of positions.values()) {
    if (reportsToId !== null) expect(positions.get(reportsToId)?.tier).toBe(tier + 1);
    expect(users.get(franchiseUserId)?.franchiseRoleMemberId).toBe(franchiseRoleMemberId);
  }
  const holders = [...positions.values()].map(({ franchiseUserId }) => franchiseUserId);
  expect(new Set(holders).size).toBe(holders.length);

  const versioned = <T>(records: Iterable<T>) => [...records].map((record) => ({ ...record, _etag: '' }));
  const roots = hierarchyTree({
    levels: LEVELS,
    positions: versioned(positions.values()),
    users: [...users.values()],
    units: versioned(units.values()),
  });
  const shown = flat(roots);
  expect(shown.map((node) => node.franchiseRoleMemberId).toSorted()).toEqual([...positions.keys()].toSorted());
  const assigned = [...units.values()].filter((unit) => unit.franchiseRoleMemberId !== null);
  expect(shown.flatMap((node) => node.units.map((unit) => unit.unitCode)).toSorted()).toEqual(
    assigned.map((unit) => unit.unitCode).toSorted(),
  );
}

function flat(nodes: readonly HierarchyNode[]): HierarchyNode[] {
  return nodes.flatMap((node) => [node, ...flat(node.children)]);
}
