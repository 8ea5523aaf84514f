/** What a test file about franchises begins with. */
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { type Cloud, type CloudOptions, startCloud } from './cloud.ts';
import { arrangeAccounts, arrangeFranchises, arrangeReference } from './franchise.ts';

/**
 * One cloud for the file at hand, with both franchises put back to the start before each test and no fault set.
 * @param accounts puts the directory accounts of CODE back too; the rest is said to startCloud
 * @returns the cloud, to be used within tests: it is filled in when it has started
 */
export function useFranchises({
  accounts = false,
  ...options
}: { readonly accounts?: boolean } & Pick<CloudOptions, 'storage' | 'env'> = {}): Cloud {
  const cloud = {} as Cloud;
  beforeAll(async () => {
    Object.assign(cloud, await startCloud({ data: 'none', ...options }));
    await arrangeReference(cloud);
  });
  beforeEach(async () => {
    await arrangeFranchises(cloud);
    if (accounts) arrangeAccounts(cloud);
  });
  // Nothing to close when it did not start.
  afterAll(() => cloud.close?.());
  return cloud;
}
