/** The ports of a local cloud. */
import { type AddressInfo, connect, createServer } from 'node:net';
import { PORTS } from './constants.ts';
import { tryLock } from './lock.ts';

export type PortName = keyof typeof PORTS;
export type Ports = Readonly<Record<PortName, number>>;

/** More than the distance between any two default ports that lie close to each other. */
export const STEP = 100;

/** All ports, moved by the difference of `site` from its default. */
export function portsFor(site: number = PORTS.site): Ports {
  return Object.fromEntries(Object.entries(PORTS).map(([name, port]) => [name, port + site - PORTS.site])) as Ports;
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

/** The first of these ports that is taken. */
export async function findTaken(ports: Ports, names: readonly PortName[]): Promise<PortName | undefined> {
  const checked = await Promise.all(names.map(async (name) => [name, await usable(ports[name])] as const));
  return checked.find(([, free]) => !free)?.[0];
}

/** Free to listen at, and nobody answers there either: some systems allow both at a time. */
async function usable(port: number): Promise<boolean> {
  return (await tryPort(port)) !== undefined && !(await answers(port));
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

/** Returns a port that is free now, for programs that cannot choose one themselves. */
export async function freePort(): Promise<number> {
  const port = await tryPort(0);
  if (port === undefined) throw new Error('No free port.');
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
