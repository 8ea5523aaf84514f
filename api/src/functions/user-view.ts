/** One user as lists show them (API-24), read by themselves. */
import type { FranchiseUser } from '../contract/users.ts';
import { notFound } from '../domain/refusals.ts';
import { userList } from '../domain/user-list.ts';
import { communications } from '../store/communications.ts';
import type { UserDocument } from '../store/documents.ts';
import type { FranchiseSnapshot } from '../store/franchise-snapshot.ts';
import type { Read } from '../store/partition.ts';
import { unitsOfUser } from '../store/user-reads.ts';

/** @throws 404 for nobody of this franchise */
export async function existingUser(snapshot: FranchiseSnapshot, franchiseUserId: number): Promise<Read<UserDocument>> {
  const user = await snapshot.user(franchiseUserId);
  if (!user) throw notFound('This user does not exist in this franchise.', 'franchiseUserId');
  return user;
}

/** The user with the names around them: at most three point reads and one query. */
export async function userView(snapshot: FranchiseSnapshot, user: Read<UserDocument>): Promise<FranchiseUser> {
  const [{ nameOf }, units, places] = await Promise.all([
    communications(),
    unitsOfUser(user),
    placesOf(snapshot, user),
  ]);
  const { groupCode, levels } = snapshot.franchise;
  const [view] = userList({ groupCode, levels, users: [user], units, communicationTypeName: nameOf, ...places });
  if (!view) throw new Error('A list of one user has one row.');
  return view;
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
