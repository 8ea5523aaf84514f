/** Creates and updates vendors' users together with their directory accounts (API-44). */
import { config } from '../../config.ts';
import { comparedEmail } from '../../contract/compared.ts';
import { posRoutes as routes, type SavedPosUser } from '../../contract/pos.ts';
import { accountIdOf, hasAccount } from '../../domain/accounts/account.ts';
import { checkAccountEmail, checkCompanyAddress, isDemotion } from '../../domain/accounts/person-rules.ts';
import { isChanged } from '../../domain/difference.ts';
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
import { countIn } from '../../store/partition/partition-queries.ts';
import { submittedRecordId } from '../../store/partition/record-ids.ts';
import { posUserChange, posUserCreation } from '../../store/vendors/pos-user-change.ts';
import { whileReserved } from '../../store/vendors/reservations.ts';
import { changeVendor, type VendorSnapshot } from '../../store/vendors/vendor-change.ts';
import { isPosEmailTaken, readPosUser } from '../../store/vendors/vendors.ts';
import { checkAccountChange } from '../accounts/account-rejection.ts';
import { retryAccountSync } from '../accounts/account-sync.ts';
import { checkNewAccounts } from '../accounts/new-accounts.ts';
import type { ApiRequest, Caller } from '../http/api-request.ts';
import { authorOf, checkVersion, staleRecord } from '../http/changes.ts';
import type { Log } from '../http/log.ts';
import { settleAccount, settleAccountOf } from '../outbox/settle-account.ts';

type SaveRequest = ApiRequest<typeof routes.savePosUser>;

/**
 * Creates a user. If the directory has not created the account by the end of the request, `userName` is "" and `isPending` is true.
 * @throws 409 `email_taken` (POS-06), `too_many_users`; 429 `new_accounts_per_hour`; 409 `account_refused` if the directory rejects the
 * account. After each of these errors, nothing is saved.
 */
export async function addPosUser(request: SaveRequest): Promise<SavedPosUser> {
  const { body, actor, log } = request;
  const { vendorId } = request.params;
  const author = authorOf(request, routes.savePosUser);
  checkPosAdmin(actor, false, body.isPointOfSaleAdmin);
  checkCompanyAddress(actor, config().accountDomain, undefined, body.emailAddress);
  const user = { pointOfSaleVendorId: vendorId, pointOfSaleUserId: submittedRecordId(vendorId) };
  const { outcome, snapshot, outbox } = await withEmail(body.emailAddress, user, () =>
    changeVendor(vendorId, author, async () => {
      await checkCount(vendorId);
      return {
        change: posUserCreation(user, body, author),
        outcome: user.pointOfSaleUserId,
        beforeWrite: (releases) => checkNewAccounts(request, releases),
      };
    }),
  );
  const pending = await settleAccount(outbox, log);
  return { ...posUserView(await linkedUser(await existing(snapshot, outcome), log)), ...pending };
}

/** @throws 409 `too_many_users` */
async function checkCount(vendorId: number): Promise<void> {
  const limit = config().limits.usersPerVendor;
  if ((await countIn({ container: 'vendors', key: vendorId }, 'posUser')) < limit) return;
  throw conflict('too_many_users', `A vendor can have at most ${limit} users. Please delete one first.`);
}

/** Reads the user again, because linking the account is a separate change. If the read fails, returns the user without the link. */
async function linkedUser(made: Read<PosUserDocument>, log: Log): Promise<Read<PosUserDocument>> {
  const linked = await readPosUser(made.pointOfSaleVendorId, made.pointOfSaleUserId).catch((error: unknown) => {
    log.warn('new user not read', {}, error);
    return made;
  });
  if (!linked) throw notFound('This user was deleted in the meantime.');
  return linked;
}

/** @throws 412 with the current user; 403 for changes that only corporate admins may make; 409 for a conflict */
export async function changePosUser(request: SaveRequest): Promise<SavedPosUser> {
  const { body, actor, ifMatch, log } = request;
  const { vendorId } = request.params;
  const { pointOfSaleUserId, emailAddress } = body;
  const before = await readPosUser(vendorId, pointOfSaleUserId);
  const isEmailNew = before !== undefined && !isSameEmail(before, body);
  const isUrgent = isDemotion(before?.isPointOfSaleAdmin, body.isPointOfSaleAdmin);
  const write = () =>
    changeVendor<'same' | 'changed'>(vendorId, authorOf(request, routes.savePosUser, isUrgent), async (snapshot) => {
      const user = await existing(snapshot, pointOfSaleUserId);
      await checkVersion(ifMatch, user, () => posUserView(user));
      // The email was not reserved, because the request did not change it. Another change has replaced the user's email since.
      if (!isEmailNew && !isSameEmail(user, body)) throw await staleRecord(user, posUserView(user));
      checkAccountEmail(user.emailAddress, body.emailAddress);
      checkPosAdmin(actor, user.isPointOfSaleAdmin, body.isPointOfSaleAdmin);
      checkCompanyAddress(actor, config().accountDomain, user, body.emailAddress);
      const next = changedPosUser(user, body);
      if (!isChanged(user, next, SAVED_POS_USER_FIELDS)) return { change: null, outcome: 'same' };
      await checkAccount(actor, user, next);
      return { change: posUserChange(user, next), outcome: 'changed' };
    });
  const { outcome, snapshot, outbox } = await (isEmailNew
    ? withEmail(emailAddress, { pointOfSaleVendorId: vendorId, pointOfSaleUserId }, write)
    : write());
  const user = await existing(snapshot, pointOfSaleUserId);
  const pending = await settleAccountOf(user, outbox, log);
  if (outcome === 'same') await retryAccountSync(actor, user, log);
  return { ...posUserView(user), ...pending };
}

/**
 * Reserves the email for this user while `write` runs.
 * @throws 409 `email_taken` if a user of any vendor has it
 */
function withEmail<T>(
  emailAddress: string,
  user: Parameters<typeof isPosEmailTaken>[1],
  write: () => Promise<T>,
): Promise<T> {
  const checkFree = async () => {
    if (await isPosEmailTaken(emailAddress, user)) throw accountExists();
  };
  return whileReserved(documentId.reservation('posEmail', comparedEmail(emailAddress)), checkFree, write);
}

const isSameEmail = (a: { readonly emailAddress: string }, b: { readonly emailAddress: string }) =>
  comparedEmail(a.emailAddress) === comparedEmail(b.emailAddress);

/** Checks that the caller may change the account, and that the account does not administer another vendor. */
async function checkAccount(actor: Caller, before: PosUserDocument, after: PosUserDocument): Promise<void> {
  await checkAccountChange(actor, before, after);
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
