import type { App } from '../app.ts';
import type { AppFunction } from '../bindings.ts';
import type { TypedData } from '../core-types.ts';
import type { QueueOptions } from './queue.ts';
import { startTimer } from './timer.ts';
import type { Trigger } from './trigger.ts';

/** Runs a function without an HTTP trigger. Rejects with its error, which is already logged. */
export type RunFunction = (target: AppFunction, data: TypedData, metadata: Record<string, TypedData>) => Promise<void>;

/**
 * Starts the queue and timer triggers of an app, except those of disabled functions. Loads the storage client only for
 * an app with queue triggers, because that takes longer than starting the rest of the host.
 */
export async function startTriggers(app: App, queues: QueueOptions, run: RunFunction): Promise<Trigger[]> {
  const targets = app.functions.filter(({ disabled }) => !disabled);
  const startQueue = targets.some(({ trigger }) => trigger.type === 'queue')
    ? (await import('./queue.ts')).startQueue
    : undefined;
  return targets.flatMap((target): Trigger[] => {
    const { name, trigger } = target;
    if (trigger.type === 'timer') {
      // The run has already logged its error, and the next occurrence is its retry.
      return [startTimer(trigger.schedule, (data) => run(target, data, {}).catch(() => undefined))];
    }
    if (trigger.type !== 'queue' || !startQueue) return [];
    const warn = (message: string) => app.log({ level: 'warning', category: 'system', functionName: name, message });
    return [
      startQueue(trigger, queues, {
        warn,
        run: (data, metadata) => run(target, data, { ...metadata, QueueTrigger: data }),
      }),
    ];
  });
}
