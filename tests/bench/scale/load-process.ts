/** The load in a process of its own, so that it takes no time from what it measures. Told a load, it answers what came of it. */
import type { Ledger } from '../../support/several-hosts/ledger.ts';
import { type LoadOptions, runLoad } from '../../support/several-hosts/load.ts';

export interface LoadAnswer {
  readonly ledger: Ledger;
  /** From the first call to the last answer. */
  readonly seconds: number;
}

process.on('message', async (message: { readonly load?: LoadOptions }) => {
  if (!message.load) return;
  const started = performance.now();
  const ledger = await runLoad(message.load);
  process.send?.({ ledger, seconds: (performance.now() - started) / 1000 } satisfies LoadAnswer);
});
process.channel?.ref(); // It waits for its next load; it ends when its parent does.
