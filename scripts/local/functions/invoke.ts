import { randomUUID } from 'node:crypto';
import type { App } from './app.ts';
import type { AppFunction } from './bindings.ts';
import type { CoreInvocationContext, InvocationResponse, TypedData } from './core-types.ts';

export interface Invocation {
  readonly id: string;
  readonly data: TypedData;
  readonly metadata: Readonly<Record<string, TypedData>>;
  /** W3C trace context of the caller, when it sent one. */
  readonly traceParent?: string | undefined;
  readonly traceState?: string | undefined;
}

export function newInvocationId(): string {
  return randomUUID();
}

/**
 * Runs one function in the order of the real worker: arguments, preInvocation hooks (which may replace the handler
 * and its inputs), the handler, postInvocation hooks (which may replace its result or error), response.
 * Throws what the handler or a hook threw.
 */
export async function invoke(app: App, target: AppFunction, invocation: Invocation): Promise<InvocationResponse> {
  const { model, hooks } = app.registrations;
  if (!model) throw new Error('The app has no programming model.');
  const core = coreContext(app, target, invocation);
  const invocationModel = model.getInvocationModel(core);
  const { context, inputs } = await invocationModel.getArguments();
  const shared = { hookData: {}, appHookData: app.appHookData, invocationContext: context };

  const before = { ...shared, functionCallback: target.registered.callback, inputs };
  core.state = 'preInvocationHooks';
  for (const hook of hooks.preInvocation) await hook(before);

  const outcome: { result: unknown; error: unknown } = { result: null, error: null };
  const after = Object.assign({ ...shared, inputs: before.inputs }, outcome);
  core.state = 'invocation';
  try {
    after.result = await invocationModel.invokeFunction(context, before.inputs, before.functionCallback);
  } catch (error) {
    after.error = error;
  }
  core.state = 'postInvocationHooks';
  for (const hook of hooks.postInvocation) await hook(after);
  core.state = undefined;

  if (after.error !== null && after.error !== undefined) throw after.error;
  return invocationModel.getResponse(context, after.result);
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

/** A trace of its own, named after the invocation: 32 digits for the trace, its first 16 for the span. */
function newTraceParent(invocationId: string): string {
  const digits = invocationId.replaceAll('-', '');
  return `00-${digits}-${digits.slice(0, 16)}-00`;
}
