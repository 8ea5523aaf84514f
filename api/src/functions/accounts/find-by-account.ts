/** A user of a franchise or of a vendor by their account, as the calls about deleting name them (API-27, API-28, API-45). */
import { EMPTY_GUID } from '../../contract/fields.ts';
import { accountIdOf, hasAccount } from '../../domain/accounts/account.ts';
import { invalid, notFound } from '../../domain/problems.ts';

/** Where to look for users, and how the call names one of them. */
interface UserSearch<User> {
  /** The parameter that says which record, where the account does not tell. */
  readonly field: 'franchiseUserId' | 'pointOfSaleUserId';
  readonly id: number | undefined;
  /** @throws 404 */
  byId(id: number): Promise<User>;
  /** @param authObjectId in lower case */
  byAccount(authObjectId: string): Promise<readonly User[]>;
  /** What is said when nobody there has the account. */
  readonly nobody: string;
}

/**
 * @param authObjectId the empty GUID for someone without an account
 * @throws 404 for nobody there, 400 when the account alone does not tell whom
 */
export async function findByAccount<User extends { readonly authObjectId: string }>(
  authObjectId: string,
  { field, id, byId, byAccount, nobody }: UserSearch<User>,
): Promise<User> {
  const account = authObjectId.toLowerCase();
  if (id !== undefined) {
    const user = await byId(id);
    if ((hasAccount(user) ? accountIdOf(user) : EMPTY_GUID) === account) return user;
    throw notFound('This user has another account.', field);
  }
  if (account === EMPTY_GUID) throw invalid(field, 'Please say which user: this one has no account yet.');
  const [user, another] = await byAccount(account);
  if (!user) throw notFound(nobody, 'authObjectId');
  if (another) throw invalid(field, 'Please say which user: several have this account.');
  return user;
}
