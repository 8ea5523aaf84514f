/**
 * Preloaded with --import into a program that can be limited to a share of one core. After the message
 * `{ share: 0.15 }`, the program's threads together use at most 15 ms of processor time per 100 ms. `{ share: null }`
 * removes the limit. Beyond the limit, the main thread waits, like a container beyond its quota. Control groups would
 * require privileges that containers rarely have. Stop signals could leave the program stopped forever, even after its
 * parent has ended.
 */

/** Milliseconds for which unused processor time stays available. */
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
