/**
 * The part of `@azure/functions-core` that the v4 programming model and this host exchange. The package exists only
 * inside the worker, so this declares the types that are used.
 */

export type LogLevel = 'trace' | 'debug' | 'information' | 'warning' | 'error' | 'critical' | 'none';
export type LogCategory = 'user' | 'system' | 'customMetric';

/** A value that host and worker exchange. Exactly one member is set. */
export interface TypedData {
  readonly string?: string;
  readonly json?: string;
  readonly int?: number;
}

/** A trigger, input or output of a function. Further members depend on `type`. */
export interface Binding {
  readonly type: string;
  readonly direction: 'in' | 'out';
  readonly [option: string]: unknown;
}

export interface FunctionMetadata {
  readonly name: string;
  readonly bindings: Readonly<Record<string, Binding>>;
  readonly retryOptions?: unknown;
}

export type FunctionCallback = (...args: unknown[]) => unknown;

export interface InvocationRequest {
  readonly inputData: readonly { readonly name: string; readonly data: TypedData }[];
  readonly triggerMetadata: Readonly<Record<string, TypedData>>;
  readonly traceContext: { readonly traceParent: string; readonly traceState: string; readonly attributes: object };
}

export interface CoreInvocationContext {
  readonly invocationId: string;
  readonly request: InvocationRequest;
  readonly metadata: FunctionMetadata;
  state?: 'invocation' | undefined;
  log(level: LogLevel, category: LogCategory, message: string): void;
}

export interface InvocationModel {
  getArguments(): Promise<{ context: { invocationId: string }; inputs: unknown[] }>;
  invokeFunction(context: object, inputs: unknown[], callback: FunctionCallback): Promise<unknown>;
  getResponse(context: object, result: unknown): Promise<unknown>;
}

export interface ProgrammingModel {
  readonly name: string;
  readonly version: string;
  getInvocationModel(context: CoreInvocationContext): InvocationModel;
  getCapabilities(capabilities: Record<string, string>): Promise<Record<string, string>>;
}

export type HookCallback = (context: object) => unknown;

export interface RegisteredFunction {
  readonly metadata: FunctionMetadata;
  readonly callback: FunctionCallback;
}
