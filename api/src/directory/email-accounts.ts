/** Finds accounts by email. */

import { comparedEmail } from '../contract/compared.ts';
import { ACCOUNT_EMAIL_PATTERN } from '../contract/emails.ts';
import type { GraphUser } from './account-fields.ts';
import { sendInBatches } from './batch.ts';

/** Each email needs two clauses, and Graph allows 15 clauses joined by "or". */
const EMAILS_PER_STEP = 7;

type FoundUser = Pick<GraphUser, 'id' | 'mail' | 'userPrincipalName'>;

/**
 * Finds the accounts that have these emails or sign in with them. Sends one request per 140 emails. The search index of the directory may
 * lack a new account or email for minutes.
 * @returns object ids by normalized email (`comparedEmail`); emails without an account are omitted
 * @throws ProblemError "unavailable"
 */
export async function accountsByEmail(
  emailAddresses: readonly string[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const emails = [...new Set(emailAddresses.map(comparedEmail))].filter((email) => ACCOUNT_EMAIL_PATTERN.test(email));
  const steps = [];
  for (let from = 0; from < emails.length; from += EMAILS_PER_STEP)
    steps.push(stepOf(emails.slice(from, from + EMAILS_PER_STEP)));
  const wanted = new Set(emails);
  const found = new Map<string, Set<string>>();
  for (const outcome of await sendInBatches('findAddresses', steps)) {
    if ('error' in outcome) throw outcome.error;
    for (const { id, mail, userPrincipalName } of (outcome.body as { value: FoundUser[] }).value)
      for (const email of [mail ?? '', userPrincipalName].map(comparedEmail))
        if (wanted.has(email)) found.set(email, (found.get(email) ?? new Set()).add(id.toLowerCase()));
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
