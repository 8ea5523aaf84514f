/** `npm run site -- --outputs outputs.json --output FOLDER`: builds the deployable site from a built page. See HELP. */
import { pageSettingsOf, readOutputs } from './azure/outputs.ts';
import { command, Misuse } from './command.ts';
import { fromCaller } from './files/caller.ts';
import { readJsonFile } from './files/json.ts';
import { refillFolder } from './files/own-folder.ts';
import { assembleSite } from './site/assemble.ts';

const HELP = `npm run site -- --outputs FILE --output FOLDER    builds the deployable site from a built page

  --outputs FILE       outputs of a template deployment: az deployment group show … --query properties.outputs
  --output FOLDER      an empty or new folder, or one that this command made; replaces only its own files
  --page FOLDER        the built page (default: frontend/dist)
  --base-path /PATH/   path of the portal on its origin (default: /)
  --help               this text
`;

const text = { type: 'string' } as const;
const options = { outputs: text, output: text, page: text, 'base-path': text };

await command({ help: HELP, options }, async ({ values }) => {
  if (!values.outputs || !values.output)
    throw new Misuse('--outputs and --output are required: npm run site -- --outputs FILE --output FOLDER (--help).');
  const folder = fromCaller(values.output);
  const settings = pageSettingsOf(readOutputs(readJsonFile(fromCaller(values.outputs))));
  const build = values.page && { build: fromCaller(values.page) };
  await refillFolder(folder, 'npm run site', (empty) =>
    assembleSite({ folder: empty, settings, basePath: values['base-path'], ...build }),
  );
  console.log(`The site is in ${folder}`);
});
