/** Who has an e-mail address in a franchise: compared trimmed and in lower case (USER-11, USER-12). */
import { comparedEmail } from '../../domain/compared.ts';
import { documentId } from '../documents/index.ts';
import { franchisePartition } from '../partition/partition.ts';
import { queryIn } from '../partition/partition-queries.ts';

/** Addresses in one query. */
const AT_ONCE = 100;

interface Holder {
  readonly type: 'user' | 'emailClaim';
  readonly id: string;
  readonly franchiseUserId: number;
  readonly emailAddress?: string;
}

/**
 * The user who has each address: by their record, or by the claim on it. Of several users with one address (older data) the one
 * who holds the claim counts. One query for a hundred addresses.
 * @returns franchiseUserId by compared address; those that nobody has are left out
 */
export async function emailHolders(
  groupCode: string,
  emailAddresses: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const emails = [...new Set(emailAddresses.map(comparedEmail))];
  const holders = new Map<string, number>();
  for (let from = 0; from < emails.length; from += AT_ONCE) {
    const some = emails.slice(from, from + AT_ONCE);
    const emailOf = new Map(some.map((email) => [documentId.emailClaim(email), email]));
    const rows = await holdersAmong(groupCode, some, [...emailOf.keys()]);
    for (const row of rows.sort(claimsLast)) {
      const email = row.type === 'user' ? comparedEmail(row.emailAddress ?? '') : emailOf.get(row.id);
      if (email !== undefined) holders.set(email, row.franchiseUserId);
    }
  }
  return holders;
}

function holdersAmong(groupCode: string, emails: readonly string[], claims: readonly string[]): Promise<Holder[]> {
  return queryIn<Holder>(franchisePartition(groupCode), {
    select: 'c.type, c.id, c.franchiseUserId, c.emailAddress',
    where: `(c.type = 'emailClaim' AND ARRAY_CONTAINS(@claims, c.id)) OR
      (c.type = 'user' AND ARRAY_CONTAINS(@emails, LOWER(TRIM(c.emailAddress))))`,
    values: { '@claims': [...claims], '@emails': [...emails] },
  });
}

const claimsLast = (a: Holder, b: Holder) => Number(a.type === 'emailClaim') - Number(b.type === 'emailClaim');
