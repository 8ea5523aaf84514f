/**
 * Which records name a directory account: users of any franchise, POS users, and what it administers. One account may be several
 * of them (someone who works for two franchises), so ending one record must leave what the others still need.
 */
import type { JSONValue } from '@azure/cosmos';
import { config } from '../config.ts';
import { communicationGroupIds } from '../domain/communication-state.ts';
import { container } from './client.ts';
import { communications } from './communications.ts';
import { documentId, type PosUserDocument, type SignInDocument, type UserDocument } from './documents.ts';
import { readFranchise } from './franchise-reads.ts';

type HoldingUser = Pick<UserDocument, 'groupCode' | 'isFranchiseAdmin' | 'communicationTypeIds'>;
type HoldingPosUser = Pick<PosUserDocument, 'isPointOfSaleAdmin'>;

interface Holders {
  readonly users: readonly HoldingUser[];
  readonly posUsers: readonly HoldingPosUser[];
  readonly signIn: SignInDocument | undefined;
}

/** Read past every cache: two queries over all partitions, each by an index, and one point read. */
async function holdersOf(authObjectId: string): Promise<Holders> {
  const [users, posUsers, { resource: signIn }] = await Promise.all([
    named<HoldingUser>(
      'franchises',
      `SELECT c.groupCode, c.isFranchiseAdmin, c.communicationTypeIds FROM c
        WHERE c.authObjectId = @account AND c.type = 'user'`,
      authObjectId,
    ),
    named<HoldingPosUser>(
      'vendors',
      `SELECT c.isPointOfSaleAdmin FROM c WHERE c.authObjectId = @account AND c.type = 'posUser'`,
      authObjectId,
    ),
    container('sign-ins').item(documentId.signIn(authObjectId), authObjectId).read<SignInDocument>(),
  ]);
  return { users, posUsers, signIn };
}

/** Whether any record names the account, or it administers something. */
export async function isHeld(authObjectId: string): Promise<boolean> {
  const { users, posUsers, signIn } = await holdersOf(authObjectId);
  return users.length + posUsers.length > 0 || Boolean(signIn?.franchiseAdmin ?? signIn?.posAdmin);
}

/** Whether a record that names the account, or what it administers, asks for its membership of a group. */
export async function isMembershipDue(authObjectId: string, groupId: string): Promise<boolean> {
  const { users, posUsers, signIn } = await holdersOf(authObjectId);
  const { franchiseAdminGroupId, pointOfSaleAdminGroupId } = config().roleGroups;
  const due = await Promise.all(users.map(communicationGroupsOf));
  if (signIn?.franchiseAdmin || users.some((user) => user.isFranchiseAdmin)) due.push([franchiseAdminGroupId]);
  if (signIn?.posAdmin || posUsers.some((user) => user.isPointOfSaleAdmin)) due.push([pointOfSaleAdminGroupId]);
  return due.flat().some((id) => id.toLowerCase() === groupId.toLowerCase());
}

async function communicationGroupsOf({ groupCode, communicationTypeIds }: HoldingUser): Promise<readonly string[]> {
  if (communicationTypeIds.length === 0) return [];
  const [franchise, { groups }] = await Promise.all([readFranchise(groupCode), communications()]);
  return franchise ? communicationGroupIds(franchise.brandIds, communicationTypeIds, groups) : [];
}

/** The documents that name an account. */
async function named<Row>(id: 'franchises' | 'vendors', query: string, account: JSONValue): Promise<Row[]> {
  const parameters = [{ name: '@account', value: account }];
  return (await container(id).items.query<Row>({ query, parameters }).fetchAll()).resources;
}
