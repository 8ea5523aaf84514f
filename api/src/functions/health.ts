/** GET /api/health: anyone hears that the API lives; corporate admins also hear what it reaches, and how fast. */
import { config } from '../config.ts';
import { roleFlags } from '../contract/policies.ts';
import { pingDatabase } from '../store/ping.ts';
import { authenticate, credentialsOf, roleGroupsOf } from './auth/caller.ts';
import type { Registration } from './registration.ts';
import { jsonResponse } from './responses.ts';
import { shell } from './shell.ts';

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

    // Asking anew is the directory's test: while it is out, nobody is known as a corporate admin (503).
    const directory = stopwatch('directory');
    const groupIds = await roleGroupsOf(identity, true);
    const directoryReached = directory(true);
    if (!isCorpAdmin(groupIds)) return jsonResponse(alive, requestId);

    const database = stopwatch('database');
    const databaseReached = await pingDatabase().then(
      () => database(true),
      (error: unknown) => {
        log.error('unreachable', error, { dependency: 'database' });
        return database(false);
      },
    );
    const response = jsonResponse({ ...alive, dependencies: [databaseReached, directoryReached] }, requestId);
    return databaseReached.reachable ? response : { ...response, status: 503 };
  }),
};

function isCorpAdmin(groupIds: readonly string[]): boolean {
  return roleFlags(groupIds, config().roleGroups).isCorpAdmin;
}

/** Measures one dependency from now until it is told whether it was reached. */
function stopwatch(name: 'database' | 'directory') {
  const started = performance.now();
  return (reachable: boolean) => ({ name, reachable, ms: Math.round(performance.now() - started) });
}
