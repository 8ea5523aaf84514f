import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Holds a state folder for this process; answers how to let go of it. Throws when another one holds it: two would write
 * to the same database. A socket, because the system takes it back however the process ends, as it does not with a file.
 */
export async function lockState(folder: string): Promise<() => void> {
  const address = socketFor(folder);
  let server = await listen(address);
  if (!server) {
    if (await answers(address)) {
      throw new Error(
        `The local cloud runs already with the data in ${folder}. Stop that one, or use another --state.`,
      );
    }
    rmSync(address, { force: true }); // Left behind by a process that was killed.
    server = await listen(address);
  }
  if (!server) throw new Error(`The data in ${folder} cannot be locked (${address}).`);
  const held = server.unref();
  return () => held.close();
}

function socketFor(folder: string): string {
  const name = `franchise-admin-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`;
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
