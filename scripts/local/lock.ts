import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Takes a lock of this name for this process, on this machine; answers how to let go of it, or undefined when it is held
 * already. A socket, because the system takes it back however the process ends, as it does not with a file.
 */
export async function tryLock(name: string): Promise<(() => void) | undefined> {
  const address = socketFor(name);
  let server = await listen(address);
  if (!server) {
    if (await answers(address)) return undefined;
    if (!address.startsWith('\0')) rmSync(address, { force: true }); // Left behind by a process that was killed.
    server = await listen(address);
  }
  server?.unref();
  return server && (() => void server.close());
}

/** Whether a process holds the lock of this name. */
export function isLocked(name: string): Promise<boolean> {
  return answers(socketFor(name));
}

function socketFor(name: string): string {
  const short = `franchise-admin-${createHash('sha256').update(name).digest('hex').slice(0, 16)}`;
  if (process.platform === 'win32') return `\\\\.\\pipe\\${short}`;
  // A name that is no file, so that nothing is ever left behind and several who ask at once cannot take it from one another.
  if (process.platform === 'linux') return `\0${short}`;
  // A folder of the repository may be too deep for the length that systems allow a socket's path.
  return join(tmpdir(), `${short}.lock`);
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
