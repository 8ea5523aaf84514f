/**
 * Generates the load in its own process, so that sending requests does not slow the measured hosts. Receives the options
 * of a load as a message, and replies with the results.
 */
import type { Ledger } from '../../support/several-hosts/ledger.ts';
import { type LoadOptions, runLoad } from '../../support/several-hosts/load.ts';

export interface LoadResult {
  readonly ledger: Ledger;
  /** From the first request to the last response. */
  readonly seconds: number;
}

process.on('message', async (message: { readonly load?: LoadOptions }) => {
  if (!message.load) return;
  const started = performance.now();
  const ledger = await runLoad(message.load);
  process.send?.({ ledger, seconds: (performance.now() - started) / 1000 } satisfies LoadResult);
});
process.channel?.ref(); // Waits for the next load until the parent ends.
