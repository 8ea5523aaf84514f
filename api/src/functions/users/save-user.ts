/** Saving a user (API-22): a new one is given a directory account, of one that is there name, e-mail and role follow. */
import { config } from '../../config.ts';
import { userRecordRoutes as routes, type SavedUser } from '../../contract/user-record.ts';
import { accountIdOf, hasAccount } from '../../domain/accounts/account.ts';
import {
  checkAccountEmail,
  checkCompanyAddress,
  isDemotion,
  isPersonChanged,
} from '../../domain/accounts/person-rules.ts';
import { throwRejection } from '../../domain/accounts/rejection.ts';
import { comparedEmail } from '../../domain/compared.ts';
import { difference } from '../../domain/difference.ts';
import { notFound } from '../../domain/problems.ts';
import {
  changedUser,
  checkAccessAllUnits,
  checkAdministersNone,
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
import { isEmailHeld } from '../../store/users/email-claims.ts';
import { userChange } from '../../store/users/user-change.ts';
import { userCreation } from '../../store/users/user-creation.ts';
import { bringInLine } from '../accounts/account-in-line.ts';
import { accountObstacleOf } from '../accounts/account-obstacle.ts';
import { hasAccountElsewhere } from '../accounts/held-elsewhere.ts';
import { checkNewAccount } from '../accounts/new-accounts.ts';
import type { Call, Caller } from '../http/call.ts';
import { authorOf, checkVersion } from '../http/changes.ts';
import type { Log } from '../http/log.ts';
import { followed, followedChange } from '../outbox/followed.ts';
import { existingUser, NO_SURROUNDINGS, shownUser, surroundingsOf } from './user-view.ts';

type SaveCall = Call<typeof routes.saveUser>;

/**
 * A new user, with the account as far as the directory has made it by the end of the call: until then `userName` is "", and the
 * answer says that it follows.
 * @throws 409 `email_taken` (USER-11), `account_refused` when the directory will have no such account: nothing is saved then
 */
export async function addUser(call: SaveCall): Promise<SavedUser> {
  const { params, body, actor, log } = call;
  const author = authorOf(call, routes.saveUser);
  checkFranchiseAdmin(actor, false, body.isFranchiseAdmin);
  checkAccessAllUnits(actor, false, body.accessAllUnits);
  checkCompanyAddress(actor, config().accountDomain, undefined, body.emailAddress);
  const { outcome, snapshot, outbox } = await changeFranchise(params.code, author, async (snapshot) => {
    if (await isEmailHeld(snapshot, body.emailAddress)) throw emailTaken();
    await checkNewAccount(call);
    const creation = userCreation(snapshot, { ...body, position: roleDescription(body.position) }, author);
    return { change: creation, outcome: creation.franchiseUserId };
  });
  const following = await followed(outbox, log);
  const user = await linkedUser(snapshot, outcome, log);
  return { ...shownUser(snapshot.franchise, user, NO_SURROUNDINGS), ...following, ...(await emailWarning(call, user)) };
}

/** Reads the user with the linked account, which is a change of its own. If that fails, returns the user as created. */
async function linkedUser(snapshot: FranchiseSnapshot, franchiseUserId: number, log: Log): Promise<Read<UserDocument>> {
  const made = await existingUser(snapshot, franchiseUserId);
  const linked = await readDocument<UserDocument>(made.groupCode, made.id).catch((error: unknown) => {
    log.warn('new user unread', {}, error);
    return made;
  });
  if (!linked) throw notFound('This user was deleted in the meantime.');
  return linked;
}

/** @throws 412 with the user as it stands, 403 for what only a corporate admin decides, 409 */
export async function changeUser(call: SaveCall): Promise<SavedUser> {
  const { params, body, actor, ifMatch, log } = call;
  const author = authorOf(call, routes.saveUser, await isUrgent(call));
  const { outcome, snapshot, outbox } = await changeFranchise(
    params.code,
    author,
    async (snapshot) => {
      const user = await existingUser(snapshot, body.franchiseUserId);
      // Read before the write: the response then needs no further read that could fail.
      const around = await surroundingsOf(snapshot, user);
      await checkVersion(ifMatch, user, () => shownUser(snapshot.franchise, user, around));
      checkAccountEmail(user.emailAddress, body.emailAddress);
      checkFranchiseAdmin(actor, user.isFranchiseAdmin, body.isFranchiseAdmin);
      checkAccessAllUnits(actor, user.accessAllUnits, body.accessAllUnits);
      checkCompanyAddress(actor, config().accountDomain, user, body.emailAddress);
      const next = changedUser(user, body);
      const isEmailNew = comparedEmail(user.emailAddress) !== comparedEmail(next.emailAddress);
      const isSame = !difference<UserDocument>(user, next, SAVED_FIELDS);
      const outcome = { around, isEmailNew, isSame };
      if (isSame) return { change: null, outcome };
      await checkAccount(actor, user, next);
      return { change: await userChange(snapshot, user, next), outcome, kept: isEmailNew };
    },
    async (snapshot, isEmailNew) => {
      const user = await existingUser(snapshot, body.franchiseUserId);
      return { around: await surroundingsOf(snapshot, user), isEmailNew: isEmailNew === true, isSame: false };
    },
  );
  const user = await existingUser(snapshot, body.franchiseUserId);
  const following = await followedChange(user, outbox, log);
  const { around, isEmailNew, isSame } = outcome;
  if (isSame) await bringInLine(actor, user, log);
  const isAsked = isEmailNew && !following.isPending;
  return {
    ...shownUser(snapshot.franchise, user, around),
    ...following,
    ...(isAsked && (await emailWarning(call, user))),
  };
}

/** True if the save demotes an admin. Reads the stored record, before the change joins the queue. */
async function isUrgent({ params, body, actor }: SaveCall): Promise<boolean> {
  if (!actor.isCorpAdmin || body.isFranchiseAdmin !== false) return false;
  const user = await readDocument<UserDocument>(params.code, documentId.user(body.franchiseUserId));
  return isDemotion(user?.isFranchiseAdmin, body.isFranchiseAdmin);
}

/**
 * Warns corporate admins when another account already uses the new email (USER-12). The user is saved by then, so a failed lookup
 * omits the warning.
 */
async function emailWarning(
  { actor, log }: SaveCall,
  user: UserDocument,
): Promise<Pick<SavedUser, 'hasMultipleAccounts'>> {
  // An account that is still being made might be taken for another one.
  if (!actor.isCorpAdmin || !hasAccount(user)) return {};
  try {
    return { hasMultipleAccounts: await hasAccountElsewhere(user) };
  } catch (error) {
    log.warn('new email address not looked for', {}, error);
    return {};
  }
}

/** Whether the user's account may become what the save would make of it. */
async function checkAccount(actor: Caller, before: UserDocument, after: UserDocument): Promise<void> {
  if (isPersonChanged(before, after))
    throwRejection(await accountObstacleOf(actor, before, 'change their name or email address'));
  if (after.isFranchiseAdmin && !before.isFranchiseAdmin && hasAccount(after)) {
    const signIn = await signInOf(accountIdOf(after), true);
    checkAdministersNone(after, after.groupCode, signIn?.franchiseAdmin?.groupCode);
  }
}
