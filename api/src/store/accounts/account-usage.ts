/**
 * Finds the records of a directory account: users of any franchise, POS users and its sign-in. One account may have several, for example of
 * a person who works for two franchises. Deleting one record must keep everything that the others need.
 */
import { config } from '../../config.ts';
import { accountIdOf } from '../../domain/accounts/account.ts';
import { groupsChosen } from '../communications/communication-choosers.ts';
import { container } from '../cosmos/client.ts';
import { queryEverywhere } from '../cosmos/queries.ts';
import {
  type AccountRecord,
  documentId,
  type PosUserDocument,
  type SignInDocument,
  type UserDocument,
} from '../documents/index.ts';
import { isAccountNew } from './account-records.ts';

type AccountUser = Pick<
  UserDocument,
  'authObjectId' | 'groupCode' | 'franchiseUserId' | 'isFranchiseAdmin' | 'communicationTypeIds' | 'accountCreatedAt'
>;
type AccountPosUser = Pick<
  PosUserDocument,
  'pointOfSaleVendorId' | 'pointOfSaleUserId' | 'isPointOfSaleAdmin' | 'accountCreatedAt'
>;

interface AccountUsage {
  readonly users: readonly AccountUser[];
  readonly posUsers: readonly AccountPosUser[];
  readonly signIn: SignInDocument | undefined;
}

/** Bypasses every cache. Costs two indexed queries over all partitions and one point read. */
async function usageOf(account: string): Promise<AccountUsage> {
  const authObjectId = accountIdOf({ authObjectId: account });
  const [users, posUsers, { resource: signIn }] = await Promise.all([
    queryEverywhere<AccountUser>(
      'franchises',
      `SELECT c.authObjectId, c.groupCode, c.franchiseUserId, c.isFranchiseAdmin, c.communicationTypeIds,
        c.accountCreatedAt FROM c WHERE STRINGEQUALS(c.authObjectId, @account, true) AND c.type = 'user'`,
      { '@account': authObjectId },
    ),
    queryEverywhere<AccountPosUser>(
      'vendors',
      `SELECT c.pointOfSaleVendorId, c.pointOfSaleUserId, c.isPointOfSaleAdmin, c.accountCreatedAt FROM c
        WHERE STRINGEQUALS(c.authObjectId, @account, true) AND c.type = 'posUser'`,
      { '@account': authObjectId },
    ),
    container('sign-ins').item(documentId.signIn(authObjectId), authObjectId).read<SignInDocument>(),
  ]);
  return { users, posUsers, signIn };
}

/** Returns true if a record has the account or the account administers something. */
export async function isAccountUsed(authObjectId: string): Promise<boolean> {
  const { users, posUsers, signIn } = await usageOf(authObjectId);
  return users.length + posUsers.length > 0 || Boolean(signIn?.franchiseAdmin ?? signIn?.posAdmin);
}

/**
 * Returns true if the account has a record, or administers something, outside this franchise or vendor. An administrator of one
 * tenant must not change an account that gives access to another.
 */
export async function isAccountUsedOutside(
  authObjectId: string,
  tenant: { readonly groupCode: string } | { readonly pointOfSaleVendorId: number },
): Promise<boolean> {
  const { users, posUsers, signIn } = await usageOf(authObjectId);
  const { franchiseAdmin, posAdmin } = signIn ?? {};
  const franchises = [...users, ...(franchiseAdmin ? [franchiseAdmin] : [])];
  const vendors = [...posUsers, ...(posAdmin ? [posAdmin] : [])];
  const [code, vendor] = 'groupCode' in tenant ? [tenant.groupCode, null] : [null, tenant.pointOfSaleVendorId];
  return (
    franchises.some(({ groupCode }) => groupCode !== code) ||
    vendors.some(({ pointOfSaleVendorId }) => pointOfSaleVendorId !== vendor)
  );
}

/** Returns a record that makes this account administrator of a franchise (otherwise of a vendor), if there is one. */
export async function administeringRecord(
  authObjectId: string,
  ofFranchise: boolean,
): Promise<AccountRecord | undefined> {
  const { users, posUsers } = await usageOf(authObjectId);
  if (ofFranchise) {
    const user = users.find(({ isFranchiseAdmin }) => isFranchiseAdmin);
    return user && { groupCode: user.groupCode, franchiseUserId: user.franchiseUserId };
  }
  const user = posUsers.find(({ isPointOfSaleAdmin }) => isPointOfSaleAdmin);
  return user && { pointOfSaleVendorId: user.pointOfSaleVendorId, pointOfSaleUserId: user.pointOfSaleUserId };
}

export interface GroupsDue {
  /** Ids in lower case. */
  readonly groupIds: ReadonlySet<string>;
  /** The account was created recently (`isAccountNew`). */
  readonly isNew: boolean;
}

/**
 * The directory groups that an account belongs to: those of the communication types that its records have chosen, and the admin
 * groups of what it administers. Bypasses every cache.
 */
export async function groupsDue(authObjectId: string): Promise<GroupsDue> {
  const { users, posUsers, signIn } = await usageOf(authObjectId);
  const { franchiseAdminGroupId, pointOfSaleAdminGroupId } = config().roleGroups;
  const due = new Set([...(await groupsChosen(users)).values()].flatMap((chosen) => [...chosen]));
  if (signIn?.franchiseAdmin || users.some((user) => user.isFranchiseAdmin)) due.add(franchiseAdminGroupId);
  if (signIn?.posAdmin || posUsers.some((user) => user.isPointOfSaleAdmin)) due.add(pointOfSaleAdminGroupId);
  const isNew = [...users, ...posUsers].some(isAccountNew);
  return { groupIds: due, isNew };
}
