import { parseArgs } from 'node:util';
import { DATA_SET_NAMES, type DataSetName } from '@franchise-admin/data-sets/model';
import { PORTS } from '@franchise-admin/local/constants';
import type { Ports } from '@franchise-admin/local/ports';
import { Misuse } from '../command.ts';
import { readSitePort } from './ports.ts';
import { stateFolder } from './state.ts';

export interface StartOptions {
  readonly ports: Ports;
  /** Left out: what the database holds already, else demo. */
  readonly dataSet: DataSetName | undefined;
  readonly reset: boolean;
  readonly dev: boolean;
  /** Folder for everything that is kept. */
  readonly state: string;
  /** Origins of other sites, started by others, at which people sign in with the same directory. */
  readonly otherSites?: readonly string[];
}

export const HELP = `npm start [-- options]     starts the portal and all it needs on this machine

  --port N              opens at http://localhost:N instead of ${PORTS.site}; all other ports move by the same offset
  --data ${DATA_SET_NAMES.join('|')}  what an empty database is filled with (demo)
  --reset               empties the database, the directory and the storage first
  --dev                 serves the page by Vite and loads the API again whenever it changes
  --state FOLDER        where data and logs are kept (.local)
  --help                this text

What the parts print is in the folder logs beside the data.
`;

/** What the command line asks for; undefined: the help text. Throws, with what is wrong, on anything else. */
export function readOptions(args: readonly string[]): StartOptions | undefined {
  const { values } = parseArgs({
    args: [...args],
    options: {
      port: { type: 'string', default: String(PORTS.site) },
      data: { type: 'string' },
      reset: { type: 'boolean', default: false },
      dev: { type: 'boolean', default: false },
      state: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return undefined;
  const dataSet = DATA_SET_NAMES.find((name) => name === values.data);
  if (values.data !== undefined && dataSet === undefined) {
    throw new Misuse(`--data takes ${DATA_SET_NAMES.join(', ')}, not "${values.data}".`);
  }
  return {
    ports: readSitePort(values.port),
    dataSet,
    reset: values.reset,
    dev: values.dev,
    state: stateFolder(values.state),
  };
}
