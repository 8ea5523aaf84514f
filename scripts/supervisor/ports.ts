import { PORTS } from '@franchise-admin/local/constants';
import { findTaken, type PortName, type Ports, portsFor, STEP } from '@franchise-admin/local/ports';
import { readPort } from '../command.ts';

/** The part that uses each port, for error messages. */
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

/** Highest port of the site. All other ports shift with it, and must not exceed 65535. */
const LAST_SITE_PORT = 65_535 - Math.max(...Object.values(PORTS)) + PORTS.site;

/**
 * Parses `--port` of the site.
 * @throws Misuse
 */
export function readSitePort(text: string): Ports {
  return portsFor(readPort(text, 1024, LAST_SITE_PORT));
}

/** The ports of a command. Its `--port` shifts them. */
export interface PortChoice {
  /** The command as typed: `npm start --`. */
  readonly command: string;
  readonly port: number;
  readonly portsAt: (port: number) => Ports;
  /** The ports that the command uses. */
  readonly names: readonly PortName[];
}

/** @throws Error if a port is in use, with the port, the part that needs it, and a `--port` that is free */
export async function requireFree({ command, port, portsAt, names }: PortChoice): Promise<void> {
  const taken = await findTaken(portsAt(port), names);
  if (!taken) return;
  const suggestion = await suggest(port, (candidate) => findTaken(portsAt(candidate), names));
  const remedy = suggestion === undefined ? '' : `, or use other ports: ${command} --port ${suggestion}`;
  throw new Error(`Port ${portsAt(port)[taken]} of ${TITLES[taken]} is in use. Stop the program that uses it${remedy}`);
}

async function suggest(port: number, taken: (candidate: number) => Promise<unknown>): Promise<number | undefined> {
  const last = Math.min(port + 50 * STEP, LAST_SITE_PORT);
  for (let candidate = port + STEP; candidate <= last; candidate += STEP)
    if (!(await taken(candidate))) return candidate;
  return undefined;
}
