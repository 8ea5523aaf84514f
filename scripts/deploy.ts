/**
 * `npm run deploy -- --environment dev|prod --release COMMIT [--package FOLDER] [--wait SECONDS]`: infrastructure, API, site and smoke test of a
 * packed release, as az is signed in. What the parameters of the environment ask for must be in the environment variables.
 */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { command, Misuse } from './command.ts';
import { PACKAGE } from './deploy/package.ts';
import { deploy } from './deploy/release.ts';

await command(async () => {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({ options: { environment: text, release: text, package: text, wait: text } });
  const { environment, release = '' } = values;
  if (environment !== 'dev' && environment !== 'prod')
    throw new Misuse('Usage: npm run deploy -- --environment dev|prod --release <commit> [--package <folder>]');
  if (!/^[0-9a-f]{40}$/.test(release))
    throw new Misuse('--release takes the 40 digits of the commit it was built from.');
  const wait = Number(values.wait ?? 600);
  if (!(wait >= 0)) throw new Misuse('--wait takes the seconds until the API has to answer as this release.');
  const folder = values.package === undefined ? PACKAGE : resolve(values.package);
  await deploy({ environment, release, folder, patienceMs: wait * 1000 });
});
