/** Rules for restoring positions, units, addresses and levels. */
import { config } from '../../config.ts';
import { hasBeneath } from '../../contract/deletion.ts';
import type { GroupCode } from '../../contract/fields.ts';
import { levelNameErrors } from '../../contract/franchise.ts';
import type { RoleFlags } from '../../contract/policies.ts';
import { checkAddressType, checkEntity } from '../../domain/franchise/address-rules.ts';
import { checkUnnamed, levelNames } from '../../domain/hierarchy/level-naming.ts';
import { checkNotBeingRemoved, checkParent, checkRemoval, checkUnassigned } from '../../domain/hierarchy/placement.ts';
import { conflict } from '../../domain/problems.ts';
import { checkAssignee, checkManager } from '../../domain/units/unit-rules.ts';
import {
  documentId,
  type FranchiseDocument,
  type PositionDocument,
  type UnitDocument,
  type UserDocument,
} from '../../store/documents/index.ts';
import type { FranchiseSnapshot } from '../../store/franchise/franchise-snapshot.ts';
import { countIn } from '../../store/partition/partition-queries.ts';
import { entitiesOf } from '../../store/reference.ts';
import type { FinalState, RestoredRecord } from '../../store/restoring/final-state.ts';
import type { Obstacles } from './obstacles.ts';

type PositionRecord = RestoredRecord<PositionDocument>;

/**
 * Updates the users of all restored positions. A user who loses a position becomes unassigned; a user who gets one is assigned to it. The
 * position records alone determine the position of a user.
 */
export async function placeUsers(final: FinalState, obstacles: Obstacles): Promise<void> {
  const positions = final
    .of('position')
    .filter(({ before, after }) => before?.franchiseUserId !== after?.franchiseUserId);
  const holders = positions.flatMap(({ before, after }) => [before, after].flatMap((at) => at?.franchiseUserId ?? []));
  await final.snapshot.preload(holders.map(documentId.user));
  for (const { before } of positions) {
    const user = before && (await userIn(final, before.franchiseUserId));
    if (user?.franchiseRoleMemberId === before?.franchiseRoleMemberId) await place(final, user, null);
  }
  for (const position of positions) {
    const { after } = position;
    if (!after) continue;
    await obstacles.check(position, async () => {
      const user = checkUnassigned(await userIn(final, after.franchiseUserId));
      await place(final, user, after.franchiseRoleMemberId);
    });
  }
}

const userIn = (final: FinalState, franchiseUserId: number) =>
  final.document<UserDocument>(documentId.user(franchiseUserId));

async function place(final: FinalState, user: UserDocument | undefined, position: number | null): Promise<void> {
  if (!user) return;
  const before = await final.snapshot.document<UserDocument>(user.id);
  final.set({
    kind: 'user',
    id: String(user.franchiseUserId),
    before,
    after: { ...user, franchiseRoleMemberId: position },
  });
}

/** Checks restored positions: their level, the position above, and the people and units below. */
export async function checkPositions(
  final: FinalState,
  franchise: FranchiseDocument,
  rights: RoleFlags | null,
  obstacles: Obstacles,
): Promise<void> {
  const positions = final.of('position');
  const parents = positions.flatMap(({ after }) => after?.reportsToId ?? []);
  await final.snapshot.preload(parents.map(documentId.position));
  for (const position of positions)
    await obstacles.check(position, async () => {
      const { before, after } = position;
      if (before) checkNotBeingRemoved(before);
      if (!after) return;
      const level = franchise.levels.find(({ franchiseRoleId }) => franchiseRoleId === after.franchiseRoleId);
      if (level?.tier !== after.tier)
        throw conflict('level_missing', `Level ${after.tier} now has another name or none.`);
      if (after.reportsToId === null || after.reportsToId === before?.reportsToId) return;
      checkParent(after.tier, await final.document<PositionDocument>(documentId.position(after.reportsToId)));
    });
  await checkBeneath(
    final,
    positions.filter(({ after }) => !after),
    rights,
    obstacles,
  );
}

/** Checks that no people or units remain below a position that the restoration deletes. */
async function checkBeneath(
  final: FinalState,
  removed: readonly PositionRecord[],
  rights: RoleFlags | null,
  obstacles: Obstacles,
): Promise<void> {
  if (removed.length === 0) return;
  const stored = await (final.snapshot as FranchiseSnapshot).beneathAny(removed.map(({ id }) => Number(id)));
  const restored = [...final.of('position'), ...final.of('unit')].flatMap(({ after }) => after ?? []);
  const beneath = await Promise.all(
    [...new Set([...stored, ...restored].map(({ id }) => id))].map((id) =>
      final.document<PositionDocument | UnitDocument>(id),
    ),
  );
  for (const position of removed)
    await obstacles.check(position, async () => {
      const id = Number(position.id);
      const childCount = beneath.filter((at) => at?.type === 'position' && at.reportsToId === id).length;
      const unitCount = beneath.filter((at) => at?.type === 'unit' && at.franchiseRoleMemberId === id).length;
      if (childCount + unitCount === 0) return;
      if (rights) checkRemoval(rights, { childCount, unitCount });
      const user = position.before && (await userIn(final, position.before.franchiseUserId));
      const person = user ?? { firstName: 'This', lastName: 'person' };
      throw conflict('has_people_or_units', hasBeneath(person, childCount, unitCount));
    });
}

export async function checkUnits(final: FinalState, obstacles: Obstacles): Promise<void> {
  const units = final.of('unit');
  const next = units.flatMap(({ after }) => after ?? []);
  await final.snapshot.preload([
    ...next.flatMap(({ managerId }) => (managerId === null ? [] : documentId.user(managerId))),
    ...next.flatMap(({ franchiseRoleMemberId: id }) => (id === null ? [] : documentId.position(id))),
  ]);
  for (const unit of units)
    await obstacles.check(unit, async () => {
      const { before, after } = unit;
      if (!before || !after)
        throw conflict('not_restorable', 'Units come from another system, which adds and removes them.');
      const { managerId, franchiseRoleMemberId: holder } = after;
      if (managerId !== null && managerId !== before.managerId) checkManager(await userIn(final, managerId));
      if (holder !== null && holder !== before.franchiseRoleMemberId)
        checkAssignee(await final.document<PositionDocument>(documentId.position(holder)));
    });
}

export async function checkAddresses(final: FinalState, code: GroupCode, obstacles: Obstacles): Promise<void> {
  const addresses = final.of('address');
  const created = addresses.filter(({ before }) => !before);
  const changed = addresses.filter(({ before, after }) => before && after && before.entity !== after.entity);
  const entities = changed.length > 0 ? (await entitiesOf(code)).map(({ description }) => description) : [];
  const limit = config().limits.addressesPerFranchise;
  const room = created.length > 0 ? limit - (await countIn(final.snapshot.partition, 'address')) : 0;
  for (const address of addresses)
    await obstacles.check(address, () => {
      const { before, after } = address;
      if (!after) return;
      if (!before && created.indexOf(address) >= room)
        throw conflict(
          'too_many_addresses',
          `A franchise can have at most ${limit} addresses. Please delete one first.`,
        );
      if (!before) return;
      checkAddressType(after.addressType, before);
      checkEntity(after.entity, before, entities);
    });
}

/** Checks that levels with people keep their name, and that every level below a named level has a name (HIER-19). */
export async function checkLevels(
  final: FinalState,
  { before, after }: { readonly before: FranchiseDocument; readonly after: FranchiseDocument },
): Promise<void> {
  const [error] = levelNameErrors(levelNames(after.levels));
  // A new franchise has no levels yet.
  if (error && after.levels.length > 0) throw conflict('level_missing', error.message);
  const ids = new Set(after.levels.map(({ franchiseRoleId }) => franchiseRoleId));
  const unnamed = before.levels.filter(({ franchiseRoleId }) => !ids.has(franchiseRoleId));
  const counts = unnamed.map(async (level) => ({ level, people: await peopleIn(final, level.franchiseRoleId) }));
  checkUnnamed(await Promise.all(counts));
}

async function peopleIn(final: FinalState, franchiseRoleId: number): Promise<number> {
  const stored = await (final.snapshot as FranchiseSnapshot).peopleInLevel(franchiseRoleId);
  const isInLevel = (position: PositionDocument | undefined) => position?.franchiseRoleId === franchiseRoleId;
  return final
    .of('position')
    .reduce((sum, { before, after }) => sum + Number(isInLevel(after)) - Number(isInLevel(before)), stored);
}
