/** What every change of a franchise or a vendor shares: who asks, and whether the record still is as the caller read it. */
import { stale } from '../../domain/refusals.ts';
import type { Author } from '../../store/documents/index.ts';
import type { Caller } from './call.ts';

/** The caller as audit records name them. */
export function authorOf(
  call: { readonly actor: Caller; readonly requestId: string },
  route: { readonly name: string },
): Author {
  const { actor, requestId } = call;
  return { actorId: actor.authObjectId, actorName: actor.name, call: route.name, requestId };
}

/**
 * Holds the caller's If-Match against the record's version; `*` stands for whatever it is now.
 * @param current reads the record as the call would have answered it
 * @throws 412 with the record as it stands
 */
export async function checkVersion(
  ifMatch: string | undefined,
  version: string,
  current: () => unknown,
): Promise<void> {
  if (ifMatch !== '*' && ifMatch !== version) throw stale(await current());
}
