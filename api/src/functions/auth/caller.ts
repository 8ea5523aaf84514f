/** Identifies the caller of a request by token. Reads the caller's roles, and the franchise or vendor that the caller administers. */
import type { HttpRequest } from '@azure/functions';
import { createCache } from '../../cache.ts';
import { config } from '../../config.ts';
import type { GroupCode } from '../../contract/fields.ts';
import { roleFlags } from '../../contract/policies.ts';
import { accountStanding } from '../../directory/groups.ts';
import { ProblemError } from '../../domain/problem-error.ts';
import { signInOf } from '../../store/accounts/sign-ins.ts';
import type { Caller } from '../http/api-request.ts';
import { createKeySource } from './keys.ts';
import { createTokenCheck, type Identity, tokenRejected } from './token.ts';

/** Lifetime of cached roles and account states (ROLE-01). */
const GROUPS_TTL_MS = 30_000;

let checkToken: ReturnType<typeof createTokenCheck> | undefined;

/**
 * Verifies the caller's token. The client sends the token in `X-App-Authorization` too, because Static Web Apps may overwrite
 * `Authorization`; `X-App-Authorization` takes precedence. `x-ms-client-principal` is ignored, because anyone can send it.
 * @throws ProblemError "unauthenticated"; "unavailable" if the signing keys cannot be fetched
 */
export async function authenticate(request: HttpRequest): Promise<Identity> {
  const token = /^Bearer +([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(credentialsOf(request) ?? '')?.[1];
  if (token === undefined) throw new ProblemError('unauthenticated', 'Please sign in.');
  if (checkToken === undefined) {
    const { auth } = config();
    checkToken = createTokenCheck(auth, createKeySource(auth.jwksUri));
  }
  return checkToken(token);
}

/** Returns the header with the token; undefined for an anonymous request. */
export function credentialsOf(request: HttpRequest): string | undefined {
  const header = request.headers.get('x-app-authorization') ?? request.headers.get('authorization');
  return header?.trim() || undefined;
}

const accountStates = createCache(readAccountState, { ttlMs: GROUPS_TTL_MS, max: 5_000 });

async function readAccountState(authObjectId: string) {
  const readAt = Math.floor(Date.now() / 1000);
  return { readAt, account: await accountStanding(authObjectId, Object.values(config().roleGroups)) };
}

type AccountState = Awaited<ReturnType<typeof readAccountState>>;

/**
 * Returns the role groups that a caller belongs to.
 * @param fresh true to read the directory instead of the cache
 * @throws ProblemError "unauthenticated" if the account is deleted or disabled, or its sessions were revoked after the token was issued;
 * "unavailable" while the directory does not respond
 */
export async function roleGroupsOf(identity: Identity, fresh = false): Promise<readonly string[]> {
  const { authObjectId, issuedAt } = identity;
  let state = await (fresh ? accountStates.fresh(authObjectId) : accountStates.get(authObjectId));
  // The cached state may be older than this sign-in: the account may have been enabled since. Read the current state.
  if (!isAccepted(state, identity) && issuedAt >= state.readAt) state = await accountStates.fresh(authObjectId);
  if (!isAccepted(state, identity)) throw tokenRejected();
  return state.account?.groupIds ?? [];
}

/**
 * True if the account may still sign in with this token. The directory reports revocations in whole seconds. A token issued in the same
 * second is still accepted.
 */
function isAccepted({ account }: AccountState, { issuedAt }: Identity): boolean {
  return account?.isEnabled === true && issuedAt >= account.sessionsValidFrom;
}

/** Clears the cached account state after a change. Other processes see the change within 30 s. */
export function forgetAccountState(authObjectId: string): void {
  accountStates.forget(authObjectId);
}

/**
 * Reads the caller's roles from the directory and their records from the database.
 * @param fresh true to bypass the caches, which are up to 30 s old; for routes with `freshRoles`
 * @throws the errors of `roleGroupsOf`
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
