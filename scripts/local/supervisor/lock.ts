import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What of a state folder is held: that the whole local cloud runs with it, or what one part keeps there. */
export type Hold = 'cloud' | 'cosmos' | 'directory' | 'storage' | 'site';

/** All of it: a part that runs alone and the local cloud do not share data either. */
export const WHOLE: readonly Hold[] = ['cloud', 'cosmos', 'directory', 'storage', 'site'];

/**
 * Holds a state folder for this process, or what a part keeps in it; answers how to let go. Throws when another process
 * holds some of it: two would write to the same database. By sockets, because the system takes them back however the
 * process ends, as it does not with files.
 */
export async function lockState(folder: string, holds: readonly Hold[] = WHOLE): Promise<() => void> {
  const held: Server[] = [];
  const release = () => {
    for (const server of held) server.close();
  };
  try {
    for (const hold of holds) held.push(await lock(folder, hold));
  } catch (error) {
    release();
    throw error;
  }
  return release;
}

/** Whether a process holds it. */
export function isLocked(folder: string, hold: Hold): Promise<boolean> {
  return answers(socketFor(folder, hold));
}

async function lock(folder: string, hold: Hold): Promise<Server> {
  const address = socketFor(folder, hold);
  let server = await listen(address);
  if (!server) {
    if (await answers(address)) {
      const who = hold === 'cloud' ? 'The local cloud' : `The local cloud, or its part ${hold},`;
      throw new Error(`${who} runs already with the data in ${folder}. Stop that one, or use another --state.`);
    }
    rmSync(address, { force: true }); // Left behind by a process that was killed.
    server = await listen(address);
  }
  if (!server) throw new Error(`The data in ${folder} cannot be locked (${address}).`);
  return server.unref();
}

function socketFor(folder: string, hold: Hold): string {
  const name = `franchise-admin-${createHash('sha256').update(`${folder} ${hold}`).digest('hex').slice(0, 16)}`;
  // A folder of the repository may be too deep for the length that systems allow a socket's path.
  return process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : join(tmpdir(), `${name}.lock`);
}

function listen(address: string): Promise<Server | undefined> {
  const server = createServer((socket) => socket.destroy());
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(undefined);
      else reject(error);
    });
    server.listen(address, () => resolve(server));
  });
}

function answers(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(address);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
