/**
 * GET /api/health. Anonymous callers get liveness only. Callers with a valid token get readiness too. Corporate admins also get the state
 * and latency of each dependency, and the number of unfinished changes.
 */
import type { HttpRequest } from '@azure/functions';
import { config } from '../config.ts';
import { roleFlags } from '../contract/policies.ts';
import { withDeadline } from '../deadline.ts';
import { ProblemError } from '../domain/problem-error.ts';
import { pingStorage } from '../storage/client.ts';
import { pingDatabase } from '../store/cosmos/queries.ts';
import { type OutboxBacklog, outboxBacklog } from '../store/partition/outbox.ts';
import { authenticate, credentialsOf, roleGroupsOf } from './auth/caller.ts';
import type { Identity } from './auth/token.ts';
import type { Log } from './http/log.ts';
import type { Registration } from './http/registration.ts';
import { jsonResponse } from './http/responses.ts';
import { shell } from './http/shell.ts';
import { takeTurn } from './http/turns.ts';

/** `Retry-After` while a dependency is unreachable. */
const RETRY_AFTER_SECONDS = 10;

/** Timeout for checking one dependency. */
const LIMIT_MS = 3_000;
/** Lifetime of the cached state of database and storage. Corporate admins bypass the cache. */
const CACHED_MS = 5_000;
/** Time in milliseconds for which a confirmed corporate admin is remembered. */
const KNOWN_FOR_MS = 12 * 60 * 60_000;
const MAX_KNOWN = 200;

export const health: Registration = {
  name: 'health',
  methods: ['GET'],
  path: 'health',
  run: shell('health', async ({ request, requestId, log }) => {
    const liveness = { status: 'alive', version: config().version };
    const identity = await identityOf(request, log);
    // A request without a valid token must not reach any dependency.
    if (!identity) return jsonResponse(liveness, requestId);
    (await takeTurn(identity.authObjectId, false)).end();

    const respond = (isReady: boolean, more: object = {}) =>
      isReady
        ? jsonResponse({ ...liveness, status: 'ready', ...more }, requestId)
        : jsonResponse({ ...liveness, ...more }, requestId, { 'retry-after': String(RETRY_AFTER_SECONDS) }, 503);

    // Use the roles that are cached for 30 s, so that other callers cannot flood the directory.
    const role = await roleOf(identity, log);
    if (!role) return jsonResponse(liveness, requestId);
    if (!role.isAdmin) return respond(role.isRead && (await cachedDependencies(log)).every(isReachable));

    // Read the roles again. This checks the directory, and detects callers who are no longer corporate admins.
    let isStillAdmin = true;
    const readRoles = async () => {
      const groupIds = await unlessRejected(() => roleGroupsOf(identity, true));
      isStillAdmin = groupIds !== undefined && isCorpAdmin(groupIds);
    };
    const [outbox, others, directory] = await Promise.all([
      backlog(log),
      checkDependencies(log),
      measured('directory', readRoles, log),
    ]);
    const dependencies = [...others, directory];
    const isReady = dependencies.every(isReachable);
    if (isStillAdmin) return respond(isReady, { dependencies, outbox });
    lastKnown.delete(identity.authObjectId);
    return respond(isReady);
  }),
};

/**
 * Returns the caller's identity; undefined for an anonymous caller. An invalid token in `Authorization` counts as anonymous: Static Web
 * Apps may have set it, and probes must not get 401 from a healthy API. A token that cannot be verified at the moment counts as anonymous
 * too.
 * @throws ProblemError "unauthenticated" for an invalid token in `X-App-Authorization`
 */
async function identityOf(request: HttpRequest, log: Log): Promise<Identity | undefined> {
  if (credentialsOf(request) === undefined) return undefined;
  try {
    return await authenticate(request);
  } catch (error) {
    const isInvalid = error instanceof ProblemError && error.code === 'unauthenticated';
    if (isInvalid && request.headers.has('x-app-authorization')) throw error;
    if (!isInvalid) log.error('token not verified', error);
    return undefined;
  }
}

/** Known corporate admins, and the time in milliseconds when the directory last confirmed each of them. The oldest comes first. */
const lastKnown = new Map<string, number>();

/**
 * Returns the caller's role, and whether it was read from the directory. While the directory is unavailable, a corporate admin who was
 * confirmed within KNOWN_FOR_MS still gets the details, which help in an outage and contain no business data. No other endpoint trusts
 * remembered admins.
 * @returns undefined if the account can no longer sign in
 */
async function roleOf(
  identity: Identity,
  log: Log,
): Promise<{ readonly isAdmin: boolean; readonly isRead: boolean } | undefined> {
  const id = identity.authObjectId;
  try {
    const groupIds = await unlessRejected(() => withDeadline(LIMIT_MS, () => roleGroupsOf(identity)));
    lastKnown.delete(id);
    if (groupIds === undefined) return undefined;
    const isAdmin = isCorpAdmin(groupIds);
    if (isAdmin) lastKnown.set(id, Date.now());
    const [oldest] = lastKnown.keys();
    if (lastKnown.size > MAX_KNOWN && oldest !== undefined) lastKnown.delete(oldest);
    return { isAdmin, isRead: true };
  } catch (error) {
    log.error('roles not read', error);
    return { isAdmin: Date.now() - (lastKnown.get(id) ?? 0) <= KNOWN_FOR_MS, isRead: false };
  }
}

/** Returns undefined if the account was disabled or deleted, or its sessions were revoked. */
async function unlessRejected<T>(read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof ProblemError && error.code === 'unauthenticated') return undefined;
    throw error;
  }
}

function isCorpAdmin(groupIds: readonly string[]): boolean {
  return roleFlags(groupIds, config().roleGroups).isCorpAdmin;
}

/** Returns the number of unfinished changes; undefined if the database is unavailable. */
async function backlog(log: Log): Promise<OutboxBacklog | undefined> {
  try {
    return await withDeadline(LIMIT_MS, () => outboxBacklog(Date.now()));
  } catch (error) {
    log.error('outbox not read', error);
    return undefined;
  }
}

/** The result of the last check of database and storage. */
let cached: { readonly dependencies: Promise<Dependency[]>; readonly until: number } | undefined;

/** Returns the cached state of database and storage, which limits the load from many callers. */
function cachedDependencies(log: Log): Promise<Dependency[]> {
  return cached && Date.now() < cached.until ? cached.dependencies : checkDependencies(log);
}

function checkDependencies(log: Log): Promise<Dependency[]> {
  const dependencies = Promise.all([
    measured('database', pingDatabase, log),
    // Local runs may have no storage.
    ...(config().storage ? [measured('storage', pingStorage, log)] : []),
  ]);
  cached = { dependencies, until: Date.now() + CACHED_MS };
  return dependencies;
}

interface Dependency {
  readonly name: 'database' | 'storage' | 'directory';
  readonly reachable: boolean;
  readonly ms: number;
}

const isReachable = ({ reachable }: Dependency) => reachable;

async function measured(name: Dependency['name'], ping: () => Promise<void>, log: Log): Promise<Dependency> {
  const started = performance.now();
  const result = (reachable: boolean) => ({ name, reachable, ms: Math.round(performance.now() - started) });
  try {
    await withDeadline(LIMIT_MS, ping);
    return result(true);
  } catch (error) {
    log.error('unreachable', error, { dependency: name });
    return result(false);
  }
}
