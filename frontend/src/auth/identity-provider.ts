/**
 * The part of the identity library that the session uses. `MsalSignIn.tsx` implements it with MSAL; no other module imports that library.
 */

export interface Account {
  /** The object id in the directory. It identifies the user, because an email can change. */
  readonly authObjectId: string;
  readonly name: string;
  readonly userName: string;
}

/** Thrown if the user must sign in on the directory's page, because a silent renewal is not possible. */
export class SignInRequired extends Error {
  override readonly name = 'SignInRequired';
}

export interface IdentityProvider {
  /** Redirects to the directory. Resolves when the redirect has started. */
  signIn(): Promise<void>;
  /**
   * Returns the identity token from the cache, where it may have expired. With `fresh`, returns a new token from the directory.
   * @throws SignInRequired; TypeError if the directory cannot be reached
   */
  idToken(fresh: boolean): Promise<string>;
  /** Clears the cache and redirects to the directory's logout page. @param mark text that the directory returns in the URL */
  signOut(idTokenHint: string | null, mark: string): Promise<void>;
}
