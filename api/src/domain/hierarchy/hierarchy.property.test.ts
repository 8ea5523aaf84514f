/** Applies random requests and checks that the hierarchy stays consistent after every change that the rules allow. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Tier } from '../../contract/fields.ts';
import type { HierarchyNode } from '../../contract/hierarchy.ts';
import type { LevelRecord, PositionRecord, UnitRecord, UserRecord } from '../franchise-records.ts';
import { ProblemError } from '../problem-error.ts';
import { checkAssignee, checkUnitUnassigned } from '../units/unit-rules.ts';
import { hierarchyTree } from './hierarchy-tree.ts';
import { checkParent, checkRemoval, checkUnassigned, levelOf, placementKind } from './placement.ts';

const LEVELS: LevelRecord[] = [1, 2, 3, 4].map((tier) => ({
  franchiseRoleId: tier * 10,
  tier: tier as Tier,
  roleName: `Level ${tier}`,
}));
const USERS = 16;
const UNITS = 4;
/** Tier and parent of the initial positions, so that there is something to move. */
const INITIAL_POSITIONS: readonly (readonly [Tier, number | null])[] = [
  [4, null],
  [3, 1],
  [3, 1],
  [2, 2],
  [2, 3],
  [1, 4],
  [1, 5],
];

interface State {
  readonly positions: Map<number, PositionRecord>;
  readonly users: Map<number, UserRecord>;
  readonly units: Map<string, UnitRecord>;
  nextId: number;
}

/** A random number. `some` turns it into the id of an existing record or, occasionally, into 0, which no record has. */
const pick = fc.noBias(fc.nat({ max: 1000 }));
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
      action: fc.constantFrom('move', 'move', 'move', 'reassign', 'both'),
      position: pick,
      parent: fc.option(pick),
      user: pick,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('remove' as const), position: pick, corporate: fc.boolean() }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('assign' as const), unit: pick, position: pick }) },
);
type Command = typeof command extends fc.Arbitrary<infer C> ? C : never;

test('HIER-15 to HIER-18 allowed changes create no cycle, orphan, second position or wrong tier', {
  timeout: 30_000,
}, () => {
  const done = new Map<string, number>();
  const property = fc.property(fc.array(command, { minLength: 20, maxLength: 60, size: 'max' }), (commands) => {
    const state = start();
    for (const each of commands) {
      const kind = attempt(() => apply(state, each));
      if (kind === undefined) continue;
      done.set(kind, (done.get(kind) ?? 0) + 1);
      expectConsistent(state);
    }
  });
  fc.assert(property, { numRuns: 150 });
  // The checks above are meaningful only if each kind of change was allowed often enough.
  for (const kind of ['add', 'add under', 'move', 'reassign', 'remove', 'assign'])
    expect(done.get(kind), kind).toBeGreaterThan(50);
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
  const positions = INITIAL_POSITIONS.map(([tier, reportsToId], n): PositionRecord => {
    const number = n + 1;
    return { franchiseRoleMemberId: number, franchiseRoleId: tier * 10, tier, franchiseUserId: number, reportsToId };
  });
  for (const [n, user] of users.entries())
    if (n < INITIAL_POSITIONS.length) users[n] = { ...user, franchiseRoleMemberId: n + 1 };
  return {
    positions: new Map(positions.map((position) => [position.franchiseRoleMemberId, position])),
    users: new Map(users.map((user) => [user.franchiseUserId, user])),
    units: new Map(units.map((unit) => [unit.unitCode, unit])),
    nextId: INITIAL_POSITIONS.length + 1,
  };
}

function attempt<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch (error) {
    if (error instanceof ProblemError) return undefined;
    throw error;
  }
}

/** Checks the rules like the handlers do, and applies an allowed change. @returns kind of the change */
function apply(state: State, request: Command): string {
  const { positions, users, units } = state;
  const some = (records: ReadonlyMap<number, unknown>, n: number) => {
    const numbers = [...records.keys(), 0];
    return numbers[n % numbers.length] ?? 0;
  };
  const put = (position: PositionRecord) => positions.set(position.franchiseRoleMemberId, position);
  const assign = (user: UserRecord, franchiseRoleMemberId: number | null) =>
    users.set(user.franchiseUserId, { ...user, franchiseRoleMemberId });
  if (request.kind === 'add') {
    const { tier, franchiseRoleId } = levelOf(LEVELS, request.level);
    const user = checkUnassigned(users.get(some(users, request.user)));
    const reportsToId = request.parent === null ? null : some(positions, request.parent);
    if (reportsToId !== null) checkParent(tier, positions.get(reportsToId));
    const franchiseRoleMemberId = state.nextId++;
    put({ franchiseRoleMemberId, franchiseRoleId, tier, franchiseUserId: user.franchiseUserId, reportsToId });
    assign(user, franchiseRoleMemberId);
    return reportsToId === null ? 'add' : 'add under';
  }
  const id = some(positions, request.position);
  const position = positions.get(id);
  if (!position) return 'nothing';
  if (request.kind === 'assign') {
    const unit = units.get(String(request.unit % (UNITS + 1)));
    if (!unit) return 'nothing';
    checkAssignee(position);
    checkUnitUnassigned(unit, undefined);
    units.set(unit.unitCode, { ...unit, franchiseRoleMemberId: id });
    return 'assign';
  }
  if (request.kind === 'remove') {
    const children = [...positions.values()].filter(({ reportsToId }) => reportsToId === id);
    const assignedUnits = [...units.values()].filter((unit) => unit.franchiseRoleMemberId === id);
    const flags = { isCorpAdmin: request.corporate, isFranchiseAdmin: true, isPosAdmin: false, isReadonlyUser: false };
    checkRemoval(flags, { childCount: children.length, unitCount: assignedUnits.length });
    for (const child of children) put({ ...child, reportsToId: null });
    for (const unit of assignedUnits) units.set(unit.unitCode, { ...unit, franchiseRoleMemberId: null });
    positions.delete(id);
    const user = users.get(position.franchiseUserId);
    if (user) assign(user, null);
    return 'remove';
  }
  const parent = request.parent === null ? null : some(positions, request.parent);
  const placement = {
    franchiseRoleId: position.franchiseRoleId,
    reportsToId: request.action === 'reassign' ? position.reportsToId : parent,
    franchiseUserId: request.action === 'move' ? position.franchiseUserId : some(users, request.user),
  };
  const kind = placementKind(placement, position);
  if (kind === 'move') {
    checkParent(position.tier, placement.reportsToId === null ? undefined : positions.get(placement.reportsToId));
    put({ ...position, reportsToId: placement.reportsToId });
  } else if (kind === 'reassign') {
    const next = checkUnassigned(users.get(placement.franchiseUserId));
    const previous = users.get(position.franchiseUserId);
    if (previous) assign(previous, null);
    assign(next, position.franchiseRoleMemberId);
    put({ ...position, franchiseUserId: placement.franchiseUserId });
  }
  return kind;
}

function expectConsistent({ positions, users, units }: State): void {
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
