/** `npm run package [-- --output FOLDER]`: builds the deployable package, the same for every environment. See HELP. */
import { command } from './command.ts';
import { makePackage, PACKAGE } from './deploy/package.ts';
import { fromCaller } from './files/caller.ts';

const HELP = `npm run package    builds the deployable package, the same for every environment: the page, and api.zip with its commit

  --output FOLDER      an empty or new folder, or one that this command made (default: deploy); replaces only its own files
  --help               this text
`;

await command({ help: HELP, options: { output: { type: 'string' } } }, async ({ values }) => {
  const folder = values.output === undefined ? PACKAGE : fromCaller(values.output);
  const release = await makePackage(folder);
  console.log(`packed ${release} into ${folder}`);
});
