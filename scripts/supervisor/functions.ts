/**
 * Runs the Functions host in its own process: `functions.ts --entry api/dist/main.cjs [--port 7071] [--dev] [--queue-lease seconds]`. Reads
 * app settings from the environment. When it listens, prints a line, and sends `{ ready: { origin, port } }` if it has an IPC channel. Ends
 * with its parent.
 */
import { flushCompileCache } from 'node:module';
import { parseArgs } from 'node:util';
import { startFunctionsHost } from '@franchise-admin/local/functions';
import { command, Misuse, readPort } from '../command.ts';

await command(async () => {
  const { values } = parseArgs({
    options: {
      entry: { type: 'string' },
      port: { type: 'string', default: '0' },
      dev: { type: 'boolean', default: false },
      'queue-lease': { type: 'string' },
    },
  });
  if (!values.entry) throw new Misuse('--entry is required: --entry <file>.');

  const host = await startFunctionsHost({
    entry: values.entry,
    port: readPort(values.port),
    dev: values.dev,
    queueLeaseSeconds: values['queue-lease'] === undefined ? undefined : Number(values['queue-lease']),
  });

  let stopping = false;
  async function stop(): Promise<void> {
    if (stopping) return;
    stopping = true;
    await host.close();
    process.exit(0); // The app may have open timers and sockets.
  }
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  process.on('disconnect', stop);

  process.stdout.write(`Functions host listening at ${host.origin}\n`);
  // Write the compile cache now: Node does not write it if tests kill this process.
  flushCompileCache();
  process.send?.({ ready: { origin: host.origin, port: host.port } });
});
