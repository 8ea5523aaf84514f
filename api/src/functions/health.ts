/** GET /api/health: anyone hears that the API lives; corporate admins also hear what it reaches, how fast, and what is left undone. */
import { config } from '../config.ts';
import { roleFlags } from '../contract/policies.ts';
import { pingStorage } from '../storage/ping.ts';
import { pingDatabase } from '../store/cosmos/ping.ts';
import { type OutboxBacklog, outboxBacklog } from '../store/partition/outbox.ts';
import { authenticate, credentialsOf, roleGroupsOf } from './auth/caller.ts';
import type { Log } from './http/log.ts';
import type { Registration } from './http/registration.ts';
import { jsonResponse } from './http/responses.ts';
import { shell } from './http/shell.ts';

/** What somebody who watches should wait before asking again while something is out of reach. */
const RETRY_AFTER_SECONDS = 10;

export const health: Registration = {
  name: 'health',
  methods: ['GET'],
  path: 'health',
  run: shell('health', async ({ request, requestId, log }) => {
    const alive = { status: 'alive', version: config().version };
    if (credentialsOf(request) === undefined) return jsonResponse(alive, requestId);

    // The roles held for 30 s decide who hears more, so that nobody else can make us ask the directory time and again.
    const identity = await authenticate(request);
    if (!isCorpAdmin(await roleGroupsOf(identity))) return jsonResponse(alive, requestId);

    // Asking anew is the directory's test, and tells who is a corporate admin no more.
    let isStillOne = true;
    const asked = async () => {
      isStillOne = isCorpAdmin(await roleGroupsOf(identity, true));
    };
    const directory = await measured('directory', asked, log);
    if (!isStillOne) return jsonResponse(alive, requestId);

    const others = await Promise.all([
      measured('database', pingDatabase, log),
      // A local run may do without.
      ...(config().storage ? [measured('storage', pingStorage, log)] : []),
    ]);
    const dependencies = [...others, directory];
    const body = { ...alive, dependencies, outbox: await backlog(log) };
    return dependencies.every(({ reachable }) => reachable)
      ? jsonResponse(body, requestId)
      : jsonResponse(body, requestId, { 'retry-after': String(RETRY_AFTER_SECONDS) }, 503);
  }),
};

function isCorpAdmin(groupIds: readonly string[]): boolean {
  return roleFlags(groupIds, config().roleGroups).isCorpAdmin;
}

/** What waits for a person or is late; nothing when the database does not tell. */
async function backlog(log: Log): Promise<OutboxBacklog | undefined> {
  try {
    return await outboxBacklog(Date.now());
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
    await ping();
    return told(true);
  } catch (error) {
    log.error('unreachable', error, { dependency: name });
    return told(false);
  }
}
