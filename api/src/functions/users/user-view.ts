/** One user as lists show them (API-24), read by themselves. */
import type { FranchiseUser } from '../../contract/users.ts';
import { notFound } from '../../domain/problems.ts';
import { type UserListRecords, userList } from '../../domain/users/user-list.ts';
import { communications } from '../../store/communications/communications.ts';
import type { FranchiseDocument, UserDocument } from '../../store/documents/index.ts';
import type { FranchiseSnapshot } from '../../store/franchise/franchise-snapshot.ts';
import type { Read } from '../../store/partition/partition.ts';
import { unitsOfUser } from '../../store/users/user-reads.ts';

/** @throws 404 for nobody of this franchise */
export async function existingUser(snapshot: FranchiseSnapshot, franchiseUserId: number): Promise<Read<UserDocument>> {
  const user = await snapshot.user(franchiseUserId);
  if (!user) throw notFound('This user does not exist in this franchise.', 'franchiseUserId');
  return user;
}

/** What a user is shown with: the names of their communication types, of their level and of who stands above, units to count. */
export type Surroundings = Pick<UserListRecords, 'positions' | 'people' | 'units' | 'communicationTypeName'>;

/** At most three point reads and one query. */
export async function surroundingsOf(snapshot: FranchiseSnapshot, user: UserDocument): Promise<Surroundings> {
  const [{ nameOf }, units, places] = await Promise.all([
    communications(),
    unitsOfUser(user),
    placesOf(snapshot, user),
  ]);
  return { ...places, units, communicationTypeName: nameOf };
}

/** Someone new: nothing is around them yet. */
export const NO_SURROUNDINGS: Surroundings = {
  positions: [],
  people: [],
  units: [],
  communicationTypeName: () => undefined,
};

/** The user as lists show them. */
export function shownUser(
  { groupCode, levels }: FranchiseDocument,
  user: Read<UserDocument>,
  around: Surroundings,
): FranchiseUser {
  const [shown] = userList({ groupCode, levels, users: [user], ...around });
  if (!shown) throw new Error('A list of one user has one row.');
  return shown;
}

/** The same with what it needs read. */
export async function userView(snapshot: FranchiseSnapshot, user: Read<UserDocument>): Promise<FranchiseUser> {
  return shownUser(snapshot.franchise, user, await surroundingsOf(snapshot, user));
}

/** The user's position and the one above, and whose that is. */
async function placesOf(snapshot: FranchiseSnapshot, { franchiseRoleMemberId }: UserDocument) {
  const position = franchiseRoleMemberId === null ? undefined : await snapshot.position(franchiseRoleMemberId);
  if (!position) return { positions: [], people: [] };
  const superior = position.reportsToId === null ? undefined : await snapshot.position(position.reportsToId);
  if (!superior) return { positions: [position], people: [] };
  const person = await snapshot.user(superior.franchiseUserId);
  return { positions: [position, superior], people: person ? [person] : [] };
}
