/** Runs the local directory in this process, for tests that call the modules in `api/src/directory` directly. */

import { COSMOS_DATABASE, COSMOS_KEY } from '@franchise-admin/local/constants';
import { type Directory, startDirectory } from '@franchise-admin/local/directory';
import { setEnvironment } from '@franchise-admin/local/functions';
import { afterAll, afterEach, beforeAll } from 'vitest';

/**
 * Starts an empty directory for the test file. Clears faults and request counts after each test.
 * @param settings of the API in addition to the defaults
 */
export function useDirectory(settings: Readonly<Record<string, string>> = {}): { readonly directory: Directory } {
  let directory: Directory | undefined;
  let restore: (() => void) | undefined;
  beforeAll(async () => {
    directory = await startDirectory({ port: 0, hostname: '127.0.0.1', siteOrigins: [], accounts: 'none' });
    restore = setEnvironment({
      ...directory.environment,
      ENVIRONMENT: 'local',
      COSMOS_ENDPOINT: 'http://127.0.0.1:9',
      COSMOS_KEY,
      COSMOS_DATABASE,
      ...settings,
    });
  });
  afterEach(() => {
    directory?.faults.clear();
    directory?.requests.reset();
  });
  afterAll(async () => {
    restore?.();
    await directory?.close();
  });
  return {
    get directory() {
      if (!directory) throw new Error('The directory is only available while tests run.');
      return directory;
    },
  };
}
