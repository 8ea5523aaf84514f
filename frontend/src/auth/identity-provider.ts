/** What the sign-in needs of an identity library; `msal-provider.ts` is the one that ships, tests bring their own. */

export interface Account {
  /** The directory's object id: what people are keyed on, never an e-mail. */
  readonly authObjectId: string;
  readonly name: string;
  readonly userName: string;
}

export interface SignInResult {
  readonly account: Account;
  /** The browser comes from the directory's page just now; else the account was known without it. */
  readonly isBack: boolean;
}

/** The person must sign in again on the directory's page: nothing silent can help. */
export class SignInNeeded extends Error {
  override readonly name = 'SignInNeeded';
}

export interface IdentityProvider {
  /** Finishes a redirect that is under way, or finds the account of an earlier one; null when there is neither. */
  start(): Promise<SignInResult | null>;
  /** Leaves the page for the directory's. Resolves when the browser has begun to. */
  signIn(): Promise<void>;
  /**
   * The identity token, from the cache or, with `fresh`, from the directory. The cache may hand out one that has run out.
   * @throws SignInNeeded, or TypeError when the directory cannot be reached
   */
  idToken(fresh: boolean): Promise<string>;
  /** Leaves the page for the directory's logout and forgets everything that was cached. @param mark comes back in the address */
  signOut(idTokenHint: string | null, mark: string): Promise<void>;
}
