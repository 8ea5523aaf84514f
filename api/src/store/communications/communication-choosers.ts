/** Finds the users of all franchises who have chosen communication types, and the directory groups that follow from their choices. */
import { EMPTY_GUID } from '../../contract/fields.ts';
import { accountIdOf } from '../../domain/accounts/account.ts';
import { communicationGroupIds } from '../../domain/communications/communication-state.ts';
import { oneOf, queryEverywhere } from '../cosmos/queries.ts';
import type { UserDocument } from '../documents/index.ts';
import { franchiseDocument } from '../franchise/franchise-reads.ts';
import { queryAmong } from '../partition/partition-queries.ts';
import { freshCommunications } from './communications.ts';

type ChoosingUser = Pick<UserDocument, 'authObjectId' | 'groupCode' | 'communicationTypeIds'>;

/**
 * Returns the directory groups that each account must join because of its users' choices: one group for each chosen type and brand of the
 * user's franchise. All ids are in lower case. Bypasses every cache.
 */
export async function groupsChosen(users: readonly ChoosingUser[]): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const due = new Map<string, Set<string>>();
  const choosing = users.filter((user) => user.communicationTypeIds.length > 0);
  if (choosing.length === 0) return due;
  const codes = [...new Set(choosing.map((user) => user.groupCode))];
  const [{ groups }, franchises] = await Promise.all([
    freshCommunications(),
    Promise.all(codes.map(franchiseDocument)),
  ]);
  const brandIds = new Map(
    franchises.flatMap((franchise) => (franchise ? [[franchise.groupCode, franchise.brandIds]] : [])),
  );
  for (const user of choosing) {
    const { groupCode, communicationTypeIds } = user;
    const groupIds = due.get(accountIdOf(user)) ?? new Set();
    for (const id of communicationGroupIds(brandIds.get(groupCode) ?? [], communicationTypeIds, groups))
      groupIds.add(id.toLowerCase());
    due.set(accountIdOf(user), groupIds);
  }
  return due;
}

/**
 * Like `groupsChosen`, for the current users of these accounts. Also finds ids that were loaded in upper case.
 * @param accounts at most a few hundred ids, in lower case
 */
export async function groupsChosenBy(accounts: readonly string[]): ReturnType<typeof groupsChosen> {
  if (accounts.length === 0) return new Map();
  const { where, values } = oneOf(
    'authObjectId',
    'account',
    accounts.flatMap((id) => [id, id.toUpperCase()]),
  );
  const query = `SELECT c.authObjectId, c.groupCode, c.communicationTypeIds FROM c WHERE c.type = 'user' AND ${where}`;
  return groupsChosen(await queryEverywhere<ChoosingUser>('franchises', query, values));
}

/**
 * Returns the users of these franchises who have chosen a type, sorted by account id. Omits users without an account.
 * @param after the last account id of the previous page; null for the first page
 * @param limit maximum number of users
 */
export function choosersAfter(
  communicationTypeId: number,
  franchises: readonly string[],
  after: string | null,
  limit: number,
): Promise<Pick<UserDocument, 'authObjectId'>[]> {
  return queryEverywhere(
    'franchises',
    `SELECT TOP ${limit} c.authObjectId FROM c
      WHERE c.type = 'user' AND ARRAY_CONTAINS(c.communicationTypeIds, @type) AND ARRAY_CONTAINS(@franchises, c.groupCode)
        AND c.authObjectId > @after
      ORDER BY c.authObjectId`,
    {
      '@type': communicationTypeId,
      '@franchises': [...franchises],
      // The smallest possible id, which no account has.
      '@after': after ?? EMPTY_GUID,
    },
  );
}

/** Returns the codes of the franchises with the brand. */
export async function franchisesOfBrand(brandId: number): Promise<string[]> {
  const franchises = await queryEverywhere<{ readonly groupCode: string }>(
    'franchises',
    `SELECT c.groupCode FROM c WHERE c.type = 'franchise' AND ARRAY_CONTAINS(c.brandIds, @brand)`,
    { '@brand': brandId },
  );
  return franchises.map(({ groupCode }) => groupCode);
}

/**
 * Returns the codes of the franchises that have a user with this number. The portal assigns unique numbers, but loaded numbers may repeat.
 */
export async function franchisesOfUser(franchiseUserId: number): Promise<string[]> {
  const users = await queryAmong<{ readonly groupCode: string }>('franchises', 'all', {
    select: 'c.groupCode',
    where: `c.type = 'user' AND c.franchiseUserId = @id`,
    values: { '@id': franchiseUserId },
    among: { types: ['user'], matches: (user) => user.type === 'user' && user.franchiseUserId === franchiseUserId },
  });
  return users.map(({ groupCode }) => groupCode);
}
