import http from 'node:http';
import { type AppFunction, readFunction } from './bindings.ts';
import { createCoreModule, createRegistrations, evaluate, type Registrations } from './core-module.ts';
import type { LogEntry, LogSink } from './log.ts';
import { RouteTable } from './routes/table.ts';

/** One load of an app: what it registered, checked; and its model's own HTTP server when it streams. */
export interface App {
  readonly registrations: Registrations;
  readonly functions: readonly AppFunction[];
  readonly routes: RouteTable<AppFunction>;
  /** Set when the app asked for HTTP streaming: the server of the programming model that takes raw requests. */
  readonly streamServer: http.Server | undefined;
  /** Kept between invocations for the hooks, as the real worker does. */
  readonly appHookData: Record<string, unknown>;
  readonly log: LogSink;
  /** HTTP requests under way, so that a reload or a stop can wait for them. */
  readonly running: Set<Promise<unknown>>;
  /** Runs the `appTerminate` hooks and closes the model's server. */
  close(): Promise<void>;
}

/** Loads the app behind `entry` and runs its `appStart` hooks. Throws when the app, or a function of it, is refused. */
export async function loadApp(entry: string, sink: LogSink): Promise<App> {
  const registrations = createRegistrations();
  const log = withLogHooks(registrations, sink);
  evaluate(entry, createCoreModule(registrations, log));
  if (!registrations.model) throw new Error(`${entry} registered nothing: it is no app of the v4 programming model.`);

  const appHookData: Record<string, unknown> = {};
  for (const hook of registrations.hooks.appStart) await hook({ hookData: {}, appHookData });
  const streamServer = await startModel(registrations);
  const functions = [...registrations.functions.values()].map(readFunction);
  return {
    registrations,
    functions,
    routes: new RouteTable(httpRoutes(functions)),
    streamServer,
    appHookData,
    log,
    running: new Set(),
    async close() {
      for (const hook of registrations.hooks.appTerminate) await hook({ hookData: {}, appHookData });
      streamServer?.close();
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
 * Asks the model for its capabilities. An app with `enableHttpStream` starts an HTTP server of its own at that moment
 * and expects the raw requests there; it is caught here, so that requests are handed over in process instead of
 * through a second connection, and so that it listens on the loopback interface only.
 */
async function startModel({ model }: Registrations): Promise<http.Server | undefined> {
  let created: http.Server | undefined;
  const createServer = http.createServer;
  const capture = () => {
    const server = createServer();
    const listen = server.listen.bind(server) as (port: number, host: string, done: () => void) => http.Server;
    created = Object.assign(server, { listen: (done: () => void) => listen(0, '127.0.0.1', done) });
    return created;
  };
  http.createServer = capture as typeof createServer;
  let capabilities: Record<string, string> | undefined;
  try {
    capabilities = await model?.getCapabilities({});
  } finally {
    http.createServer = createServer;
  }
  if (capabilities?.HttpUri && !created)
    throw new Error('The programming model streams in a way this host does not know.');
  return created;
}

function withLogHooks({ hooks }: Registrations, sink: LogSink): LogSink {
  return (entry) => {
    if (hooks.log.length === 0) return sink(entry);
    const context: LogEntry & { hookData: object } = { ...entry, hookData: {} };
    for (const hook of hooks.log) hook(context);
    const { hookData: _, ...changed } = context;
    sink(changed);
  };
}
