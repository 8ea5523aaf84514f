import { randomUUID } from 'node:crypto';
import { API_ENTRY } from '../../build/api.ts';
import { inRoot } from '../../root.ts';
import { startAzurite } from '../azurite.ts';
import { Child } from '../child.ts';
import { COSMOS_DATABASE, COSMOS_KEY } from '../constants.ts';
import { addressesAt } from '../directory/addresses.ts';
import { environmentOf } from '../directory/environment.ts';
import { startSite } from '../site.ts';
import type { StartOptions } from './options.ts';
import type { State } from './state.ts';

/** A part that is up. */
export interface Part {
  readonly name: string;
  /** Where it answers. */
  readonly address: string;
  readonly child: Child;
  close(): Promise<void>;
}

export const SITE_HOST = 'localhost';

/** Starts a script of ours and waits until it prints the line that says where it answers. */
async function startScript(name: string, script: string, args: string[], log: string, env = {}): Promise<Part> {
  const child = new Child(inRoot('scripts', script), { args, log, env });
  const address = await child.waitFor((output) => /^.*(?:ready|listening at) (http\S+)$/m.exec(output)?.[1]);
  return { name, address, child, close: () => child.stop() };
}

/** How each part is started from the options; a port is the part's own, a file lies in the state folder. */
export function createParts({ ports, dev }: StartOptions, state: State) {
  const directoryAt = addressesAt(SITE_HOST, ports.directory);
  const siteOrigin = `http://${SITE_HOST}:${ports.site}`;
  const identityHeader = randomUUID();
  const cosmosEndpoint = `http://127.0.0.1:${ports.cosmos}`;
  return {
    directoryAt,
    cosmosEndpoint,

    cosmos: () =>
      startScript(
        'cosmos',
        'local/cosmos/main.ts',
        ['--port', String(ports.cosmos), '--file', state.cosmosFile],
        state.log('cosmos'),
      ),

    directory: () =>
      startScript(
        'directory',
        'local/directory/main.ts',
        ['--port', String(ports.directory), '--file', state.directoryFile, '--site', siteOrigin],
        state.log('directory'),
        { IDENTITY_HEADER: identityHeader },
      ),

    async storage(): Promise<Part & { readonly connectionString: string }> {
      const { blob, queue, table } = ports;
      const azurite = await startAzurite({
        folder: state.storageFolder,
        log: state.log('storage'),
        blobPort: blob,
        queuePort: queue,
        tablePort: table,
      });
      const { child, connectionString } = azurite;
      return { name: 'storage', address: `http://127.0.0.1:${blob}`, child, connectionString, close: azurite.close };
    },

    functions: (connectionString: string) =>
      startScript(
        'functions',
        'local/functions/main.ts',
        ['--entry', API_ENTRY, '--port', String(ports.functions), ...(dev ? ['--dev'] : [])],
        state.log('functions'),
        {
          ...environmentOf(directoryAt, identityHeader),
          ENVIRONMENT: 'local',
          COSMOS_ENDPOINT: cosmosEndpoint,
          COSMOS_KEY,
          COSMOS_DATABASE,
          AzureWebJobsStorage: connectionString,
          STORAGE: connectionString,
        },
      ),

    vite: (settingsFile: string) =>
      startScript(
        'vite',
        'local/vite.ts',
        ['--port', String(ports.vite), '--settings', settingsFile],
        state.log('vite'),
      ),

    async watchApi(): Promise<Part> {
      const child = new Child(inRoot('scripts/build/watch-api.ts'), { log: state.log('api-build') });
      await child.waitFor((output) => /^ready$/m.test(output) || undefined);
      return { name: 'api', address: API_ENTRY, child, close: () => child.stop() };
    },

    async site(content: string): Promise<Part> {
      const functionsOrigin = `http://127.0.0.1:${ports.functions}`;
      const { origin, child, close } = await startSite({
        content,
        functionsOrigin,
        port: ports.site,
        log: state.log('site'),
      });
      return { name: 'site', address: origin, child, close };
    },
  };
}
