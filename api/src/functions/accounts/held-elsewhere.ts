/** Whether e-mail addresses are somebody's outside of a franchise: a user's of another one, or an account's of the directory. */
import { accountsByEmail } from '../../directory/email-accounts.ts';
import { emailHoldersElsewhere } from '../../store/users/email-holders.ts';

/**
 * Of addresses that no user of the franchise has, those that somebody has all the same, as they are compared: one query and one
 * request to the directory for a hundred of them. Whose they are nobody is told.
 * @throws ProblemError "unavailable"
 */
export async function heldElsewhere(groupCode: string, emails: readonly string[]): Promise<ReadonlySet<string>> {
  const [holders, accounts] = await Promise.all([emailHoldersElsewhere(groupCode, emails), accountsByEmail(emails)]);
  return new Set([...holders.map(({ email }) => email), ...accounts.keys()]);
}
