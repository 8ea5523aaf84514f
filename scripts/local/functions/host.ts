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
  /** The built app, one CommonJS file. Reads `host.json` from its folder or the nearest parent. */
  readonly entry: string;
  /** 0 or undefined selects a free port. */
  readonly port?: number | undefined;
  /** App settings, which process.env contains until close(). */
  readonly env?: Readonly<Record<string, string>> | undefined;
  /** Value of the setting AzureWebJobsStorage. */
  readonly storageConnectionString?: string | undefined;
  /** Maximum request body in bytes (default: 30 MB, the limit of Static Web Apps). */
  readonly bodyLimit?: number | undefined;
  /** Reloads the app when its file changes. */
  readonly dev?: boolean | undefined;
  /** Seconds for which a queue message is hidden, renewed while its function runs (default: 10). */
  readonly queueLeaseSeconds?: number | undefined;
  /** Maximum milliseconds between two polls of an empty queue (default: 500). */
  readonly queuePollMilliseconds?: number | undefined;
  /** Milliseconds for which close() and reload() wait for running requests (default: 10,000). */
  readonly drainMilliseconds?: number | undefined;
  readonly log?: LogSink | undefined;
}

export interface FunctionsHost {
  /** `http://127.0.0.1:<port>`. Routes add the route prefix of host.json. */
  readonly origin: string;
  readonly port: number;
  /** Runs a queue or timer function and waits for it. Rejects with its error. */
  run(functionName: string, input?: string): Promise<void>;
  /**
   * Reloads the app. Running requests finish on the old version. If loading fails, rejects and keeps the old version.
   */
  reload(): Promise<void>;
  /** Waits up to `drainMilliseconds` for running requests and functions, then stops. */
  close(): Promise<void>;
}

const DEFAULT_BODY_LIMIT = 30 * 1024 * 1024;

/**
 * Runs a built Azure Functions app of the v4 programming model like the real host. Supports HTTP, storage-queue and timer
 * triggers, hooks and `host.json`. Throws at the start if the app registers anything unsupported.
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
      start: (target, input) => void session.run(target, input).catch(() => undefined), // The run logs its error.
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
    log({ level: 'warning', category: 'system', message: 'The app has changed and was reloaded.' });
  }

  const stopWatching = options.dev
    ? watchEntry(entry, () => {
        reload().catch((error: unknown) =>
          log({
            level: 'error',
            category: 'system',
            message: `The previous app keeps running: ${describeError(error)}`,
          }),
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
      if (!target || target.trigger.type === 'http')
        throw new Error(`There is no queue or timer function "${functionName}".`);
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
