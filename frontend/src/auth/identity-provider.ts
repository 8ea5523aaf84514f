/** The session's view of the identity library. `MsalSignIn.tsx` implements it with MSAL; nothing else imports that library. */

export interface Account {
  /** The directory's object id. It identifies the user; an email can change. */
  readonly authObjectId: string;
  readonly name: string;
  readonly userName: string;
}

/** The user must sign in on the directory's page. A silent renewal is not possible. */
export class SignInRequired extends Error {
  override readonly name = 'SignInRequired';
}

export interface IdentityProvider {
  /** Redirects to the directory. Resolves once the redirect has started. */
  signIn(): Promise<void>;
  /**
   * Returns the identity token from the cache, where it may have expired, or with `fresh` from the directory.
   * @throws SignInRequired; TypeError if the directory cannot be reached
   */
  idToken(fresh: boolean): Promise<string>;
  /** Clears the cache and redirects to the directory's logout. @param mark the directory returns it in the URL */
  signOut(idTokenHint: string | null, mark: string): Promise<void>;
}
