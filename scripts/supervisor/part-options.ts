import { parseArgs } from 'node:util';
import { PORTS } from '@franchise-admin/local/constants';
import type { PortName, Ports } from '@franchise-admin/local/ports';
import { Misuse, readPort } from '../command.ts';
import type { Hold } from './lock.ts';
import { stateFolder } from './state.ts';

interface PartKind {
  readonly what: string;
  /** Where it listens; `--port` names the first, the others lie as far from it as ever. */
  readonly ports: readonly [PortName, ...PortName[]];
  /** What it keeps in the state folder. */
  readonly holds: readonly Hold[];
}

/** The parts that can be started alone. */
export const PART_KINDS = {
  cosmos: { what: 'the Cosmos DB endpoint', ports: ['cosmos'], holds: ['cosmos'] },
  directory: { what: 'OpenID Connect and Microsoft Graph', ports: ['directory'], holds: ['directory'] },
  storage: { what: 'Azurite: Blob, Queue, Table', ports: ['blob', 'queue', 'table'], holds: ['storage'] },
  functions: { what: 'the Functions host with the API', ports: ['functions'], holds: [] },
  vite: { what: 'the page with hot reload, for site --dev', ports: ['vite'], holds: [] },
  site: { what: 'the Static Web Apps CLI over the built page; waits for functions', ports: ['site'], holds: ['site'] },
} as const satisfies Record<string, PartKind>;
export type PartName = keyof typeof PART_KINDS;

const NAMES = Object.keys(PART_KINDS) as PartName[];

export interface PartOptions {
  readonly name: PartName;
  /** Left out: where it is looked for by the other parts. */
  readonly port: number | undefined;
  readonly state: string;
  readonly dev: boolean;
}

export const PART_HELP = `npm run part -- NAME [options]     starts one part of the local cloud alone, until Ctrl-C

${NAMES.map((name) => `  ${name.padEnd(15)} ${String(PORTS[PART_KINDS[name].ports[0]]).padEnd(6)} ${PART_KINDS[name].what}`).join('\n')}

  --port N               listens there instead
  --state FOLDER         where data is kept (.local); "npm start" fills it
  --dev                  functions: loads the API again when its bundle changes; site: serves Vite
  --help                 this text

It looks for the other parts at their usual ports, or where "npm start" runs with the same state.
`;

/** What the command line asks for; undefined: the help text. @throws Misuse, or what parseArgs throws */
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
    const given = positionals.length === 0 ? 'Say which part' : `There is no part "${positionals.join(' ')}"`;
    throw new Misuse(`${given}: npm run part -- ${NAMES.join('|')} [--port N].`);
  }
  return {
    name,
    port: values.port === undefined ? undefined : readPort(values.port, 1),
    state: stateFolder(values.state),
    dev: values.dev,
  };
}

/** The ports with this part's own moved. */
export function withPort(ports: Ports, name: PartName, port: number): Ports {
  const own: readonly PortName[] = PART_KINDS[name].ports;
  const distance = port - ports[PART_KINDS[name].ports[0]];
  return { ...ports, ...Object.fromEntries(own.map((each) => [each, ports[each] + distance])) };
}
