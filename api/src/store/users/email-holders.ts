/** Who has e-mail addresses, in a franchise and in all: compared trimmed and in lower case (USER-11, USER-12). */
import { comparedEmail } from '../../domain/compared.ts';
import { oneOf, queryEverywhere } from '../cosmos/queries.ts';
import { documentId, type EmailClaimDocument, type UserDocument } from '../documents/index.ts';
import { franchisePartition, type Read, readIn } from '../partition/partition.ts';
import { queryIn } from '../partition/partition-queries.ts';

/** Addresses in one query. */
const AT_ONCE = 100;

/** The users of a franchise who have an address, several in older data (USER-12): who holds it first. */
export function holdersIn({
  franchiseUserId,
  otherUserIds = [],
}: Pick<EmailClaimDocument, 'franchiseUserId' | 'otherUserIds'>): readonly number[] {
  return [franchiseUserId, ...otherUserIds];
}

/**
 * The users who have each address, by the claim on it. One query for a hundred addresses, which the index of ids answers.
 * @returns franchiseUserIds by compared address, of several (`holdersIn`) who holds it first; addresses that nobody has are left out
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

/** A user who has an address, by the claim on it. */
type EmailHolder = Pick<EmailClaimDocument, 'groupCode' | 'franchiseUserId'> & {
  /** As it is compared. */
  readonly email: string;
};

/** Who has these addresses in franchises other than this one. One query over all partitions for a hundred addresses, by ids. */
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

/** The users of a franchise who have this address, several in older data: by the claim on it, a point read for it and for each. */
export async function usersWithEmail(groupCode: string, emailAddress: string): Promise<readonly Read<UserDocument>[]> {
  const partition = franchisePartition(groupCode);
  const claim = await readIn<EmailClaimDocument>(partition, documentId.emailClaim(emailAddress));
  const ids = claim ? holdersIn(claim) : [];
  const users = await Promise.all(ids.map((id) => readIn<UserDocument>(partition, documentId.user(id))));
  return users.filter((user) => user !== undefined);
}

/** Compared addresses by the ids of the claims on them. */
function emailsById(emailAddresses: readonly string[]): ReadonlyMap<string, string> {
  return new Map(emailAddresses.map(comparedEmail).map((email) => [documentId.emailClaim(email), email]));
}
