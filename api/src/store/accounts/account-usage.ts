/**
 * Finds the records of a directory account: users of any franchise, POS users, and the account's sign-in. An account may have several
 * records, for example if a person works for two franchises. Deleting one record must not affect what the other records require.
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
  'authObjectId' | 'pointOfSaleVendorId' | 'pointOfSaleUserId' | 'isPointOfSaleAdmin' | 'accountCreatedAt'
>;

interface AccountUsage {
  readonly users: readonly AccountUser[];
  readonly posUsers: readonly AccountPosUser[];
  readonly signIn: SignInDocument | undefined;
}

/**
 * Bypasses every cache. Costs two indexed queries over all partitions, and one point read per account.
 * @param accounts at least one
 * @returns one usage for each account
 */
async function usagesOf(accounts: readonly string[]): Promise<AccountUsage[]> {
  const ids = accounts.map((authObjectId) => accountIdOf({ authObjectId }));
  const values = Object.fromEntries(ids.map((id, n) => [`@account${n}`, id]));
  const isAny = Object.keys(values).map((name) => `STRINGEQUALS(c.authObjectId, ${name}, true)`);
  const [users, posUsers, signIns] = await Promise.all([
    queryEverywhere<AccountUser>(
      'franchises',
      `SELECT c.authObjectId, c.groupCode, c.franchiseUserId, c.isFranchiseAdmin, c.communicationTypeIds,
        c.accountCreatedAt FROM c WHERE (${isAny.join(' OR ')}) AND c.type = 'user'`,
      values,
    ),
    queryEverywhere<AccountPosUser>(
      'vendors',
      `SELECT c.authObjectId, c.pointOfSaleVendorId, c.pointOfSaleUserId, c.isPointOfSaleAdmin, c.accountCreatedAt FROM c
        WHERE (${isAny.join(' OR ')}) AND c.type = 'posUser'`,
      values,
    ),
    Promise.all(ids.map((id) => container('sign-ins').item(documentId.signIn(id), id).read<SignInDocument>())),
  ]);
  return ids.map((id, n) => ({
    users: users.filter((user) => accountIdOf(user) === id),
    posUsers: posUsers.filter((user) => accountIdOf(user) === id),
    signIn: signIns[n]?.resource,
  }));
}

async function usageOf(account: string): Promise<AccountUsage> {
  const [usage = { users: [], posUsers: [], signIn: undefined }] = await usagesOf([account]);
  return usage;
}

/** True if a record has the account or the account administers something. */
export async function isAccountUsed(authObjectId: string): Promise<boolean> {
  const { users, posUsers, signIn } = await usageOf(authObjectId);
  return users.length + posUsers.length > 0 || Boolean(signIn?.franchiseAdmin ?? signIn?.posAdmin);
}

type Place = { readonly groupCode: string } | { readonly pointOfSaleVendorId: number };

/**
 * True if the account has a record, or administers something, outside this franchise or vendor. An administrator of one franchise or vendor
 * must not change an account that gives access to another.
 */
export async function isAccountUsedOutside(authObjectId: string, place: Place): Promise<boolean> {
  return isUsedOutside(await usageOf(authObjectId), place);
}

/**
 * Like `isAccountUsedOutside` for several accounts, with as many queries as for one.
 * @param accounts at least one
 */
export async function accountsUsedOutside(accounts: readonly string[], place: Place): Promise<ReadonlySet<string>> {
  const usages = await usagesOf(accounts);
  return new Set(accounts.filter((_, n) => usages[n] && isUsedOutside(usages[n], place)));
}

function isUsedOutside({ users, posUsers, signIn }: AccountUsage, place: Place): boolean {
  const { franchiseAdmin, posAdmin } = signIn ?? {};
  const franchises = [...users, ...(franchiseAdmin ? [franchiseAdmin] : [])];
  const vendors = [...posUsers, ...(posAdmin ? [posAdmin] : [])];
  const [code, vendor] = 'groupCode' in place ? [place.groupCode, null] : [null, place.pointOfSaleVendorId];
  return (
    franchises.some(({ groupCode }) => groupCode !== code) ||
    vendors.some(({ pointOfSaleVendorId }) => pointOfSaleVendorId !== vendor)
  );
}

/** Returns a record that makes this account an administrator of a franchise or vendor; undefined if there is none. */
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
  /** Ids of the groups, in lower case. */
  readonly groupIds: ReadonlySet<string>;
  /** True if the account was created recently (`isAccountNew`). */
  readonly isNew: boolean;
}

/**
 * Returns the directory groups that must contain an account: the groups of the types that its records have chosen, and the admin groups of
 * the franchise or vendor that it administers. Bypasses every cache.
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
