/**
 * Plans the batches that remove a franchise without units: its users with their accounts, positions, addresses and email claims. Removes
 * the hierarchy from the bottom up, so that the remaining hierarchy is always valid.
 */
import { freshCommunications } from '../communications/communications.ts';
import type {
  AddressDocument,
  Author,
  EmailClaimDocument,
  FranchiseDocument,
  PositionDocument,
  UserDocument,
} from '../documents/index.ts';
import { readPeople } from '../franchise/franchise-reads.ts';
import { franchisePartition, type Read } from '../partition/partition.ts';
import { queryIn } from '../partition/partition-queries.ts';
import { batchRoom } from '../partition/running-change.ts';
import { userDeletionEffects } from '../users/user-deletion.ts';
import { PIECE, type RemovalPiece } from './removal-piece.ts';

type Part = Read<PositionDocument | UserDocument | AddressDocument | EmailClaimDocument>;

/** True if the franchise has users. */
export const hasUsers = (groupCode: string) => has(groupCode, `c.type = 'user'`);

/** True if one of the franchise's positions is still being removed. */
export const hasPositionsBeingRemoved = (groupCode: string) =>
  has(groupCode, `c.type = 'position' AND c.isBeingRemoved`);

const has = async (groupCode: string, where: string) => (await some(groupCode, 1, where)).length > 0;

const TIERS = [1, 2, 3, 4] as const;

/**
 * Plans the next piece. The last piece deletes the franchise. If the franchise has units again, stops the removal and keeps the remaining
 * records.
 */
export async function franchisePiece(franchise: Read<FranchiseDocument>, author: Author): Promise<RemovalPiece> {
  const { groupCode } = franchise;
  if ((await some(groupCode, 1, `c.type = 'unit'`)).length > 0) return { kind: 'stays', remove: [], effects: [] };
  const room = batchRoom(PIECE);
  const all = await some(groupCode, room + 1, `c.type IN ('position', 'user', 'address', 'emailClaim')`);
  const isLast = all.length <= room;
  const parts = isLast ? all : await bottom(groupCode);
  const users = parts.filter((part) => part.type === 'user');
  const { heldGroups } = await freshCommunications();
  return {
    kind: isLast ? 'last' : 'piece',
    remove: parts,
    effects: [
      ...users.flatMap((user) => userDeletionEffects(franchise, user, heldGroups)),
      ...(isLast ? [{ kind: 'syncVendorFranchises', groupCode, author } as const] : []),
    ],
  };
}

/** Returns documents that no other document refers to. */
async function bottom(groupCode: string): Promise<Part[]> {
  for (const tier of TIERS) {
    const positions = (await some(
      groupCode,
      Math.floor(PIECE / 2),
      `c.type = 'position' AND c.tier = ${tier}`,
    )) as Read<PositionDocument>[];
    if (positions.length > 0)
      return [
        ...positions,
        ...(await readPeople(
          groupCode,
          positions.map(({ franchiseUserId }) => franchiseUserId),
        )),
      ];
  }
  const users = await some(groupCode, PIECE, `c.type = 'user'`);
  return users.length > 0 ? users : some(groupCode, PIECE, `c.type IN ('address', 'emailClaim')`);
}

function some(groupCode: string, limit: number, where: string): Promise<Part[]> {
  return queryIn<Part>(franchisePartition(groupCode), { select: `TOP ${limit} *`, where });
}
