/**
 * `npm run check:infra [-- --types FOLDER]`: the templates in infra, offline. Prints what is wrong, the worst first, and fails
 * then; says which checks it left out, which is no failure.
 */
import { parseArgs } from 'node:util';
import { command } from './command.ts';
import { runCheck } from './infra/check/run.ts';
import { ROOT } from './root.ts';

await command(async () => {
  const { values } = parseArgs({ options: { types: { type: 'string' } } });
  const { findings, notes } = await runCheck({ root: ROOT, types: values.types, env: process.env });
  for (const finding of findings) console.error(finding);
  for (const note of notes) console.log(note);
  process.exitCode = findings.length === 0 ? 0 : 1;
});
