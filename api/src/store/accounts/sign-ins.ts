/** Container sign-ins: the franchise and vendor that a directory account administers. One point read returns them. */
import { createCache } from '../../cache.ts';
import { container } from '../cosmos/client.ts';
import { documentId, type SignInDocument } from '../documents/index.ts';

const TTL_MS = 30_000;

const cache = createCache(readSignIn, { ttlMs: TTL_MS, max: 5_000 });

async function readSignIn(authObjectId: string): Promise<SignInDocument | null> {
  const { resource } = await container('sign-ins')
    .item(documentId.signIn(authObjectId), authObjectId)
    .read<SignInDocument>();
  return resource ?? null;
}

/**
 * Returns what the account administers; null if it has no sign-in. Cached for 30 s.
 * @param fresh bypasses the cache, for endpoints that require fresh roles
 */
export function signInOf(authObjectId: string, fresh = false): Promise<SignInDocument | null> {
  return fresh ? cache.fresh(authObjectId) : cache.get(authObjectId);
}

/** Clears an account from the cache of this process after a change. Other processes see the change within 30 s. */
export function forgetSignIn(authObjectId: string): void {
  cache.forget(authObjectId);
}
