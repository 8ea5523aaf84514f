/** Returns the CPU time of this process, which does not depend on other processes of the machine. */
const usedMs = (since?: NodeJS.CpuUsage) => {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1e3;
};

interface Cost {
  /** Total CPU time. */
  readonly ms: number;
  /** Longest CPU time between two turns of the event loop. */
  readonly pauseMs: number;
}

/** @returns the cost, and the result or the message of the thrown error */
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
