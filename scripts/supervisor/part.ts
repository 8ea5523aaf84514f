/** `npm run part -- cosmos`: runs a single part of the local cloud. See supervisor/part-options.ts. */

import { runningChildren } from '@franchise-admin/local/child';
import { onParentGone } from '@franchise-admin/local/parent';
import { apiOutdated, buildApi } from '../build/api.ts';
import { buildFrontend, frontendOutdated } from '../build/frontend.ts';
import { command } from '../command.ts';
import { lockState } from './lock.ts';
import { PART_HELP, PART_KINDS, type PartName, type PartOptions, readPartOptions, withPort } from './part-options.ts';
import { createParts } from './parts.ts';
import { requireFree } from './ports.ts';
import { claimState, openState, runningPorts } from './state.ts';

/** Builds the code that the part serves, unless its build is up to date. */
async function buildFor(name: PartName, dev: boolean): Promise<void> {
  if (name === 'functions' && apiOutdated()) await buildApi();
  if (name === 'site' && !dev && frontendOutdated()) await buildFrontend();
}

/**
 * Runs the part until it is stopped.
 * @throws Error if it ends by itself
 */
async function run({ name, port: wanted, state: folder, dev }: PartOptions): Promise<void> {
  const stopped = new Promise<'stopped'>((resolve) => {
    const stop = () => resolve('stopped');
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
    onParentGone(stop);
  });
  claimState(folder);
  const state = openState(folder);
  const usual = await runningPorts(folder);
  const { ports: names, holds } = PART_KINDS[name];
  const port = wanted ?? usual[names[0]];
  await requireFree({
    command: `npm run part -- ${name}`,
    port,
    portsAt: (each) => withPort(usual, name, each),
    names,
  });
  const unlock = await lockState(folder, holds);
  try {
    await buildFor(name, dev);
    const parts = createParts({ ports: withPort(usual, name, port), dev }, state, () => process.stdout);
    const part = await Promise.race([parts[name](), stopped]);
    if (part === 'stopped') return;
    console.log(`${name} listens at ${part.address}. Press Ctrl-C to stop it.`);
    const end = await Promise.race([part.child.exit, stopped]);
    await part.close();
    if (end !== 'stopped') throw new Error(`${name} ended unexpectedly (${end}).`);
  } finally {
    await Promise.all(runningChildren().map((child) => child.stop('SIGKILL')));
    unlock();
  }
}

await command(async () => {
  const options = readPartOptions(process.argv.slice(2));
  if (options) await run(options);
  else process.stdout.write(PART_HELP);
});
// The IPC channel to the parent would keep this process alive.
process.exit();
