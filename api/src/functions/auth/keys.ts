/** The directory's public keys, which tokens are verified with. */
import { createLocalJWKSet, createRemoteJWKSet, errors, type JWTVerifyGetKey } from 'jose';
import { ProblemError } from '../../domain/problem-error.ts';

const MINUTE_MS = 60_000;

/**
 * Fetches keys when first needed and again when they are old or a token names an unknown one (at most every 10 s).
 * When the directory cannot be reached, keys fetched before go on counting: a signed-in person keeps working.
 * @throws ProblemError "unavailable", never "unauthenticated", when the keys cannot be had: a 401 would send everyone to sign in
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
      if (isAboutTheToken(error)) throw error;
      const held = remote.jwks();
      if (!held) throw unavailable(error);
      return createLocalJWKSet(held)(header, token).catch((fault: unknown) => {
        // Not among the keys held; it may be a new one, which only the directory could tell.
        throw fault instanceof errors.JWKSNoMatchingKey ? unavailable(error) : fault;
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

/** The keys were had, but none of them fits this token. */
function isAboutTheToken(error: unknown): boolean {
  return error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JOSENotSupported;
}
