/** The directory's public keys, used to verify tokens. */
import { createLocalJWKSet, createRemoteJWKSet, errors, type JWTVerifyGetKey } from 'jose';
import { ProblemError } from '../../domain/problem-error.ts';

const MINUTE_MS = 60_000;

/**
 * Fetches the keys on first use. Fetches them again, at most every 10 s, if they are old or a token uses an unknown key. While the
 * directory is unreachable, known keys stay valid, so signed-in users can continue to work.
 * @returns a function that throws ProblemError "unavailable" if the keys cannot be fetched, because a 401 would make every client sign in
 * again
 */
export function createKeySource(jwksUri: string): JWTVerifyGetKey {
  const remote = createRemoteJWKSet(new URL(jwksUri), {
    timeoutDuration: 5_000,
    cooldownDuration: 10_000,
    cacheMaxAge: 60 * MINUTE_MS,
  });
  return async (header, token) => {
    try {
      return await remote(header, token);
    } catch (error) {
      if (isTokenError(error)) throw error;
      const known = remote.jwks();
      if (!known) throw unavailable(error);
      return createLocalJWKSet(known)(header, token).catch((reason: unknown) => {
        // The key may be a new one, which the unreachable directory cannot confirm.
        throw reason instanceof errors.JWKSNoMatchingKey ? unavailable(error) : reason;
      });
    }
  };
}

function unavailable(cause: unknown): ProblemError {
  return new ProblemError('unavailable', 'Sign-in cannot be checked right now. Please try again in a moment.', {
    retryAfterSeconds: 5,
    cause,
  });
}

/** True if the keys were fetched but none matches the token. */
function isTokenError(error: unknown): boolean {
  return error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JOSENotSupported;
}
