/** Presents a user in the same form as the lists (API-24). */
import type { FranchiseUser } from '../../contract/users.ts';
import { notFound } from '../../domain/problems.ts';
import { type UserListRecords, userList } from '../../domain/users/user-list.ts';
import { communications } from '../../store/communications/communications.ts';
import type { FranchiseDocument, UserDocument } from '../../store/documents/index.ts';
import type { FranchiseSnapshot } from '../../store/franchise/franchise-snapshot.ts';
import type { Read } from '../../store/partition/partition.ts';
import { unitsOfUser } from '../../store/users/user-reads.ts';

/** @throws 404 if the franchise has no such user */
export async function existingUser(snapshot: FranchiseSnapshot, franchiseUserId: number): Promise<Read<UserDocument>> {
  const user = await snapshot.user(franchiseUserId);
  if (!user) throw notFound('This user does not exist in this franchise.', 'franchiseUserId');
  return user;
}

/** Records for presenting a user: communication types, the user's position, the person it reports to, and units to count. */
export type RelatedRecords = Pick<UserListRecords, 'positions' | 'people' | 'units' | 'communicationTypeName'>;

/** Reads the related records with at most three point reads and one query. */
export async function relatedRecordsOf(snapshot: FranchiseSnapshot, user: UserDocument): Promise<RelatedRecords> {
  const [{ nameOf }, units, hierarchy] = await Promise.all([
    communications(),
    unitsOfUser(user),
    hierarchyOf(snapshot, user),
  ]);
  return { ...hierarchy, units, communicationTypeName: nameOf };
}

/** The related records of a new user. */
export const NO_RELATED_RECORDS: RelatedRecords = {
  positions: [],
  people: [],
  units: [],
  communicationTypeName: () => undefined,
};

export function presentUser(
  { groupCode, levels }: FranchiseDocument,
  user: Read<UserDocument>,
  related: RelatedRecords,
): FranchiseUser {
  const [shown] = userList({ groupCode, levels, users: [user], ...related });
  if (!shown) throw new Error('A list of one user has one row.');
  return shown;
}

/** Reads the related records, and presents the user. */
export async function userView(snapshot: FranchiseSnapshot, user: Read<UserDocument>): Promise<FranchiseUser> {
  return presentUser(snapshot.franchise, user, await relatedRecordsOf(snapshot, user));
}

/** Reads the user's position, the position that it reports to, and the person in that position. */
async function hierarchyOf(snapshot: FranchiseSnapshot, { franchiseRoleMemberId }: UserDocument) {
  const position = franchiseRoleMemberId === null ? undefined : await snapshot.position(franchiseRoleMemberId);
  if (!position) return { positions: [], people: [] };
  const superior = position.reportsToId === null ? undefined : await snapshot.position(position.reportsToId);
  if (!superior) return { positions: [position], people: [] };
  const person = await snapshot.user(superior.franchiseUserId);
  return { positions: [position, superior], people: person ? [person] : [] };
}
