/**
 * Starts the local cloud once for all stories, with fresh demo data and one franchise per worker. With PORTAL_ORIGIN=http://localhost:4280,
 * the stories use the portal that runs there, and change its data.
 */

import { portsFor } from '@franchise-admin/local/ports';
import type { FullConfig } from '@playwright/test';
import { startPortal } from '../../../scripts/screenshots/portal.ts';
import { ownFranchise } from './own-franchise.ts';

export default async function start(config: FullConfig): Promise<() => Promise<void>> {
  const running = process.env.PORTAL_ORIGIN;
  // Up to three stories use an account at the same time, and send requests faster than a person. They need higher rate limits.
  process.env.LIMITS ??= JSON.stringify({ requestsPerMinute: 100_000, changesPerMinute: 100_000 });
  const portal = running ? { origin: running, close: async () => {}, serveUnder: null } : await startPortal();
  try {
    const { cosmos } = portsFor(Number(new URL(portal.origin).port));
    // Sets the variables before the workers start, because they inherit them.
    process.env.PORTAL_ORIGIN = portal.origin;
    process.env.PORTAL_COSMOS = `http://127.0.0.1:${cosmos}`;
    // Must happen before the first request for the franchises, because the API caches them for 30 seconds.
    for (let worker = 0; worker < config.workers; worker++) {
      const own = ownFranchise(worker);
      await own.reset();
      own.close();
    }
    if (portal.serveUnder) process.env.PORTAL_UNDER_PATH = await portal.serveUnder('/portal/');
    return () => portal.close();
  } catch (error) {
    await portal.close();
    throw error;
  }
}

/** Returns the URL of the portal. */
export function portalOrigin(): string {
  const origin = process.env.PORTAL_ORIGIN;
  if (!origin) throw new Error('The portal has not been started (global setup).');
  return origin;
}

/** Returns the URL of the portal under a base path, or undefined if the stories use a portal that was already running. */
export function portalUnderPath(): string | undefined {
  return process.env.PORTAL_UNDER_PATH;
}
