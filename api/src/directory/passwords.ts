/** Passwords in the directory. They are never stored, logged or part of an error. */
import { generatePassword } from '../domain/accounts/password.ts';
import { askDirectory } from './client.ts';
import { userPath } from './paths.ts';
import { type AccountAge, onceKnown } from './replication.ts';

/** A password that its owner replaces at the first sign-in with it. */
export const passwordProfile = (password: string) => ({ password, forceChangePasswordNextSignIn: true });

/**
 * Gives an account a new password and ends its sessions (USER-14).
 *
 * The password comes first: sessions revoked before it could be opened anew with the old one. When the revocation then fails for
 * good within the call's time, nobody has learnt the password that is set by then; the whole reset is safe to repeat, and does
 * both again.
 * @returns the password, the only place where it is
 * @throws DirectoryError 404 when there is no such account, 403 for accounts that hold directory roles; ProblemError "unavailable"
 */
export async function resetPassword(authObjectId: string, age: AccountAge = {}): Promise<string> {
  const path = userPath(authObjectId);
  const password = generatePassword();
  await onceKnown(age, () =>
    askDirectory('resetPassword', path, (request) => request.patch({ passwordProfile: passwordProfile(password) })),
  );
  await onceKnown(age, () =>
    askDirectory('revokeSessions', `${path}/revokeSignInSessions`, (request) => request.post({})),
  );
  return password;
}
