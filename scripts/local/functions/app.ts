import http from 'node:http';
import { type AppFunction, readFunction } from './bindings.ts';
import { createCoreModule, createRegistrations, evaluate, type Registrations } from './core-module.ts';
import type { LogSink } from './log.ts';
import { RouteTable } from './routes/table.ts';

/** A loaded app: its validated registrations and the HTTP server of its programming model. */
export interface App {
  readonly registrations: Registrations;
  readonly functions: readonly AppFunction[];
  readonly routes: RouteTable<AppFunction>;
  /** The programming model's server, which receives raw requests. */
  readonly streamServer: http.Server;
  readonly log: LogSink;
  /** Running HTTP requests. A reload or stop waits for them. */
  readonly running: Set<Promise<unknown>>;
  /** Runs the `appTerminate` hooks and closes the programming model's server. */
  close(): Promise<void>;
}

/**
 * Loads the app in the CommonJS file `entry`.
 * @throws Error if the host does not support the app or one of its functions
 */
export async function loadApp(entry: string, log: LogSink): Promise<App> {
  const registrations = createRegistrations();
  evaluate(entry, createCoreModule(registrations, log));
  if (!registrations.model)
    throw new Error(`${entry} registered nothing: it is not an app of the v4 programming model.`);
  const functions = [...registrations.functions.values()].map(readFunction);
  const streamServer = await startModel(registrations);
  return {
    registrations,
    functions,
    routes: new RouteTable(httpRoutes(functions)),
    streamServer,
    log,
    running: new Set(),
    async close() {
      for (const hook of registrations.terminateHooks) await hook({ hookData: {}, appHookData: {} });
      streamServer.close();
    },
  };
}

function httpRoutes(functions: readonly AppFunction[]) {
  return functions.flatMap((target) => {
    const { name, trigger, disabled } = target;
    if (trigger.type !== 'http' || disabled) return [];
    return [{ name, methods: trigger.methods, route: trigger.route, target }];
  });
}

/**
 * Requests the capabilities of the programming model, which makes an app with `enableHttpStream` create its own HTTP
 * server. Intercepts that server, so that it gets requests in process, without a second connection, and listens on the
 * loopback interface only.
 * @throws Error for an app without `enableHttpStream`
 */
async function startModel({ model }: Registrations): Promise<http.Server> {
  let created: http.Server | undefined;
  const createServer = http.createServer;
  const capture = () => {
    const server = createServer();
    const listen = server.listen.bind(server) as (port: number, host: string, done: () => void) => http.Server;
    created = Object.assign(server, { listen: (done: () => void) => listen(0, '127.0.0.1', done) });
    return created;
  };
  http.createServer = capture as typeof createServer;
  try {
    await model?.getCapabilities({});
  } finally {
    http.createServer = createServer;
  }
  if (!created) throw new Error('The local host requires streams: app.setup({ enableHttpStream: true }).');
  return created;
}
