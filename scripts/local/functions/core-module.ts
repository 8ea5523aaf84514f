import Module from 'node:module';
import { dirname, sep } from 'node:path';
import type {
  FunctionCallback,
  FunctionMetadata,
  HookCallback,
  LogCategory,
  LogLevel,
  ProgrammingModel,
  RegisteredFunction,
} from './core-types.ts';
import type { LogSink } from './log.ts';

/** The registrations of an app, collected while its entry loads. */
export interface Registrations {
  readonly functions: Map<string, RegisteredFunction>;
  readonly terminateHooks: HookCallback[];
  model: ProgrammingModel | undefined;
}

export function createRegistrations(): Registrations {
  return { functions: new Map(), terminateHooks: [], model: undefined };
}

class Disposable {
  readonly #dispose: () => void;
  constructor(dispose: () => void) {
    this.#dispose = dispose;
  }
  dispose(): void {
    this.#dispose();
  }
}

/** Creates the app's `@azure/functions-core` module, which the worker provides in Azure. It fills `registrations`. */
export function createCoreModule(registrations: Registrations, log: LogSink): object {
  return {
    version: '3.12.0',
    hostVersion: '4.1041.200',
    Disposable,
    setProgrammingModel(model: ProgrammingModel) {
      registrations.model = model;
    },
    getProgrammingModel: () => registrations.model,
    registerHook(name: string, callback: HookCallback) {
      if (name !== 'appTerminate') throw new RangeError(`The local host does not support the hook "${name}".`);
      const { terminateHooks } = registrations;
      terminateHooks.push(callback);
      return new Disposable(() => void terminateHooks.splice(terminateHooks.indexOf(callback), 1));
    },
    registerFunction(metadata: FunctionMetadata, callback: FunctionCallback) {
      const key = metadata.name.toLowerCase();
      if (registrations.functions.has(key)) throw new Error(`A function named "${metadata.name}" already exists.`);
      registrations.functions.set(key, { metadata, callback });
      return new Disposable(() => registrations.functions.delete(key));
    },
    log(level: LogLevel, category: LogCategory, message: string) {
      log({ level, category, message });
    },
  };
}

const coreByFolder = new Map<string, object>();
let loading: object | undefined;
let intercepting = false;

/**
 * Evaluates a CommonJS entry with `core` as its `@azure/functions-core`. Also reloads the other modules in its folder.
 * Intercepts `require`, as the worker does, because the package is not installed.
 */
export function evaluate(entry: string, core: object): void {
  intercept();
  const folder = dirname(entry) + sep;
  const require = Module.createRequire(entry);
  for (const file of Object.keys(require.cache)) {
    if (file.startsWith(folder)) delete require.cache[file];
  }
  coreByFolder.set(folder, core);
  loading = core;
  try {
    require(entry);
  } finally {
    loading = undefined;
  }
}

function intercept(): void {
  if (intercepting) return;
  intercepting = true;
  const original = Module.prototype.require;
  function requireWithCore(this: Module, id: string): unknown {
    if (id !== '@azure/functions-core') return original.call(this, id);
    // While an entry loads, every `require` comes from its app. Later, the folder of the requiring file identifies the app.
    if (loading) return loading;
    for (const [folder, core] of coreByFolder) if (this.filename?.startsWith(folder)) return core;
    throw new Error(`No Functions host is running the app that ${this.filename} belongs to.`);
  }
  Module.prototype.require = Object.assign(requireWithCore, original);
}
