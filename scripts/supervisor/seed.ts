/**
 * Fills the database and the directory of the local cloud: `seed.ts --cosmos http://127.0.0.1:8081 --directory .local/data/directory.sqlite
 * [--data demo]`. The directory must not be running. Prints `progress <text>` during the load, and `seeded <text>` at the end.
 */
import { parseArgs } from 'node:util';
import { DATA_SET_NAMES } from '@franchise-admin/data-sets/model';
import { COSMOS_DATABASE, COSMOS_KEY } from '@franchise-admin/local/constants';
import { DirectoryStore } from '@franchise-admin/local/directory-store';
import { command, Misuse } from '../command.ts';
import { seed } from '../data/seed.ts';

await command(async () => {
  const { values } = parseArgs({
    options: { cosmos: { type: 'string' }, directory: { type: 'string' }, data: { type: 'string' } },
  });
  if (!values.cosmos || !values.directory)
    throw new Misuse('--cosmos and --directory are required: --cosmos <endpoint> --directory <file>.');

  const directory = new DirectoryStore(values.directory);
  try {
    const { dataSet, outcome, documents } = await seed({
      cosmosEndpoint: values.cosmos,
      cosmosKey: COSMOS_KEY,
      database: COSMOS_DATABASE,
      directory,
      dataSet: DATA_SET_NAMES.find((name) => name === values.data),
      onProgress: (text) => console.log(`progress ${text}`),
    });
    const what = outcome === 'present' ? 'kept unchanged' : `${documents.toLocaleString('en-US')} documents`;
    console.log(`seeded ${dataSet}, ${what}`);
  } finally {
    directory.close();
  }
});
