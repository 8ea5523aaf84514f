/** Whether e-mail addresses are somebody's outside of a franchise: another one's, a vendor's, an account's of the directory. */
import { withDeadline } from '../../deadline.ts';
import { accountsByEmail } from '../../directory/email-accounts.ts';
import { accountIdOf, hasAccount, isSameAccount } from '../../domain/accounts/account.ts';
import { comparedEmail } from '../../domain/compared.ts';
import { readAccountRecord } from '../../store/accounts/account-records.ts';
import type { UserDocument } from '../../store/documents/index.ts';
import { emailHoldersElsewhere } from '../../store/users/email-holders.ts';
import { posEmailsAmong, posUsersWithEmail } from '../../store/vendors/vendors.ts';

/** A warning is not worth a longer wait. */
const WARNING_MS = 3_000;

/**
 * Of addresses that no user of the franchise has, those that somebody has all the same, as they are compared: two queries and one
 * request to the directory for a hundred of them. Records are asked as well, as accounts may go without the address that theirs
 * says. Whose they are nobody is told.
 * @throws ProblemError "unavailable"
 */
export async function heldElsewhere(groupCode: string, emails: readonly string[]): Promise<ReadonlySet<string>> {
  const [holders, posEmails, accounts] = await Promise.all([
    emailHoldersElsewhere(groupCode, emails),
    posEmailsAmong(emails),
    accountsByEmail(emails),
  ]);
  return new Set([...holders.map(({ email }) => email), ...posEmails, ...accounts.keys()]);
}

/**
 * USER-12: whether somebody outside of the user's franchise has their e-mail address with another account. The directory keeps an
 * address for one account only, and leaves it out of the others. For corporate admins alone: it tells of every tenant, and of
 * whoever is in the directory.
 * @throws ProblemError "unavailable", DeadlineError after 3 s
 */
export async function hasAccountElsewhere(user: UserDocument): Promise<boolean> {
  return withDeadline(WARNING_MS, async () => {
    const { groupCode, emailAddress } = user;
    const [holders, posUsers, accounts] = await Promise.all([
      emailHoldersElsewhere(groupCode, [emailAddress]),
      posUsersWithEmail(emailAddress, 'any'),
      accountsByEmail([emailAddress]),
    ]);
    const having = accounts.get(comparedEmail(emailAddress)) ?? new Set();
    if ([...having].some((authObjectId) => authObjectId !== accountIdOf(user))) return true;
    // One account may be users of two franchises, and of a vendor; of two users without one neither is the other.
    const isAnother = (other: { readonly authObjectId: string } | undefined) =>
      other !== undefined && !(hasAccount(user) && isSameAccount(other, user));
    return posUsers.some(isAnother) || (await Promise.all(holders.map(readAccountRecord))).some(isAnother);
  });
}
