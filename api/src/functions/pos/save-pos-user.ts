/** Saving a user of a vendor (API-44): a new one is given a directory account, of one that is there name, e-mail and role follow. */
import { config } from '../../config.ts';
import { posRoutes as routes, type SavedPosUser } from '../../contract/pos.ts';
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
import {
  accountExists,
  changedPosUser,
  checkAdministersNoVendor,
  checkPosAdmin,
  posUserView,
  SAVED_POS_USER_FIELDS,
} from '../../domain/pos/pos-users.ts';
import { conflict, noPosUser, notFound } from '../../domain/problems.ts';
import { signInOf } from '../../store/accounts/sign-ins.ts';
import { documentId, type PosUserDocument } from '../../store/documents/index.ts';
import type { Read } from '../../store/partition/partition.ts';
import { submittedRecordId } from '../../store/partition/partition-change.ts';
import { countIn } from '../../store/partition/partition-queries.ts';
import { posUserChange, posUserCreation } from '../../store/vendors/pos-user-change.ts';
import { whileReserved } from '../../store/vendors/reservations.ts';
import { changeVendor, type VendorSnapshot } from '../../store/vendors/vendor-change.ts';
import { isPosEmailHeld, readPosUser } from '../../store/vendors/vendors.ts';
import { bringInLine } from '../accounts/account-in-line.ts';
import { accountObstacleOf } from '../accounts/account-obstacle.ts';
import { checkNewAccount } from '../accounts/new-accounts.ts';
import type { Call, Caller } from '../http/call.ts';
import { authorOf, checkVersion, staleRecord } from '../http/changes.ts';
import type { Log } from '../http/log.ts';
import { followed, followedChange } from '../outbox/followed.ts';

type SaveCall = Call<typeof routes.savePosUser>;

/**
 * A new user, with the account as far as the directory has made it by the end of the call: until then `userName` is "", and the
 * answer says that it follows.
 * @throws 409 `email_taken` (POS-06), `too_many_users`; 429 `new_accounts_per_hour`; 409 `account_refused` if the directory rejects
 *   the account. Nothing is saved then.
 */
export async function addPosUser(call: SaveCall): Promise<SavedPosUser> {
  const { body, actor, log } = call;
  const { vendorId } = call.params;
  const author = authorOf(call, routes.savePosUser);
  checkPosAdmin(actor, false, body.isPointOfSaleAdmin);
  checkCompanyAddress(actor, config().accountDomain, undefined, body.emailAddress);
  const user = { pointOfSaleVendorId: vendorId, pointOfSaleUserId: submittedRecordId(vendorId) };
  const { outcome, snapshot, outbox } = await withEmail(body.emailAddress, user, () =>
    changeVendor(vendorId, author, async () => {
      await checkCount(vendorId);
      await checkNewAccount(call);
      return { change: posUserCreation(user, body, author), outcome: user.pointOfSaleUserId };
    }),
  );
  const following = await followed(outbox, log);
  return { ...posUserView(await linkedUser(await existing(snapshot, outcome), log)), ...following };
}

/** @throws 409 `too_many_users` */
async function checkCount(vendorId: number): Promise<void> {
  const most = config().limits.usersPerVendor;
  if ((await countIn({ container: 'vendors', key: vendorId }, 'posUser')) < most) return;
  throw conflict('too_many_users', `A vendor can have at most ${most} users. Please delete one that is not needed.`);
}

/** Reads the user with the linked account, which is a change of its own. If that fails, returns the user as created. */
async function linkedUser(made: Read<PosUserDocument>, log: Log): Promise<Read<PosUserDocument>> {
  const linked = await readPosUser(made.pointOfSaleVendorId, made.pointOfSaleUserId).catch((error: unknown) => {
    log.warn('new user unread', {}, error);
    return made;
  });
  if (!linked) throw notFound('This user was deleted in the meantime.');
  return linked;
}

/** @throws 412 with the user as it stands, 403 for what only a corporate admin decides, 409 */
export async function changePosUser(call: SaveCall): Promise<SavedPosUser> {
  const { body, actor, ifMatch, log } = call;
  const { vendorId } = call.params;
  const { pointOfSaleUserId, emailAddress } = body;
  const before = await readPosUser(vendorId, pointOfSaleUserId);
  const isMoving = before !== undefined && !isSameEmail(before, body);
  const isUrgent = isDemotion(before?.isPointOfSaleAdmin, body.isPointOfSaleAdmin);
  const write = () =>
    changeVendor<'same' | 'changed'>(vendorId, authorOf(call, routes.savePosUser, isUrgent), async (snapshot) => {
      const user = await existing(snapshot, pointOfSaleUserId);
      await checkVersion(ifMatch, user, () => posUserView(user));
      // Its address has changed since, and what would be written now is not reserved.
      if (!isMoving && !isSameEmail(user, body)) throw await staleRecord(user, posUserView(user));
      checkAccountEmail(user.emailAddress, body.emailAddress);
      checkPosAdmin(actor, user.isPointOfSaleAdmin, body.isPointOfSaleAdmin);
      checkCompanyAddress(actor, config().accountDomain, user, body.emailAddress);
      const next = changedPosUser(user, body);
      if (!difference(user, next, SAVED_POS_USER_FIELDS)) return { change: null, outcome: 'same' };
      await checkAccount(actor, user, next);
      return { change: posUserChange(user, next), outcome: 'changed' };
    });
  const { outcome, snapshot, outbox } = await (isMoving
    ? withEmail(emailAddress, { pointOfSaleVendorId: vendorId, pointOfSaleUserId }, write)
    : write());
  const user = await existing(snapshot, pointOfSaleUserId);
  const following = await followedChange(user, outbox, log);
  if (outcome === 'same') await bringInLine(actor, user, log);
  return { ...posUserView(user), ...following };
}

/** Writes an address that no other user of any vendor has. @throws 409 `email_taken` */
function withEmail<T>(
  emailAddress: string,
  user: Parameters<typeof isPosEmailHeld>[1],
  write: () => Promise<T>,
): Promise<T> {
  const checkFree = async () => {
    if (await isPosEmailHeld(emailAddress, user)) throw accountExists();
  };
  return whileReserved(documentId.reservation('posEmail', comparedEmail(emailAddress)), checkFree, write);
}

const isSameEmail = (a: { readonly emailAddress: string }, b: { readonly emailAddress: string }) =>
  comparedEmail(a.emailAddress) === comparedEmail(b.emailAddress);

/** Whether the user's account may become what the save would make of it. */
async function checkAccount(actor: Caller, before: PosUserDocument, after: PosUserDocument): Promise<void> {
  if (isPersonChanged(before, after))
    throwRejection(await accountObstacleOf(actor, before, 'change their name or email address'));
  if (after.isPointOfSaleAdmin && !before.isPointOfSaleAdmin && hasAccount(after)) {
    const signIn = await signInOf(accountIdOf(after), true);
    checkAdministersNoVendor(after, signIn?.posAdmin?.pointOfSaleVendorId);
  }
}

async function existing(snapshot: VendorSnapshot, pointOfSaleUserId: number): Promise<Read<PosUserDocument>> {
  const user = await snapshot.document<PosUserDocument>(documentId.posUser(pointOfSaleUserId));
  if (!user) throw noPosUser('pointOfSaleUserId');
  return user;
}
