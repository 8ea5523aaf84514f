import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DataSetName } from '@franchise-admin/data-sets/model';
import { addressesAt, localPageSettings } from '@franchise-admin/local/addresses';
import { reservePorts } from '@franchise-admin/local/ports';
import { type StaticSite, startSite } from '@franchise-admin/local/site';
import { assembleSite } from '../site/assemble.ts';
import { Progress, Supervisor } from '../supervisor/supervisor.ts';

export interface Portal {
  readonly origin: string;
  /** Another free port at localhost, which is also registered as a redirect address. */
  readonly otherPort: number;
  /** Also serves the page under a base path of another origin, with the same cloud (SHELL-03). Returns its address. */
  serveUnder(basePath: string): Promise<string>;
  /** Stops all parts and deletes their data. */
  close(): Promise<void>;
}

/** Starts a local cloud with fresh data. Other local clouds may be running. */
export async function startPortal(dataSet: DataSetName = 'demo'): Promise<Portal> {
  const { ports, release } = await reservePorts();
  const state = mkdtempSync(join(tmpdir(), 'franchise-admin-screenshots-'));
  // Without --dev, Vite's port is unused.
  const otherPort = ports.vite;
  const supervisor = new Supervisor(
    { ports, state, dataSet, reset: false, dev: false, otherSites: [`http://localhost:${otherPort}`] },
    new Progress(),
  );
  let other: StaticSite | undefined;
  const serveUnder = async (basePath: string) => {
    const directoryAt = addressesAt('localhost', ports.directory);
    const folder = join(state, 'other-site');
    assembleSite({
      folder,
      basePath,
      settings: localPageSettings(directoryAt),
      authorityOrigin: directoryAt.origin,
    });
    const functionsOrigin = `http://127.0.0.1:${ports.functions}`;
    other = await startSite({ content: folder, functionsOrigin, port: otherPort, log: join(state, 'other-site.log') });
    return other.origin + basePath;
  };
  const close = async () => {
    await other?.close();
    await supervisor.stop();
    rmSync(state, { recursive: true, force: true });
    release();
  };
  try {
    return { origin: await supervisor.start(), otherPort, serveUnder, close };
  } catch (error) {
    await close();
    throw error;
  }
}
