/**
 * `npm run check:infra [-- --types FOLDER]`: the templates in infra, the workflows and the hosts' configuration, offline. Prints
 * what is wrong, the worst first, and fails then; says which checks it left out, which is no failure.
 */
import { parseArgs } from 'node:util';
import { command } from './command.ts';
import { checkTemplates } from './infra/check/check.ts';
import { compile, findCompiler } from './infra/check/compiler.ts';
import { lineOf } from './infra/check/finding.ts';
import { typesFolder } from './infra/check/types-folder.ts';
import { checkConfiguration, checkWorkflows } from './infra/workflows/index.ts';
import { ROOT } from './root.ts';

const LEFT_OUT =
  'Left out: whether types and API versions of resources exist, and their properties and values are right. For these it takes ' +
  'types in the format of bicep-types (--types FOLDER or INFRA_TYPES), or "bicep" or "az bicep" on the PATH.';

await command(async () => {
  const { values } = parseArgs({ options: { types: { type: 'string' } } });
  const types = typesFolder(ROOT, values.types, process.env.INFRA_TYPES);
  const { findings, project } = await checkTemplates({ root: ROOT, types });
  const compiler = types === undefined ? findCompiler() : undefined;
  const compiled = compiler ? compile(compiler, project) : undefined;
  const configuration = checkConfiguration(ROOT);
  const all = [...findings, ...(compiled?.findings ?? []), ...(await checkWorkflows(ROOT)), ...configuration.findings];
  for (const finding of all) console.error(lineOf(finding));
  for (const note of [...(compiled?.leftOut ?? []), ...configuration.leftOut]) console.log(`Left out: ${note}`);
  const by = types ?? compiler?.join(' ');
  if (by === undefined) console.log(LEFT_OUT);
  const said = all.length === 0 ? 'nothing found' : `${all.length} found`;
  console.log(`${project.models.size + project.unreadable.size} templates, types by ${by ?? 'nothing'}: ${said}`);
  process.exitCode = all.length === 0 ? 0 : 1;
});
