/**
 * Preloaded with --import into a program that may be limited to a share of one core. After `{ share: 0.15 }`, all its
 * threads together use at most 15 ms of processor time per 100 ms; `{ share: null }` removes the limit.
 * If they use more, the main thread waits, as a container does beyond the quota of its control group. Control groups need
 * privileges that containers rarely have. Stopping the program with signals could leave it stopped forever, along with
 * its watch over its parent; waiting in the program always ends.
 */

/** Milliseconds for which unused time stays available: the period of a control group's quota. */
const PERIOD = 100;
const LOOK_EVERY_MS = 5;
/** The value never changes, so that Atomics.wait blocks until its timeout. */
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

/** Processor time of all threads in milliseconds. */
function used(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
