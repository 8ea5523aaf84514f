import { randomUUID } from 'node:crypto';
import type { App } from './app.ts';
import type { AppFunction } from './bindings.ts';
import type { CoreInvocationContext, TypedData } from './core-types.ts';

export interface Invocation {
  readonly id: string;
  readonly data: TypedData;
  readonly metadata: Readonly<Record<string, TypedData>>;
  /** W3C trace context of the caller, if sent. */
  readonly traceParent?: string | undefined;
  readonly traceState?: string | undefined;
}

export function newInvocationId(): string {
  return randomUUID();
}

/** Runs one function through the programming model, as the worker does. Throws the handler's error. */
export async function invoke(app: App, target: AppFunction, invocation: Invocation): Promise<void> {
  const { model } = app.registrations;
  if (!model) throw new Error('The app has no programming model.');
  const core = coreContext(app, target, invocation);
  const invocationModel = model.getInvocationModel(core);
  const { context, inputs } = await invocationModel.getArguments();
  core.state = 'invocation';
  const result = await invocationModel.invokeFunction(context, inputs, target.registered.callback);
  core.state = undefined;
  await invocationModel.getResponse(context, result);
}

function coreContext(app: App, target: AppFunction, invocation: Invocation): CoreInvocationContext {
  const { id, data, metadata, traceParent, traceState = '' } = invocation;
  const functionName = target.name;
  return {
    invocationId: id,
    metadata: target.registered.metadata,
    request: {
      inputData: [{ name: target.triggerName, data }],
      triggerMetadata: metadata,
      traceContext: { traceParent: traceParent ?? newTraceParent(id), traceState, attributes: {} },
    },
    log: (level, category, message) => app.log({ level, category, message, functionName, invocationId: id }),
  };
}

/** Creates a trace context from the invocation id: 32 digits for the trace, the first 16 for the span. */
function newTraceParent(invocationId: string): string {
  const digits = invocationId.replaceAll('-', '');
  return `00-${digits}-${digits.slice(0, 16)}-00`;
}
