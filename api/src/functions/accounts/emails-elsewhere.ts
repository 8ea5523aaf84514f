/** Finds email addresses that are used outside a franchise: by users of other franchises, by POS users, or by directory accounts. */

import { comparedEmail } from '../../contract/compared.ts';
import { withDeadline } from '../../deadline.ts';
import { accountsByEmail } from '../../directory/email-accounts.ts';
import { accountIdOf, hasAccount, isSameAccount } from '../../domain/accounts/account.ts';
import { readAccountRecord } from '../../store/accounts/account-records.ts';
import type { UserDocument } from '../../store/documents/index.ts';
import { emailHoldersElsewhere } from '../../store/users/email-holders.ts';
import { posEmailsAmong, posUsersWithEmail } from '../../store/vendors/vendors.ts';

/** Maximum time for the lookup. It is short, because the record is already saved and only the warning depends on the lookup. */
const WARNING_MS = 3_000;

/**
 * Returns the given addresses that someone outside the franchise uses, normalized for comparison. Does not reveal who uses them. Checks
 * both records and accounts, because an account may lack the email of its record. Costs two queries and one request to the directory per
 * hundred addresses.
 * @param emails addresses that no user of the franchise has
 * @throws ProblemError "unavailable"
 */
export async function emailsUsedElsewhere(groupCode: string, emails: readonly string[]): Promise<ReadonlySet<string>> {
  const [holders, posEmails, accounts] = await Promise.all([
    emailHoldersElsewhere(groupCode, emails),
    posEmailsAmong(emails),
    accountsByEmail(emails),
  ]);
  return new Set([...holders.map(({ email }) => email), ...posEmails, ...accounts.keys()]);
}

/**
 * True if another account has the user's email (USER-12). Also true if a user of another franchise or vendor has the email and a different
 * account. Show the result only to corporate admins, because it covers all franchises, all vendors and the whole directory.
 * @throws ProblemError "unavailable", DeadlineError after 3 s
 */
export async function isEmailUsedElsewhere(user: UserDocument): Promise<boolean> {
  return withDeadline(WARNING_MS, async () => {
    const { groupCode, emailAddress } = user;
    const [holders, posUsers, accounts] = await Promise.all([
      emailHoldersElsewhere(groupCode, [emailAddress]),
      posUsersWithEmail(emailAddress, 'any'),
      accountsByEmail([emailAddress]),
    ]);
    const accountIds = accounts.get(comparedEmail(emailAddress)) ?? new Set();
    if ([...accountIds].some((authObjectId) => authObjectId !== accountIdOf(user))) return true;
    // Several records may share an account, so the same account is no conflict. Users without an account count as different people.
    const isAnother = (other: { readonly authObjectId: string } | undefined) =>
      other !== undefined && !(hasAccount(user) && isSameAccount(other, user));
    return posUsers.some(isAnother) || (await Promise.all(holders.map(readAccountRecord))).some(isAnother);
  });
}
