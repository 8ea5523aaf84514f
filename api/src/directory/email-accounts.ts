/** Accounts by the e-mail addresses they have. */
import { ACCOUNT_EMAIL_PATTERN } from '../contract/emails.ts';
import { comparedEmail } from '../domain/compared.ts';
import type { GraphUser } from './account-fields.ts';
import { askInBatches } from './batch.ts';

/** Each address is two clauses of a filter, and Graph takes 15 joined by "or". */
const AT_ONCE = 7;

type FoundUser = Pick<GraphUser, 'id' | 'mail' | 'userPrincipalName'>;

/**
 * The accounts that have these e-mail addresses, or sign in with them; one round trip for 140 addresses. The directory's index
 * hears of a new account, and of an address, after a while.
 * @returns object ids by compared address; addresses that no account has are left out
 * @throws ProblemError "unavailable"
 */
export async function accountsByEmail(
  emailAddresses: readonly string[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const emails = [...new Set(emailAddresses.map(comparedEmail))].filter((email) => ACCOUNT_EMAIL_PATTERN.test(email));
  const steps = [];
  for (let from = 0; from < emails.length; from += AT_ONCE) steps.push(stepOf(emails.slice(from, from + AT_ONCE)));
  const asked = new Set(emails);
  const found = new Map<string, Set<string>>();
  for (const outcome of await askInBatches('findAddresses', steps)) {
    if ('error' in outcome) throw outcome.error;
    for (const { id, mail, userPrincipalName } of (outcome.body as { value: FoundUser[] }).value)
      for (const email of [mail ?? '', userPrincipalName].map(comparedEmail))
        if (asked.has(email)) found.set(email, (found.get(email) ?? new Set()).add(id.toLowerCase()));
  }
  return found;
}

function stepOf(emails: readonly string[]) {
  const clauses = emails.map((email) => {
    const value = `'${email.replaceAll("'", "''")}'`;
    return `mail eq ${value} or userPrincipalName eq ${value}`;
  });
  const filter = encodeURIComponent(clauses.join(' or '));
  return { method: 'GET' as const, path: `/users?$filter=${filter}&$select=id,mail,userPrincipalName` };
}
