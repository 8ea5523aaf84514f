/** Sets passwords in the directory. Passwords are never stored, logged or part of an error. */
import { generatePassword } from '../domain/accounts/password.ts';
import { directoryRequest } from './client.ts';
import { isMissing } from './errors.ts';
import { userPath } from './paths.ts';
import { type AccountAge, retryUntilReplicated } from './replication.ts';

/** Graph's object for a password that the user must change at the next sign-in. */
export const passwordProfile = (password: string) => ({ password, forceChangePasswordNextSignIn: true });

/**
 * Sets a new random password (USER-14).
 * @returns the password, which is not stored anywhere else
 * @throws DirectoryError 404 if the account does not exist, 403 if it has directory roles; ProblemError "unavailable"
 */
export async function setPassword(authObjectId: string, age: AccountAge = {}): Promise<string> {
  const password = generatePassword();
  await retryUntilReplicated(age, () =>
    directoryRequest('setPassword', userPath(authObjectId), (request) =>
      request.patch({ passwordProfile: passwordProfile(password) }),
    ),
  );
  return password;
}

/**
 * Revokes all sessions of an account. Does nothing if the account does not exist.
 * @throws DirectoryError 403 if the portal lacks permission, ProblemError "unavailable"
 */
export async function endSessions(authObjectId: string, age: AccountAge = {}): Promise<void> {
  try {
    await retryUntilReplicated(age, () =>
      directoryRequest('endSessions', `${userPath(authObjectId)}/revokeSignInSessions`, (request) => request.post({})),
    );
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
}
