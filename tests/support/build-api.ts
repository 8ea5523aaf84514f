/** Bundles the API once for a run of the tests, into a folder of its own, so that they never meet a stale or half-written one. */
import { rmSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { inRoot } from '../../scripts/root.ts';
import { bundleApi } from './bundle-api.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The bundle that the Functions host is to run. */
    apiEntry: string;
  }
}

export default async function setup(project: TestProject): Promise<() => void> {
  const folder = inRoot('test-results', `api-${process.pid}`);
  project.provide('apiEntry', await bundleApi(folder));
  return () => rmSync(folder, { recursive: true, force: true });
}
