import { rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { addressesAt, environmentOf, localPageSettings } from '@franchise-admin/local/addresses';
import { Child, type Log } from '@franchise-admin/local/child';
import { COSMOS_DATABASE, COSMOS_KEY, IDENTITY_HEADER } from '@franchise-admin/local/constants';
import { startSite } from '@franchise-admin/local/site';
import { connectionString, startAzurite } from '@franchise-admin/local/storage';
import { API_ENTRY } from '../build/api.ts';
import { inRoot } from '../root.ts';
import { assembleSite } from '../site/assemble.ts';
import { settingsScript } from '../site/settings.ts';
import type { StartOptions } from './options.ts';
import type { State } from './state.ts';

/** A running part. */
export interface Part {
  readonly name: string;
  readonly address: string;
  readonly child: Child;
  close(): Promise<void>;
}

const SITE_HOST = 'localhost';

/** Starts a script, and waits for the line with its address. */
async function startScript(name: string, script: string, args: string[], log: Log, env = {}): Promise<Part> {
  const child = new Child(inRoot('scripts', script), { args, log, env });
  const address = await child.waitFor((output) => /^.*(?:ready|listening at) (http\S+)$/m.exec(output)?.[1]);
  return { name, address, child, close: () => child.stop() };
}

/**
 * Returns a function for each part that starts it. A part listens on its own port, finds the other parts by their ports, and stores its
 * data in the state folder.
 * @param log returns the destination of a part's output; by default, its file in the state folder
 */
export function createParts(
  { ports, dev, otherSites = [] }: Pick<StartOptions, 'ports' | 'dev' | 'otherSites'>,
  state: State,
  log: (part: string) => Log = state.log,
) {
  const directoryAt = addressesAt(SITE_HOST, ports.directory);
  const cosmosEndpoint = `http://127.0.0.1:${ports.cosmos}`;
  const settings = localPageSettings(directoryAt);
  return {
    cosmosEndpoint,

    cosmos: () =>
      startScript(
        'cosmos',
        'supervisor/cosmos.ts',
        ['--port', String(ports.cosmos), '--file', state.cosmosFile],
        log('cosmos'),
      ),

    directory: () =>
      startScript(
        'directory',
        'supervisor/directory.ts',
        [
          ...['--port', String(ports.directory), '--file', state.directoryFile],
          ...[`http://${SITE_HOST}:${ports.site}`, ...otherSites].flatMap((origin) => ['--site', origin]),
        ],
        log('directory'),
        { IDENTITY_HEADER },
      ),

    async storage(): Promise<Part> {
      const { child, close } = await startAzurite({
        folder: state.storageFolder,
        log: log('storage'),
        blobPort: ports.blob,
        queuePort: ports.queue,
        tablePort: ports.table,
      });
      return { name: 'storage', address: `http://127.0.0.1:${ports.blob}`, child, close };
    },

    functions: () =>
      startScript(
        'functions',
        'supervisor/functions.ts',
        ['--entry', API_ENTRY, '--port', String(ports.functions), ...(dev ? ['--dev'] : [])],
        log('functions'),
        {
          ...environmentOf(directoryAt, IDENTITY_HEADER),
          ENVIRONMENT: 'local',
          COSMOS_ENDPOINT: cosmosEndpoint,
          COSMOS_KEY,
          COSMOS_DATABASE,
          AzureWebJobsStorage: connectionString(ports),
          STORAGE: connectionString(ports),
        },
      ),

    vite: () => {
      writeFileSync(state.settingsFile, settingsScript(settings));
      const args = ['--port', String(ports.vite), '--settings', state.settingsFile];
      return startScript('vite', 'supervisor/vite.ts', args, log('vite'));
    },

    async watchApi(): Promise<Part> {
      const child = new Child(inRoot('scripts/build/watch-api.ts'), { log: log('api-build') });
      await child.waitFor((output) => /^ready$/m.test(output) || undefined);
      return { name: 'api', address: API_ENTRY, child, close: () => child.stop() };
    },

    /** Serves the built page, or forwards to Vite. */
    async site(): Promise<Part> {
      if (!dev) {
        rmSync(state.siteFolder, { recursive: true, force: true });
        assembleSite({ folder: state.siteFolder, settings, authorityOrigin: directoryAt.origin });
      }
      const { origin, child, close } = await startSite({
        ...(dev
          ? { content: `http://127.0.0.1:${ports.vite}`, folder: dirname(state.settingsFile) }
          : { content: state.siteFolder }),
        functionsOrigin: `http://127.0.0.1:${ports.functions}`,
        port: ports.site,
        log: log('site'),
      });
      return { name: 'site', address: origin, child, close };
    },
  };
}
