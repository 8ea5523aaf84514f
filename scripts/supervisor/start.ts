/** Runs the local cloud on the pinned Node. scripts/start.mjs (`npm start`) starts this script. See supervisor/options.ts. */

import { onParentGone } from '@franchise-admin/local/parent';
import { type PortName, portsFor } from '@franchise-admin/local/ports';
import { command } from '../command.ts';
import { lockState } from './lock.ts';
import { HELP, readOptions, type StartOptions } from './options.ts';
import { requireFree } from './ports.ts';
import { Progress } from './progress.ts';
import { announce, claimState } from './state.ts';
import { type Crash, RESTARTS, Supervisor } from './supervisor.ts';

const PORTS_IN_USE: readonly PortName[] = ['site', 'functions', 'cosmos', 'directory', 'blob', 'queue', 'table'];
/** Number of lines of a crashed part's output to print. Its log contains all lines. */
const LAST_WORDS = 15;

async function run(options: StartOptions): Promise<number> {
  claimState(options.state);
  const unlock = await lockState(options.state);
  const names: readonly PortName[] = options.dev ? [...PORTS_IN_USE, 'vite'] : PORTS_IN_USE;
  await requireFree({ command: 'npm start --', port: options.ports.site, portsAt: portsFor, names });
  const retract = announce(options.state, options.ports);

  const progress = new Progress();
  const supervisor = new Supervisor(options, progress);
  const stopped = new Promise<'stopped'>((resolve) => {
    const stop = () => resolve('stopped');
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
    onParentGone(stop);
  });
  // If the terminal is closed, writing to it fails. This process must stop its parts nevertheless.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

  let code = 0;
  try {
    const ended = await Promise.race([supervisor.start(), supervisor.crashed, stopped]);
    if (typeof ended === 'string' && ended !== 'stopped') progress.line(`ready ${ended}`);
    const last = ended === 'stopped' ? ended : await Promise.race([supervisor.crashed, stopped]);
    if (last !== 'stopped') {
      code = 1;
      console.error(describe(last));
    }
  } catch (error) {
    code = 1;
    console.error((error as Error).message);
  }
  await supervisor.stop();
  retract();
  unlock();
  return code;
}

function describe({ name, how, output, log }: Crash): string {
  const words = output.trim().split('\n').slice(-LAST_WORDS);
  const what = `${name} ${how} after ${RESTARTS} restarts, so everything is stopped. Its log: ${log}`;
  return [what, ...words].join('\n  ');
}

await command(async () => {
  const options = readOptions(process.argv.slice(2));
  if (options) process.exitCode = await run(options);
  else process.stdout.write(HELP);
});
// The IPC channel to the parent and file watchers would keep this process alive.
process.exit();
