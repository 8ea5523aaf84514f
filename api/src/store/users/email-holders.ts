/** Who has e-mail addresses in a franchise: compared trimmed and in lower case (USER-11, USER-12). */
import { comparedEmail } from '../../domain/compared.ts';
import { oneOf } from '../cosmos/queries.ts';
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
  const emailOf = new Map(emailAddresses.map(comparedEmail).map((email) => [documentId.emailClaim(email), email]));
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
