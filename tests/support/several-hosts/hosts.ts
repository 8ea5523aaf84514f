/** Functions hosts in separate processes over one database and one directory. */
import { setTimeout as delay } from 'node:timers/promises';
import { Child } from '@franchise-admin/local/child';
import { inRoot } from '../../../scripts/root.ts';
import type { Ground } from './evidence.ts';
import type { Place } from './places.ts';

export interface Host {
  readonly origin: string;
  readonly child: Child;
}

/** Starts this many hosts. @param entry the bundle to run @param env settings of the API */
export async function startHosts(
  count: number,
  entry: string,
  env: Readonly<Record<string, string>>,
): Promise<readonly Host[]> {
  const children = Array.from(
    { length: count },
    () => new Child(inRoot('scripts', 'supervisor', 'functions.ts'), { args: ['--entry', entry], env: { ...env } }),
  );
  try {
    return await Promise.all(
      children.map(async (child) => ({
        child,
        origin: await child.waitFor((output) => /listening at (http:\S+)/.exec(output)?.[1]),
      })),
    );
  } catch (error) {
    for (const child of children) child.kill();
    throw error;
  }
}

export async function stopHosts(hosts: readonly Host[]): Promise<void> {
  await Promise.all(hosts.map(({ child }) => child.stop()));
}

/** Runs the outbox timer in all hosts at once until no entry is left or `patienceMs` have passed. */
export async function finishOutboxes(
  { container }: Ground,
  hosts: readonly Pick<Host, 'origin'>[],
  places: readonly Place[],
  patienceMs: number,
): Promise<void> {
  const endsAt = performance.now() + patienceMs;
  while ((await countOutbox({ container }, places)) > 0 && performance.now() < endsAt) {
    await Promise.all(hosts.map(({ origin }) => fetch(`${origin}/admin/functions/finishOutbox`, { method: 'POST' })));
    await delay(500);
  }
}

/** Returns the number of outbox entries left. */
export async function countOutbox({ container }: Pick<Ground, 'container'>, places: readonly Place[]): Promise<number> {
  const query = "SELECT VALUE COUNT(1) FROM c WHERE c.type = 'outbox'";
  const counts = await Promise.all(
    places.map(({ code }) => container('franchises').items.query<number>(query, { partitionKey: code }).fetchAll()),
  );
  return counts.reduce((sum, { resources }) => sum + (resources[0] ?? 0), 0);
}
