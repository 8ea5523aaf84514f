/** `npm run package [-- --output FOLDER]`: builds what is deployed, for every environment: `api.zip` and the page. */
import { command } from './command.ts';
import { makePackage, PACKAGE } from './deploy/package.ts';
import { fromCaller } from './files/caller.ts';

const HELP = `npm run package    builds what is deployed, alike for every environment: api.zip, which says of which commit it is, and the page

  --output FOLDER      where it goes (deploy): an empty or new folder, or one that this command made; it replaces only its own files
  --help               this text
`;

await command({ help: HELP, options: { output: { type: 'string' } } }, async ({ values }) => {
  const folder = values.output === undefined ? PACKAGE : fromCaller(values.output);
  const release = await makePackage(folder);
  console.log(`packed ${release} into ${folder}`);
});
