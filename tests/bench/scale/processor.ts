/** Processor time: of programs that were started with the meter, of this one, of the whole machine. In milliseconds. */
import { cpus } from 'node:os';
import type { Child } from '@franchise-admin/local/child';

/** What makes a program answer `timeOf` and heed `giveShare`. */
export const METERED = {
  NODE_OPTIONS: ['meter.ts', 'share.ts'].map((file) => `--import=${new URL(file, import.meta.url).href}`).join(' '),
};

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

/** From now on a program uses no more than this much of one core; null: as much as there is. */
export function giveShare(child: Child, share: number | null): Promise<void> {
  return new Promise((resolve, reject) => {
    child.process.send({ share }, (error) => (error ? reject(error) : resolve()));
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
