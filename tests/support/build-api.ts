/** Bundles the API once for a run of the tests, into a folder of its own, so that they never meet a stale or half-written one. */
import { copyFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { buildApi } from '../../scripts/build/api.ts';
import { inRoot } from '../../scripts/root.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The bundle that the Functions host is to run. */
    apiEntry: string;
  }
}

export default async function setup(project: TestProject): Promise<() => void> {
  const folder = inRoot('test-results', `api-${process.pid}`);
  const entry = join(folder, 'main.cjs');
  await buildApi(entry);
  copyFileSync(inRoot('api', 'host.json'), join(folder, 'host.json'));
  project.provide('apiEntry', entry);
  return () => rmSync(folder, { recursive: true, force: true });
}
