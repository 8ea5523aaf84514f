import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { createAdmin } from './http/admin.ts';
import { createHttpServer } from './http/server.ts';
import { drain, listen, setEnvironment } from './lifecycle.ts';
import { describeError, type LogSink, printLog } from './log.ts';
import { watchEntry } from './reload.ts';
import { type Session, startSession } from './session.ts';
import { readHostSettings } from './settings.ts';

export { setEnvironment } from './lifecycle.ts';

export interface FunctionsHostOptions {
  /** The built app, one CommonJS file; `host.json` is taken from its folder or the nearest above. */
  readonly entry: string;
  /** 0 or nothing: a free one. */
  readonly port?: number | undefined;
  /** App settings, put into process.env before the app loads and taken out again by close(). */
  readonly env?: Readonly<Record<string, string>> | undefined;
  /** Becomes AzureWebJobsStorage. */
  readonly storageConnectionString?: string | undefined;
  /** Longest request body in bytes; by default 30 MB, what Static Web Apps lets through. */
  readonly bodyLimit?: number | undefined;
  /** Loads the app again whenever its file changes. */
  readonly dev?: boolean | undefined;
  /** Seconds a queue message is hidden while its function runs, see QueueOptions. */
  readonly queueLeaseSeconds?: number | undefined;
  /** Milliseconds between two looks at an empty queue, at most. */
  readonly queuePollMilliseconds?: number | undefined;
  /** Milliseconds that close() waits for requests under way. */
  readonly drainMilliseconds?: number | undefined;
  readonly log?: LogSink | undefined;
}

export interface FunctionsHost {
  /** `http://127.0.0.1:<port>`; routes lie beneath the route prefix of host.json. */
  readonly origin: string;
  readonly port: number;
  /** Runs a queue or timer function now and waits for it; rejects with what it threw. */
  run(functionName: string, input?: string): Promise<void>;
  /** Loads the app again; requests under way finish on the old one. Rejects, the old one staying, when it fails. */
  reload(): Promise<void>;
  /** Lets requests and runs under way finish, then stops. */
  close(): Promise<void>;
}

const DEFAULT_BODY_LIMIT = 30 * 1024 * 1024;

/**
 * Runs a built Azure Functions app of the v4 programming model as the real host does: HTTP, storage-queue and timer
 * triggers, hooks, `host.json`. It throws at start on whatever the app registers that it could not run faithfully.
 */
export async function startFunctionsHost(options: FunctionsHostOptions): Promise<FunctionsHost> {
  const entry = resolve(options.entry);
  const log = options.log ?? printLog;
  const restoreEnvironment = setEnvironment({ ...options.env, ...storageSetting(options) });
  try {
    return await start(entry, options, log, restoreEnvironment);
  } catch (error) {
    restoreEnvironment();
    throw error;
  }
}

function storageSetting({ storageConnectionString }: FunctionsHostOptions): Record<string, string> {
  return storageConnectionString === undefined ? {} : { AzureWebJobsStorage: storageConnectionString };
}

async function start(
  entry: string,
  options: FunctionsHostOptions,
  log: LogSink,
  restoreEnvironment: () => void,
): Promise<FunctionsHost> {
  const settings = readHostSettings(entry);
  const queues = {
    ...settings.queues,
    leaseSeconds: options.queueLeaseSeconds ?? 10,
    pollMilliseconds: options.queuePollMilliseconds ?? 500,
  };
  const drainMilliseconds = options.drainMilliseconds ?? 10_000;
  let session: Session = await startSession(entry, queues, log);
  const retiring = new Set<Promise<void>>();

  const server = createHttpServer({
    routePrefix: settings.routePrefix,
    bodyLimit: options.bodyLimit ?? DEFAULT_BODY_LIMIT,
    app: () => session.app,
    admin: createAdmin({
      app: () => session.app,
      start: (target, input) => void session.run(target, input).catch(() => undefined), // Logged where it ran.
    }),
  });
  await listen(server, options.port ?? 0).catch(async (error: unknown) => {
    await session.close(0);
    throw error;
  });
  const { port } = server.address() as AddressInfo;

  async function reload(): Promise<void> {
    const next = await startSession(entry, queues, log);
    const closing = session.close(drainMilliseconds).finally(() => retiring.delete(closing));
    retiring.add(closing);
    session = next;
    log({ level: 'warning', category: 'system', message: 'The app has changed and was loaded again.' });
  }

  const stopWatching = options.dev
    ? watchEntry(entry, () => {
        reload().catch((error: unknown) =>
          log({ level: 'error', category: 'system', message: `The app stays as it was: ${describeError(error)}` }),
        );
      })
    : () => undefined;

  let closed: Promise<void> | undefined;
  return {
    origin: `http://127.0.0.1:${port}`,
    port,
    reload,
    async run(functionName, input = '') {
      const { functions } = session.app;
      const target = functions.find(({ name }) => name.toLowerCase() === functionName.toLowerCase());
      if (!target || target.trigger.type === 'http') throw new Error(`No queue or timer function "${functionName}".`);
      await session.run(target, input);
    },
    close() {
      closed ??= (async () => {
        stopWatching();
        await drain(server, drainMilliseconds);
        await session.close(drainMilliseconds);
        await Promise.all(retiring);
        restoreEnvironment();
      })();
      return closed;
    },
  };
}
