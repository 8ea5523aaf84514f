/** `npm run data -- load|export|verify`: brings data into the database, out of it, and holds it to its rules. See HELP. */
import { command } from './command.ts';
import { HELP, readDataOptions } from './data/transfer/options.ts';
import { runData } from './data/transfer/run.ts';

await command(async () => {
  const options = readDataOptions(process.argv.slice(2));
  if (!options) {
    process.stdout.write(HELP);
    return;
  }
  const outcome = await runData(options, process.env, process.stdout, process.stderr);
  if (outcome === 'findings') process.exitCode = 1;
});
// Nothing is left to do, but the channel to the parent would keep it waiting.
process.exit();
