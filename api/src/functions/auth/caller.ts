/** From a request to the caller: token, then roles and what they administer. */
import type { HttpRequest } from '@azure/functions';
import { createCache } from '../../cache.ts';
import { config } from '../../config.ts';
import type { GroupCode } from '../../contract/fields.ts';
import { roleFlags } from '../../contract/policies.ts';
import { accountStanding } from '../../directory/groups.ts';
import { ProblemError } from '../../domain/problem-error.ts';
import { signInOf } from '../../store/accounts/sign-ins.ts';
import type { Caller } from '../http/call.ts';
import { createKeySource } from './keys.ts';
import { createTokenCheck, type Identity, refused } from './token.ts';

/** ROLE-01: a caller's groups and standing are cached for 30000 ms. */
const GROUPS_TTL_MS = 30_000;

let check: ReturnType<typeof createTokenCheck> | undefined;

/**
 * Verifies the caller's token. Static Web Apps may overwrite `Authorization` on its way to us, so our client sends the token
 * in `X-App-Authorization` too, and that one counts. `x-ms-client-principal` is not looked at: anyone can send it.
 */
export async function authenticate(request: HttpRequest): Promise<Identity> {
  const token = /^Bearer +([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(credentialsOf(request) ?? '')?.[1];
  if (token === undefined) throw new ProblemError('unauthenticated', 'Please sign in.');
  if (check === undefined) {
    const { auth } = config();
    check = createTokenCheck(auth, createKeySource(auth.jwksUri));
  }
  return check(token);
}

/** What the request carries to prove who sent it; undefined for an anonymous one. */
export function credentialsOf(request: HttpRequest): string | undefined {
  const header = request.headers.get('x-app-authorization') ?? request.headers.get('authorization');
  return header?.trim() || undefined;
}

const standings = createCache(readStanding, { ttlMs: GROUPS_TTL_MS, max: 5_000 });

async function readStanding(authObjectId: string) {
  const readAt = Math.floor(Date.now() / 1000);
  return { readAt, account: await accountStanding(authObjectId, Object.values(config().roleGroups)) };
}

type Standing = Awaited<ReturnType<typeof readStanding>>;

/**
 * Returns the role groups that a caller belongs to.
 * @param fresh reads the directory instead of the cache
 * @throws ProblemError "unauthenticated" if the account is deleted or disabled, or if its sessions were revoked after the token was
 *   issued; "unavailable" while the directory does not respond
 */
export async function roleGroupsOf(identity: Identity, fresh = false): Promise<readonly string[]> {
  const { authObjectId, issuedAt } = identity;
  let standing = await (fresh ? standings.fresh(authObjectId) : standings.get(authObjectId));
  // The cached standing may be older than this sign-in: the account may have been enabled again since.
  if (!isLetIn(standing, identity) && issuedAt >= standing.readAt) standing = await standings.fresh(authObjectId);
  if (!isLetIn(standing, identity)) throw refused();
  return standing.account?.groupIds ?? [];
}

/** The directory reports whole seconds, so a token issued in the second of the revocation is still accepted. */
function isLetIn({ account }: Standing, { issuedAt }: Identity): boolean {
  return account?.isEnabled === true && issuedAt >= account.sessionsValidFrom;
}

/** Drops the cached standing, so that a change of the account takes effect at once in this process. Others need up to 30 s. */
export function forgetStanding(authObjectId: string): void {
  standings.forget(authObjectId);
}

/**
 * Roles from the directory, records from the database.
 * @throws as roleGroupsOf
 * @param fresh reads both now instead of taking what is at most 30 s old: for calls whose route asks for fresh roles
 */
export async function callerOf(identity: Identity, fresh = false): Promise<Caller> {
  const { authObjectId, name } = identity;
  const [groupIds, signIn] = await Promise.all([roleGroupsOf(identity, fresh), signInOf(authObjectId, fresh)]);
  return {
    ...roleFlags(groupIds, config().roleGroups),
    authObjectId,
    name,
    groupIds,
    groupCode: (signIn?.franchiseAdmin?.groupCode ?? null) as GroupCode | null,
    franchiseUserId: signIn?.franchiseAdmin?.franchiseUserId ?? null,
    pointOfSaleVendorId: signIn?.posAdmin?.pointOfSaleVendorId ?? null,
    pointOfSaleUserId: signIn?.posAdmin?.pointOfSaleUserId ?? null,
  };
}
