/** Passwords in the directory. They are never stored, logged or part of an error. */
import { generatePassword } from '../domain/accounts/password.ts';
import { askDirectory } from './client.ts';
import { isMissing } from './errors.ts';
import { userPath } from './paths.ts';
import { type AccountAge, onceKnown } from './replication.ts';

/** A password that its owner replaces at the first sign-in with it. */
export const passwordProfile = (password: string) => ({ password, forceChangePasswordNextSignIn: true });

/**
 * Gives an account a new password (USER-14).
 * @returns the password, the only place where it is
 * @throws DirectoryError 404 when there is no such account, 403 for accounts that hold directory roles; ProblemError "unavailable"
 */
export async function setPassword(authObjectId: string, age: AccountAge = {}): Promise<string> {
  const password = generatePassword();
  await onceKnown(age, () =>
    askDirectory('setPassword', userPath(authObjectId), (request) =>
      request.patch({ passwordProfile: passwordProfile(password) }),
    ),
  );
  return password;
}

/**
 * Ends the sessions that were opened with an account so far; one that is gone has none.
 * @throws DirectoryError 403 when the portal may not, ProblemError "unavailable"
 */
export async function endSessions(authObjectId: string, age: AccountAge = {}): Promise<void> {
  try {
    await onceKnown(age, () =>
      askDirectory('endSessions', `${userPath(authObjectId)}/revokeSignInSessions`, (request) => request.post({})),
    );
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
}
