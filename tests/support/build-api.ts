/** Bundles the API once per test run into a separate folder, so that tests never load a stale or incomplete bundle. */
import { rmSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { inRoot } from '../../scripts/root.ts';
import { bundleApi } from './bundle-api.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The path of the bundle that the Functions host runs. */
    apiEntry: string;
  }
}

export default async function setup(project: TestProject): Promise<() => void> {
  const folder = inRoot('test-results', `api-${process.pid}`);
  project.provide('apiEntry', await bundleApi(folder));
  return () => rmSync(folder, { recursive: true, force: true });
}
