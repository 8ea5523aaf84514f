/**
 * `npm run check:infra [-- --types FOLDER]`: the templates in infra, the workflows and the hosts' configuration, offline. Prints
 * what is wrong, the worst first, and fails then; says which checks it left out, which is no failure.
 */
import { parseArgs } from 'node:util';
import { command } from './command.ts';
import { lineOf } from './infra/check/finding.ts';
import { runCheck } from './infra/check/run.ts';
import { checkConfiguration, checkWorkflows } from './infra/workflows/index.ts';
import { ROOT } from './root.ts';

await command(async () => {
  const { values } = parseArgs({ options: { types: { type: 'string' } } });
  const templates = await runCheck({ root: ROOT, types: values.types, env: process.env });
  const parts = [await checkWorkflows(ROOT), checkConfiguration(ROOT)];
  const others = parts.flatMap(({ findings }) => findings);
  const leftOut = parts.flatMap(({ leftOut }) => leftOut);
  for (const finding of [...templates.findings, ...others.map(lineOf)]) console.error(finding);
  for (const note of [...leftOut.map((what) => `Left out: ${what}`), ...templates.notes]) console.log(note);
  console.log(`Workflows and the hosts' configuration: ${others.length === 0 ? 'nothing' : others.length} found`);
  process.exitCode = templates.findings.length + others.length === 0 ? 0 : 1;
});
