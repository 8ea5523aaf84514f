/** The session's view of the identity library. `MsalSignIn.tsx` implements it with MSAL; nothing else imports that library. */

export interface Account {
  /** The directory's object id: what people are keyed on, never an e-mail. */
  readonly authObjectId: string;
  readonly name: string;
  readonly userName: string;
}

/** The person must sign in again on the directory's page: nothing silent can help. */
export class SignInNeeded extends Error {
  override readonly name = 'SignInNeeded';
}

export interface IdentityProvider {
  /** Leaves the page for the directory's. Resolves when the browser has begun to. */
  signIn(): Promise<void>;
  /**
   * The identity token, from the cache or, with `fresh`, from the directory. The cached token may have expired.
   * @throws SignInNeeded, or TypeError when the directory cannot be reached
   */
  idToken(fresh: boolean): Promise<string>;
  /** Clears the cache and leaves the page for the directory's logout. @param mark the directory returns it in the address */
  signOut(idTokenHint: string | null, mark: string): Promise<void>;
}
