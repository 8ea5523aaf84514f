import { parseArgs } from 'node:util';
import { DATA_SET_NAMES, type DataSetName } from '@franchise-admin/data-sets/model';
import { PORTS } from '@franchise-admin/local/constants';
import type { Ports } from '@franchise-admin/local/ports';
import { Misuse } from '../command.ts';
import { readSitePort } from './ports.ts';
import { stateFolder } from './state.ts';

export interface StartOptions {
  readonly ports: Ports;
  /** The data set. If undefined: the existing data, or `demo` if the database is empty. */
  readonly dataSet: DataSetName | undefined;
  readonly reset: boolean;
  readonly dev: boolean;
  /** Folder for data and logs. */
  readonly state: string;
  /** Origins of further sites that sign in with the same directory. */
  readonly otherSites?: readonly string[];
}

export const HELP = `npm start [-- options]     starts the portal with all its services on this machine

  --port N              serves http://localhost:N instead of ${PORTS.site}; shifts all other ports by the same offset
  --data ${DATA_SET_NAMES.join('|')}  data for an empty database (default: demo)
  --reset               deletes database, directory and storage first
  --dev                 serves the page with Vite and reloads the API when it changes
  --state FOLDER        folder for data and logs (default: .local)
  --help                this text

The output of the parts is in the folder logs beside the data.
`;

/**
 * Parses the command line. Returns undefined for --help.
 * @throws Misuse, or an error of parseArgs
 */
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
