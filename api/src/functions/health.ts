/** GET /api/health: anyone hears that the API lives; corporate admins also hear what it reaches, how fast, and what is left undone. */
import type { HttpRequest } from '@azure/functions';
import { config } from '../config.ts';
import { roleFlags } from '../contract/policies.ts';
import { withDeadline } from '../deadline.ts';
import { ProblemError } from '../domain/problem-error.ts';
import { pingStorage } from '../storage/ping.ts';
import { pingDatabase } from '../store/cosmos/ping.ts';
import { type OutboxBacklog, outboxBacklog } from '../store/partition/outbox.ts';
import { authenticate, credentialsOf, roleGroupsOf } from './auth/caller.ts';
import type { Identity } from './auth/token.ts';
import type { Log } from './http/log.ts';
import type { Registration } from './http/registration.ts';
import { jsonResponse } from './http/responses.ts';
import { shell } from './http/shell.ts';

/** What somebody who watches should wait before asking again while something is out of reach. */
const RETRY_AFTER_SECONDS = 10;

/** What each dependency is given to answer. */
const LIMIT_MS = 3_000;
/** How long, and of how many, it is remembered that the directory called them corporate admins. */
const KNOWN_FOR_MS = 12 * 60 * 60_000;
const MOST_KNOWN = 200;

export const health: Registration = {
  name: 'health',
  methods: ['GET'],
  path: 'health',
  run: shell('health', async ({ request, requestId, log }) => {
    const alive = { status: 'alive', version: config().version };
    const identity = await askerOf(request, log);

    // The roles held for 30 s decide who hears more, so that nobody else can make us ask the directory time and again.
    if (!(identity && (await mayHearMore(identity, log)))) return jsonResponse(alive, requestId);

    // Asking anew is the directory's test, and tells who is a corporate admin no more.
    let isStillOne = true;
    const asked = async () => {
      isStillOne = isCorpAdmin(await roleGroupsOf(identity, true));
    };
    const [outbox, ...dependencies] = await Promise.all([
      backlog(log),
      measured('database', pingDatabase, log),
      // A local run may do without.
      ...(config().storage ? [measured('storage', pingStorage, log)] : []),
      measured('directory', asked, log),
    ]);
    if (!isStillOne) {
      lastKnown.delete(identity.authObjectId);
      return jsonResponse(alive, requestId);
    }
    const body = { ...alive, dependencies, outbox };
    return dependencies.every(({ reachable }) => reachable)
      ? jsonResponse(body, requestId)
      : jsonResponse(body, requestId, { 'retry-after': String(RETRY_AFTER_SECONDS) }, 503);
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
 * Whether somebody is a corporate admin. While the directory does not tell, who was one within the last hours is: what they hear is
 * no data of anybody's, and an outage is when they need it. Everybody else hears then what anyone does, and no other call looks here.
 */
async function mayHearMore(identity: Identity, log: Log): Promise<boolean> {
  const id = identity.authObjectId;
  try {
    const isOne = isCorpAdmin(await withDeadline(LIMIT_MS, () => roleGroupsOf(identity)));
    lastKnown.delete(id);
    if (isOne) lastKnown.set(id, Date.now());
    const [oldest] = lastKnown.keys();
    if (lastKnown.size > MOST_KNOWN && oldest !== undefined) lastKnown.delete(oldest);
    return isOne;
  } catch (error) {
    log.error('roles not read', error);
    return Date.now() - (lastKnown.get(id) ?? 0) <= KNOWN_FOR_MS;
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

type Dependency = 'database' | 'storage' | 'directory';

async function measured(name: Dependency, ping: () => Promise<void>, log: Log) {
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
