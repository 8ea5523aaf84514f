import { afterAll, onTestFinished } from 'vitest';
import { type Azurite, startAzurite } from '../../azurite.ts';
import { type FunctionsHost, type FunctionsHostOptions, startFunctionsHost } from '../../functions/host.ts';
import type { LogEntry } from '../../functions/log.ts';
import { buildFixture, type FixtureApp } from './fixture/build.ts';

export interface RunningFixture {
  readonly host: FunctionsHost;
  readonly app: FixtureApp;
  readonly logged: LogEntry[];
  /** Returns the URL of a route of the app. */
  url(route: string): string;
  call(route: string, init?: RequestInit): Promise<Response>;
}

const cleanUps: (() => unknown)[] = [];
afterAll(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

/**
 * Runs the fixture on a free port until the end of the test. With `until: 'file'`, for beforeAll, runs it until the end of
 * the file. Sets the app's settings in process.env, so run one fixture at a time.
 */
export async function runFixture(
  options: Partial<FunctionsHostOptions> & { hostJson?: object; until?: 'test' | 'file' } = {},
): Promise<RunningFixture> {
  const app = await buildFixture(options);
  const logged: LogEntry[] = [];
  const host = await startFunctionsHost({
    entry: app.entry,
    log: (entry) => logged.push(entry),
    ...options,
    env: { FIXTURE_NOTES: app.notesFile, FIXTURE_QUEUE: 'work', ...options.env },
  });
  const cleanUp = async () => {
    await host.close();
    app.remove();
  };
  if (options.until === 'file') cleanUps.push(cleanUp);
  else onTestFinished(cleanUp);
  const url = (route: string) => `${host.origin}/api/${route}`;
  return { host, app, logged, url, call: (route, init) => fetch(url(route), init) };
}

/** Returns the error message of starting an app with this source, or "started". */
export async function startError(
  source: string,
  options: { hostJson?: object; env?: Record<string, string> } = {},
): Promise<string> {
  const app = await buildFixture({ source, ...options });
  try {
    const host = await startFunctionsHost({ entry: app.entry, log: () => undefined, ...options });
    await host.close();
    return 'started';
  } catch (error) {
    return (error as Error).message;
  } finally {
    app.remove();
  }
}

/** Runs Azurite in memory until the end of the test file. */
export async function runAzurite(): Promise<Azurite> {
  const azurite = await startAzurite();
  cleanUps.push(() => azurite.close());
  return azurite;
}

/** Polls every 20 ms until `check` returns a value. Fails after 30 s. */
export async function eventually<T>(check: () => T | undefined | false | Promise<T | undefined | false>): Promise<T> {
  const deadline = Date.now() + 30_000;
  for (;;) {
    const found = await check();
    if (found !== undefined && found !== false) return found;
    if (Date.now() > deadline) throw new Error('The condition was not met within 30 s.');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
