import { connect } from 'node:net';
import { Misuse } from '@franchise-admin/scripts/command.ts';
import { isFree } from '@franchise-admin/scripts/free-port.ts';
import { PORTS } from '../constants.ts';
import { tryLock } from '../lock.ts';

export type PortName = keyof typeof PORTS;
export type Ports = Readonly<Record<PortName, number>>;

/** Who listens where, in the words that people know the parts by. */
const TITLES: Readonly<Record<PortName, string>> = {
  site: 'the site',
  vite: 'Vite',
  functions: 'the Functions host',
  cosmos: 'the Cosmos DB endpoint',
  directory: 'the directory',
  blob: 'Azurite (Blob)',
  queue: 'Azurite (Queue)',
  table: 'Azurite (Table)',
};

const FIRST_PORT = 1024;
const LAST_PORT = 65_535;
/** With it the highest of the others is the last there is. */
const LAST_SITE_PORT = LAST_PORT - Math.max(...Object.values(PORTS)) + PORTS.site;
/** Distance between the ports tried for a suggestion: more than any two default ports that lie close to each other. */
const STEP = 100;

/** All ports, moved by what `site` differs from its default. Throws when one of them would be none. */
export function portsFor(site: number = PORTS.site): Ports {
  const offset = site - PORTS.site;
  const moved = Object.entries(PORTS).map(([name, port]) => [name, port + offset] as const);
  const impossible = moved.find(([, port]) => !Number.isInteger(port) || port < FIRST_PORT || port > LAST_PORT);
  if (impossible) {
    throw new Misuse(`--port takes a number from ${FIRST_PORT} to ${LAST_SITE_PORT}: all ports move with it.`);
  }
  return Object.fromEntries(moved) as Ports;
}

/** Distance of the first set for others from the default ports; all lie below those that systems give to outgoing calls. */
const FIRST_SET = 10_000;
const SETS = 100;

/**
 * A set of ports for a local cloud beside others, all free, and nobody else's until `release`: sets have no port in common,
 * because no two default ports lie a multiple of STEP apart. For tests and pictures, in any number of processes at a time.
 */
export async function reservePorts(): Promise<{ readonly ports: Ports; readonly release: () => void }> {
  for (let set = 0; set < SETS; set++) {
    const release = await tryLock(`ports ${set}`);
    if (!release) continue;
    const ports = portsFor(PORTS.site + FIRST_SET + set * STEP);
    if (!(await findTaken(ports, Object.keys(ports) as PortName[]))) return { ports, release };
    release();
  }
  throw new Error(`None of ${SETS} sets of ports is free.`);
}

/** The ports of a command, which move with its `--port`. */
export interface PortChoice {
  /** How it is called: `npm start --`. */
  readonly command: string;
  readonly port: number;
  readonly portsAt: (port: number) => Ports;
  /** Those it listens at. */
  readonly names: readonly PortName[];
}

/** Throws an error that names the taken port, who wanted it, and a `--port` with which all are free. */
export async function requireFree({ command, port, portsAt, names }: PortChoice): Promise<void> {
  const taken = await findTaken(portsAt(port), names);
  if (!taken) return;
  const suggestion = await suggest(port, (candidate) => findTaken(portsAt(candidate), names));
  const way = suggestion === undefined ? '' : `, or use another: ${command} --port ${suggestion}`;
  throw new Error(`Port ${portsAt(port)[taken]}, wanted by ${TITLES[taken]}, is taken. Stop what uses it${way}`);
}

async function suggest(port: number, taken: (candidate: number) => Promise<unknown>): Promise<number | undefined> {
  const last = Math.min(port + 50 * STEP, LAST_SITE_PORT);
  for (let candidate = port + STEP; candidate <= last; candidate += STEP)
    if (!(await taken(candidate))) return candidate;
  return undefined;
}

async function findTaken(ports: Ports, names: readonly PortName[]): Promise<PortName | undefined> {
  const checked = await Promise.all(names.map(async (name) => [name, await usable(ports[name])] as const));
  return checked.find(([, free]) => !free)?.[0];
}

/** Free to listen at, and nobody answers there either: some systems allow both at a time. */
async function usable(port: number): Promise<boolean> {
  return (await isFree(port)) && !(await answers(port));
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const end = (answered: boolean) => () => {
      socket.destroy();
      resolve(answered);
    };
    socket.once('connect', end(true)).once('error', end(false)).setTimeout(500, end(false));
  });
}
