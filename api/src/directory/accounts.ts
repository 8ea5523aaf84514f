/** Accounts in the directory. */
import {
  ACCOUNT_FIELDS,
  type Account,
  type AccountDetails,
  type GraphUser,
  toAccount,
  toGraphFields,
} from './account-fields.ts';
import { askDirectory } from './client.ts';
import { isMailRefused, isMissing } from './errors.ts';
import { deletedItemPath, userPath } from './paths.ts';
import { type AccountAge, onceKnown } from './replication.ts';

/** The account as it stands; undefined when there is none of this id (any more). @throws ProblemError "unavailable" */
export async function readAccount(authObjectId: string, age: AccountAge = {}): Promise<Account | undefined> {
  try {
    const user: GraphUser = await onceKnown(age, () =>
      askDirectory('readAccount', userPath(authObjectId), (request) => request.select(ACCOUNT_FIELDS).get()),
    );
    return toAccount(user);
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/**
 * Lets a person's name and e-mail address follow into the directory; the user principal name stays as it is. An address that the
 * directory will not have, most often because another account has it (USER-12 warns of those), is left out there: the account
 * has none then, rather than the old one.
 * @param options `keepsMail`: the address is none that was just given. Whoever may have taken it meanwhile, the account then keeps
 *   what it has.
 * @throws DirectoryError 404 when there is no such account, ProblemError "unavailable"
 */
export async function updateAccount(
  authObjectId: string,
  details: AccountDetails,
  { keepsMail = false, ...age }: AccountAge & { readonly keepsMail?: boolean } = {},
): Promise<void> {
  const { mail, ...names } = toGraphFields(details);
  const update = (body: object) =>
    onceKnown(age, () => askDirectory('updateAccount', userPath(authObjectId), (request) => request.patch(body)));
  const withoutMail = keepsMail ? names : { ...names, mail: null };
  if (mail === null) return update(withoutMail);
  try {
    await update({ ...names, mail });
  } catch (error) {
    if (!isMailRefused(error)) throw error;
    await update(withoutMail);
  }
}

/**
 * Deletes an account; one that is gone already is fine. Entra keeps it for 30 days, in which it can be restored.
 * @throws ProblemError "unavailable", also for a new account that is neither known yet nor deleted
 */
export async function deleteAccount(authObjectId: string, age: AccountAge = {}): Promise<void> {
  try {
    await onceKnown(age, async () => {
      try {
        await askDirectory('deleteAccount', userPath(authObjectId), (request) => request.delete());
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
    await askDirectory('readDeletedAccount', deletedItemPath(authObjectId), (request) => request.select('id').get());
    return true;
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}

/**
 * Brings back an account deleted in the last 30 days, with the groups it was in; one that is there is fine. Its e-mail address is
 * left out when another account has it by now.
 * @returns the account; undefined when it is gone for good
 * @throws DirectoryError 400 with a conflict when somebody has taken its user name meanwhile, ProblemError "unavailable"
 */
export async function restoreAccount(authObjectId: string): Promise<Account | undefined> {
  try {
    await askDirectory('restoreAccount', `${deletedItemPath(authObjectId)}/restore`, (request) =>
      request.post({ autoReconcileProxyConflict: true }),
    );
  } catch (error) {
    if (!isMissing(error)) throw error;
    return readAccount(authObjectId);
  }
  return readAccount(authObjectId, { isNew: true });
}
