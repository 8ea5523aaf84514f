/** Container sign-ins: what a directory account administers, found by one point read at every call. */
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
 * What the account administers; null for one that administers nothing. Held for 30 s.
 * @param fresh reads it now, for calls whose route asks for fresh roles
 */
export function signInOf(authObjectId: string, fresh = false): Promise<SignInDocument | null> {
  return fresh ? cache.fresh(authObjectId) : cache.get(authObjectId);
}

/** Makes a change of someone's record count at once in this process; others follow within 30 s. */
export function forgetSignIn(authObjectId: string): void {
  cache.forget(authObjectId);
}
