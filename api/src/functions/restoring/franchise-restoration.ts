/** Restores records of a franchise: users, positions, units, addresses, levels, and a deleted franchise itself. */
import type { GroupCode } from '../../contract/fields.ts';
import { corporateOnly } from '../../contract/policies.ts';
import { conflict, forbidden } from '../../domain/problems.ts';
import type { DirectoryEffect, FranchiseDocument } from '../../store/documents/index.ts';
import type { FranchiseSnapshot } from '../../store/franchise/franchise-snapshot.ts';
import type { PartitionChange } from '../../store/partition/partition-change.ts';
import { countIn } from '../../store/partition/partition-queries.ts';
import type { DocumentOf, FinalState, RestoredRecord } from '../../store/restoring/final-state.ts';
import { settleAccounts } from './account-restoration.ts';
import { checkAddresses, checkLevels, checkPositions, checkUnits, placeUsers } from './hierarchy-restoration.ts';
import type { Restoration, Restoring } from './restoration.ts';
import { checkUsers, claimsOf, dropMissingTypes, userEffects } from './user-restoration.ts';

type FranchiseRecord = RestoredRecord<DocumentOf<'franchise'>>;

export async function franchiseRestoration(restoring: Restoring): Promise<Restoration> {
  const { final, obstacles, pending, author, rights } = restoring;
  const snapshot = final.snapshot as FranchiseSnapshot;
  const [root] = final.of('franchise');
  const franchise = root?.after ?? snapshot.franchise;
  if (root) await obstacles.check(root, () => checkRoot(restoring, root));
  await placeUsers(final, obstacles);
  const leftovers = [...(await settleAccounts(final, pending, obstacles)), ...(await dropMissingTypes(final))];
  await checkUsers(final, author, rights, obstacles);
  await checkPositions(final, franchise, rights, obstacles);
  await checkUnits(final, obstacles);
  await checkAddresses(final, snapshot.partition.key as GroupCode, obstacles);
  const claims = await claimsOf(final, obstacles);
  const writes = final.writes();
  const change: PartitionChange<FranchiseDocument> = {
    create: [...writes.create, ...claims.create],
    replace: [...writes.replace, ...claims.replace],
    remove: [...writes.remove, ...claims.remove],
    ...(root && { root: rootOf(root) }),
    effects: [...rootEffects(restoring, root), ...(await userEffects(final, franchise, author))],
  };
  return { change: change as PartitionChange, leftovers };
}

async function checkRoot({ final, pending, rights }: Restoring, { before, after }: FranchiseRecord): Promise<void> {
  if (before && after) return checkLevels(final, { before, after });
  if (rights && !corporateOnly(rights, {}).allowed) throw forbidden('role');
  if (!after) return checkEmpty(final);
  if (pending.isUnlinking)
    throw conflict('being_deleted', 'This franchise is still being deleted. Please try again in a minute.');
}

/** Rejects undoing the restoration of a franchise if the franchise contains records that were added later. */
async function checkEmpty(final: FinalState): Promise<void> {
  for (const kind of ['unit', 'user', 'position', 'address'] as const) {
    const removed = final.of(kind).filter(({ before, after }) => before && !after).length;
    const count = (await countIn(final.snapshot.partition, kind)) - removed;
    if (count > 0)
      throw conflict('not_empty', `It has ${kind === 'unit' ? 'units' : 'records'} that were added since.`);
  }
}

function rootOf({ before, after }: FranchiseRecord): NonNullable<PartitionChange<FranchiseDocument>['root']> {
  if (!after) return 'delete';
  const levelsVersion = (before ?? after).levelsVersion + 1;
  if (before) return { levels: after.levels, levelsVersion };
  // Higher than every revision of the deleted franchise, so that no cached list looks current.
  return { ...after, levelsVersion, revision: Date.now() };
}

/** Restores the vendors' links to a restored franchise, and removes their links to a deleted one. */
function rootEffects({ author, changeIds }: Restoring, root: FranchiseRecord | undefined): DirectoryEffect[] {
  if (!root || (root.before && root.after)) return [];
  const { id: groupCode } = root;
  return root.after
    ? [{ kind: 'restoreVendorFranchises', groupCode, changeIds, author }]
    : [{ kind: 'syncVendorFranchises', groupCode, author }];
}
