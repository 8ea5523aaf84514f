import type { App } from '../app.ts';
import type { AppFunction } from '../bindings.ts';
import type { TypedData } from '../core-types.ts';
import type { QueueOptions } from './queue.ts';
import { startTimer } from './timer.ts';
import type { Trigger } from './trigger.ts';

/** Runs a function that is not called over HTTP; rejects with what it threw, already logged. */
export type RunFunction = (target: AppFunction, data: TypedData, metadata: Record<string, TypedData>) => Promise<void>;

/**
 * Starts the queue and timer triggers of an app; those of disabled functions are left out. The storage client, which takes longer
 * to load than all else of the host, is loaded for an app that listens to a queue alone.
 */
export async function startTriggers(app: App, queues: QueueOptions, run: RunFunction): Promise<Trigger[]> {
  const targets = app.functions.filter(({ disabled }) => !disabled);
  const startQueue = targets.some(({ trigger }) => trigger.type === 'queue')
    ? (await import('./queue.ts')).startQueue
    : undefined;
  return targets.flatMap((target): Trigger[] => {
    const { name, trigger } = target;
    if (trigger.type === 'timer') {
      // A failed timer run has been logged; its next occurrence is its retry.
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
