/**
 * Finds the users of email addresses, in one franchise or in all franchises. Compares addresses normalized with `comparedEmail` (USER-11,
 * USER-12).
 */
import { comparedEmail } from '../../contract/compared.ts';
import { oneOf, queryEverywhere } from '../cosmos/queries.ts';
import { documentId, type EmailClaimDocument, type UserDocument } from '../documents/index.ts';
import { franchisePartition, type Read, readIn } from '../partition/partition.ts';
import { queryIn } from '../partition/partition-queries.ts';

/** Maximum number of addresses per query. */
const AT_ONCE = 100;

/**
 * Returns the numbers of all users with the address of a claim. The first one has the claim. In older data, several users may share an
 * address (USER-12).
 */
export function holdersIn({
  franchiseUserId,
  otherUserIds = [],
}: Pick<EmailClaimDocument, 'franchiseUserId' | 'otherUserIds'>): readonly number[] {
  return [franchiseUserId, ...otherUserIds];
}

/**
 * Finds the users with these addresses. Sends one indexed query for claims per hundred addresses.
 * @returns franchiseUserIds by compared address; the first one has the claim. Omits unused addresses
 */
export async function emailHolders(
  groupCode: string,
  emailAddresses: readonly string[],
): Promise<ReadonlyMap<string, readonly number[]>> {
  const emailOf = emailsById(emailAddresses);
  const ids = [...emailOf.keys()];
  const holders = new Map<string, readonly number[]>();
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const claims = await queryIn<Pick<EmailClaimDocument, 'id' | 'franchiseUserId' | 'otherUserIds'>>(
      franchisePartition(groupCode),
      {
        select: 'c.id, c.franchiseUserId, c.otherUserIds',
        ...oneOf('id', 'claim', ids.slice(from, from + AT_ONCE)),
      },
    );
    for (const claim of claims) {
      const email = emailOf.get(claim.id);
      if (email !== undefined) holders.set(email, holdersIn(claim));
    }
  }
  return holders;
}

/** A user with an address, found by its claim. */
type EmailHolder = Pick<EmailClaimDocument, 'groupCode' | 'franchiseUserId'> & {
  /** The address, normalized for comparison. */
  readonly email: string;
};

/** Finds the users with these addresses in all other franchises. Sends one query over all partitions per hundred addresses. */
export async function emailHoldersElsewhere(
  groupCode: string,
  emailAddresses: readonly string[],
): Promise<readonly EmailHolder[]> {
  const emailOf = emailsById(emailAddresses);
  const ids = [...emailOf.keys()];
  const holders: EmailHolder[] = [];
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const { where, values } = oneOf('id', 'claim', ids.slice(from, from + AT_ONCE));
    const claims = await queryEverywhere<Pick<EmailClaimDocument, 'id' | 'groupCode' | 'franchiseUserId'>>(
      'franchises',
      `SELECT c.id, c.groupCode, c.franchiseUserId FROM c WHERE ${where} AND c.groupCode != @own`,
      { ...values, '@own': groupCode },
    );
    holders.push(...claims.map(({ id, ...holder }) => ({ ...holder, email: emailOf.get(id) ?? '' })));
  }
  return holders;
}

/**
 * Reads the users of a franchise who have this address; in older data, there may be several. Costs one point read for the claim and one for
 * each user.
 */
export async function usersWithEmail(groupCode: string, emailAddress: string): Promise<readonly Read<UserDocument>[]> {
  const partition = franchisePartition(groupCode);
  const claim = await readIn<EmailClaimDocument>(partition, documentId.emailClaim(emailAddress));
  const ids = claim ? holdersIn(claim) : [];
  const users = await Promise.all(ids.map((id) => readIn<UserDocument>(partition, documentId.user(id))));
  return users.filter((user) => user !== undefined);
}

/** Maps the ids of claims to the compared addresses. */
function emailsById(emailAddresses: readonly string[]): ReadonlyMap<string, string> {
  return new Map(emailAddresses.map(comparedEmail).map((email) => [documentId.emailClaim(email), email]));
}
