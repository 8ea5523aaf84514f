/** Creates and updates users together with their directory accounts (API-22). */
import { config } from '../../config.ts';
import { comparedEmail } from '../../contract/compared.ts';
import { userRecordRoutes as routes, type SavedUser } from '../../contract/user-record.ts';
import { accountIdOf, hasAccount } from '../../domain/accounts/account.ts';
import { checkAccountEmail, checkCompanyAddress, isDemotion } from '../../domain/accounts/person-rules.ts';
import { isChanged } from '../../domain/difference.ts';
import { invalid, notFound } from '../../domain/problems.ts';
import {
  changedUser,
  checkAccessAllUnits,
  checkAdministersNone,
  checkDisabling,
  checkFranchiseAdmin,
  emailTaken,
  roleDescription,
  SAVED_FIELDS,
} from '../../domain/users/user-rules.ts';
import { signInOf } from '../../store/accounts/sign-ins.ts';
import { documentId, type UserDocument } from '../../store/documents/index.ts';
import { changeFranchise } from '../../store/franchise/franchise-change.ts';
import { readDocument } from '../../store/franchise/franchise-reads.ts';
import type { FranchiseSnapshot } from '../../store/franchise/franchise-snapshot.ts';
import type { Read } from '../../store/partition/partition.ts';
import { isEmailTaken } from '../../store/users/email-claims.ts';
import { userChange } from '../../store/users/user-change.ts';
import { userCreation } from '../../store/users/user-creation.ts';
import { checkAccountChange } from '../accounts/account-rejection.ts';
import { retryAccountSync } from '../accounts/account-sync.ts';
import { isEmailUsedElsewhere } from '../accounts/emails-elsewhere.ts';
import { checkNewAccounts } from '../accounts/new-accounts.ts';
import type { ApiRequest, Caller } from '../http/api-request.ts';
import { authorOf, checkVersion } from '../http/changes.ts';
import type { Log } from '../http/log.ts';
import { settleAccount, settleAccountOf } from '../outbox/settle-account.ts';
import { existingUser, NO_RELATED_RECORDS, presentUser, relatedRecordsOf } from './user-view.ts';

type SaveRequest = ApiRequest<typeof routes.saveUser>;

/**
 * Creates a user. If the directory has not created the account by the end of the request, `userName` is "" and `isPending` is true.
 * @throws 400 for `isDisabled` (USER-17); 403 for a value that only corporate admins may set; 409 `email_taken` (USER-11); 429
 *    `new_accounts_per_hour`; 409 `account_refused` if the directory rejects the account. After each of these errors, nothing is saved.
 */
export async function addUser(request: SaveRequest): Promise<SavedUser> {
  const { params, body, actor, log } = request;
  const author = authorOf(request, routes.saveUser);
  if (body.isDisabled)
    throw invalid('isDisabled', 'A new user cannot have a disabled account. Disable it after saving.');
  checkFranchiseAdmin(actor, false, body.isFranchiseAdmin);
  checkAccessAllUnits(actor, false, body.accessAllUnits);
  checkCompanyAddress(actor, config().accountDomain, undefined, body.emailAddress);
  const { outcome, snapshot, outbox } = await changeFranchise(params.code, author, async (snapshot) => {
    if (await isEmailTaken(snapshot, body.emailAddress)) throw emailTaken();
    const change = userCreation(snapshot, { ...body, position: roleDescription(body.position) }, author);
    return { change, outcome: change.franchiseUserId, beforeWrite: (releases) => checkNewAccounts(request, releases) };
  });
  const pending = await settleAccount(outbox, log);
  const user = await linkedUser(snapshot, outcome, log);
  return {
    ...presentUser(snapshot.franchise, user, NO_RELATED_RECORDS),
    ...pending,
    ...(await emailWarning(request, user)),
  };
}

/** Reads the user again, because linking the account is a separate change. If the read fails, returns the user without the link. */
async function linkedUser(snapshot: FranchiseSnapshot, franchiseUserId: number, log: Log): Promise<Read<UserDocument>> {
  const made = await existingUser(snapshot, franchiseUserId);
  const linked = await readDocument<UserDocument>(made.groupCode, made.id).catch((error: unknown) => {
    log.warn('new user not read', {}, error);
    return made;
  });
  if (!linked) throw notFound('This user was deleted in the meantime.');
  return linked;
}

/** @throws 412 with the current user; 403 for changes that only corporate admins may make; 409 for a conflict */
export async function changeUser(request: SaveRequest): Promise<SavedUser> {
  const { params, body, actor, ifMatch, log } = request;
  const author = authorOf(request, routes.saveUser, await isUrgent(request));
  const { outcome, snapshot, outbox } = await changeFranchise(
    params.code,
    author,
    async (snapshot) => {
      const user = await existingUser(snapshot, body.franchiseUserId);
      // Read before the write, so that a failed read cannot hide a successful write.
      const related = await relatedRecordsOf(snapshot, user);
      await checkVersion(ifMatch, user, () => presentUser(snapshot.franchise, user, related));
      checkAccountEmail(user.emailAddress, body.emailAddress);
      checkFranchiseAdmin(actor, user.isFranchiseAdmin, body.isFranchiseAdmin);
      checkAccessAllUnits(actor, user.accessAllUnits, body.accessAllUnits);
      checkCompanyAddress(actor, config().accountDomain, user, body.emailAddress);
      const next = changedUser(user, body);
      const isEmailNew = comparedEmail(user.emailAddress) !== comparedEmail(next.emailAddress);
      const isSame = !isChanged<UserDocument>(user, next, SAVED_FIELDS);
      const outcome = { related, isEmailNew, isSame };
      if (isSame) return { change: null, outcome };
      await checkAccount(actor, user, next);
      return { change: await userChange(snapshot, user, next), outcome, receiptData: isEmailNew };
    },
    async (snapshot, isEmailNew) => {
      const user = await existingUser(snapshot, body.franchiseUserId);
      return { related: await relatedRecordsOf(snapshot, user), isEmailNew: isEmailNew === true, isSame: false };
    },
  );
  const user = await existingUser(snapshot, body.franchiseUserId);
  const pending = await settleAccountOf(user, outbox, log);
  const { related, isEmailNew, isSame } = outcome;
  if (isSame) await retryAccountSync(actor, user, log);
  const mayWarn = isEmailNew && !pending.isPending;
  return {
    ...presentUser(snapshot.franchise, user, related),
    ...pending,
    ...(mayWarn && (await emailWarning(request, user))),
  };
}

/** True if the save demotes an admin. Reads the stored record before the change enters the queue. */
async function isUrgent({ params, body, actor }: SaveRequest): Promise<boolean> {
  if (!actor.isCorpAdmin || body.isFranchiseAdmin !== false) return false;
  const user = await readDocument<UserDocument>(params.code, documentId.user(body.franchiseUserId));
  return isDemotion(user?.isFranchiseAdmin, body.isFranchiseAdmin);
}

/**
 * Warns corporate admins if another account already uses the new email (USER-12). If the lookup fails, omits the warning, because the user
 * is already saved.
 */
async function emailWarning(
  { actor, log }: SaveRequest,
  user: UserDocument,
): Promise<Pick<SavedUser, 'hasMultipleAccounts'>> {
  // While the user's own account is pending, the lookup could mistake it for another user's account.
  if (!actor.isCorpAdmin || !hasAccount(user)) return {};
  try {
    return { hasMultipleAccounts: await isEmailUsedElsewhere(user) };
  } catch (error) {
    log.warn('new email not checked', {}, error);
    return {};
  }
}

/** Checks that the caller may change the account, and that the account does not administer another franchise. */
async function checkAccount(actor: Caller, before: UserDocument, after: UserDocument): Promise<void> {
  checkDisabling(actor, before, after);
  await checkAccountChange(actor, before, after);
  if (after.isFranchiseAdmin && !before.isFranchiseAdmin && hasAccount(after)) {
    const signIn = await signInOf(accountIdOf(after), true);
    checkAdministersNone(after, after.groupCode, signIn?.franchiseAdmin?.groupCode);
  }
}
