import { parseArgs } from 'node:util';
import { PORTS } from '@franchise-admin/local/constants';
import type { PortName, Ports } from '@franchise-admin/local/ports';
import { Misuse, readPort } from '../command.ts';
import type { Hold } from './lock.ts';
import { stateFolder } from './state.ts';

interface PartKind {
  readonly what: string;
  /** The ports of the part. `--port` sets the first one, and shifts the others by the same offset. */
  readonly ports: readonly [PortName, ...PortName[]];
  /** The locks that the part's data in the state folder requires. */
  readonly holds: readonly Hold[];
}

/** The parts that can be started alone. */
export const PART_KINDS = {
  cosmos: { what: 'the Cosmos DB endpoint', ports: ['cosmos'], holds: ['cosmos'] },
  directory: { what: 'OpenID Connect and Microsoft Graph', ports: ['directory'], holds: ['directory'] },
  storage: { what: 'Azurite: Blob, Queue, Table', ports: ['blob', 'queue', 'table'], holds: ['storage'] },
  functions: { what: 'the Functions host with the API', ports: ['functions'], holds: [] },
  vite: { what: 'the page with hot reload, for site --dev', ports: ['vite'], holds: [] },
  site: { what: 'the Static Web Apps CLI for the built page; waits for functions', ports: ['site'], holds: ['site'] },
} as const satisfies Record<string, PartKind>;
export type PartName = keyof typeof PART_KINDS;

const NAMES = Object.keys(PART_KINDS) as PartName[];

export interface PartOptions {
  readonly name: PartName;
  /** The port. If undefined: the port at which the other parts expect this part. */
  readonly port: number | undefined;
  readonly state: string;
  readonly dev: boolean;
}

export const PART_HELP = `npm run part -- NAME [options]     runs a single part of the local cloud until Ctrl-C

${NAMES.map((name) => `  ${name.padEnd(15)} ${String(PORTS[PART_KINDS[name].ports[0]]).padEnd(6)} ${PART_KINDS[name].what}`).join('\n')}

  --port N               port to listen at
  --state FOLDER         folder of its data (default: .local), which "npm start" fills
  --dev                  functions: reloads the API when its bundle changes; site: serves Vite
  --help                 this text

The other parts are expected at their default ports, or at those of "npm start" with the same state.
`;

/**
 * Parses the command line. Returns undefined for --help.
 * @throws Misuse, or an error of parseArgs
 */
export function readPartOptions(args: readonly string[]): PartOptions | undefined {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      port: { type: 'string' },
      state: { type: 'string' },
      dev: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return undefined;
  const name = NAMES.find((each) => each === positionals[0]);
  if (!name || positionals.length > 1) {
    const given = positionals.length === 0 ? 'Name a part' : `There is no part "${positionals.join(' ')}"`;
    throw new Misuse(`${given}: npm run part -- ${NAMES.join('|')} [--port N].`);
  }
  return {
    name,
    port: values.port === undefined ? undefined : readPort(values.port, 1),
    state: stateFolder(values.state),
    dev: values.dev,
  };
}

/** Returns the ports. Those of this part are shifted to start at `port`. */
export function withPort(ports: Ports, name: PartName, port: number): Ports {
  const own: readonly PortName[] = PART_KINDS[name].ports;
  const distance = port - ports[PART_KINDS[name].ports[0]];
  return { ...ports, ...Object.fromEntries(own.map((each) => [each, ports[each] + distance])) };
}
