/** `npm run site -- --outputs outputs.json --output FOLDER`: the deployable site of a built page. See HELP. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pageSettingsOf, readOutputs } from './azure/outputs.ts';
import { command, Misuse } from './command.ts';
import { assembleSite } from './site/assemble.ts';

const HELP = `npm run site -- --outputs FILE --output FOLDER    makes the deployable site of a built page

  --outputs FILE       what a deployment of the templates answered: az deployment group show … --query properties.outputs
  --output FOLDER      where the site goes
  --page FOLDER        the built page (frontend/dist)
  --base-path /PATH/   where on its origin the portal lives (/)
  --help               this text
`;

const text = { type: 'string' } as const;
const options = { outputs: text, output: text, page: text, 'base-path': text };

await command({ help: HELP, options }, ({ values }) => {
  if (!values.outputs || !values.output)
    throw new Misuse('Say from what and where: npm run site -- --outputs FILE --output FOLDER (--help).');
  const folder = resolve(values.output);
  const settings = pageSettingsOf(readOutputs(JSON.parse(readFileSync(values.outputs, 'utf8'))));
  assembleSite({
    folder,
    settings,
    basePath: values['base-path'],
    ...(values.page && { build: resolve(values.page) }),
  });
  console.log(`The site is in ${folder}`);
});
