/** `npm run check:infra [-- --types FOLDER] [--write]`: checks templates, workflows and host configuration offline. See HELP. */
import { command, sentence } from './command.ts';
import { lineOf } from './infra/check/finding.ts';
import { type RunResult, runCheck } from './infra/check/run.ts';
import { checkParameterTable } from './infra/parameters.ts';
import { checkWorkflows } from './infra/workflows/check.ts';
import { checkConfiguration } from './infra/workflows/schemas.ts';
import { ROOT } from './root.ts';

const HELP = `npm run check:infra                     checks templates, workflows and host configuration, offline

  --types FOLDER       types of Azure resources in the bicep-types format (default: INFRA_TYPES, else ../shared/data beside the
                       repository). Not used if "bicep" or "az bicep" is on the PATH
  --write              updates the parameter table in infra/README.md from the templates
  --help               this text

Prints findings with file and line, the worst first. Skipped checks are listed and do not count as failures.
Exit code 1: findings; 2: invalid arguments.
`;

/** Runs one part of the check. Reports an error of the check itself as a finding, so that the other parts still run. */
async function part(name: string, check: () => RunResult | Promise<RunResult>): Promise<RunResult> {
  try {
    return await check();
  } catch (error) {
    return { findings: [`${name} could not be checked: ${sentence(error)}`], notes: [] };
  }
}

await command(
  { help: HELP, options: { types: { type: 'string' }, write: { type: 'boolean', default: false } } },
  async ({ values }) => {
    const parts = [
      await part('The templates', () => runCheck({ root: ROOT, types: values.types, env: process.env })),
      await part('The table of parameters', () => checkParameterTable(ROOT, values.write)),
      await part('Workflows and host configuration', async () => {
        const checked = [await checkWorkflows(ROOT), checkConfiguration(ROOT)];
        const findings = checked.flatMap((each) => each.findings).map(lineOf);
        const leftOut = checked.flatMap((each) => each.leftOut).map((what) => `Skipped: ${what}`);
        const count = findings.length === 0 ? 'nothing' : findings.length;
        return { findings, notes: [...leftOut, `Workflows and host configuration: ${count} found`] };
      }),
    ];
    const findings = parts.flatMap((each) => each.findings);
    for (const finding of findings) console.error(finding);
    for (const note of parts.flatMap(({ notes }) => notes)) console.log(note);
    process.exitCode = findings.length === 0 ? 0 : 1;
  },
);
