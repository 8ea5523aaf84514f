/** Sets up test files about franchises. */
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { type Cloud, type CloudOptions, startCloud } from './cloud.ts';
import { arrangeAccounts, arrangeFranchises, arrangeReference, clearFaults } from './franchise.ts';

interface UseOptions extends Pick<CloudOptions, 'storage' | 'env'> {
  /** Also resets the directory accounts of the first test franchise (`CODE` in franchise.ts). */
  readonly accounts?: boolean;
  /** Resets more records, after the records of both franchises. */
  readonly arrange?: (cloud: Cloud) => Promise<void>;
}

/**
 * Starts one cloud for the test file. Before each test, clears faults. Resets both franchises only if database or directory have changed,
 * because most tests of rejected requests change nothing.
 * @returns the cloud, usable within tests: its properties are set after it has started
 */
export function useFranchises({ accounts = false, arrange, ...options }: UseOptions = {}): Cloud {
  const cloud = {} as Cloud;
  const changes = () => `${cloud.cosmos.changes} ${cloud.directory.store.changes}`;
  let changesAtReset: string | undefined;
  beforeAll(async () => {
    Object.assign(cloud, await startCloud({ data: 'none', ...options }));
    await arrangeReference(cloud);
  });
  beforeEach(async () => {
    clearFaults(cloud);
    if (changes() === changesAtReset) return;
    await arrangeFranchises(cloud);
    if (accounts) arrangeAccounts(cloud);
    await arrange?.(cloud);
    changesAtReset = changes();
  });
  // `close` is undefined if the cloud did not start.
  afterAll(() => cloud.close?.());
  return cloud;
}
