/** Who has e-mail addresses, in a franchise and in all: compared trimmed and in lower case (USER-11, USER-12). */
import { comparedEmail } from '../../domain/compared.ts';
import { oneOf, queryEverywhere } from '../cosmos/queries.ts';
import { documentId, type EmailClaimDocument } from '../documents/index.ts';
import { franchisePartition } from '../partition/partition.ts';
import { queryIn } from '../partition/partition-queries.ts';

/** Addresses in one query. */
const AT_ONCE = 100;

/**
 * The user who has each address, by the claim on it: of several users with one address (older data) the one who holds it. One query
 * for a hundred addresses, which the index of ids answers.
 * @returns franchiseUserId by compared address; those that nobody has are left out
 */
export async function emailHolders(
  groupCode: string,
  emailAddresses: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const emailOf = emailsById(emailAddresses);
  const ids = [...emailOf.keys()];
  const holders = new Map<string, number>();
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const claims = await queryIn<Pick<EmailClaimDocument, 'id' | 'franchiseUserId'>>(franchisePartition(groupCode), {
      select: 'c.id, c.franchiseUserId',
      ...oneOf('id', 'claim', ids.slice(from, from + AT_ONCE)),
    });
    for (const { id, franchiseUserId } of claims) {
      const email = emailOf.get(id);
      if (email !== undefined) holders.set(email, franchiseUserId);
    }
  }
  return holders;
}

type FranchiseUser = Pick<EmailClaimDocument, 'groupCode' | 'franchiseUserId'>;

/** A user who has an address, by the claim on it. */
export type EmailHolder = FranchiseUser & {
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

/**
 * The users of all franchises who have this address: beside those who hold the claims on it the others whom these name. One query
 * over all partitions, by id.
 */
export async function usersWithEmail(emailAddress: string): Promise<readonly FranchiseUser[]> {
  const claims = await queryEverywhere<FranchiseUser & Pick<EmailClaimDocument, 'otherUserIds'>>(
    'franchises',
    'SELECT c.groupCode, c.franchiseUserId, c.otherUserIds FROM c WHERE c.id = @claim',
    { '@claim': documentId.emailClaim(emailAddress) },
  );
  return claims.flatMap(({ groupCode, franchiseUserId, otherUserIds = [] }) =>
    [franchiseUserId, ...otherUserIds].map((id) => ({ groupCode, franchiseUserId: id })),
  );
}

/** Compared addresses by the ids of the claims on them. */
function emailsById(emailAddresses: readonly string[]): ReadonlyMap<string, string> {
  return new Map(emailAddresses.map(comparedEmail).map((email) => [documentId.emailClaim(email), email]));
}
