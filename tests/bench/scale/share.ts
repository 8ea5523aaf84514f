/**
 * Loaded with --import into a program that may be given a share of one core: told `{ share: 0.15 }` it uses no more than 15 ms of
 * processor time in 100 ms, all of its threads together; told `{ share: null }` as much as there is.
 *
 * What it has used beyond its share, its main thread pays for by waiting, as a container does beyond the quota of its control group.
 * Control groups take rights that are rarely to be had inside a container. Stopping a program by signals from outside would leave it
 * stopped, and its watch over its owner with it, once nobody is left to continue it; a wait in here ends by itself.
 */

/** Milliseconds in which time that was left over may still be used; the quota of a control group has the same period. */
const PERIOD = 100;
const LOOK_EVERY_MS = 5;
/** Nobody ever changes it: waiting for it takes the time given. */
const unchanged = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));

let limit: NodeJS.Timeout | undefined;

process.on('message', (message) => {
  const { share } = (message ?? {}) as { readonly share?: unknown };
  if (share === undefined) return;
  clearInterval(limit);
  limit = typeof share === 'number' ? keepTo(share) : undefined;
});

function keepTo(share: number): NodeJS.Timeout {
  let last = { at: performance.now(), used: used() };
  let owed = 0;
  const look = () => {
    const now = { at: performance.now(), used: used() };
    owed = Math.max(-share * PERIOD, owed + now.used - last.used - share * (now.at - last.at));
    last = now;
    if (owed > 0) Atomics.wait(unchanged, 0, 0, owed / share);
  };
  return setInterval(look, LOOK_EVERY_MS).unref();
}

/** Processor time of all threads, in milliseconds. */
function used(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
