/** Processor time: of programs that were started with the meter, of this one, of the whole machine. In milliseconds. */
import { cpus } from 'node:os';
import type { Child } from '../../../scripts/local/child.ts';

/** What makes a program answer `timeOf`. */
export const METERED = { NODE_OPTIONS: `--import=${new URL('meter.ts', import.meta.url).href}` };

/** What a program has used since it began. */
export function timeOf(child: Child): Promise<number> {
  return new Promise((resolve, reject) => {
    const heard = (message: unknown) => {
      const { cpu } = (message ?? {}) as { readonly cpu?: unknown };
      if (typeof cpu !== 'number') return;
      child.process.off('message', heard);
      resolve(cpu);
    };
    child.process.on('message', heard);
    child.process.send('cpu', (error) => {
      if (error) reject(error);
    });
  });
}

export function ownTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** What everything on this machine has used, others' programs too. */
export function machineTime(): number {
  return cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq, 0);
}
