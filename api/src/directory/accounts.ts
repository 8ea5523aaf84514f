/** Reads, updates, deletes and restores directory accounts. */
import {
  ACCOUNT_FIELDS,
  type Account,
  type AccountDetails,
  type GraphUser,
  toAccount,
  toGraphFields,
} from './account-fields.ts';
import { type StepOutcome, sendInBatches } from './batch.ts';
import { directoryRequest } from './client.ts';
import { isEmailRejected, isMissing } from './errors.ts';
import { endSessions } from './passwords.ts';
import { deletedItemPath, userPath } from './paths.ts';
import { type AccountAge, retryUntilReplicated } from './replication.ts';

/** Returns the account, or undefined if it does not exist. @throws ProblemError "unavailable" */
export async function readAccount(authObjectId: string, age: AccountAge = {}): Promise<Account | undefined> {
  try {
    const user: GraphUser = await retryUntilReplicated(age, () =>
      directoryRequest('readAccount', userPath(authObjectId), (request) => request.select(ACCOUNT_FIELDS).get()),
    );
    return toAccount(user);
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/**
 * Updates names and email in the directory; the user principal name never changes. If the directory rejects the email, usually because
 * another account has it (USER-12), removes the old email from the account.
 * @param options `keepsMail`: true if the email has not changed. If the directory then rejects it, the account keeps its email.
 * @throws DirectoryError 404 if the account does not exist, ProblemError "unavailable"
 */
export async function updateAccount(
  authObjectId: string,
  details: AccountDetails,
  { keepsMail = false, ...age }: AccountAge & { readonly keepsMail?: boolean } = {},
): Promise<void> {
  const { mail, ...names } = toGraphFields(details);
  const update = (body: object) =>
    retryUntilReplicated(age, () =>
      directoryRequest('updateAccount', userPath(authObjectId), (request) => request.patch(body)),
    );
  const withoutMail = keepsMail ? names : { ...names, mail: null };
  if (mail === null) return update(withoutMail);
  try {
    await update({ ...names, mail });
  } catch (error) {
    if (!isEmailRejected(error)) throw error;
    await update(withoutMail);
  }
}

/**
 * Enables or disables an account. Disabling ends its sessions.
 * @throws DirectoryError 404 if the account does not exist, 403 if it has directory roles; ProblemError "unavailable"
 */
export async function setEnabled(authObjectId: string, accountEnabled: boolean, age: AccountAge = {}): Promise<void> {
  await retryUntilReplicated(age, () =>
    directoryRequest('setEnabled', userPath(authObjectId), (request) => request.patch({ accountEnabled })),
  );
  if (!accountEnabled) await endSessions(authObjectId, age);
}

/**
 * Deletes an account, or does nothing if it does not exist. A deleted account can be restored for 30 days.
 * @throws ProblemError "unavailable", including if a new account is not replicated yet
 */
export async function deleteAccount(authObjectId: string, age: AccountAge = {}): Promise<void> {
  try {
    await retryUntilReplicated(age, async () => {
      try {
        await directoryRequest('deleteAccount', userPath(authObjectId), (request) => request.delete());
      } catch (error) {
        if (!(age.isNew && isMissing(error) && (await isDeleted(authObjectId)))) throw error;
      }
    });
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
}

async function isDeleted(authObjectId: string): Promise<boolean> {
  try {
    await directoryRequest('readDeletedAccount', deletedItemPath(authObjectId), (request) =>
      request.select('id').get(),
    );
    return true;
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}

/**
 * Returns the accounts that exist or can be restored. Accounts that are not returned were deleted permanently.
 * @param authObjectIds in lower case
 * @throws ProblemError "unavailable"
 */
export async function restorableAccounts(authObjectIds: readonly string[]): Promise<ReadonlySet<string>> {
  const ids = [...new Set(authObjectIds)];
  const paths = ids.flatMap((id) => [userPath(id), deletedItemPath(id)]);
  const outcomes = await sendInBatches(
    'findAccounts',
    paths.map((path) => ({ method: 'GET' as const, path: `${path}?$select=id` })),
  );
  const isFound = (outcome: StepOutcome | undefined) => {
    if (!outcome || !('error' in outcome)) return outcome !== undefined;
    if (isMissing(outcome.error)) return false;
    throw outcome.error;
  };
  return new Set(ids.filter((_, n) => isFound(outcomes[2 * n]) || isFound(outcomes[2 * n + 1])));
}

/**
 * Permanently deletes an account that was deleted before. Does nothing if it is not among the directory's deleted accounts.
 * @throws ProblemError "unavailable", DirectoryError 403 without the permission User.DeleteRestore.All
 */
export async function purgeAccount(authObjectId: string): Promise<void> {
  try {
    await directoryRequest('purgeAccount', deletedItemPath(authObjectId), (request) => request.delete());
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
}

/**
 * Restores an account that was deleted in the last 30 days, with its groups. Does nothing if the account exists. If another account has
 * taken its email, restores it without email.
 * @returns the account; undefined if it was deleted permanently
 * @throws DirectoryError 400 with a conflict if another account has taken its user name, ProblemError "unavailable"
 */
export async function restoreAccount(authObjectId: string): Promise<Account | undefined> {
  try {
    await directoryRequest('restoreAccount', `${deletedItemPath(authObjectId)}/restore`, (request) =>
      request.post({ autoReconcileProxyConflict: true }),
    );
  } catch (error) {
    if (!isMissing(error)) throw error;
    return readAccount(authObjectId);
  }
  return readAccount(authObjectId, { isNew: true });
}
