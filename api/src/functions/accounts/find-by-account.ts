/** Finds the user that a deletion request identifies by account (API-27, API-28, API-45). */
import { EMPTY_GUID } from '../../contract/fields.ts';
import { accountIdOf, hasAccount } from '../../domain/accounts/account.ts';
import { invalid, notFound } from '../../domain/problems.ts';

/** The lookups within one franchise or vendor, and the user's number if the request contains one. */
interface UserSearch<User> {
  /** The query parameter with the user's number. Required if the account does not identify one user. */
  readonly field: 'franchiseUserId' | 'pointOfSaleUserId';
  readonly id: number | undefined;
  /** @throws 404 */
  byId(id: number): Promise<User>;
  /** @param authObjectId in lower case */
  byAccount(authObjectId: string): Promise<readonly User[]>;
  /** The error text if no user of the franchise or vendor has the account. */
  readonly notFoundText: string;
}

/**
 * @param authObjectId the empty GUID for a user without an account
 * @throws 404 if the franchise or vendor has no such user, 400 if the account alone does not identify one user
 */
export async function findByAccount<User extends { readonly authObjectId: string }>(
  authObjectId: string,
  { field, id, byId, byAccount, notFoundText }: UserSearch<User>,
): Promise<User> {
  const account = authObjectId.toLowerCase();
  if (id !== undefined) {
    const user = await byId(id);
    if ((hasAccount(user) ? accountIdOf(user) : EMPTY_GUID) === account) return user;
    throw notFound('This user has another account.', field);
  }
  if (account === EMPTY_GUID)
    throw invalid(
      field,
      'Users without an account cannot be found by their account. Please send the number of the user.',
    );
  const [user, another] = await byAccount(account);
  if (!user) throw notFound(notFoundText, 'authObjectId');
  if (another) throw invalid(field, 'Several users have this account. Please send the number of the user.');
  return user;
}
