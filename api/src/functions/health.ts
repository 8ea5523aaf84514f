/**
 * GET /api/health. Anonymous callers get liveness only. Callers with a valid token also learn whether the dependencies respond;
 * corporate admins get each dependency, its latency and the number of unfinished changes.
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

/** What somebody who watches should wait before asking again while something is out of reach. */
const RETRY_AFTER_SECONDS = 10;

/** What each dependency is given to answer. */
const LIMIT_MS = 3_000;
/** How long an answer of database and storage counts for everybody but corporate admins. */
const HELD_MS = 5_000;
/** How long, and of how many, it is remembered that the directory called them corporate admins. */
const KNOWN_FOR_MS = 12 * 60 * 60_000;
const MOST_KNOWN = 200;

export const health: Registration = {
  name: 'health',
  methods: ['GET'],
  path: 'health',
  run: shell('health', async ({ request, requestId, log }) => {
    const lives = { status: 'alive', version: config().version };
    const identity = await askerOf(request, log);
    // Costs nothing: without a token nobody can make us ask anything of anybody.
    if (!identity) return jsonResponse(lives, requestId);
    (await takeTurn(identity.authObjectId, false)).end();

    const told = (isReady: boolean, more: object = {}) =>
      isReady
        ? jsonResponse({ ...lives, status: 'ready', ...more }, requestId)
        : jsonResponse({ ...lives, ...more }, requestId, { 'retry-after': String(RETRY_AFTER_SECONDS) }, 503);

    // The roles held for 30 s decide who hears more, so that nobody else can make us ask the directory time and again.
    const role = await roleOf(identity, log);
    if (!role) return jsonResponse(lives, requestId);
    if (!role.mayHearMore) return told(role.isRead && (await heldParts(log)).every(isReachable));

    // Asking anew is the directory's test, and tells who is a corporate admin no more.
    let isStillOne = true;
    const asked = async () => {
      const groupIds = await unlessRefused(() => roleGroupsOf(identity, true));
      isStillOne = groupIds !== undefined && isCorpAdmin(groupIds);
    };
    const [outbox, others, directory] = await Promise.all([
      backlog(log),
      askParts(log),
      measured('directory', asked, log),
    ]);
    const dependencies = [...others, directory];
    const isReady = dependencies.every(isReachable);
    if (isStillOne) return told(isReady, { dependencies, outbox });
    lastKnown.delete(identity.authObjectId);
    return told(isReady);
  }),
};

/**
 * Who asks; undefined for nobody. What stands in `Authorization` alone and does not hold is nobody too: a front end may have put it
 * there, and whoever watches the site must not hear 401 of an API that lives. So is whose token cannot be looked at now.
 * @throws ProblemError "unauthenticated" for a token in our own header that does not hold
 */
async function askerOf(request: HttpRequest, log: Log): Promise<Identity | undefined> {
  if (credentialsOf(request) === undefined) return undefined;
  try {
    return await authenticate(request);
  } catch (error) {
    const isRefused = error instanceof ProblemError && error.code === 'unauthenticated';
    if (isRefused && request.headers.has('x-app-authorization')) throw error;
    if (!isRefused) log.error('token not looked at', error);
    return undefined;
  }
}

/** Corporate admins as the directory last told them, and when: the one told longest ago first. */
const lastKnown = new Map<string, number>();

/**
 * Whether somebody is a corporate admin, and whether the directory told it. While it does not, who was one within the last hours is:
 * what they hear is no data of anybody's, and an outage is when they need it. No other call looks here.
 * @returns undefined if the account may no longer sign in
 */
async function roleOf(
  identity: Identity,
  log: Log,
): Promise<{ readonly mayHearMore: boolean; readonly isRead: boolean } | undefined> {
  const id = identity.authObjectId;
  try {
    const groupIds = await unlessRefused(() => withDeadline(LIMIT_MS, () => roleGroupsOf(identity)));
    lastKnown.delete(id);
    if (groupIds === undefined) return undefined;
    const mayHearMore = isCorpAdmin(groupIds);
    if (mayHearMore) lastKnown.set(id, Date.now());
    const [oldest] = lastKnown.keys();
    if (lastKnown.size > MOST_KNOWN && oldest !== undefined) lastKnown.delete(oldest);
    return { mayHearMore, isRead: true };
  } catch (error) {
    log.error('roles not read', error);
    return { mayHearMore: Date.now() - (lastKnown.get(id) ?? 0) <= KNOWN_FOR_MS, isRead: false };
  }
}

/** Returns undefined if the account was disabled or deleted, or if its sessions were revoked. */
async function unlessRefused<T>(ask: () => Promise<T>): Promise<T | undefined> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof ProblemError && error.code === 'unauthenticated') return undefined;
    throw error;
  }
}

function isCorpAdmin(groupIds: readonly string[]): boolean {
  return roleFlags(groupIds, config().roleGroups).isCorpAdmin;
}

/** What waits for a person or is late; nothing when the database does not tell. */
async function backlog(log: Log): Promise<OutboxBacklog | undefined> {
  try {
    return await withDeadline(LIMIT_MS, () => outboxBacklog(Date.now()));
  } catch (error) {
    log.error('outbox unread', error);
    return undefined;
  }
}

/** Database and storage as they were asked last. */
let held: { readonly parts: Promise<Dependency[]>; readonly until: number } | undefined;

/** What is held of them, so that they are asked once in a while however many callers ask. */
function heldParts(log: Log): Promise<Dependency[]> {
  return held && Date.now() < held.until ? held.parts : askParts(log);
}

function askParts(log: Log): Promise<Dependency[]> {
  const parts = Promise.all([
    measured('database', pingDatabase, log),
    // A local run may do without.
    ...(config().storage ? [measured('storage', pingStorage, log)] : []),
  ]);
  held = { parts, until: Date.now() + HELD_MS };
  return parts;
}

interface Dependency {
  readonly name: 'database' | 'storage' | 'directory';
  readonly reachable: boolean;
  readonly ms: number;
}

const isReachable = ({ reachable }: Dependency) => reachable;

async function measured(name: Dependency['name'], ping: () => Promise<void>, log: Log): Promise<Dependency> {
  const started = performance.now();
  const told = (reachable: boolean) => ({ name, reachable, ms: Math.round(performance.now() - started) });
  try {
    await withDeadline(LIMIT_MS, ping);
    return told(true);
  } catch (error) {
    log.error('unreachable', error, { dependency: name });
    return told(false);
  }
}
