/** `npm run data -- load|export|verify`: loads, backs up and checks the data of the database. See HELP. */
import { command } from './command.ts';
import { endOnSignals, Interruption } from './data/transfer/interruption.ts';
import { DATA, readDataOptions } from './data/transfer/options.ts';
import { runData } from './data/transfer/run.ts';

await command(DATA, async (given) => {
  const interruption = new Interruption();
  endOnSignals(interruption);
  const outcome = await runData(readDataOptions(given), process.env, process.stdout, process.stderr, interruption);
  if (outcome === 'findings') process.exitCode = 1;
});
// The IPC channel to the parent would keep this process alive.
process.exit();
