import { within } from '../within.ts';
import { type App, loadApp } from './app.ts';
import type { AppFunction } from './bindings.ts';
import type { TypedData } from './core-types.ts';
import { invoke, newInvocationId } from './invoke.ts';
import { describeError, type LogSink } from './log.ts';
import type { QueueOptions } from './triggers/queue.ts';
import { startTriggers } from './triggers/start.ts';
import { timerInfo } from './triggers/timer.ts';

/** A loaded app with active triggers. A hot reload replaces the session. */
export interface Session {
  readonly app: App;
  /** Runs a queue function with `input` as its message, or a timer function. Rejects with the function's error. */
  run(target: AppFunction, input: string): Promise<void>;
  /**
   * Stops the triggers, waits up to `milliseconds` for running functions, and runs the `appTerminate` hooks.
   */
  close(milliseconds: number): Promise<void>;
}

export async function startSession(entry: string, queues: QueueOptions, log: LogSink): Promise<Session> {
  const app = await loadApp(entry, log);
  async function runFunction(target: AppFunction, data: TypedData, metadata: Record<string, TypedData>): Promise<void> {
    const id = newInvocationId();
    try {
      await invoke(app, target, { id, data, metadata });
    } catch (error) {
      const message = describeError(error);
      app.log({ level: 'error', category: 'system', functionName: target.name, invocationId: id, message });
      throw error;
    }
  }

  const triggers = await startTriggers(app, queues, runFunction);
  return {
    app,
    run(target, input) {
      const data = target.trigger.type === 'timer' ? timerInfo(new Date(0), new Date(0)) : { string: input };
      return runFunction(target, data, target.trigger.type === 'queue' ? { DequeueCount: { int: 1 } } : {});
    },
    async close(milliseconds) {
      const stopped = Promise.all(triggers.map((trigger) => trigger.stop()));
      await within(Promise.all([stopped, ...app.running]), milliseconds);
      await app.close();
    },
  };
}
