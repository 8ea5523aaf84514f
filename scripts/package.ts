/** `npm run package [-- --output FOLDER]`: builds what is deployed, for every environment: `api.zip` and the page. */
import { resolve } from 'node:path';
import { command } from './command.ts';
import { makePackage, PACKAGE } from './deploy/package.ts';

const HELP = `npm run package    builds what is deployed, alike for every environment: api.zip, which says of which commit it is, and the page

  --output FOLDER      where it goes (deploy); what is there is replaced
  --help               this text
`;

await command({ help: HELP, options: { output: { type: 'string' } } }, async ({ values }) => {
  const folder = values.output === undefined ? PACKAGE : resolve(values.output);
  const release = await makePackage(folder);
  console.log(`packed ${release} into ${folder}`);
});
