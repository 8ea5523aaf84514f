import { type AddressInfo, connect, createServer } from 'node:net';
import { PORTS } from './constants.ts';
import { tryLock } from './lock.ts';

export type PortName = keyof typeof PORTS;
export type Ports = Readonly<Record<PortName, number>>;

/** Distance between two sets of ports. */
export const STEP = 100;

/** Returns all ports, shifted by the difference between `site` and its default. */
export function portsFor(site: number = PORTS.site): Ports {
  return Object.fromEntries(Object.entries(PORTS).map(([name, port]) => [name, port + site - PORTS.site])) as Ports;
}

/**
 * Distance from the default ports to the first reserved set. All sets lie below the ports that systems use for outgoing
 * connections.
 */
const FIRST_SET = 10_000;
const SETS = 100;

/**
 * Reserves a set of free ports until `release` is called, so that tests and screenshots can run several local clouds at
 * once. Sets never share a port, because no two default ports differ by a multiple of STEP. Throws if all are in use.
 */
export async function reservePorts(): Promise<{ readonly ports: Ports; readonly release: () => void }> {
  for (let set = 0; set < SETS; set++) {
    const release = await tryLock(`ports ${set}`);
    if (!release) continue;
    const ports = portsFor(PORTS.site + FIRST_SET + set * STEP);
    if (!(await findTaken(ports, Object.keys(ports) as PortName[]))) return { ports, release };
    release();
  }
  throw new Error(`All ${SETS} sets of ports are in use.`);
}

/** Returns the name of the first port that is in use. */
export async function findTaken(ports: Ports, names: readonly PortName[]): Promise<PortName | undefined> {
  const checked = await Promise.all(names.map(async (name) => [name, await usable(ports[name])] as const));
  return checked.find(([, free]) => !free)?.[0];
}

/** Returns true if the port can be opened and nothing responds there. Some systems let a port be opened that another program uses. */
async function usable(port: number): Promise<boolean> {
  return (await tryPort(port)) !== undefined && !(await isResponding(port));
}

function isResponding(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const end = (isConnected: boolean) => () => {
      socket.destroy();
      resolve(isConnected);
    };
    socket.once('connect', end(true)).once('error', end(false)).setTimeout(500, end(false));
  });
}

/** Returns a free port, for programs that cannot choose one themselves. */
export async function freePort(): Promise<number> {
  const port = await tryPort(0);
  if (port === undefined) throw new Error('There is no free port.');
  return port;
}

function tryPort(port: number): Promise<number | undefined> {
  const server = createServer();
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE' || error.code === 'EACCES') resolve(undefined);
      else reject(error);
    });
    server.listen(port, '127.0.0.1', () => {
      const { port: taken } = server.address() as AddressInfo;
      server.close(() => resolve(taken));
    });
  });
}
