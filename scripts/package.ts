/** `npm run package [-- --output FOLDER]`: builds what is deployed, for every environment: `api.zip` and the page. */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { command } from './command.ts';
import { makePackage, PACKAGE } from './deploy/package.ts';

await command(async () => {
  const { values } = parseArgs({ options: { output: { type: 'string' } } });
  const folder = values.output === undefined ? PACKAGE : resolve(values.output);
  await makePackage(folder);
  console.log(`packed into ${folder}`);
});
