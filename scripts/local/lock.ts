import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Takes the lock `name` on this machine. Returns a function that releases the lock, or undefined if it is already taken.
 * The lock is a socket, because the system frees a socket however the process ends. A lock file would remain.
 */
export async function tryLock(name: string): Promise<(() => void) | undefined> {
  const address = socketFor(name);
  let server = await listen(address);
  if (!server) {
    if (await isResponding(address)) return undefined;
    if (!address.startsWith('\0')) rmSync(address, { force: true }); // A process that was killed leaves its socket behind.
    server = await listen(address);
  }
  server?.unref();
  return server && (() => void server.close());
}

/** Returns true if a process has the lock of this name. */
export function isLocked(name: string): Promise<boolean> {
  return isResponding(socketFor(name));
}

function socketFor(name: string): string {
  const short = `franchise-admin-${createHash('sha256').update(name).digest('hex').slice(0, 16)}`;
  if (process.platform === 'win32') return `\\\\.\\pipe\\${short}`;
  // An abstract socket has no file, so nothing stays behind, and concurrent callers cannot delete each other's lock.
  if (process.platform === 'linux') return `\0${short}`;
  // The path of a folder in the repository may exceed the maximum length of a socket path.
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

function isResponding(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(address);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
