/** `npm run check:infra [-- --types FOLDER] [--write]`: checks templates, workflows and host configuration offline. See HELP. */
import { command, sentence } from './command.ts';
import { lineOf } from './infra/check/finding.ts';
import { type RunResult, runCheck } from './infra/check/run.ts';
import { checkParameterTable } from './infra/parameters.ts';
import { checkWorkflows } from './infra/workflows/check.ts';
import { checkConfiguration } from './infra/workflows/schemas.ts';
import { ROOT } from './root.ts';

const HELP = `npm run check:infra                     holds templates, workflows and the hosts' configuration to their rules, offline

  --types FOLDER       types of Azure's resources, in the format of bicep-types; else INFRA_TYPES, else ../shared/data beside
                       the repository. Where "bicep" or "az bicep" is on the PATH, that checks the templates instead
  --write              rewrites the table of parameters in infra/README.md by the templates
  --help               this text

Prints what is wrong, the worst first, by file and line. What it had to leave out it says, which is no failure.
Exit code 1: findings; 2: a wrong call.
`;

/** Runs one part of the check and reports its error as a finding, so that the other parts still run. */
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
      await part("Workflows and the hosts' configuration", async () => {
        const checked = [await checkWorkflows(ROOT), checkConfiguration(ROOT)];
        const findings = checked.flatMap((each) => each.findings).map(lineOf);
        const leftOut = checked.flatMap((each) => each.leftOut).map((what) => `Left out: ${what}`);
        const said = findings.length === 0 ? 'nothing' : findings.length;
        return { findings, notes: [...leftOut, `Workflows and the hosts' configuration: ${said} found`] };
      }),
    ];
    const findings = parts.flatMap((each) => each.findings);
    for (const finding of findings) console.error(finding);
    for (const note of parts.flatMap(({ notes }) => notes)) console.log(note);
    process.exitCode = findings.length === 0 ? 0 : 1;
  },
);
