import type { App } from '../app.ts';
import type { AppFunction } from '../bindings.ts';
import type { TypedData } from '../core-types.ts';
import { type QueueOptions, startQueue } from './queue.ts';
import { startTimer } from './timer.ts';
import type { Trigger } from './trigger.ts';

/** Runs a function that is not called over HTTP, its outputs included; rejects with what it threw, already logged. */
export type RunFunction = (target: AppFunction, data: TypedData, metadata: Record<string, TypedData>) => Promise<void>;

/** Starts the queue and timer triggers of an app; those of disabled functions are left out. */
export function startTriggers(app: App, queues: QueueOptions, run: RunFunction): Trigger[] {
  return app.functions.flatMap((target): Trigger[] => {
    const { name, trigger, disabled } = target;
    if (disabled) return [];
    if (trigger.type === 'timer') {
      // A failed timer run has been logged; its next occurrence is its retry.
      return [
        startTimer(trigger.schedule, trigger.runOnStartup, (data) => run(target, data, {}).catch(() => undefined)),
      ];
    }
    if (trigger.type !== 'queue') return [];
    const warn = (message: string) => app.log({ level: 'warning', category: 'system', functionName: name, message });
    return [
      startQueue(trigger, queues, {
        warn,
        run: (data, metadata) => run(target, data, { ...metadata, QueueTrigger: data }),
      }),
    ];
  });
}
