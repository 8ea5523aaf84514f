/** What work costs this process, in a processor's time: whoever else is at work on the machine changes nothing of it. */
const usedMs = (since?: NodeJS.CpuUsage) => {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1e3;
};

interface Cost {
  /** In all. */
  readonly ms: number;
  /** The longest piece of work at the end of which something else got its turn. */
  readonly pauseMs: number;
}

/** @returns what the work ended in (the message of what it threw), and what it cost */
export async function measured<T>(work: () => Promise<T>): Promise<Cost & { readonly outcome: T | string }> {
  let pauseMs = 0;
  const start = process.cpuUsage();
  let before = start;
  const turn = () => {
    pauseMs = Math.max(pauseMs, usedMs(before));
    before = process.cpuUsage();
  };
  const turns = setInterval(turn, 1);
  try {
    const outcome = await work().catch((error: unknown) => (error instanceof Error ? error.message : String(error)));
    const ms = usedMs(start);
    turn();
    return { outcome, ms, pauseMs };
  } finally {
    clearInterval(turns);
  }
}
